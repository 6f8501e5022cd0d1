// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings of the Redis cache, from --cache-config=redis,<key>=<value> (row 4.6.9).
// Pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "core/backends/common/error.h"

namespace thalassa::redis {

using Milliseconds = std::chrono::milliseconds;

struct Settings {
    std::string host; // required
    int port = 0;     // required
    std::string user; // empty: Redis's own default user
    std::string password;
    int db = 0;
    // Time-outs for making a connection and for the reply to a command. A setting of 0, the
    // default, means kBound: without a bound a Redis that hangs would block requests.
    static constexpr Milliseconds kBound{1000};
    Milliseconds connectTimeout = kBound;
    Milliseconds socketTimeout = kBound;
    int poolSize = 1; // connections
    // Time-out for a connection to become free.
    Milliseconds waitTimeout{1000};

    std::string address() const { return host + ":" + std::to_string(port); }
};

// The value of an environment variable, or null.
using Environment = std::function<const char*(const char* name)>;

// Reads `json`, an object of strings, whole numbers and booleans. The variables
// TRITONCACHE_REDIS_USERNAME and TRITONCACHE_REDIS_PASSWORD, if set, replace user and password,
// which are in no message. INVALID_ARG names a setting that is missing, unknown or wrong;
// UNSUPPORTED is returned for TLS, which the packaged hiredis lacks.
backends::Result<Settings> readSettings(const std::string& json, const Environment& environment);

} // namespace thalassa::redis
