// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/refusal_log.h"

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"

namespace thalassa::app {

void RefusalLog::report(const http::RefusalCounts& counts, events::EventLog& events)
{
    const std::string text = refusalText(counts, m_reported, m_prefix);
    if (text.empty())
        return;
    LOG_WARNING << m_port << " refused " << text;
    events::Event event;
    event.kind = v1::EVENT_TRANSPORT_REFUSED;
    event.text = absl::StrCat(m_port, " refused ", text);
    event.count = 0;
    for (size_t i = 0; i < counts.size(); ++i)
        event.count += counts[i].count - m_reported[i].count;
    events.add(std::move(event));
    m_reported = counts;
}

void RefusalLog::reportTotals(const http::RefusalCounts& counts) const
{
    const std::string text = refusalText(counts, {}, m_prefix);
    if (text.empty())
        return;
    LOG_INFO << m_port << " refused in all " << text;
}

std::string refusalText(
    const http::RefusalCounts& counts, const http::RefusalCounts& before, const std::string& prefix)
{
    std::string text;
    for (size_t i = 0; i < counts.size(); ++i) {
        if (counts[i].count == before[i].count)
            continue;
        absl::StrAppend(&text, text.empty() ? "" : ", ", counts[i].count - before[i].count, " of ",
            http::describe(static_cast<http::RefusalReason>(i), prefix), " (last from ",
            counts[i].lastPeer, ")");
    }
    return text;
}

} // namespace thalassa::app
