// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryOwners: a registry of functions that report how much memory a component has. A component
// registers its function and does not depend on the readers. *thread-safe*.
//
// A function is called on the thread that reads, under the registry's lock. REQUIRES: a component
// ends its registration without holding a lock that the function takes.
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
    std::string model; // empty: the owner is the server
    int64_t version = 0;
    std::string name; // distinguishes owners of that kind

    friend auto operator<=>(const MemoryOwner&, const MemoryOwner&) = default;
    friend bool operator==(const MemoryOwner&, const MemoryOwner&) = default;
};

struct OwnedMemory {
    MemoryOwner owner;
    uint64_t byteSize = 0;
    uint64_t count = 0;        // number of parts, such as cache entries; 0: not countable
    std::string place = "CPU"; // as backends report it; memory of other places is not in the heap
};

class MemoryOwners : public std::enable_shared_from_this<MemoryOwners> {
public:
    // Appends the memory that its owner has now.
    using Reader = std::function<void(std::vector<OwnedMemory>& found)>;

    // Ends the registration when destroyed, after waiting for the function if it runs. May outlive
    // the registry.
    using Registration = std::shared_ptr<const void>;
    [[nodiscard]] Registration add(Reader reader);

    // The memory of all owners, sorted by owner, with one entry for each owner and place.
    std::vector<OwnedMemory> read() const;

private:
    mutable base::Mutex m_mutex;
    uint64_t m_last ABSL_GUARDED_BY(m_mutex) = 0;
    std::map<uint64_t, Reader> m_readers ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::statistics
