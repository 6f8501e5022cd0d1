// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchMember: one request of a batch, looked through before it is joined with others: which inputs
// it has, where their bytes lie, and that these are as many as their shapes say. What is wrong with
// a request shows here, before it could harm the others.
//
// It refers to the request's memory, and is read once. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/common/model_config.h"

namespace thalassa::backends {

struct MemberInput {
    InputTensor tensor;
    bool isRagged = false; // as the configuration says
    // All its bytes in order; none of the pieces is empty.
    std::vector<std::span<const std::byte>> pieces;
    // Of a BYTES tensor: its elements, without their lengths.
    std::vector<std::string_view> texts;
    // What `texts` refers to where the tensor lies in several pieces: an element may cross them.
    std::vector<std::byte> joined;
};

struct BatchMember {
    Request* request = nullptr;
    // Its batch size; 1 if the model does not batch.
    int64_t rows = 1;
    // In the order of `read`; none: the request leaves that input out.
    std::vector<std::optional<MemberInput>> inputs;
    std::vector<const char*> wantedOutputs;
    // For a backend to set: it must have a run of its own.
    bool isAlone = false;

    // `inputs` are those of the model. NOT_FOUND if one of them is missing that is not optional.
    static Result<BatchMember> read(
        Request& request, std::span<const TensorConfig> inputs, bool isBatching);

    bool hasInputs() const;
    bool wants(const std::string& output) const;
};

} // namespace thalassa::backends
