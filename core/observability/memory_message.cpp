// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/memory_message.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace thalassa::observability {
namespace {

using statistics::MemoryLedger;
using statistics::MemoryOwner;
using statistics::OwnedMemory;

struct Growth {
    int64_t before = 0;
    int64_t now = 0;
    int64_t grown() const { return now - before; }
};

void write(const MemoryOwner& owner, v1::MemoryOwner& out)
{
    out.set_kind(owner.kind);
    out.set_model(owner.model);
    out.set_version(owner.version);
    out.set_name(owner.name);
}

// Returns the bytes of each owner, of memory without an owner, and of resident memory.
std::map<MemoryOwner, int64_t> sizesOf(const MemoryLedger& ledger)
{
    std::map<MemoryOwner, int64_t> sizes;
    for (const OwnedMemory& one : ledger.owned)
        sizes[one.owner] += static_cast<int64_t>(one.byteSize);
    sizes[{.kind = "other"}] = ledger.other();
    sizes[{.kind = "resident"}] = static_cast<int64_t>(ledger.process.resident);
    return sizes;
}

} // namespace

void write(
    const MemoryLedger& ledger, uint32_t limit, const WallTime& wallTime, v1::MemoryResponse& out)
{
    out.set_id(ledger.id);
    out.set_time_unix_ns(wallTime(ledger.time));
    std::vector<const OwnedMemory*> largest;
    largest.reserve(ledger.owned.size());
    for (const OwnedMemory& one : ledger.owned)
        largest.push_back(&one);
    std::stable_sort(largest.begin(), largest.end(),
        [](const OwnedMemory* a, const OwnedMemory* b) { return a->byteSize > b->byteSize; });
    out.set_owners_left_out(largest.size() - std::min<size_t>(largest.size(), limit));
    largest.resize(std::min<size_t>(largest.size(), limit));
    for (const OwnedMemory* const one : largest) {
        v1::OwnedMemory& row = *out.add_owners();
        write(one->owner, *row.mutable_owner());
        row.set_byte_size(one->byteSize);
        row.set_count(one->count);
        row.set_place(one->place);
    }
    v1::ProcessMemory& process = *out.mutable_process();
    process.set_resident_byte_size(ledger.process.resident);
    process.set_heap_used_byte_size(ledger.process.heapUsed);
    process.set_heap_free_byte_size(ledger.process.heapFree);
    out.set_other_byte_size(ledger.other());
}

v1::MemoryGrowth growthOf(
    const MemoryLedger& before, const MemoryLedger& now, uint32_t limit, const WallTime& wallTime)
{
    std::map<MemoryOwner, Growth> all;
    for (const auto& [owner, size] : sizesOf(before))
        all[owner].before = size;
    for (const auto& [owner, size] : sizesOf(now))
        all[owner].now = size;
    std::erase_if(all, [](const auto& one) { return one.second.grown() == 0; });
    std::vector<std::pair<MemoryOwner, Growth>> changed(all.begin(), all.end());
    std::stable_sort(changed.begin(), changed.end(),
        [](const auto& a, const auto& b) { return a.second.grown() > b.second.grown(); });

    v1::MemoryGrowth out;
    out.set_since_id(before.id);
    out.set_since_unix_ns(wallTime(before.time));
    const size_t shown = std::min<size_t>(changed.size(), limit);
    const size_t first = shown - shown / 2; // rows from the front; the others are from the end
    for (size_t i = 0; i < shown; ++i) {
        const auto& [owner, growth] = changed[i < first ? i : changed.size() - shown + i];
        v1::GrownMemory& row = *out.add_owners();
        write(owner, *row.mutable_owner());
        row.set_byte_size(growth.now);
        row.set_grown_byte_size(growth.grown());
    }
    out.set_left_out(changed.size() - shown);
    return out;
}

} // namespace thalassa::observability
