// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryOwners: who has memory, and how much of it. Whoever has some registers a function that says
// so, and knows nothing of those who ask. *thread-safe*.
//
// A function is called on the thread that asks, under the lock of this: its owner ends its
// registration without a lock that the function takes.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/mutex.h"

namespace thalassa::statistics {

struct MemoryOwner {
    std::string kind;  // "response_cache"
    std::string model; // empty: it is the server's
    int64_t version = 0;
    std::string name; // among owners of that kind

    friend auto operator<=>(const MemoryOwner&, const MemoryOwner&) = default;
    friend bool operator==(const MemoryOwner&, const MemoryOwner&) = default;
};

struct OwnedMemory {
    MemoryOwner owner;
    uint64_t byteSize = 0;
    uint64_t count = 0;        // of what it consists; 0: of nothing countable
    std::string place = "CPU"; // as backends report it; what else there is, is not in the heap
};

class MemoryOwners : public std::enable_shared_from_this<MemoryOwners> {
public:
    // Adds what its owner has now.
    using Reader = std::function<void(std::vector<OwnedMemory>& found)>;

    // Ends with this; not while the function runs. Outlives the owners if need be.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(Reader reader);

    // Of all, those of one owner summed up; by owner.
    std::vector<OwnedMemory> read() const;

private:
    mutable base::Mutex m_mutex;
    uint64_t m_last ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<uint64_t, Reader> m_readers ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::statistics
