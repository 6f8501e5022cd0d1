// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchMember: one request of a batch, checked before it is joined with others: its inputs, the
// places of their bytes, and that their sizes match their shapes. A fault of a request is found
// here, so that it does not affect the others.
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
    bool isRagged = false; // from the configuration
    // All bytes in order; none of the pieces is empty.
    std::vector<std::span<const std::byte>> pieces;
    // The GPU whose memory has some of the bytes; nothing if the CPU can read all of them.
    std::optional<int64_t> gpu;
    // The elements of a BYTES tensor, without their lengths.
    std::vector<std::string_view> texts;
    // The joined pieces of a BYTES tensor that has several, because an element may cross them;
    // `texts` refers to it.
    std::vector<std::byte> joined;
};

struct BatchMember {
    Request* request = nullptr;
    // The batch size of the request; 1 if the model does not batch.
    int64_t rows = 1;
    // In the order of read(); nothing for an input that the request does not have.
    std::vector<std::optional<MemberInput>> inputs;
    std::vector<const char*> wantedOutputs;
    // Set by the backend if the request must have a run of its own.
    bool isAlone = false;

    // Reads a request; `inputs` are the model's. Fails with NOT_FOUND if an input that is not
    // optional is missing. The elements of a BYTES tensor are read by the CPU, whatever is
    // `readable`.
    static Result<BatchMember> read(Request& request, std::span<const TensorConfig> inputs,
        bool isBatching, Readable readable = Readable::Cpu);

    bool hasInputs() const;
    bool wants(const std::string& output) const;
};

} // namespace thalassa::backends
