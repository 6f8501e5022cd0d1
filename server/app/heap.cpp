// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/heap.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstddef>

#include "core/base/log/log.h"
#include "core/base/process_memory.h"

namespace thalassa::app {
namespace {

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
    if (!m_rule.isTimeToLook(processorTime()))
        return;
    const size_t unused = unusedBytes();
    if (!m_rule.isWorthwhile(unused))
        return;
    base::giveBackFreedMemory();
    const size_t left = unusedBytes();
    m_rule.gaveBack(unused, left, processorTime());
    LOG_VERBOSE(1) << "returned " << ((unused - std::min(unused, left)) >> 20)
                   << " MiB of freed memory to the system";
}

} // namespace thalassa::app
