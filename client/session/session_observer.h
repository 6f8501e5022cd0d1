// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SessionObserver: sees everything that a server tells a session, such as the recorder of sessions
// does. *lives on the session's thread*.
#pragma once

#include <cstdint>

#include "absl/status/status.h"
#include "client/session/query.h"
#include "core/base/clock.h"

namespace thalassa::client {

class SessionObserver {
public:
    virtual ~SessionObserver() = default;

    // A query has ended. `answer` is null if the status is not OK.
    virtual void onExchange(const QueryType& query, const Message& request, base::Duration duration,
        const absl::Status& status, const Message* answer) = 0;

    // A stream begins, has a message, and ends; a watch that is resumed is a stream for each time.
    // The number is unique within the session. `request` is that of the caller.
    virtual void onStreamBegin(uint64_t stream, const QueryType& query, const Message& request) = 0;
    virtual void onStreamMessage(uint64_t stream, const Message& message) = 0;
    virtual void onStreamEnd(uint64_t stream, const absl::Status& status) = 0;

    // The state of the connection, or what is known of the server, has changed.
    virtual void onConnection() = 0;
    virtual void onAvailability(const QueryType& query) = 0;
    // The session is about to be destroyed.
    virtual void onSessionEnd() = 0;
};

} // namespace thalassa::client
