// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StreamResponse: what a load generator has to know of one message of a stream, read without
// copying its tensors. A pure function: *thread-safe*.
#pragma once

#include <google/protobuf/io/zero_copy_stream.h>

#include <optional>
#include <string>

namespace thalassa::perf {

struct StreamResponse {
    std::string error; // empty: none
    bool hasOutputs = false;
    std::optional<bool> isFinal; // what the parameter triton_final_response says, if it is there
};

// None for what is no ModelStreamInferResponse.
std::optional<StreamResponse> readStreamResponse(
    google::protobuf::io::ZeroCopyInputStream& message);

} // namespace thalassa::perf
