// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Route is the meaning of a URL (row 1.1.3). A pure function: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

namespace thalassa::httpapi {

enum class Endpoint {
    ServerMetadata,
    Live,
    Ready,
    ModelMetadata,
    ModelReady,
    ModelConfig,
    Statistics,
    Infer,
    Generate,
    GenerateStream,
    RepositoryIndex,
    RepositoryLoad,
    RepositoryUnload,
    TraceSetting,
    Logging,
    SharedMemory,
    Observability,
};

struct Route {
    Endpoint endpoint = Endpoint::ServerMetadata;
    std::string model;            // decoded; empty if the route names none
    int64_t version = -1;         // -1: the newest
    bool namesRepository = false; // a repository's name stands in the URL (row 1.13.9)
    std::string question;         // for Observability
    // INVALID_ARGUMENT for a version that is no int64 (row 1.1.7). It is answered only after the
    // caller was admitted.
    absl::Status fault;
};

// Returns null for a path that is no route (404).
std::optional<Route> parseRoute(std::string_view path);

// Whether a request is an inference, by verb and path alone.
bool isInference(std::string_view method, std::string_view path);

} // namespace thalassa::httpapi
