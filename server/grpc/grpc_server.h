// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// GrpcServer: listens for gRPC and answers with the engine. Each polling thread has a completion
// queue of its own; requests of one channel run concurrently. *lives on the main thread*.
#pragma once

#include <grpcpp/server.h>
#include <grpcpp/server_builder.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/engine/services.h"
#include "core/observability/connections.h"
#include "server/grpc/call_environment.h"
#include "server/grpc/grpc_options.h"
#include "server/grpc/methods.h"
#include "server/grpc/transport/acceptor.h"
#include "server/grpc/transport/poller.h"
#include "server/security/gate.h"

namespace thalassa::grpcapi {

class GrpcServer {
public:
    // All references, and the parts of the engine, outlive the server.
    GrpcServer(GrpcOptions options, const engine::Services& engine,
        engine::RuntimeSettings& settings, const security::Gate& gate,
        base::BackgroundThread& background);
    ~GrpcServer(); // stops
    GrpcServer(const GrpcServer&) = delete;
    GrpcServer& operator=(const GrpcServer&) = delete;

    // Returns UNAVAILABLE, with the address, if the port is taken or not allowed, or if a thread
    // cannot be started. Returns INVALID_ARGUMENT for wrong delays in the environment
    // (test_delays.h).
    absl::Status start();
    uint16_t port() const { return m_port; }

    // Refuses new calls from now on (row 2.4.18).
    void stopAccepting();
    // The number of open connections. REQUIRES: started. *thread-safe*, as is refusals().
    size_t connectionCount() const { return m_acceptor->connectionCount(); }
    int runningCalls() const { return m_shared.running; }
    // Return and close connections, as observability::ConnectionSource says. The numbers of calls
    // (from gRPC) and the kernel's counters are known. *thread-safe*.
    observability::ConnectionList listConnections(size_t limit) const;
    absl::StatusOr<observability::ConnectionFacts> closeConnection(const std::string& id) const;
    // Returns the connections that were closed at once, and the calls that were cancelled because
    // their clients left answers unread, since the start.
    http::RefusalCounts refusals() const;
    // Answers the calls of ModelInfer that run with `status`, and ends streams with it, for an exit
    // that does not wait for their models. Waits until clients have it, for half a second at most.
    // Returns the number of calls and streams.
    size_t cutOff(const absl::Status& status);
    // Ends the calls that still run and the threads. Streams are ended first, and their clients may
    // close their connections until `deadline`, for a second at most. Returns false if a call that
    // was never answered has not ended half a second after `deadline`. Its thread still runs then:
    // call stop() again, or end the process.
    bool stop(base::TimePoint deadline = base::TimePoint::max());

private:
    bool awaitCalls(base::TimePoint deadline);
    void configure(grpc::ServerBuilder& builder);
    absl::Status listen();
    absl::Status acceptConnections();
    void logSettings() const;

    const GrpcOptions m_options;
    const Methods m_methods;
    CallEnvironment m_shared;
    std::unique_ptr<grpc::experimental::ExternalConnectionAcceptor> m_connections; // to m_server
    std::unique_ptr<grpc::Server> m_server;
    std::vector<std::unique_ptr<Poller>> m_pollers;
    std::unique_ptr<Acceptor> m_acceptor;
    intptr_t m_channelzServer = 0; // see call_counts.h
    uint16_t m_port = 0;
};

} // namespace thalassa::grpcapi
