// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceJson: traces as Triton's files have them (row 6.3.6): an object for each entry, with an id
// in each, nanoseconds of the monotonic clock. *thread-compatible*: keeps its working memory from
// one trace to the next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/trace/trace_entry.h"

namespace thalassa::trace {

class TraceJson {
public:
    // Appends the objects of one trace, a comma before each.
    void append(const TraceData& data, std::string& text);

private:
    std::vector<TraceEntry> m_entries;
};

} // namespace thalassa::trace
