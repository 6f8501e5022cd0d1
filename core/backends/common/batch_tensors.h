// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchTensors: what a configuration says about ragged batches, whose requests have tensors of
// different shapes: inputs that describe the batch, and outputs that follow an input's shapes.
//
// The server has validated them: each has one source, which is an input. *thread-compatible*; plain
// values.
#pragma once

#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/base/json.h"
#include "triton/core/tritonserver.h"

namespace thalassa::backends {

// An input that no request brings: the backend makes it of the shapes of the source input.
struct BatchInput {
    enum class Kind {
        ElementCount,                    // [requests]: elements of each
        AccumulatedElementCount,         // [requests]: elements up to and with each
        AccumulatedElementCountWithZero, // [requests + 1]: the same behind a 0
        MaxElementCountAsShape,          // [most elements]: only its shape means something
        ItemShape,                       // [batch, rank]: shape of each row
        ItemShapeFlatten,                // [batch * rank]: the same
    };

    Kind kind = Kind::ElementCount;
    std::vector<std::string> targets;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID; // INT32 or FP32
    std::string source;
};

// An output of which each request gets as much as the shape of its source input says.
struct BatchOutput {
    std::vector<std::string> targets;
    std::string source;
};

struct BatchTensors {
    std::vector<BatchInput> inputs;
    std::vector<BatchOutput> outputs;

    // Null if the output is none of these.
    const BatchOutput* findOutput(const std::string& name) const;
};

// From a model's configuration. UNSUPPORTED for a kind that is not known.
Result<BatchTensors> readBatchTensors(const json::Document& config);

} // namespace thalassa::backends
