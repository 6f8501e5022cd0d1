// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TracePage answers what the server traces, and what a change would cost: the trace settings of the
// server and of each model in one table. Edits are collected with undo, shown as a diff and as the
// requests that will be sent, and applied at once; settings that another client changes meanwhile
// are conflicts, which the user resolves field by field. *lives on the GUI thread*.
#pragma once

#include <QUndoStack>

#include "console/models/settings/trace_rules.h"
#include "console/pages/detail/detail_page.h"
#include "console/pages/page_registry.h"

class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;
class QTableView;

namespace thalassa::console {

class DraftNotice;
class ElidedLabel;
class RestoreCommand;
class TraceChangesPanel;
class TraceDelegate;

class TracePage : public DetailPage {
    Q_OBJECT

public:
    // For the PageEntry.
    static QList<PageSetting> settings();
    static QList<PageKey> keys();

    explicit TracePage(Workspace& workspace, QWidget* parent = nullptr);

    // Sets or resets a setting, as an edit that can be undone.
    void edit(const QByteArray& model, TraceField field, const std::optional<TraceEdit>& edit);

    QStringList unsavedWork() const override;

protected:
    QList<Kind> kinds() const override { return {Kind::TraceSettings}; }
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void detailReplaced() override;
    void locationChanged() override;
    bool focusSetting(const QString& name) override;
    void renew() override;
    void setMuted(bool isMuted) override;
    void carryFrom(Page& before) override;
    bool eventFilter(QObject* watched, QEvent* event) override; // the key Delete of the table

private:
    QWidget* makeBar();
    void placeCost();
    QWidget* makeBottom();
    QString editText(const QByteArray& model, TraceField field) const;
    void resetCurrent();
    void renewEdits();
    void renewDraft(bool isWritable);
    void restoreDraft();
    static QString restoreText(const RestoreCommand& command);
    void renewRule(const QString& typed);
    void apply();
    void send(ServerStore& target, quint64 revision);
    void copyToModels();
    void applyToServers();
    void describeCurrent();

    QUndoStack m_undo;
    QPointer<TraceTable> m_table;
    bool m_isSending = false;
    bool m_isTyping = false;
    QString m_refusal; // the error of the last attempt to apply
    QTableView* m_view;
    TraceDelegate* m_delegate;
    DraftNotice* m_draft = nullptr;
    QLabel* m_rule;
    ElidedLabel* m_revision;
    QList<QWidget*> m_editButtons;    // the buttons that change settings
    QList<QAction*> m_historyActions; // undo and redo
    QToolButton* m_reset = nullptr;
    QToolButton* m_toModels = nullptr;
    QToolButton* m_toServers = nullptr;
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    TraceChangesPanel* m_changes;
    TableView* m_history;
    TableBar* m_historyBar;
};

} // namespace thalassa::console
