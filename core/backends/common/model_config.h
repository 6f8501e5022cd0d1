// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelConfig: the parts of a model's configuration that our backends look at, read from the JSON
// that the server hands over, and the JSON itself for whatever else a backend needs.
//
// It does not validate what the server has validated already. *thread-compatible*.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/error.h"
#include "core/base/json.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

struct TensorConfig {
    std::string name;
    TRITONSERVER_DataType type = TRITONSERVER_TYPE_INVALID;
    // As the backend sees the tensor (reshape applied), without the batch dimension; -1: any size.
    std::vector<int64_t> dims;
    bool optional = false;
    // The tensors of the requests of a batch may have different shapes.
    bool ragged = false;
};

// What a sequence keeps: the output of one request is the input of the next.
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

// The document that a message holds.
Result<json::Document> readJson(TRITONSERVER_Message* message);

Result<ModelConfig> readModelConfig(TRITONBACKEND_Model* model);

// Completes the model's configuration; meant for TRITONBACKEND_ModelInitialize.
Error setModelConfig(TRITONBACKEND_Model* model, const json::Document& json);

// The settings that the command line gives this backend (--backend-config).
Result<std::map<std::string, std::string>> readBackendSettings(TRITONBACKEND_Backend* backend);

// Refuses to run in a server whose backend API is older than the one compiled against.
Error checkApiVersion();

// "TYPE_FP32" as in configurations.
std::string configTypeName(TRITONSERVER_DataType type);

// "[-1,16]"
std::string shapeText(const std::vector<int64_t>& shape);

// A whole number within the bounds, or an error that names `what`.
Result<int64_t> parseInteger(
    const std::string& what, const std::string& text, int64_t minimum, int64_t maximum);

} // namespace thalassa::backends
