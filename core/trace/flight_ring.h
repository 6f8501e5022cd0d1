// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FlightRing: the records that were added last, in memory that is allocated at the start.
// *thread-safe*, lock-free: add() never waits, neither for other writers nor for a reader; a reader
// skips records that are being written.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/trace/flight_record.h"

namespace thalassa::trace {

// The position of a reader in a ring.
struct FlightCursor {
    uint64_t next = 0;      // number among all that were ever added
    uint64_t missed = 0;    // records lost before they were read, so far
    bool isWaiting = false; // the next one was being written
};

class FlightRing {
public:
    explicit FlightRing(size_t capacity);

    void add(const FlightRecord& record) noexcept;
    // Returns all records, in no particular order.
    std::vector<FlightRecord> read() const;
    // Returns the records that were added since, in order. A record that is being written ends the
    // list, and is waited for until the next call.
    std::vector<FlightRecord> readOn(FlightCursor& cursor) const;
    FlightCursor end() const { return {m_next.load(std::memory_order_relaxed)}; }

    size_t byteSize() const { return m_capacity * sizeof(Slot); }
    // Records that were dropped because a thread of another round had written or was writing their
    // slot.
    uint64_t lostCount() const { return m_lost.load(std::memory_order_relaxed); }

private:
    static constexpr size_t kWords = sizeof(FlightRecord) / sizeof(uint64_t);
    using Words = std::array<uint64_t, kWords>;
    // The words of a record without a failure text.
    static constexpr size_t kWordsWithoutFailure = offsetof(FlightRecord, failure) / 8 + 1;

    // 0: never written; odd: being written. Its words are written after it becomes odd and before
    // it becomes even, each with release order; so a reader that sees a word of a later write also
    // sees the later version.
    struct alignas(64) Slot {
        std::atomic<uint64_t> version{0};
        std::array<std::atomic<uint64_t>, kWords> words;
    };

    // Returns the version, or 0 if the slot is being written or was never written.
    static uint64_t readSlot(const Slot& slot, FlightRecord& record);

    const size_t m_capacity;
    const std::unique_ptr<Slot[]> m_slots;
    // On a cache line of its own: each add() writes it, and leaves the rest in other threads'
    // caches.
    alignas(64) std::atomic<uint64_t> m_next{0};
    std::atomic<uint64_t> m_lost{0};
};

} // namespace thalassa::trace
