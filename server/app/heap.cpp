// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/heap.h"

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/base/log.h"
#include "core/base/process_memory.h"

namespace thalassa::app {
namespace {

// Tensors of some MiB come and go without it.
constexpr size_t kWorthwhile = 128 << 20;
constexpr size_t kWorthwhileWhenIdle = 4 << 20;
constexpr unsigned kBusyCallsPerLook = 10;
constexpr std::chrono::milliseconds kIdleWork{10}; // of processor time, between two calls

std::chrono::microseconds processorTime()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return std::chrono::seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
        std::chrono::microseconds(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

size_t unusedBytes()
{
    const base::ProcessMemory memory = base::processMemory();
    return memory.residentOwn - std::min(memory.residentOwn, memory.heapUsed);
}

} // namespace

void Heap::trim()
{
    const std::chrono::microseconds worked = processorTime();
    const bool isIdle = worked - std::exchange(m_worked, worked) < kIdleWork;
    if (!isIdle) {
        m_wasBusy = true;
        if (++m_busyCalls % kBusyCallsPerLook != 0)
            return; // to look holds up those who allocate, too
    } else if (!std::exchange(m_wasBusy, false)) {
        return; // nothing can have come
    }
    const size_t unused = unusedBytes();
    m_kept = std::min(m_kept, unused);
    if (unused - m_kept < (isIdle ? kWorthwhileWhenIdle : kWorthwhile))
        return;
    ::malloc_trim(0);
    m_kept = unusedBytes();
    LOG_VERBOSE(1) << "gave " << ((unused - std::min(unused, m_kept)) >> 20)
                   << " MiB of freed memory back to the system";
}

} // namespace thalassa::app
