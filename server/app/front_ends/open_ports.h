// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes the log line that names the open ports and what each of them allows. A pure function:
// *thread-safe*.
#pragma once

#include <string>

#include "server/app/options/options.h"

namespace thalassa::app {

// The address of each service as "host:port"; empty if the service does not listen.
struct OpenPorts {
    std::string http;
    std::string grpc;
    std::string metrics;
    std::string admin;
    std::string adminGrpc;
};

// Returns a text that names each port and what it allows: inference, control of models, settings,
// shared memory, observability; and what it allows only with the key of --http-restricted-api or
// --grpc-restricted-protocol.
std::string describe(const OpenPorts& ports, const ServerOptions& options);

} // namespace thalassa::app
