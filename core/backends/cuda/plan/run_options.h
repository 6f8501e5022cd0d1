// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunOptions: how the instances of a model run its kernels: `optimization.cuda` of a configuration,
// and the parameters of the backend beside it (see README.md). Constant after read():
// *thread-safe*.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/backends/common/model_config.h"

namespace thalassa::backends::kernels {

// A shape whose graph is captured when the model is loaded.
struct GraphSpec {
    std::string where; // the field, for messages
    int64_t batchSize = 1;
    std::vector<std::vector<int64_t>> inputShapes; // with the batch dimension
};

// Whether the kernels of each instance run in this process, or in a worker process of their own.
enum class Isolation { None, Process };

// Fails with INVALID_ARG, with `where`, for any other text than "none" and "process".
Result<Isolation> parseIsolation(const std::string& where, const std::string& text);

struct RunOptions {
    static constexpr size_t kDefaultMaxGraphs = 64;
    static constexpr const char* kParameters[] = {"max_graphs", "kernel_timeout_ms", "isolation"};

    bool hasGraphs = false;
    size_t maxGraphs = kDefaultMaxGraphs; // that an instance keeps
    std::vector<GraphSpec> graphSpecs;
    bool isBusyWaiting = false;
    // The longest time that the kernels of a run may take; 0: no limit.
    std::chrono::milliseconds kernelTimeout{0};
    Isolation isolation = Isolation::None;

    // `isolation` is that of a model whose configuration has none.
    // Fails with INVALID_ARG for a value that is malformed or does not fit the model, and
    // UNSUPPORTED for a field that the backend does not have.
    static Result<RunOptions> read(
        const ModelConfig& config, Isolation isolation = Isolation::None);
};

} // namespace thalassa::backends::kernels
