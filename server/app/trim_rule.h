// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TrimRule: decides when freed memory is returned to the system. It is called at even intervals.
// Reading how much memory is unused delays threads that allocate; so the processor time of the
// process, which is cheap to read, decides first whether to look. All sizes are in bytes.
//
// A busy server looks in every tenth interval and returns only large amounts, because the memory
// would be mapped and cleared again for the next tensor. An idle server returns everything it can,
// with exponential back-off (1, 2, 4, ... intervals): freeing takes too little time to count as
// work, and a thread that waits for a processor may free memory later. Memory that could not be
// returned twice in a row, because the allocator does not own it, is left alone.
#pragma once

#include <chrono>
#include <cstddef>

namespace thalassa::app {

class TrimRule {
public:
    // `worked` is the processor time of the process until now.
    bool isTimeToLook(std::chrono::microseconds worked);
    // To be called after isTimeToLook() returned true. `unused` is memory that is resident, and not
    // in use.
    bool isWorthwhile(size_t unused);
    // To be called after memory was returned. `left` is what is still unused; `worked` is the
    // processor time until now, so that the return does not count as work.
    void gaveBack(size_t unused, size_t left, std::chrono::microseconds worked);

    static constexpr std::chrono::milliseconds kIdleWork{10}; // maximum in an interval
    static constexpr unsigned kBusyIntervalsPerLook = 10;
    static constexpr unsigned kMostIdleIntervalsPerLook = 32;
    // Large enough that tensors of some MiB come and go without a return.
    static constexpr size_t kWorthwhile = 128 << 20;
    static constexpr size_t kWorthwhileWhenIdle = 4 << 20;
    static constexpr unsigned kMostVainTimes = 2;

private:
    bool isIdle() const { return m_idleIntervals > 0; }

    std::chrono::microseconds m_worked{0}; // until the last call
    unsigned m_busyIntervals = 0;          // in total
    unsigned m_idleIntervals = 0;          // since the last busy one
    // The least that was unused since memory was last returned. It cannot be returned, unless it
    // was freed just then.
    size_t m_left = 0;
    unsigned m_vainTimes = 0; // returns of little memory in a row, since more became unused
};

} // namespace thalassa::app
