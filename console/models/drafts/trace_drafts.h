// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceDrafts keeps the pending edits of the trace settings of one server as its draft. A read-only
// server has none. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QPointer>

#include "console/models/drafts/draft_folder.h"
#include "console/models/server/server_store.h"

namespace thalassa::console {

class TraceDrafts : public QObject {
    Q_OBJECT

public:
    // Keeps the edits of the table, which is that of the store, from now on. The folder may be
    // deleted before the table.
    static void watch(ServerStore& store, TraceTable& table, DraftFolder& folder);
    ~TraceDrafts() override;

    static DraftSubject subjectOf(const ServerStore& store);

private:
    TraceDrafts(ServerStore& store, TraceTable& table, DraftFolder& folder);
    void keep();

    const QPointer<ServerStore> m_store;
    TraceTable& m_table;
    const QPointer<DraftFolder> m_folder;
    DraftSubject m_subject;
};

} // namespace thalassa::console
