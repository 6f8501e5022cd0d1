// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/memory_owners.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace thalassa::statistics {

MemoryOwners::Registration MemoryOwners::add(Reader reader)
{
    base::MutexLock lock(m_mutex);
    const uint64_t number = ++m_last;
    m_readers.emplace(number, std::move(reader));
    const auto end = [owners = shared_from_this(), number](const void*) {
        base::MutexLock lock(owners->m_mutex);
        owners->m_readers.erase(number);
    };
    return Registration(this, end);
}

std::vector<OwnedMemory> MemoryOwners::read() const
{
    std::vector<OwnedMemory> found;
    {
        base::MutexLock lock(m_mutex);
        for (const auto& [number, reader] : m_readers)
            reader(found);
    }
    const auto key = [](const OwnedMemory& one) { return std::tie(one.owner, one.place); };
    std::sort(found.begin(), found.end(),
        [&](const OwnedMemory& a, const OwnedMemory& b) { return key(a) < key(b); });
    std::vector<OwnedMemory> summed;
    for (OwnedMemory& one : found) {
        if (summed.empty() || key(summed.back()) != key(one)) {
            summed.push_back(std::move(one));
        } else {
            summed.back().byteSize += one.byteSize;
            summed.back().count += one.count;
        }
    }
    return summed;
}

} // namespace thalassa::statistics
