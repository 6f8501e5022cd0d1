// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Interface: the tensors of a backend that always has the same ones. A configuration that names
// none is completed to them; one that names tensors must have them all. *thread-compatible*.
#pragma once

#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/common/model_config.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

struct Interface {
    std::vector<TensorConfig> inputs;
    std::vector<TensorConfig> outputs;
    bool decoupled = false;

    // The model's configuration, completed if it names no tensors and the server lets the backend
    // complete it. Meant for TRITONBACKEND_ModelInitialize.
    Result<ModelConfig> complete(TRITONBACKEND_Model* model) const;
    // INVALID_ARG, by name, for a tensor that `config` lacks or has with another type.
    Error check(const ModelConfig& config) const;
};

} // namespace thalassa::backends
