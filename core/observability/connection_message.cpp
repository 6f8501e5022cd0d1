// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/connection_message.h"

namespace thalassa::observability {

void write(const ConnectionFacts& connection, const WallTime& wallTime, v1::Connection& out)
{
    out.set_id(connection.id);
    out.set_front_end(connection.frontEnd);
    out.set_peer(connection.peer);
    out.set_opened_unix_ns(wallTime(connection.opened));
    if (connection.lastReceived)
        out.set_last_received_unix_ns(wallTime(*connection.lastReceived));
    if (connection.lastSent)
        out.set_last_sent_unix_ns(wallTime(*connection.lastSent));
    if (connection.requestsInFlight)
        out.set_requests_in_flight(*connection.requestsInFlight);
    if (connection.requestCount)
        out.set_request_count(*connection.requestCount);
    if (connection.receivedBytes)
        out.set_received_byte_size(*connection.receivedBytes);
    if (connection.sentBytes)
        out.set_sent_byte_size(*connection.sentBytes);
    if (connection.waitingBytes)
        out.set_waiting_byte_size(*connection.waitingBytes);
    if (connection.waiting)
        out.set_waiting_ns(connection.waiting->count());
    if (connection.unacknowledgedBytes)
        out.set_unacknowledged_byte_size(*connection.unacknowledgedBytes);
    if (connection.isReceiving)
        out.set_is_receiving(*connection.isReceiving);
}

} // namespace thalassa::observability
