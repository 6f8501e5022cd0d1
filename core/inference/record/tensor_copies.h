// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TensorCopies counts the copies that the server makes of the tensor bytes of one request. A copy
// is a move of bytes from one place of memory to another, in a front end, an ensemble or a response
// cache. A tensor that changes its form (JSON, typed contents of gRPC, classification) counts as a
// conversion instead.
//
// Not counted are the system's copies from and to a socket, copies in libraries (gRPC, a
// compression, a backend with its batches, a cache library), and those that are only looked at
// (texts of a trace, comparisons). *thread-safe*.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/timeline/copy_counts.h"

namespace thalassa::inference {

class TensorCopies {
public:
    // Counts a copy of `byteSize` bytes, unless there are none.
    void addCopy(size_t byteSize) { addCopies(byteSize == 0 ? 0 : 1, byteSize); }
    void addCopies(size_t count, size_t byteSize)
    {
        if (count == 0)
            return;
        m_copies.fetch_add(count, std::memory_order_relaxed);
        m_byteSize.fetch_add(byteSize, std::memory_order_relaxed);
    }
    void addConversion() { m_conversions.fetch_add(1, std::memory_order_relaxed); }

    // Exact once the request has ended.
    timeline::CopyCounts counts() const
    {
        return {m_copies.load(std::memory_order_relaxed),
            m_byteSize.load(std::memory_order_relaxed),
            m_conversions.load(std::memory_order_relaxed)};
    }

private:
    std::atomic<uint64_t> m_copies{0};
    std::atomic<uint64_t> m_byteSize{0};
    std::atomic<uint64_t> m_conversions{0};
};

} // namespace thalassa::inference
