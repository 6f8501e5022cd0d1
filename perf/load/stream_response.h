// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StreamResponse: the facts about one message of a stream that a load generator needs, read without
// copying its tensors. A pure function: *thread-safe*.
#pragma once

#include <google/protobuf/io/zero_copy_stream.h>

#include <optional>
#include <string>

namespace thalassa::perf {

struct StreamResponse {
    std::string error; // empty: none
    bool hasOutputs = false;
    std::optional<bool> isFinal; // the parameter triton_final_response, if present
};

// Returns none if the message is no ModelStreamInferResponse.
std::optional<StreamResponse> readStreamResponse(
    google::protobuf::io::ZeroCopyInputStream& message);

} // namespace thalassa::perf
