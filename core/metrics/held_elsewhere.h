// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Maps to what others hold: entries whose value nobody holds any more are thrown out when the map
// has twice as many as after the last time, so that none costs more than it is worth, and as many
// are there at most as twice those that were ever held at once. *thread-compatible*.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>

namespace thalassa::metrics {

template <typename Key, typename Value> struct HeldElsewhere {
    // The entry of `key`; an empty one if there is none.
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
    size_t sweepAt = 0; // entries; the first sweep finds nothing
};

} // namespace thalassa::metrics
