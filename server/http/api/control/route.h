// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Route is the meaning of the arguments in a URL (row 1.1.3). Pure functions: *thread-safe*. The
// table of routes is in http_api.cpp.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "server/http/message/path_pattern.h"

namespace thalassa::httpapi {

struct Route {
    std::string model;            // empty if the route names none
    int64_t version = -1;         // -1: the newest
    bool namesRepository = false; // a repository's name stands in the URL (row 1.13.9)
    std::string region;           // of shared memory; empty if the route names none
    std::string query;            // the path of an observability query
    // INVALID_ARGUMENT for a version that is no int64 (row 1.1.7), else OK. The client gets it only
    // after it was admitted.
    absl::Status fault;
};

// `arguments` are those that `pattern` has matched; it names them model, version, repository and
// query.
Route routeOf(const http::PathPattern& pattern, const std::vector<std::string>& arguments);

// Returns the pattern of a route with and without the part in brackets, or the pattern alone if it
// has none: "/v2/models/{model}[/versions/{version:digits}]/config".
std::vector<http::PathPattern> patternsOf(std::string_view path);

// Whether a request is an inference, by verb and path alone.
bool isInference(std::string_view method, std::string_view path);

} // namespace thalassa::httpapi
