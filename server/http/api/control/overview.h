// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The answers to people who look for an endpoint: GET /, and paths that do not exist. Pure
// functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/http/message/transport.h"

namespace thalassa::httpapi {

struct Overview {
    std::string name;                   // of the server (--id)
    std::vector<std::string> endpoints; // of this port, such as "GET /v2/health/live"
    std::string metrics;                // address of the metrics; empty: there are none
};

// Returns the address of the metrics for the client of the request: if the server listens on all
// addresses (0.0.0.0 or [::]), with the host that the client used.
std::string metricsFor(const std::string& metrics, const http::Request& request);

// Returns {"name": ..., "version": ..., "thalassa_version": ..., "endpoints": [...],
// "metrics": ...}; "version" is that of GET /v2.
http::Response overviewReply(const Overview& overview);

// Returns 404 with the next step: GET / of the port, or the address of the metrics if the path is
// theirs.
http::Response unknownPathReply(std::string_view path, const std::string& metrics);

} // namespace thalassa::httpapi
