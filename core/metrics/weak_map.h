// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A map of weak references. Expired entries are swept when the map has doubled since the last
// sweep, so insertion is amortised O(log n), and the map never exceeds twice its peak number of
// live entries (or 16). *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>

namespace thalassa::metrics {

template <typename Key, typename Value> struct WeakMap {
    // Returns the entry of `key`, creating an empty one if needed.
    std::weak_ptr<Value>& at(const Key& key)
    {
        constexpr size_t kLeast = 16;
        if (entries.size() >= sweepAt) {
            std::erase_if(entries, [](const auto& entry) { return entry.second.expired(); });
            sweepAt = std::max(kLeast, 2 * entries.size());
        }
        return entries[key];
    }

    std::map<Key, std::weak_ptr<Value>> entries;
    size_t sweepAt = 0; // number of entries at which the next sweep is due
};

} // namespace thalassa::metrics
