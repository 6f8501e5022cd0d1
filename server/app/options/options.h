// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerOptions: the command line of thalassa-server, with the option names of Triton's (section 7
// of the rows). Parsing is a pure function: *thread-safe*.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/log/log_control.h"
#include "core/engine/options.h"
#include "server/app/options/option_sources.h"
#include "server/app/options/trace_options.h"
#include "server/grpc/grpc_options.h"
#include "server/http/http_server.h"
#include "server/security/extension_policy.h"
#include "server/security/forwarded_headers.h"
#include "server/security/restrictions.h"

namespace thalassa::app {

struct ServerOptions {
    engine::Options engine;
    base::LogSettings log;
    size_t logBufferSize = base::AsynchronousLog::kBufferSize; // --log-buffer-size, in bytes
    std::chrono::seconds exitTimeout{30};                      // --exit-timeout-secs
    std::chrono::seconds drainOnSigterm{0};                    // --drain-on-sigterm
    bool allowHttp = true;                                     // --allow-http
    http::HttpServerOptions http{.executesBrief = true};
    uint64_t httpMaxInputSize = 64 << 20;     // --http-max-input-size, in bytes (row 1.3.7)
    security::ForwardedHeaders httpForwarded; // --http-header-forward-pattern
    // --http-restricted-api and --grpc-restricted-protocol
    security::Restrictions httpRestrictions{security::Restrictions::Protocol::Http};
    security::Restrictions grpcRestrictions{security::Restrictions::Protocol::Grpc};
    bool allowGrpc = true; // --allow-grpc
    grpcapi::GrpcOptions grpc;
    // --metrics-address, by default that of HTTP, and --metrics-port (row 7.47).
    http::HttpServerOptions metrics{.address = "", .port = 8002, .threadCount = 1};
    bool allowAdmin = true; // --allow-admin
    // --admin-address and --admin-port.
    http::HttpServerOptions admin{.address = "127.0.0.1", .port = 8003, .threadCount = 1};
    bool isAdminPortGiven = false; // if not, and this one is in use, the next free port is taken
    std::optional<uint16_t> adminGrpcPort; // --admin-grpc-port
    // --allow-remote-observability: access to the extension on the ports of inference.
    security::Access remoteObservability = security::Access::None;
    // --cache-config, by cache and key; parseOptions() puts it into the engine's options.
    std::map<std::string, std::map<std::string, std::string>> cacheConfig;
    std::optional<int64_t> responseCacheByteSize; // --response-cache-byte-size
    TraceOptions traceOptions;                    // parseOptions() turns them into `trace`
    TraceConfiguration trace;
    // Given options that request something that this server does not have, by name, such as
    // "--cuda-virtual-address-size"; parseOptions() makes one warning of them.
    std::set<std::string> withoutEffect;
    // Given options of TLS, cloud front ends and repository agents, such as
    // "--repoagent-directory".
    std::set<std::string> ofAbsentFeatures;
    bool help = false;                   // --help
    std::string helpGroup;               // --help=<group>; empty: all groups
    bool version = false;                // --version
    std::string configFile;              // --config
    std::vector<std::string> modelFiles; // --model-file
    std::vector<std::string> warnings;   // about the options, for people
};

// Reads the options of the command line, of the environment and of the file of --config
// (option_sources.h).
//
// Returns INVALID_ARGUMENT «Bad option: "--x".» with the reason (row 7.69). The reason for
// an unknown option suggests the nearest name. Returns UNIMPLEMENTED for an option of Triton's that
// is not there yet.
absl::StatusOr<ServerOptions> parseOptions(
    const std::vector<std::string>& arguments, const Environment& environment = {});

// Returns the text of --help: the options of the groups whose names begin with `group`, in any
// case, or of all groups if it is empty. Returns INVALID_ARGUMENT, with the groups, if there is no
// such group.
absl::StatusOr<std::string> usage(const std::string& group = "");

} // namespace thalassa::app
