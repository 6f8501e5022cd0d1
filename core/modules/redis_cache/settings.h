// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What the Redis cache is started with: the settings of --cache-config=redis,<key>=<value> (row
// 4.6.9). Pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "core/backends/common/error.h"

namespace thalassa::redis {

using Milliseconds = std::chrono::milliseconds;

struct Settings {
    std::string host; // needed
    int port = 0;     // needed
    std::string user; // empty: Redis's own default user
    std::string password;
    int db = 0;
    // For a connection to be made, and for a command to be answered. What waits for ever would let
    // a Redis that hangs hold up requests, so 0, the default, means these bounds.
    static constexpr Milliseconds kBound{1000};
    Milliseconds connectTimeout = kBound;
    Milliseconds socketTimeout = kBound;
    int poolSize = 1; // connections
    // For one of them to become free.
    Milliseconds waitTimeout{1000};

    std::string address() const { return host + ":" + std::to_string(port); }
};

// The value of an environment variable, or null.
using Environment = std::function<const char*(const char* name)>;

// `json`: an object of texts or numbers. User and password come from TRITONCACHE_REDIS_USERNAME and
// TRITONCACHE_REDIS_PASSWORD where these are set, and are in no message. INVALID_ARG, by name, for
// what is missing, unknown or wrong; UNSUPPORTED for TLS, which the packaged hiredis lacks.
backends::Result<Settings> readSettings(const std::string& json, const Environment& environment);

} // namespace thalassa::redis
