// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// NumberedSequences: the open sequences whose correlation ids are numbers, by number. A hash table
// with open addressing: its entries are small and adjacent, so that very many of them stay in the
// caches. An insertion without memory leaves it as it was, which an absl::flat_hash_map does not
// do. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace thalassa::scheduling {

struct Sequence;

class NumberedSequences {
public:
    // Loads the memory that find() needs into the caches, while the caller does something else.
    void prefetch(uint64_t number) const;
    // Returns null if there is none.
    Sequence* find(uint64_t number) const;
    // REQUIRES: the number is not there, and `sequence` is not null.
    void insert(uint64_t number, Sequence* sequence);
    void erase(uint64_t number);
    size_t size() const { return m_size; }

private:
    struct Entry {
        uint64_t number = 0;
        Sequence* sequence = nullptr; // null: the entry is free
    };
    using Entries = std::vector<Entry>;

    static size_t homeIn(const Entries& entries, uint64_t number);
    static size_t placeIn(const Entries& entries, uint64_t number);

    Entries m_entries; // as many as a power of two, or none; at most 3/4 of them are used
    size_t m_size = 0;
};

} // namespace thalassa::scheduling
