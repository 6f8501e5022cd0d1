// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A number is at its home, which its hash selects, or behind it, with no free entry between the
// two. The hash has a seed of the process: clients cannot choose numbers of the same home.
#include "core/scheduling/sequence/numbered_sequences.h"

#include <utility>

#include "absl/hash/hash.h"

namespace thalassa::scheduling {
namespace {

constexpr size_t kSmallest = 16;

} // namespace

size_t NumberedSequences::homeIn(const Entries& entries, uint64_t number)
{
    return absl::Hash<uint64_t>{}(number) & (entries.size() - 1);
}

// Returns the entry of the number, or the free one where it belongs.
size_t NumberedSequences::placeIn(const Entries& entries, uint64_t number)
{
    size_t place = homeIn(entries, number);
    while (entries[place].sequence != nullptr && entries[place].number != number)
        place = (place + 1) & (entries.size() - 1);
    return place;
}

void NumberedSequences::prefetch(uint64_t number) const
{
    if (!m_entries.empty())
        __builtin_prefetch(&m_entries[homeIn(m_entries, number)]);
}

Sequence* NumberedSequences::find(uint64_t number) const
{
    return m_entries.empty() ? nullptr : m_entries[placeIn(m_entries, number)].sequence;
}

void NumberedSequences::insert(uint64_t number, Sequence* sequence)
{
    if (m_size >= m_entries.size() / 4 * 3) {
        Entries larger(m_entries.empty() ? kSmallest : m_entries.size() * 2); // may throw
        for (const Entry& entry : m_entries) {
            if (entry.sequence != nullptr)
                larger[placeIn(larger, entry.number)] = entry;
        }
        m_entries = std::move(larger);
    }
    m_entries[placeIn(m_entries, number)] = {number, sequence};
    ++m_size;
}

// Moves later entries forward, so that none is behind a free entry that separates it from its home.
void NumberedSequences::erase(uint64_t number)
{
    if (find(number) == nullptr)
        return;
    const size_t mask = m_entries.size() - 1;
    size_t free = placeIn(m_entries, number);
    for (size_t next = (free + 1) & mask; m_entries[next].sequence != nullptr;
         next = (next + 1) & mask) {
        const size_t home = homeIn(m_entries, m_entries[next].number);
        if (((next - home) & mask) < ((next - free) & mask))
            continue; // its home is behind the free entry
        m_entries[free] = m_entries[next];
        free = next;
    }
    m_entries[free] = {};
    --m_size;
}

} // namespace thalassa::scheduling
