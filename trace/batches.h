// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches: requests that a model executed together. The file does not say so, but a backend reports
// the same times for all of them, to the nanosecond. *thread-compatible*.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "trace/slices.h"

namespace thalassa::trace_tool {

struct Batch {
    std::string model;
    int64_t version = 0;
    Slice execution;
    std::vector<uint64_t> ids;   // of the traces
    std::vector<uint64_t> flows; // that lead here
};

class Batches {
public:
    using Listener = std::function<void(const Batch& batch)>;

    // `isWhole` hears of each batch when so many others came after it that no more requests of it
    // are to be expected, or when it has as many as one can have.
    explicit Batches(Listener isWhole)
        : m_isWhole(std::move(isWhole))
    {
    }

    // The batch of this trace; it holds until the next call of a function.
    Batch& of(const RecordedTrace& trace, const Slice& execution);
    // All that are left.
    void end();

private:
    static constexpr size_t kMostOpen = 1024;
    static constexpr size_t kMostRequests = 1 << 16;
    using Key = std::tuple<std::string, int64_t, int64_t, int64_t>; // model, version, begin, end

    static Key keyOf(const Batch& batch);
    void endFirst();

    const Listener m_isWhole;
    std::list<Batch> m_open; // in the order in which they came
    std::map<Key, std::list<Batch>::iterator> m_byKey;
};

} // namespace thalassa::trace_tool
