// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Administration: the ports that serve the observability extension, for reading and for changes,
// apart from those of inference. *lives on the main thread*.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/background_thread.h"
#include "core/base/clock.h"
#include "core/engine/engine.h"
#include "core/engine/runtime_settings.h"
#include "server/app/options.h"
#include "server/grpc/grpc_server.h"
#include "server/http/http_server.h"
#include "server/security/gate.h"

namespace thalassa::app {

class Administration {
public:
    // The objects that the ports serve. All outlive the Administration.
    struct Served {
        engine::Services engine;
        engine::RuntimeSettings& settings;
        const security::Gate& gate;
        base::BackgroundThread& background;
    };

    // Opens the ports. If no port was given and the default one is not free, takes the next free
    // one that no other service of this process is configured for. Returns ALREADY_EXISTS or
    // UNAVAILABLE for a port that was given and is not free.
    static absl::StatusOr<std::unique_ptr<Administration>> start(
        const ServerOptions& options, Served served);

    const http::HttpServer& http() const { return *m_http; }
    const grpcapi::GrpcServer* grpc() const { return m_grpc.get(); } // null if not served
    // Addresses as "host:port"; that of gRPC is empty if it is not served.
    const std::string& httpPlace() const { return m_httpPlace; }
    const std::string& grpcPlace() const { return m_grpcPlace; }

    // Ends the streams and the connections. Returns false if a call of gRPC has not ended (see
    // GrpcServer::stop()).
    bool stop(base::TimePoint deadline);

private:
    Administration() = default;
    absl::Status startHttp(const ServerOptions& options, const Served& served);
    absl::Status startGrpc(const ServerOptions& options, const Served& served);

    std::unique_ptr<http::HttpServer> m_http;
    std::unique_ptr<grpcapi::GrpcServer> m_grpc; // null if not served
    std::string m_httpPlace;
    std::string m_grpcPlace;
};

} // namespace thalassa::app
