// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/heap.h"

#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <fstream>

#include "core/base/log.h"

namespace thalassa::app {
namespace {

// Tensors of some MiB come and go without it.
constexpr size_t kWorthwhile = 128 << 20;

// Memory of the process's own that the system has given it.
size_t residentBytes()
{
    std::ifstream file("/proc/self/statm");
    size_t all = 0, resident = 0, shared = 0; // pages
    file >> all >> resident >> shared;
    return (resident - std::min(resident, shared)) * static_cast<size_t>(::sysconf(_SC_PAGESIZE));
}

size_t unusedBytes()
{
    const struct mallinfo2 heap = ::mallinfo2();
    const size_t resident = residentBytes();
    return resident - std::min(resident, heap.uordblks + heap.hblkhd);
}

} // namespace

void Heap::trim()
{
    const size_t unused = unusedBytes();
    m_kept = std::min(m_kept, unused);
    if (unused - m_kept < kWorthwhile)
        return;
    ::malloc_trim(0);
    m_kept = unusedBytes();
    LOG_VERBOSE(1) << "gave " << ((unused - std::min(unused, m_kept)) >> 20)
                   << " MiB of freed memory back to the system";
}

} // namespace thalassa::app
