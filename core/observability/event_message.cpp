// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/event_message.h"

#include <algorithm>
#include <bitset>

#include "core/base/text/utf8_text.h"
#include "core/observability/request_message.h"

namespace thalassa::observability {
namespace {

constexpr size_t kDefaultEvents = 100;

using Kinds = std::bitset<v1::EventKind_ARRAYSIZE>;

// Returns the requested kinds, all if there are none. A client may repeat a kind.
Kinds kindsOf(const v1::EventsRequest& request)
{
    Kinds kinds;
    if (request.kinds().empty())
        kinds.set();
    for (const int kind : request.kinds()) {
        if (v1::EventKind_IsValid(kind))
            kinds.set(static_cast<size_t>(kind));
    }
    return kinds;
}

bool isWanted(const events::Event& event, const v1::ModelFilter& filter, const Kinds& kinds)
{
    return (filter.model().empty() || filter.model() == event.model) &&
        (filter.version() == 0 || filter.version() == event.version) &&
        kinds[static_cast<size_t>(event.kind)];
}

void write(const events::Event& event, const WallTime& wallTime, v1::Event& out)
{
    out.set_id(event.id);
    out.set_time_unix_ns(wallTime(event.time));
    out.set_kind(event.kind);
    out.set_model(base::asUtf8(event.model));
    out.set_version(event.version);
    out.set_actor(base::asUtf8(event.actor));
    out.set_text(base::asUtf8(event.text));
    out.set_count(event.count);
}

} // namespace

v1::EventsResponse readEvents(const events::EventLog& log, const v1::EventsRequest& request,
    Told told, const base::Clock& clock)
{
    std::vector<events::Event> found = log.after(request.after_id());
    v1::EventsResponse response;
    // The last id of the events found, because the log may have newer events by now.
    const uint64_t last = found.empty() ? log.lastId() : found.back().id;
    response.set_last_id(last);
    response.set_lost(last - std::min(last, request.after_id() + found.size()));
    std::erase_if(found, [&request, kinds = kindsOf(request)](const events::Event& event) {
        return !isWanted(event, request.filter(), kinds);
    });
    const size_t limit = request.limit() == 0 ? kDefaultEvents : request.limit();
    const size_t count = std::min(found.size(), limit);
    response.set_left_out(found.size() - count);
    const size_t first = told == Told::First ? 0 : found.size() - count;
    const WallTime wallTime(clock);
    for (size_t i = first; i < first + count; ++i)
        write(found[i], wallTime, *response.add_events());
    return response;
}

} // namespace thalassa::observability
