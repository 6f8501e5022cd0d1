// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/drafts/trace_drafts.h"

#include "console/models/settings/trace_table.h"

namespace thalassa::console {

void TraceDrafts::watch(ServerStore& store, TraceTable& table, DraftFolder& folder)
{
    if (table.findChild<TraceDrafts*>(QString(), Qt::FindDirectChildrenOnly) == nullptr)
        new TraceDrafts(store, table, folder);
}

TraceDrafts::TraceDrafts(ServerStore& store, TraceTable& table, DraftFolder& folder)
    : QObject(&table)
    , m_store(&store)
    , m_table(table)
    , m_folder(&folder)
    , m_subject(subjectOf(store))
{
    connect(&table, &TraceTable::editsChanged, this, &TraceDrafts::keep);
}

// The server has left the list: its edits are discarded.
TraceDrafts::~TraceDrafts()
{
    if (m_folder != nullptr)
        m_folder->remove(m_subject);
}

DraftSubject TraceDrafts::subjectOf(const ServerStore& store)
{
    return {DraftSubject::Kind::TraceSettings, store.label().name, {}};
}

void TraceDrafts::keep()
{
    if (m_folder == nullptr || m_store == nullptr)
        return;
    const DraftSubject now = subjectOf(*m_store);
    if (const DraftSubject before = std::exchange(m_subject, now); before != now)
        m_folder->remove(before);
    if (m_table.isEdited() && !m_store->label().isReadOnly)
        m_folder->put({m_subject, {}, m_table.pendingEdits(), {}, {}});
    else
        m_folder->remove(m_subject);
}

} // namespace thalassa::console
