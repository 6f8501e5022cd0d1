// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/memory_owners.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace thalassa::statistics {

std::vector<OwnedMemory> MemoryOwners::read() const
{
    std::vector<OwnedMemory> found = collect();
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
