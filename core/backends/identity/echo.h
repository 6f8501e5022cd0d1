// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Echo: returns each input as the output at the same place of the configuration: same type, same
// shape, same bytes. It takes any number of tensors of any type.
//
// An optional input that the request leaves out has no output. The parameter `execute_delay_ms`
// makes each execution last that long, or until all its requests are cancelled.
// *thread-safe*: constant after construction.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/backends/common/batch.h"
#include "core/backends/common/model_config.h"

namespace thalassa::backends {

class Echo {
public:
    // Fails with INVALID_ARG for a configuration whose inputs and outputs do not pair up.
    static Result<Echo> create(const ModelConfig& config);

    void execute(Batch& batch) const;

private:
    struct Pair {
        std::string input;
        std::string output;
    };

    Error answer(Request& request) const;
    Error copy(Request& request, const Pair& pair) const;
    Result<uint64_t> batchSizeOf(const Request& request) const;

    std::vector<Pair> m_pairs;
    bool m_batching = false;
    std::chrono::milliseconds m_delay = {};
};

} // namespace thalassa::backends
