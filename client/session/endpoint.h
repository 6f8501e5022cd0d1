// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Endpoint: an address of a server together with the choice of TLS, as the user gives it. Pure
// functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "client/address.h"

namespace thalassa::client {

struct Endpoint {
    Address address;
    bool isSecure = false; // TLS

    // Returns "localhost:8000", or "https://localhost:8000" with TLS.
    std::string toString(const char* secureScheme = "https") const;
};

// Parses "host:port", "host", "[::1]:8000", each with or without a scheme before it: "http://" and
// "grpc://" are without TLS, "https://" and "grpcs://" with it.
absl::StatusOr<Endpoint> parseEndpoint(const std::string& text, const std::string& defaultPort);

} // namespace thalassa::client
