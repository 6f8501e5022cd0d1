// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchTensors: the configuration of ragged batches, whose requests have tensors of different
// shapes: inputs that describe the batch, and outputs that follow an input's shapes.
//
// The server has validated them: each has one source, which is an input. *thread-compatible*; plain
// values.
#pragma once

#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/base/text/json.h"
#include "triton/core/tritonserver.h"

namespace thalassa::backends {

// An input that the backend itself makes from the shapes of the source input.
struct BatchInput {
    enum class Kind {
        ElementCount,                    // [requests]: elements of each
        AccumulatedElementCount,         // [requests]: elements up to and including each
        AccumulatedElementCountWithZero, // [requests + 1]: 0, then the same
        MaxElementCountAsShape,          // [most elements]: only the shape has a meaning
        ItemShape,                       // [batch, rank]: shape of each row
        ItemShapeFlatten,                // [batch * rank]: the same
    };

    Kind kind = Kind::ElementCount;
    std::vector<std::string> targets;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID; // INT32 or FP32
    std::string source;
};

// An output of which each request gets a part that has the shape of its source input.
struct BatchOutput {
    std::vector<std::string> targets;
    std::string source;
};

struct BatchTensors {
    std::vector<BatchInput> inputs;
    std::vector<BatchOutput> outputs;

    // Returns the entry of an output, or null if it has none.
    const BatchOutput* findOutput(const std::string& name) const;
};

// Reads them from a model's configuration. Fails with UNSUPPORTED for an unknown kind.
Result<BatchTensors> readBatchTensors(const json::Document& config);

} // namespace thalassa::backends
