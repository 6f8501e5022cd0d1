// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestIds: the ids of the traces of one request while it is read, by which a further trace is
// found to belong to it. A look-up takes the same time however many traces there are.
// *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>

#include "absl/container/flat_hash_map.h"
#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

class RequestIds {
public:
    // Forgets all traces, because another request begins.
    void clear();
    // Adds a trace, which find() returns as `place`. REQUIRES: all have the same array.
    void add(const TraceParts& trace, size_t place);
    // Notes that a trace has another parent than it was added with.
    void changeParent(uint64_t before, uint64_t now);

    // The place of the trace with the same id.
    std::optional<size_t> find(const TraceParts& trace);
    // Whether a trace with another id belongs to the request: as a parent, a step, or a step beside
    // others. The parent of a request that is no step is 0, even if another request of the file has
    // this id.
    bool isRelated(const TraceParts& trace);

    // How many look-ups there were.
    uint64_t lookups() const { return m_lookups; }

private:
    uint64_t m_array = 0;
    absl::flat_hash_map<uint64_t, size_t> m_places;    // by id
    absl::flat_hash_map<uint64_t, uint64_t> m_parents; // the number of traces with each parent
    uint64_t m_lookups = 0;
};

} // namespace thalassa::trace_tool
