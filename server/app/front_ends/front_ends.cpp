// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/front_ends.h"

#include <memory>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "server/app/front_ends/grpc_front_end.h"
#include "server/app/front_ends/http_front_end.h"
#include "server/http/api/control/metrics_api.h"
#include "server/http/api/http_api.h"

namespace thalassa::app {
namespace {

using Made = absl::StatusOr<std::unique_ptr<FrontEnd>>;

constexpr int kTriedPorts = 200; // the default one of the administration and those after it

// Returns the policy of a port of inference. `administration` is the address of the administration
// port of the same protocol, or empty if there is none.
security::ExtensionPolicy inferencePolicy(const ServerOptions& options, const std::string& address,
    const std::string& administration, const char* administrationOption)
{
    security::ExtensionOptions extension;
    extension.access = options.remoteObservability;
    extension.address = address;
    extension.administration = administration;
    extension.administrationOption = administrationOption;
    return security::ExtensionPolicy(std::move(extension));
}

security::ExtensionPolicy administrationPolicy(const ServerOptions& options)
{
    security::ExtensionOptions extension;
    extension.access = security::Access::Write;
    extension.address = options.admin.address;
    return security::ExtensionPolicy(std::move(extension));
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

// Metrics have a port and a thread of their own, so that they and inference never queue behind each
// other. They can be read until the engine has stopped (row 11.2.7).
Made makeMetrics(const Served& served, const OpenPorts&)
{
    if (!served.options.engine.metrics.isEnabled)
        return nullptr;
    HttpFrontEnd::Options options;
    options.traits = {.service = "Metrics Service",
        .port = "metrics port",
        .label = "metrics",
        .optionPrefix = ""};
    options.memoryName = "metrics";
    options.server = served.options.metrics;
    options.routes = httpapi::makeMetricsRoutes(served.engine, served.gate);
    return std::make_unique<HttpFrontEnd>(std::move(options));
}

std::string metricsUrl(const OpenPorts& open)
{
    return open.metrics.empty() ? "" : absl::StrCat("http://", open.metrics, "/metrics");
}

// If no port was given and the default one is not free, the administration takes the next free one
// that no other service of this process is configured for.
Made makeAdministration(const Served& served, const OpenPorts& open)
{
    if (!served.options.allowAdmin)
        return nullptr;
    httpapi::HttpApiOptions api;
    api.isAdministration = true;
    api.metrics = metricsUrl(open);
    api.extension = administrationPolicy(served.options);
    HttpFrontEnd::Options options;
    options.traits = {.service = "Administration Service",
        .port = "administration port",
        .label = "admin",
        .optionPrefix = ""};
    options.memoryName = "admin";
    options.server = served.options.admin;
    options.ports = candidates(served.options);
    options.routes = httpapi::makeRoutes(
        served.engine, served.settings, served.gate, served.background, std::move(api));
    return std::make_unique<HttpFrontEnd>(std::move(options));
}

Made makeAdministrationGrpc(const Served& served, const OpenPorts&)
{
    const ServerOptions& options = served.options;
    if (!options.allowAdmin || !options.adminGrpcPort)
        return nullptr;
    grpcapi::GrpcOptions listening = options.grpc;
    listening.address = options.admin.address;
    listening.port = *options.adminGrpcPort;
    listening.reusePort = false;
    listening.threadCount = 1;
    listening.executesBrief = false;
    listening.limits.maxConnections = options.admin.limits.maxConnections;
    listening.service.isAdministration = true;
    listening.service.extension = administrationPolicy(options);
    listening.threadName = "admin grpc";
    listening.portOption = "--admin-grpc-port";
    listening.addressOption = options.admin.addressOption;
    return std::make_unique<GrpcFrontEnd>(
        FrontEnd::Traits{.service = "Administration Service over gRPC",
            .port = "administration port of gRPC",
            .label = "admin_grpc",
            .optionPrefix = ""},
        options.admin.address, false,
        std::make_unique<grpcapi::GrpcServer>(
            std::move(listening), served.engine, served.settings, served.gate, served.background));
}

Made makeGrpc(const Served& served, const OpenPorts& open)
{
    if (!served.options.allowGrpc)
        return nullptr;
    grpcapi::GrpcOptions options = served.options.grpc;
    options.service.extension =
        inferencePolicy(served.options, options.address, open.adminGrpc, "--admin-grpc-port");
    return std::make_unique<GrpcFrontEnd>(FrontEnd::Traits{.service = "GRPCInferenceService",
                                              .port = "gRPC",
                                              .label = "grpc",
                                              .optionPrefix = "grpc",
                                              .isDrained = true},
        options.address, true,
        std::make_unique<grpcapi::GrpcServer>(
            options, served.engine, served.settings, served.gate, served.background));
}

Made makeHttp(const Served& served, const OpenPorts& open)
{
    if (!served.options.allowHttp)
        return nullptr;
    httpapi::HttpApiOptions api;
    api.maxInputSize = served.options.httpMaxInputSize;
    ASSIGN_OR_RETURN(
        api.codec, httpapi::CodecThreads::start(httpapi::CodecThreads::defaultCount()));
    api.forwarded = served.options.httpForwarded;
    api.metrics = metricsUrl(open);
    api.extension =
        inferencePolicy(served.options, served.options.http.address, open.admin, "--allow-admin");
    HttpFrontEnd::Options options;
    options.traits = {.service = "HTTPService",
        .port = "HTTP",
        .label = "http",
        .optionPrefix = "http",
        .isDrained = true};
    options.server = served.options.http;
    options.codec = api.codec;
    options.routes = httpapi::makeRoutes(
        served.engine, served.settings, served.gate, served.background, std::move(api));
    return std::make_unique<HttpFrontEnd>(std::move(options));
}

constexpr FrontEndRow kRows[] = {
    {makeMetrics, &OpenPorts::metrics},
    {makeAdministration, &OpenPorts::admin},
    {makeAdministrationGrpc, &OpenPorts::adminGrpc},
    {makeGrpc, &OpenPorts::grpc},
    {makeHttp, &OpenPorts::http},
};

} // namespace

std::span<const FrontEndRow> frontEndRows()
{
    return kRows;
}

} // namespace thalassa::app
