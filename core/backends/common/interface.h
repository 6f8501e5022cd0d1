// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Interface: the tensors of a backend whose models all have the same tensors. A configuration
// without tensors is completed with them; any other must have them all. *thread-compatible*.
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

    // Returns the model's configuration, which it completes if the configuration has no tensors and
    // the server allows it. Meant for TRITONBACKEND_ModelInitialize.
    Result<ModelConfig> complete(TRITONBACKEND_Model* model) const;
    // Returns INVALID_ARG, with the name, for a tensor that `config` lacks or has with another
    // type.
    Error check(const ModelConfig& config) const;
};

} // namespace thalassa::backends
