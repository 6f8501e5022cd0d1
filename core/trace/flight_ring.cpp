// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flight_ring.h"

#include <cstring>

namespace thalassa::trace {
namespace {

constexpr size_t kWordsOfLine = 8;

} // namespace

FlightRing::FlightRing(size_t capacity)
    : m_capacity(capacity)
    , m_slots(std::make_unique<Slot[]>(capacity))
{
}

void FlightRing::add(const FlightRecord& record) noexcept
{
    if (m_capacity == 0)
        return;
    const uint64_t number = m_next.fetch_add(1, std::memory_order_relaxed);
    const size_t place = number % m_capacity;
    Slot& slot = m_slots[place];
    uint64_t version = slot.version.load(std::memory_order_relaxed);
    const uint64_t writing = 2 * number + 1;
    if (version % 2 == 1 || version > writing ||
        !slot.version.compare_exchange_strong(version, writing, std::memory_order_acq_rel)) {
        m_lost.fetch_add(1, std::memory_order_relaxed);
        return;
    }
    const size_t count = record.failure.view().empty() ? kWordsWithoutFailure : kWords;
    const auto* bytes = reinterpret_cast<const char*>(&record);
    for (size_t i = 0; i < count; ++i) {
        uint64_t word;
        std::memcpy(&word, bytes + i * sizeof word, sizeof word);
        slot.words[i].store(word, std::memory_order_release);
    }
    slot.version.store(writing + 1, std::memory_order_release);
    // The next slot has long left the cache: it is loaded while other code runs.
    const Slot& next = m_slots[place + 1 < m_capacity ? place + 1 : 0];
    for (size_t word = 0; word < kWordsWithoutFailure; word += kWordsOfLine)
        __builtin_prefetch(&next.words[word], 1);
}

uint64_t FlightRing::readSlot(const Slot& slot, FlightRecord& record)
{
    const uint64_t version = slot.version.load(std::memory_order_acquire);
    if (version % 2 == 1)
        return 0;
    Words words;
    for (size_t i = 0; i < kWords; ++i)
        words[i] = slot.words[i].load(std::memory_order_acquire);
    std::memcpy(static_cast<void*>(&record), words.data(), sizeof words);
    return slot.version.load(std::memory_order_relaxed) == version ? version : 0;
}

std::vector<FlightRecord> FlightRing::read() const
{
    std::vector<FlightRecord> records;
    FlightRecord record;
    for (size_t i = 0; i < m_capacity; ++i) {
        if (readSlot(m_slots[i], record) != 0)
            records.push_back(record);
    }
    return records;
}

std::vector<FlightRecord> FlightRing::readOn(FlightCursor& cursor) const
{
    std::vector<FlightRecord> records;
    FlightRecord record;
    const uint64_t end = m_next.load(std::memory_order_relaxed);
    if (end > m_capacity && cursor.next < end - m_capacity) {
        cursor.missed += end - m_capacity - cursor.next;
        cursor.next = end - m_capacity;
        cursor.isWaiting = false;
    }
    for (; cursor.next < end; ++cursor.next) {
        const uint64_t written = 2 * cursor.next + 2;
        const uint64_t version = readSlot(m_slots[cursor.next % m_capacity], record);
        if (version == written) {
            records.push_back(record);
        } else if (version < written && !cursor.isWaiting) {
            cursor.isWaiting = true;
            return records;
        } else {
            ++cursor.missed; // was lost when it was to be written, or a round has passed
        }
        cursor.isWaiting = false;
    }
    return records;
}

} // namespace thalassa::trace
