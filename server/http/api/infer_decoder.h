// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decodes an HTTP body into the engine's request (rows 1.3, 1.4). Binary tensors stay in the blocks
// into which the socket was read. Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/inference/request.h"
#include "core/shared_memory/regions.h"
#include "server/http/api/json/json_parser.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// The header with the size of the JSON in front of binary tensors, in requests and answers.
inline constexpr char kInferenceHeaderContentLength[] = "Inference-Header-Content-Length";

// The outputs that the client requested, and their form (row 1.4.6).
struct RequestedOutputs {
    struct Output {
        std::string name;
        bool binary = false;
    };
    std::vector<Output> listed;
    bool binaryDefault = false; // for outputs that are not listed
    bool isBinary(const std::string& output) const;
};

// Returns the length of the JSON part; the whole body if the header is missing (rows 1.4.1 to
// 1.4.3).
absl::StatusOr<size_t> jsonLength(const http::Request& request);

// The number of data bytes of all inputs.
uint64_t inputBytes(const inference::Request& request);

// Fills `request` and its context's client id. Returns CANCELLED if it was stopped.
// Tensors in shared memory refer to `regions`.
absl::StatusOr<RequestedOutputs> decodeInfer(const http::Request& source, uint64_t maxInputSize,
    shared_memory::Regions& regions, inference::Request& request, StopFlag stop = nullptr);

} // namespace thalassa::httpapi
