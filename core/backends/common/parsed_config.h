// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelConfig: the parts of a model's configuration that our backends share, read from JSON, and
// the JSON itself for everything else. Nothing here calls a server.
//
// It does not validate again, because the server has. *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/error.h"
#include "core/base/text/json.h"
#include "triton/core/tritonserver.h"

namespace thalassa::backends {

struct TensorConfig {
    std::string name;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    // The dimensions for the backend (reshape applied), without the batch dimension; -1: any size.
    std::vector<int64_t> dims;
    bool optional = false;
    // Whether the requests of a batch may have tensors of different shapes.
    bool ragged = false;
};

// A state of a sequence: the output of one request is the input of the next.
struct StateConfig {
    TensorConfig input;
    TensorConfig output;
};

struct ModelConfig {
    std::string name;
    int64_t maxBatchSize = 0;
    std::vector<TensorConfig> inputs;
    std::vector<TensorConfig> outputs;
    std::vector<StateConfig> states;
    BatchTensors batchTensors;
    std::map<std::string, std::string> parameters;
    std::string defaultModelFilename;
    json::Document json;
};

// Reads the configuration of the model of that name. Fails with UNSUPPORTED for a part that
// backends do not know.
Result<ModelConfig> parseModelConfig(const std::string& name, json::Document json);

// Returns the type's name in configurations, such as "TYPE_FP32".
std::string configTypeName(TRITONSERVER_DataType type);

// "[-1,16]"
std::string shapeText(const std::vector<int64_t>& shape);

// Parses a whole number within the bounds. Fails with INVALID_ARG, with `what`, for any other text.
Result<int64_t> parseInteger(
    const std::string& what, const std::string& text, int64_t minimum, int64_t maximum);

} // namespace thalassa::backends
