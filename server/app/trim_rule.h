// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TrimRule decides when freed memory is given back to the system. Asked at even intervals; to look
// how much there is holds up those who allocate, so the processor time of the process, which is
// cheap to learn, says first whether to look. Bytes everywhere.
//
// A server that works is looked at in every tenth interval, and gives back what is worth it: the
// memory would be mapped and cleared anew for the next tensor. One that does nothing gives back all
// that it can, and is looked at again after 1, 2, 4 intervals and so on: to free costs less time
// than can be told from none, and a thread that has to wait for a processor may do so later. What
// twice could not be given back, as memory that is not the allocator's cannot, is left alone.
#pragma once

#include <chrono>
#include <cstddef>

namespace thalassa::app {

class TrimRule {
public:
    // worked: processor time of the process until now.
    bool isTimeToLook(std::chrono::microseconds worked);
    // After isTimeToLook() said so. unused: resident, and not in use.
    bool isWorthwhile(size_t unused);
    // After memory was given back. left: what is still unused; worked: until now, so that this does
    // not count as work.
    void gaveBack(size_t unused, size_t left, std::chrono::microseconds worked);

    static constexpr std::chrono::milliseconds kIdleWork{10}; // at most, in an interval
    static constexpr unsigned kBusyIntervalsPerLook = 10;
    static constexpr unsigned kMostIdleIntervalsPerLook = 32;
    // Tensors of some MiB come and go without it.
    static constexpr size_t kWorthwhile = 128 << 20;
    static constexpr size_t kWorthwhileWhenIdle = 4 << 20;
    static constexpr unsigned kMostVainTimes = 2;

private:
    bool isIdle() const { return m_idleIntervals > 0; }

    std::chrono::microseconds m_worked{0}; // until the last question
    unsigned m_busyIntervals = 0;          // ever
    unsigned m_idleIntervals = 0;          // since the last busy one
    // The least that was unused since memory was last given back: what cannot be, unless somebody
    // freed it just then.
    size_t m_left = 0;
    unsigned m_vainTimes = 0; // in a row, of giving back little since more was unused
};

} // namespace thalassa::app
