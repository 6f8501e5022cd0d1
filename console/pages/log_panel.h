// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log settings of a server in a line: what is written, in which format, and by whom it was
// changed last. Changes are collected, and sent by Apply with the revision that was shown, so that
// a change of another client is not overwritten. They stay while another server is shown, and are
// kept as a draft, which is offered after a crash. Settings that cannot be read are replaced by the
// reason. *lives on the GUI thread*.
#pragma once

#include <QFrame>
#include <QPointer>

#include "console/models/drafts/draft_folder.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/page_registry.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace thalassa::console {

class DraftNotice;
class ElidedLabel;

class LogPanel : public QFrame {
    Q_OBJECT

public:
    explicit LogPanel(Workspace& workspace, QWidget* parent = nullptr);

    void setServer(ServerStore* server);
    // Whether the server has told its settings.
    bool isKnown() const;
    // Whether there is something to show: the settings, or why they could not be read.
    bool hasContent() const;
    void refresh();
    // The names of the servers with edits that were not applied.
    QStringList editedServers() const;
    // Takes the edits of servers that are not shown from a panel that is about to be deleted.
    void takeEdits(const LogPanel& before);
    // Gives the focus to the control of a setting of logSettings(); false: it is not visible.
    bool focusSetting(const QString& name);

private:
    // The edits of a server that is not shown, and what they began from.
    struct Draft {
        QPointer<ServerStore> server;
        LogState shown;
        LogChange change;
    };

    bool isEdited() const;
    void keepDraft();
    void restoreDraft();
    void keepOnDisk();
    void renewNotice();
    void restoreLeft();
    DraftSubject subject() const;
    void controlChanged();
    QWidget* makeControls();
    LogValues controlValues() const;
    void setControls(const LogChange& change);
    LogChange change() const;
    void showState(const LogState& log);
    void renewButtons();
    void apply();
    void send(const LogChange& change);
    // The edits, a line each: "Info: on → off".
    QStringList edits() const;

    Workspace& m_workspace;
    QPointer<ServerStore> m_server;
    std::optional<LogState> m_shown; // the state that the controls were set from
    QList<Draft> m_drafts;
    bool m_isFilling = false; // the controls change, and not by the user
    DraftNotice* m_notice;
    QWidget* m_controls;
    QLabel* m_fault;
    QCheckBox* m_info;
    QCheckBox* m_warning;
    QCheckBox* m_error;
    QSpinBox* m_verbose;
    QComboBox* m_format;
    ElidedLabel* m_note;
    QPushButton* m_apply;
    QPushButton* m_revert;
};

// The settings of the log by their names in the protocol.
QList<PageSetting> logSettings();

} // namespace thalassa::console
