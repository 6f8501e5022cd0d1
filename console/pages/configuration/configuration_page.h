// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// With which configuration does a model run, what is wrong with it, and what would a change do?
// *lives on the GUI thread*.
#pragma once

#include "console/pages/detail/detail_page.h"

class QAction;
class QComboBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace thalassa::console {

class CompletedPanel;
class ConfigurationDrafts;
class DifferencePanel;
class GraphView;
class TextPanel;

class ConfigurationPage : public DetailPage {
    Q_OBJECT

public:
    enum class View { Text, Completed, Differences, Graph };

    explicit ConfigurationPage(Workspace& workspace, QWidget* parent = nullptr);

    void showView(View view);
    TextPanel* textPanel() const { return m_text; }
    // Shows a model that failed to load, whose text has a problem, if the server has one.
    bool showExample(const ModelKey& model) override;
    QStringList unsavedWork() const override;

protected:
    QList<Kind> kinds() const override { return {Kind::Configuration}; }
    QList<Interest> interests() const override { return {Interest::Models}; }
    bool hasRows() const override;
    Notice emptyNotice() const override;
    void carryFrom(Page& before) override;
    void detailReplaced() override;
    void locationChanged() override;
    void renew() override;
    void setMuted(bool isMuted) override;

private:
    QWidget* makeBar();
    QWidget* makeOverrideNotice();
    QWidget* makeGraph();
    void makeMenu();
    void renewModels();
    // Shows a model in the inspector.
    void describeModel(const QByteArray& name, qint64 version);
    void renewText();
    void renewCheck();
    void renewCompleted();
    void renewGraph();
    void renewButtons();

    ConfigurationStore& store() const;
    const ConfigurationFacts* facts() const;
    QByteArray model() const; // empty: the server has none
    // The result for the text of the editor; absent: it is not checked yet.
    std::optional<ConfigCheck> check() const;
    void checkNow();
    // Asks the user as soon as the text is checked.
    void askForOverride();
    void openOverrideDialog(const ConfigCheck& check);
    void askForFile();
    QStringList losses() const;

    QPointer<ConfigurationStore> m_watched;
    QByteArray m_model; // that was chosen; empty: the first one of the server
    QList<QByteArray> m_models;
    quint64 m_seenEvents = 0;       // the last event about a load that was looked at
    bool m_isOverrideAsked = false; // the dialog opens with the next result
    QComboBox* m_list;
    QToolButton* m_check = nullptr;
    QToolButton* m_override = nullptr;
    QToolButton* m_reload = nullptr;
    QToolButton* m_more = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_discard = nullptr;
    QWidget* m_notice = nullptr;
    QLabel* m_noticeText = nullptr;
    QPushButton* m_back = nullptr; // from an override to the file
    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    TextPanel* m_text;
    ConfigurationDrafts* m_drafts;
    CompletedPanel* m_completed;
    DifferencePanel* m_differences;
    GraphView* m_graph = nullptr;
    QLabel* m_graphNote = nullptr;
};

} // namespace thalassa::console
