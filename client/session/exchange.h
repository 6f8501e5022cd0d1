// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Exchange: a request that is under way at an implementation of Session. Only these use it.
// *lives on the session's thread*.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "client/session/query.h"
#include "core/base/clock.h"

namespace thalassa::client {

using AnyMessage = std::shared_ptr<const Message>;

struct ExchangeOptions {
    // The protocol of an inference; other queries may use it as well. Any: the session chooses.
    enum class Protocol { Any, Http, Grpc };
    Protocol protocol = Protocol::Any;
    std::optional<base::Duration> timeout; // in place of that of the profile
};

struct ExchangeHandler {
    // Called for each message; once for a query that succeeds. While it runs, no further message is
    // read: a slow handler slows the server down.
    std::function<void(AnyMessage)> onMessage;
    // Called once, after the last message.
    std::function<void(absl::Status)> onEnd;
};

class Exchange {
public:
    // Cancels the request: the handler is not called any more. A function of the handler may
    // destroy its exchange.
    virtual ~Exchange() = default;
};

class Timers;

// Makes an exchange that fails at the next turn of the event loop.
std::unique_ptr<Exchange> makeFailedExchange(
    Timers& timers, absl::Status status, ExchangeHandler handler);

} // namespace thalassa::client
