// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/memory_history.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::statistics {
namespace {

bool isSameOwner(const OwnedMemory& a, const OwnedMemory& b)
{
    return a.owner == b.owner && a.place == b.place;
}

} // namespace

int64_t MemoryLedger::other() const
{
    auto left = static_cast<int64_t>(process.heapUsed);
    for (const OwnedMemory& one : owned)
        left -= one.place == "CPU" ? static_cast<int64_t>(one.byteSize) : 0;
    return left;
}

uint64_t MemoryHistory::keep(const MemoryLedger& ledger, Reason reason)
{
    base::MutexLock lock(m_mutex);
    List& list = reason == Reason::Regular ? m_regular : m_asked;
    Kept kept{{++m_lastId, ledger.time}, ledger.process, ownersOf(ledger.owned), {}};
    kept.byteSizes.reserve(ledger.owned.size());
    for (const OwnedMemory& one : ledger.owned)
        kept.byteSizes.push_back(one.byteSize);
    m_byteSize += sizeOf(kept);
    list.push_back(std::move(kept));
    if (list.size() > (reason == Reason::Regular ? m_options.regularCount : m_options.askedCount))
        drop(list);
    while (m_byteSize > m_options.byteBudget && m_regular.size() + m_asked.size() > 1)
        drop(oldestList());
    return m_lastId;
}

std::shared_ptr<const MemoryHistory::Owners> MemoryHistory::ownersOf(
    const std::vector<OwnedMemory>& owned)
{
    if (m_newest &&
        std::equal(
            owned.begin(), owned.end(), m_newest->list.begin(), m_newest->list.end(), isSameOwner))
        return m_newest;
    auto owners = std::make_shared<Owners>();
    owners->list = owned;
    owners->byteSize = sizeof(Owners);
    for (const OwnedMemory& one : owned)
        owners->byteSize += sizeof(one) + one.owner.model.size() + one.owner.name.size();
    m_byteSize += owners->byteSize;
    return m_newest = std::move(owners);
}

size_t MemoryHistory::sizeOf(const Kept& kept)
{
    return sizeof(Kept) + kept.byteSizes.size() * sizeof(uint64_t);
}

MemoryHistory::List& MemoryHistory::oldestList()
{
    if (m_regular.empty() || m_asked.empty())
        return m_regular.empty() ? m_asked : m_regular;
    return m_regular.front().mark.id < m_asked.front().mark.id ? m_regular : m_asked;
}

// Drops the first ledger of the list. Its owners go with the last ledger that has them, unless they
// are the newest.
void MemoryHistory::drop(List& list)
{
    const Kept& first = list.front();
    m_byteSize -= sizeOf(first);
    if (first.owners.use_count() == 1)
        m_byteSize -= first.owners->byteSize;
    list.pop_front();
}

MemoryLedger MemoryHistory::ledgerOf(const Kept& kept)
{
    MemoryLedger ledger{kept.mark.id, kept.mark.time, kept.owners->list, kept.process};
    for (size_t i = 0; i < kept.byteSizes.size(); ++i)
        ledger.owned[i].byteSize = kept.byteSizes[i];
    return ledger;
}

absl::StatusOr<MemoryLedger> MemoryHistory::find(uint64_t id) const
{
    base::MutexLock lock(m_mutex);
    for (const List* const list : {&m_regular, &m_asked}) {
        const auto found = std::lower_bound(list->begin(), list->end(), id,
            [](const Kept& kept, uint64_t wanted) { return kept.mark.id < wanted; });
        if (found != list->end() && found->mark.id == id)
            return ledgerOf(*found);
    }
    return absl::NotFoundError(
        absl::StrCat("memory ledger ", id, " is not kept: the last one is ", m_lastId,
            "; of earlier ones, one for every 10 seconds and the last requested ones are kept; "
            "'since_unix_ns' finds the nearest"));
}

const MemoryHistory::Kept* MemoryHistory::laterOf(const Kept* one, const Kept* than)
{
    return than == nullptr || (one != nullptr && one->mark.id > than->mark.id) ? one : than;
}

std::optional<MemoryLedger> MemoryHistory::findAt(base::TimePoint time) const
{
    base::MutexLock lock(m_mutex);
    const Kept* latest = nullptr;
    const Kept* oldest = nullptr;
    for (const List* const list : {&m_regular, &m_asked}) {
        if (list->empty())
            continue;
        const auto after = std::upper_bound(list->begin(), list->end(), time,
            [](base::TimePoint wanted, const Kept& kept) { return wanted < kept.mark.time; });
        if (after != list->begin())
            latest = laterOf(&*std::prev(after), latest);
        const Kept* const first = &list->front();
        oldest = oldest == nullptr || first->mark.id < oldest->mark.id ? first : oldest;
    }
    const Kept* const found = latest != nullptr ? latest : oldest;
    return found == nullptr ? std::nullopt : std::optional(ledgerOf(*found));
}

MemoryHistory::Mark MemoryHistory::oldest() const
{
    base::MutexLock lock(m_mutex);
    Mark found;
    for (const List* const list : {&m_regular, &m_asked}) {
        if (!list->empty() && (found.id == 0 || list->front().mark.id < found.id))
            found = list->front().mark;
    }
    return found;
}

size_t MemoryHistory::byteSize() const
{
    base::MutexLock lock(m_mutex);
    return m_byteSize;
}

} // namespace thalassa::statistics
