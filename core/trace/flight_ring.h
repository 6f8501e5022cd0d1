// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FlightRing: the last records that were added, in memory that is there from the start.
// *thread-safe*, lock-free: whoever adds never waits, neither for others that add nor for a reader;
// a reader skips what is being written.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/trace/flight_record.h"

namespace thalassa::trace {

// Where somebody who reads on stands in a ring.
struct FlightCursor {
    uint64_t next = 0;      // of all that were ever added
    uint64_t missed = 0;    // records that were gone when they were to be read, so far
    bool isWaiting = false; // the next one was being written
};

class FlightRing {
public:
    explicit FlightRing(size_t capacity);

    void add(const FlightRecord& record) noexcept;
    // In no particular order.
    std::vector<FlightRecord> read() const;
    // Those that were added since, in their order. One that is being written is waited for until
    // the next call.
    std::vector<FlightRecord> readOn(FlightCursor& cursor) const;
    FlightCursor end() const { return {m_next.load(std::memory_order_relaxed)}; }

    size_t byteSize() const { return m_capacity * sizeof(Slot); }
    // Records that found their place being written by another thread, a whole round behind.
    uint64_t lostCount() const { return m_lost.load(std::memory_order_relaxed); }

private:
    static constexpr size_t kWords = sizeof(FlightRecord) / sizeof(uint64_t);
    using Words = std::array<uint64_t, kWords>;
    // Of a request that did not fail.
    static constexpr size_t kWordsWithoutFailure = offsetof(FlightRecord, failure) / 8 + 1;

    // 0: never written; odd: being written. Its words are written after it becomes odd and before
    // it becomes even, each with release order; so who reads a word of a later write sees the later
    // version, too.
    struct alignas(64) Slot {
        std::atomic<uint64_t> version{0};
        std::array<std::atomic<uint64_t>, kWords> words;
    };

    // Its version; 0: it is being written, or was never.
    static uint64_t readSlot(const Slot& slot, FlightRecord& record);

    const size_t m_capacity;
    const std::unique_ptr<Slot[]> m_slots;
    // On a cache line of its own: each add() writes it, and leaves the rest in other threads'
    // caches.
    alignas(64) std::atomic<uint64_t> m_next{0};
    std::atomic<uint64_t> m_lost{0};
};

} // namespace thalassa::trace
