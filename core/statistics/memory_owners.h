// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MemoryOwners: the registry of functions that report how much memory a component has
// (core/base/source_registry.h). *thread-safe*.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/source_registry.h"

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

// A function appends the memory that its owner has now.
class MemoryOwners : public base::SourceRegistry<OwnedMemory> {
public:
    // The memory of all owners, sorted by owner, with one entry for each owner and place.
    std::vector<OwnedMemory> read() const;
};

} // namespace thalassa::statistics
