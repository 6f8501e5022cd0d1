// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Batches: finds the requests that a model executed together. The file does not contain that, but a
// backend reports the same times for all of them, to the nanosecond. *thread-compatible*.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "trace/reader/slices.h"

namespace thalassa::trace_tool {

struct Batch {
    std::string model;
    int64_t version = 0;
    Slice execution;
    std::vector<uint64_t> ids;   // ids of the traces
    std::vector<uint64_t> flows; // arrows that lead here
};

class Batches {
public:
    using Listener = std::function<void(const Batch& batch)>;

    // Calls `isWhole` with each batch once so many others came after it that no more of its
    // requests are expected, or once it has the maximum number of requests.
    explicit Batches(Listener isWhole)
        : m_isWhole(std::move(isWhole))
    {
    }

    // Returns the batch of this trace. The reference is valid until the next call.
    Batch& of(const RecordedTrace& trace, const Slice& execution);
    // Ends all batches that are left.
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
