// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Library: the state of the backend: the options for loading ONNX Runtime, and the library once it
// is loaded. It is searched for when the first model loads, so that a server without it can serve
// the models of other backends. *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>

#include "core/backends/onnxruntime/runtime.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends::ort {

class Library {
public:
    // Reads the settings of the command line. Fails with UNSUPPORTED for an unknown setting, and
    // with INVALID_ARG for a wrong value.
    static Result<std::unique_ptr<Library>> create(TRITONBACKEND_Backend* handle);

    // Loads the library on the first call, and again after a failure.
    Result<std::shared_ptr<const Runtime>> runtime();
    // Declares which instance groups models without a kind get. Triton uses GPUs if there are some,
    // because its library always has the CUDA provider. If the library here has none, these models
    // run on the CPU, and the log says why.
    Error declareGroups(TRITONBACKEND_BackendAttribute* attributes);

    int64_t defaultMaxBatchSize() const { return m_defaultMaxBatchSize; }

private:
    Library() = default;

    RuntimeOptions m_options;
    int64_t m_defaultMaxBatchSize = 4;
    std::mutex m_mutex;
    std::shared_ptr<const Runtime> m_runtime; // shared with the models
};

} // namespace thalassa::backends::ort
