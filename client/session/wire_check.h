// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The check of a message in protobuf's wire format before it is decoded: a decoded message takes up
// to a hundred times the memory of its bytes. Pure functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/status/status.h"

namespace google::protobuf {
class Descriptor;
} // namespace google::protobuf

namespace thalassa::client {

struct WireLimits {
    size_t textBytes = 0; // of one text; fields of the type bytes have no limit of their own
    size_t values = 0;    // fields and elements, at all depths
};

// Returns TooLarge (client/session/fault.h) if a limit is exceeded, with the path of the field, and
// Malformed if the bytes are no wire format or are nested more than 64 times.
absl::Status checkWire(
    std::string_view bytes, const google::protobuf::Descriptor& type, const WireLimits& limits);

} // namespace thalassa::client
