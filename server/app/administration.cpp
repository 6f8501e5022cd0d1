// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/administration.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "server/address/address.h"
#include "server/http/api/http_api.h"

namespace thalassa::app {
namespace {

constexpr int kTriedPorts = 200; // the default one and those after it

security::ExtensionPolicy policy(const ServerOptions& options)
{
    security::ExtensionOptions extension;
    extension.access = security::Access::Write;
    extension.address = options.admin.address;
    return security::ExtensionPolicy(std::move(extension));
}

http::Routes routes(const ServerOptions& options, const Administration::Served& served)
{
    httpapi::HttpApiOptions api;
    api.isAdministration = true;
    api.extension = policy(options);
    return httpapi::makeRoutes(
        served.engine, served.settings, served.gate, served.background, std::move(api));
}

// Whether another service of this process is configured for the port and may be about to open it.
bool isConfigured(const ServerOptions& options, uint16_t port)
{
    return (options.allowHttp && port == options.http.port) ||
        (options.allowGrpc && port == options.grpc.port) ||
        (options.engine.metrics.isEnabled && port == options.metrics.port) ||
        port == options.adminGrpcPort.value_or(0);
}

std::vector<uint16_t> candidates(const ServerOptions& options)
{
    if (options.isAdminPortGiven)
        return {options.admin.port};
    std::vector<uint16_t> ports;
    for (int i = 0; i < kTriedPorts; ++i) {
        const auto port = static_cast<uint16_t>(options.admin.port + i);
        if (!isConfigured(options, port))
            ports.push_back(port);
    }
    return ports;
}

} // namespace

absl::StatusOr<std::unique_ptr<Administration>> Administration::start(
    const ServerOptions& options, Served served)
{
    std::unique_ptr<Administration> administration(new Administration);
    RETURN_IF_ERROR(administration->startHttp(options, served));
    if (options.adminGrpcPort)
        RETURN_IF_ERROR(administration->startGrpc(options, served));
    if (!address::isLoopback(address::bareHost(options.admin.address))) {
        LOG_WARNING
            << "the administration address " << administration->m_httpPlace
            << " may be reached from other machines, and there is no authentication: every "
               "client that reaches it can take the server out of service and read requests";
    }
    return administration;
}

absl::Status Administration::startHttp(const ServerOptions& options, const Served& served)
{
    absl::Status started;
    for (const uint16_t port : candidates(options)) {
        http::HttpServerOptions listening = options.admin;
        listening.port = port;
        m_http = std::make_unique<http::HttpServer>(listening, routes(options, served));
        started = m_http->start();
        if (!absl::IsAlreadyExists(started))
            break;
    }
    RETURN_IF_ERROR(started);
    m_httpPlace = address::hostAndPort(options.admin.address, m_http->port());
    LOG_INFO << "Started Administration Service at " << m_httpPlace
             << (options.isAdminPortGiven || m_http->port() == options.admin.port
                        ? ""
                        : "; the default port is in use");
    return absl::OkStatus();
}

absl::Status Administration::startGrpc(const ServerOptions& options, const Served& served)
{
    grpcapi::GrpcOptions listening = options.grpc;
    listening.address = options.admin.address;
    listening.port = *options.adminGrpcPort;
    listening.reusePort = false;
    listening.threadCount = 1;
    listening.executesBrief = false;
    listening.limits.maxConnections = options.admin.limits.maxConnections;
    listening.service.isAdministration = true;
    listening.service.extension = policy(options);
    listening.threadName = "admin grpc";
    listening.portOption = "--admin-grpc-port";
    m_grpc = std::make_unique<grpcapi::GrpcServer>(
        std::move(listening), served.engine, served.settings, served.gate, served.background);
    RETURN_IF_ERROR(m_grpc->start());
    m_grpcPlace = address::hostAndPort(options.admin.address, m_grpc->port());
    LOG_INFO << "Started Administration Service over gRPC at " << m_grpcPlace;
    return absl::OkStatus();
}

bool Administration::stop(base::TimePoint deadline)
{
    const bool isStopped = !m_grpc || m_grpc->stop(deadline);
    m_http->stop();
    return isStopped;
}

} // namespace thalassa::app
