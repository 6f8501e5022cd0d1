// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SpanIds: ids for OpenTelemetry, in hex. They are the same whenever a request is converted, and
// differ between requests of different files, whose traces have the same numbers. Pure functions:
// *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

class SpanIds {
public:
    explicit SpanIds(const TraceTree& tree);

    std::string trace() const; // 16 bytes
    // Returns the 8 bytes of the span with this number in the trace `id`.
    std::string span(uint64_t id, uint32_t number) const;

private:
    uint64_t m_high;
    uint64_t m_low;
};

} // namespace thalassa::trace_tool
