// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceSink: who takes finished traces: the writer of files, or an exporter. *thread-safe*. Shared
// by the traces, which may end later than the server.
#pragma once

#include <cstddef>
#include <memory>

#include "core/trace/sampler.h"
#include "core/trace/trace_account.h"

namespace thalassa::trace {

class TraceSink {
public:
    virtual ~TraceSink() = default;
    // A trace that has ended, taken by that sampler: shared, for a setting lives as long as its
    // traces. Returns at once: what cannot be taken is counted as lost.
    virtual void add(std::shared_ptr<const Sampler> sampler, FinishedTrace trace) noexcept = 0;
    // Roughly, of the traces that wait to be written or exported.
    virtual size_t waitingByteSize() const { return 0; }
    // A sampler was replaced.
    virtual void settingsChanged() { }
};

} // namespace thalassa::trace
