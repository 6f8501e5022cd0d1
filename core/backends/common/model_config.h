// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A backend reads from its server the configuration of a model, and the settings of the backend.
// *thread-safe*.
#pragma once

#include <map>
#include <string>

#include "core/backends/common/error.h"
#include "core/backends/common/parsed_config.h"
#include "core/base/text/json.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

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

} // namespace thalassa::backends
