// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ProviderSettings: the execution providers of a model's sessions, and their options as ONNX
// Runtime takes them: from optimization.execution_accelerators, and from the parameters of the
// model that Triton has for GPUs. Keys and values are checked here, so that an error names the
// field and does not depend on the release of the library. *thread-compatible*; a plain value.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/common/model_config.h"

namespace thalassa::backends::ort {

using ProviderOptions = std::map<std::string, std::string>;

struct ProviderSettings {
    // The accelerator "tensorrt"; nothing if the configuration does not have it.
    std::optional<ProviderOptions> tensorRt;
    // Every session on a GPU has the CUDA provider: for the whole model, or for the nodes that
    // TensorRT does not execute.
    ProviderOptions cuda;
    // The accelerator "openvino" of the CPU.
    bool openVino = false;
    // The fields of the configuration that have an effect on GPUs only.
    std::vector<std::string> gpuFields;

    // Fails with INVALID_ARG for an unknown accelerator or key and for a wrong value, UNSUPPORTED
    // for a key that this backend does not support.
    static Result<ProviderSettings> create(const ModelConfig& config);
};

// The devices of the instance groups.
struct InstanceDevices {
    std::optional<int> first;    // the GPU of the first instance; nothing if it is on the CPU
    std::map<int, int64_t> gpus; // the number of instances on each
};
InstanceDevices instanceDevices(const ModelConfig& config);

// Whether a parameter of the model is an option of the CUDA provider.
bool isGpuParameter(const std::string& name);

} // namespace thalassa::backends::ort
