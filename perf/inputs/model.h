// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Model: a model that can be put under load. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/data_type.h"

namespace thalassa::perf {

struct InputSpec {
    std::string name;
    tensor::DataType datatype = tensor::DataType::Invalid;
    std::vector<int64_t> shape; // without the batch dimension; -1 for any size
    bool isOptional = false;
};

struct Model {
    std::string name;
    std::string version; // empty: the server chooses
    std::vector<InputSpec> inputs;
    int64_t maxBatchSize = 0; // 0: requests have no batch dimension
    bool isDecoupled = false; // answers each request with any number of responses

    // The scheduling that its configuration has; unknown without one, and for an ensemble.
    struct Scheduling {
        uint64_t instances = 1;
        bool isBatching = false; // the other members have a meaning only if it is set
        std::vector<uint32_t> preferredBatchSizes;
        uint64_t maxQueueDelayMicroseconds = 0;
    };
    std::optional<Scheduling> scheduling;
    std::vector<std::string> outputs; // names
};

} // namespace thalassa::perf
