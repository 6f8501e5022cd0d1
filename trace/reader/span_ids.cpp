// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/span_ids.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {
namespace {

// Spreads the value over all 64 bits (the finalizer of SplitMix64). Never returns 0, which is no
// id.
uint64_t mix(uint64_t value)
{
    value += 0x9e3779b97f4a7c15;
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9;
    value = (value ^ value >> 27) * 0x94d049bb133111eb;
    value ^= value >> 31;
    return value == 0 ? 1 : value;
}

std::string hex(uint64_t value)
{
    return absl::StrCat(absl::Hex(value, absl::kZeroPad16));
}

} // namespace

SpanIds::SpanIds(const TraceTree& tree)
{
    int64_t first = std::numeric_limits<int64_t>::max();
    uint64_t id = std::numeric_limits<uint64_t>::max();
    for (const RecordedTrace& trace : tree) {
        const uint64_t parent = trace.parent() != 0 ? trace.parent() : trace.id();
        id = std::min({id, parent, trace.id()});
        first = std::min(first, trace.begin().value_or(first));
    }
    m_high = mix(static_cast<uint64_t>(first));
    m_low = mix(m_high ^ id);
}

std::string SpanIds::trace() const
{
    return hex(m_high) + hex(m_low);
}

std::string SpanIds::span(uint64_t id, uint32_t number) const
{
    return hex(mix(m_low ^ mix(mix(id) + number)));
}

} // namespace thalassa::trace_tool
