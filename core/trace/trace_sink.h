// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceSink: takes finished traces; implemented by the writer of files and by an exporter.
// *thread-safe*. Shared by the traces, which may end later than the server.
#pragma once

#include <cstddef>
#include <memory>

#include "core/trace/settings/sampler.h"
#include "core/trace/trace_data.h"

namespace thalassa::trace {

class TraceSink {
public:
    virtual ~TraceSink() = default;
    // Takes a trace that has ended, and the sampler that selected it (shared: a setting lives as
    // long as its traces). Does not block: a trace that cannot be taken is counted as lost.
    virtual void add(std::shared_ptr<const Sampler> sampler, FinishedTrace trace) noexcept = 0;
    // The approximate size of the traces that wait to be written or exported.
    virtual size_t waitingByteSize() const { return 0; }
    // Called when a sampler was replaced.
    virtual void settingsChanged() { }
};

} // namespace thalassa::trace
