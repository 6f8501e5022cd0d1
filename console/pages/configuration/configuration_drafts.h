// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ConfigurationDrafts keeps the unsaved text of the shown model as a draft on disk, and offers the
// one that an earlier run of the console has left. *lives on the GUI thread*.
#pragma once

#include <QObject>

#include "console/models/drafts/draft_folder.h"
#include "console/models/fleet/workspace.h"

namespace thalassa::console {

class DraftNotice;
class TextPanel;

class ConfigurationDrafts : public QObject {
    Q_OBJECT

public:
    // The panel is the parent, and gets the notice above its text.
    ConfigurationDrafts(Workspace& workspace, TextPanel& panel);

    // The panel shows the text of this model; something may have changed.
    void renew(ServerStore& server, const QByteArray& model);

private:
    void renewNotice();
    // Takes over which texts of the server were loaded, also of those that are not shown.
    void renewTexts(ServerStore& server);
    // Keeps a text if it is unsaved.
    void keep(const QString& name);

    DraftFolder* const m_folder; // null: no drafts are kept
    TextPanel& m_panel;
    DraftNotice* m_notice;
    DraftSubject m_subject;
};

} // namespace thalassa::console
