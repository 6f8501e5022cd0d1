// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FrontEnd is one service on one port, as the process starts, drains and stops it: inference over
// HTTP, metrics, administration and so on. Front ends are made by front_ends.h. *lives on the main
// thread*, except for memory(), connectionCount(), refusals() and the functions of
// ConnectionSource, which are *thread-safe* once started.
//
// States:  made -> start() -> serving -> stopAccepting() -> draining -> stop() -> stopped
//          A front end that is not drained goes from serving to stopped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/base/clock.h"
#include "core/observability/connections.h"
#include "core/statistics/memory_owners.h"
#include "server/http/message/refusals.h"

namespace thalassa::app {

class FrontEnd : public observability::ConnectionSource {
public:
    struct Traits {
        std::string service;      // name in the log line of the start: "HTTPService"
        std::string port;         // name in log lines about refusals: "metrics port"
        std::string label;        // name in metrics: "metrics"
        std::string optionPrefix; // prefix of the options in refusals; see http::describe()
        bool isDrained = false;   // whether the engine stops only after its requests have ended
    };

    explicit FrontEnd(Traits traits)
        : m_traits(std::move(traits))
    {
    }
    // Stops.
    ~FrontEnd() override = default;
    FrontEnd(const FrontEnd&) = delete;
    FrontEnd& operator=(const FrontEnd&) = delete;

    const Traits& traits() const { return m_traits; }

    // Opens the port, serves, and logs that. Returns an error, which names the port, if that fails.
    [[nodiscard]] virtual absl::Status start() = 0;
    // The address as "host:port". REQUIRES: started.
    virtual std::string place() const = 0;

    // Refuses new clients or requests from now on. Requests that have begun are answered.
    virtual void stopAccepting() = 0;
    // Whether a request is being received, executed or answered. To be polled.
    virtual bool isBusy() = 0;
    // Closes connections without a request, if the front end has to. Returns true when there is no
    // connection left to wait for. To be polled.
    virtual bool closeIdle() = 0;
    // Describes what isBusy() and closeIdle() wait for: "3 HTTP service connections".
    virtual std::string running() const = 0;
    // Answers the requests that run with `why`, which is UNAVAILABLE, because the process ends
    // without their answers. Takes half a second at most. Returns the number of requests.
    virtual size_t cutOff(const absl::Status& why) = 0;
    // Closes everything and ends the threads. Returns false if a request has not ended by
    // `deadline`; its thread still runs then.
    [[nodiscard]] virtual bool stop(base::TimePoint deadline) = 0;

    // Appends the memory that the front end holds, for the ledger.
    virtual void memory(std::vector<statistics::OwnedMemory>& found) const = 0;
    // The bytes of request bodies that are held. REQUIRES: for a leak check, stopped.
    virtual uint64_t heldBodyBytes() const = 0;
    // The number of open connections.
    virtual uint64_t connectionCount() const = 0;
    // The refusals since the start.
    virtual http::RefusalCounts refusals() const = 0;

    using Closed = absl::StatusOr<observability::ConnectionFacts>;
    // The ids begin with the label.
    observability::Pending<observability::ConnectionList> listConnections(size_t limit) final;
    observability::Pending<Closed> closeConnection(const std::string& id) final;

protected:
    // Return and close connections by the id within the front end; `frontEnd` stays empty.
    virtual observability::Pending<observability::ConnectionList> listOwn(size_t limit) = 0;
    virtual observability::Pending<Closed> closeOwn(const std::string& id) = 0;

private:
    const Traits m_traits;
};

} // namespace thalassa::app
