// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelConfig: the parts of a model's configuration that our backends share, read from the server's
// JSON, and the JSON itself for everything else.
//
// It does not validate again, because the server has. *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/error.h"
#include "core/base/text/json.h"
#include "triton/core/tritonbackend.h"

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

// Parses the JSON of a message.
Result<json::Document> readJson(TRITONSERVER_Message* message);

Result<ModelConfig> readModelConfig(TRITONBACKEND_Model* model);

// Sets the model's completed configuration; meant for TRITONBACKEND_ModelInitialize.
Error setModelConfig(TRITONBACKEND_Model* model, const json::Document& json);

// Returns the settings for this backend from the command line (--backend-config).
Result<std::map<std::string, std::string>> readBackendSettings(TRITONBACKEND_Backend* backend);

// Returns UNSUPPORTED in a server whose backend API is older than the one compiled against, or has
// another major version.
Error checkApiVersion();

// Returns the type's name in configurations, such as "TYPE_FP32".
std::string configTypeName(TRITONSERVER_DataType type);

// "[-1,16]"
std::string shapeText(const std::vector<int64_t>& shape);

// Parses a whole number within the bounds. INVALID_ARG, with `what`, for any other text.
Result<int64_t> parseInteger(
    const std::string& what, const std::string& text, int64_t minimum, int64_t maximum);

} // namespace thalassa::backends
