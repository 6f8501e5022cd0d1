// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The name of a model, and a server's description of it: the same for both protocols.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace thalassa::client {

struct ModelName {
    std::string name;
    std::string version; // empty: the server chooses
};

// Dynamic batching, as the configuration of a model sets it.
struct DynamicBatching {
    std::vector<uint32_t> preferredBatchSizes;
    uint64_t maxQueueDelayMicroseconds = 0;
};

// A model as its metadata and, if the server has that extension, its configuration describe it.
struct ModelDescription {
    std::string name;
    struct Tensor {
        std::string name;
        std::string datatype;
        std::vector<int64_t> shape; // with the batch dimension
    };
    std::vector<Tensor> inputs;

    bool hasConfiguration = false;
    int64_t maxBatchSize = 0;
    bool isDecoupled = false;
    bool hasSequences = false; // requests need correlation ids
    std::vector<std::string> optionalInputs;
    std::optional<DynamicBatching> dynamicBatching;
    uint64_t instanceCount = 0;       // over all groups that are not passive; 0 for an ensemble
    std::vector<std::string> outputs; // names
};

} // namespace thalassa::client
