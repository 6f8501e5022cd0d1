// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Keeps the traces that have ended, for tests. *thread-compatible*.
#pragma once

#include <vector>

#include "core/trace/trace_sink.h"

namespace thalassa::trace {

class KeepingSink final : public TraceSink {
public:
    void add(std::shared_ptr<const Sampler>, FinishedTrace trace) noexcept override
    {
        traces.push_back(std::move(trace));
    }
    std::vector<FinishedTrace> traces;
};

} // namespace thalassa::trace
