// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/connection_translation.h"

#include <algorithm>
#include <utility>

#include "console/feed/translation.h"
#include "console/models/text/shown_text.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kMostConnections = 20'000; // a server may send more

QString connectionText(const std::string& text)
{
    return shownText(text, kNameLength);
}

// The clocks of a server may jump.
std::chrono::nanoseconds passed(qint64 unixNs, qint64 nowUnixNs)
{
    return std::max(wallTimeOf(nowUnixNs) - wallTimeOf(unixNs), std::chrono::nanoseconds::zero());
}

ConnectionFacts factsOf(const v1::Connection& message, qint64 now)
{
    ConnectionFacts facts;
    facts.id = QByteArray::fromStdString(message.id());
    facts.name = connectionText(message.id());
    facts.client = connectionText(message.peer());
    facts.port = connectionText(message.front_end());
    facts.age = passed(message.opened_unix_ns(), now);
    const qint64 lastByte = std::max(message.last_received_unix_ns(), message.last_sent_unix_ns());
    if (message.has_last_received_unix_ns() || message.has_last_sent_unix_ns())
        facts.idle = passed(lastByte, now);
    if (message.has_requests_in_flight())
        facts.inFlight = message.requests_in_flight();
    if (message.has_request_count())
        facts.requests = message.request_count();
    if (message.has_received_byte_size())
        facts.received = message.received_byte_size();
    if (message.has_sent_byte_size())
        facts.sent = message.sent_byte_size();
    if (message.has_waiting_byte_size())
        facts.waiting = message.waiting_byte_size();
    if (message.has_waiting_ns())
        facts.stalled = std::max(
            std::chrono::nanoseconds(message.waiting_ns()), std::chrono::nanoseconds::zero());
    if (message.has_unacknowledged_byte_size())
        facts.unacknowledged = message.unacknowledged_byte_size();
    if (message.has_is_receiving())
        facts.isReceiving = message.is_receiving();
    return facts;
}

} // namespace

ConnectionReading connectionsOf(const v1::ConnectionsResponse& response)
{
    ConnectionReading reading;
    for (const v1::Connection& message : response.connections()) {
        if (reading.connections.size() >= kMostConnections)
            break;
        reading.connections.push_back(factsOf(message, response.time_unix_ns()));
    }
    reading.leftOut = response.left_out();
    reading.lateThreads = response.late_threads();
    return reading;
}

} // namespace thalassa::console
