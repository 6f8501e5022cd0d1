// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A server's description of a model, as far as a client needs it: the same for both protocols.
// *thread-compatible*.
#pragma once

#include <cstdint>
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
};

} // namespace thalassa::perf
