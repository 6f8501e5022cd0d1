// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence/sequence_table.h"

#include <algorithm>
#include <new>

namespace thalassa::scheduling {

std::vector<SequenceTable::SequencePtr> SequenceTable::addInstance(
    int instance, base::TimePoint now)
{
    m_slots[instance].resize(m_slotsPerInstance);
    for (size_t slot = 0; slot < m_slotsPerInstance; ++slot)
        m_free.emplace(slot, instance);
    std::vector<SequencePtr> placed;
    while (SequencePtr sequence = fillFreeSlot(now))
        placed.push_back(std::move(sequence));
    return placed;
}

void SequenceTable::retireInstance(int instance)
{
    m_retired.insert(instance);
    std::erase_if(m_free, [instance](const auto& free) { return free.second == instance; });
}

bool SequenceTable::hasSequences(int instance) const
{
    const std::vector<SequencePtr>& slots = m_slots.at(instance);
    return std::any_of(slots.begin(), slots.end(), [](const auto& one) { return one != nullptr; });
}

void SequenceTable::prefetch(const inference::CorrelationId& id) const
{
    if (const uint64_t* const number = std::get_if<uint64_t>(&id))
        m_openByNumber.prefetch(*number);
}

Sequence* SequenceTable::find(const inference::CorrelationId& id) const
{
    Sequence* sequence = nullptr;
    if (const uint64_t* const number = std::get_if<uint64_t>(&id)) {
        sequence = m_openByNumber.find(*number);
    } else {
        const auto found = m_openByText.find(std::get<std::string>(id));
        sequence = found == m_openByText.end() ? nullptr : found->second;
    }
    if (sequence != nullptr) { // the caller does something else first
        __builtin_prefetch(sequence, 1);
        __builtin_prefetch(&sequence->waiting, 1);
    }
    return sequence;
}

SequenceTable::SequencePtr SequenceTable::begin(
    const inference::CorrelationId& id, base::TimePoint now)
{
    auto sequence = std::make_shared<Sequence>();
    sequence->id = id;
    sequence->lastReceived = sequence->begun = now;
    sequence->arrival = ++m_lastArrival;
    const auto place = m_backlog.emplace(sequence->arrival, sequence).first;
    bool isAdded = false;
    try {
        if (const uint64_t* const number = std::get_if<uint64_t>(&id))
            m_openByNumber.insert(*number, sequence.get());
        else
            m_openByText.emplace(std::get<std::string>(id), sequence.get());
        isAdded = true;
        fillFreeSlot(now); // the new sequence waits alone: while others wait no slot is free
    } catch (const std::bad_alloc&) {
        if (isAdded)
            close(*sequence);
        m_backlog.erase(place);
        throw;
    }
    return sequence;
}

// Moves the first sequence of the backlog into the free slot with the lowest number, and returns
// it; null if one of the two is missing.
SequenceTable::SequencePtr SequenceTable::fillFreeSlot(base::TimePoint now)
{
    if (m_free.empty() || m_backlog.empty())
        return nullptr;
    SequencePtr sequence = m_backlog.begin()->second;
    sequence->lastReceived = now;
    if (sequence->isOpen)
        checkLater(*sequence); // first, because it may throw: the sequence stays in the backlog
    leaveBacklog(*sequence);
    const auto [slot, instance] = *m_free.begin();
    m_free.erase(m_free.begin());
    sequence->slot = slot;
    sequence->instance = instance;
    sequence->waiting.forEach([&](inference::Request& one) { one.record().slotted = now; });
    m_slots[instance][slot] = sequence;
    ++m_inSlotCount;
    if (!sequence->isOpen)
        ++m_endingCount;
    return sequence;
}

void SequenceTable::leaveBacklog(Sequence& sequence)
{
    setExpiry(sequence, base::TimePoint::max());
    m_backlog.erase(sequence.arrival);
}

void SequenceTable::close(Sequence& sequence)
{
    if (!sequence.isOpen)
        return;
    sequence.isOpen = false;
    if (sequence.instance >= 0) {
        checkNoMore(sequence);
        ++m_endingCount;
    }
    if (const uint64_t* const number = std::get_if<uint64_t>(&sequence.id))
        m_openByNumber.erase(*number);
    else
        m_openByText.erase(std::get<std::string>(sequence.id));
}

SequenceTable::SequencePtr SequenceTable::end(Sequence& sequence, base::TimePoint now)
{
    const SequencePtr kept = sequence.shared_from_this();
    close(sequence);
    if (sequence.instance < 0) {
        leaveBacklog(sequence);
        return nullptr;
    }
    m_slots[sequence.instance][sequence.slot] = nullptr;
    --m_inSlotCount;
    --m_endingCount;
    if (!m_retired.contains(sequence.instance))
        m_free.emplace(sequence.slot, sequence.instance);
    sequence.instance = -1;
    return fillFreeSlot(now);
}

void SequenceTable::setExpiry(Sequence& sequence, base::TimePoint expiry)
{
    m_expiries.erase({sequence.expiry, sequence.arrival});
    sequence.expiry = expiry;
    if (expiry != base::TimePoint::max())
        m_expiries.emplace(expiry, sequence.arrival);
}

base::TimePoint SequenceTable::nextExpiry() const
{
    return m_expiries.empty() ? base::TimePoint::max() : m_expiries.begin()->first;
}

SequenceTable::SequencePtr SequenceTable::firstToExpire() const
{
    return m_expiries.empty() ? nullptr : m_backlog.at(m_expiries.begin()->second);
}

SequenceTable::Checks::iterator SequenceTable::checkLater(Sequence& sequence)
{
    sequence.checkAt = sequence.lastReceived + m_maxIdle;
    return m_checks.emplace(std::pair(sequence.checkAt, sequence.arrival), &sequence).first;
}

void SequenceTable::checkNoMore(Sequence& sequence)
{
    m_checks.erase({sequence.checkAt, sequence.arrival});
}

// A sequence that is first to be checked, and has received nothing since the check was set, is idle
// for longer than all later ones. For others a new check is set, as in firstIdle().
SequenceTable::Idlest SequenceTable::idlest(size_t most)
{
    Idlest found;
    size_t checks = 0;
    auto check = m_checks.begin();
    while (check != m_checks.end() && found.sequences.size() < most) {
        Sequence& sequence = *check->second;
        if (sequence.lastReceived + m_maxIdle == sequence.checkAt || checks == kMostChecks) {
            found.isPartial = found.isPartial || checks == kMostChecks;
            found.sequences.push_back(&sequence);
            ++check;
            continue;
        }
        ++checks;
        check = m_checks.erase(check);
        const auto later = checkLater(sequence);
        if (check == m_checks.end() || later->first < check->first)
            check = later;
    }
    if (found.isPartial)
        std::stable_sort(found.sequences.begin(), found.sequences.end(),
            [](const Sequence* a, const Sequence* b) { return a->lastReceived < b->lastReceived; });
    return found;
}

std::vector<const Sequence*> SequenceTable::ending(size_t most) const
{
    std::vector<const Sequence*> found;
    size_t looks = 0;
    for (const auto& [instance, slots] : m_slots) {
        for (const SequencePtr& sequence : slots) {
            if (found.size() == std::min(most, m_endingCount) || ++looks > kMostLooks)
                return found;
            if (sequence != nullptr && !sequence->isOpen)
                found.push_back(sequence.get());
        }
    }
    return found;
}

SequenceView SequenceTable::viewOf(const Sequence& sequence) const
{
    SequenceView view;
    view.id = sequence.id;
    view.instance = sequence.instance;
    view.slot = sequence.slot;
    view.isOpen = sequence.isOpen;
    const bool isSubmitted = sequence.submitted != nullptr && !sequence.isExecuting;
    view.waitingCount = sequence.waiting.size() + (isSubmitted ? 1 : 0);
    view.begun = sequence.begun;
    view.lastReceived = sequence.lastReceived;
    if (sequence.instance < 0)
        view.endsAt = sequence.expiry;
    else if (sequence.isOpen)
        view.endsAt = sequence.lastReceived + m_maxIdle;
    if (sequence.states != nullptr)
        view.stateByteSize = sequence.states->byteSize();
    return view;
}

void SequenceTable::show(size_t limit, SequencesView& view)
{
    view.maxIdle = m_maxIdle;
    view.slotCount = (m_slots.size() - m_retired.size()) * m_slotsPerInstance;
    view.inSlotCount = m_inSlotCount;
    view.backlogCount = m_backlog.size();
    const Idlest open = idlest(limit);
    view.isOrderPartial = open.isPartial;
    for (const Sequence* const sequence : open.sequences)
        view.inSlots.push_back(viewOf(*sequence));
    for (const Sequence* const sequence : ending(limit - view.inSlots.size()))
        view.inSlots.push_back(viewOf(*sequence));
    for (const auto& [arrival, sequence] : m_backlog) {
        if (view.backlog.size() == limit)
            break;
        view.backlog.push_back(viewOf(*sequence));
    }
}

SequenceTable::SequencePtr SequenceTable::firstIdle(base::TimePoint now)
{
    while (nextIdle() <= now) {
        Sequence& sequence = *m_checks.begin()->second;
        if (sequence.lastReceived + m_maxIdle == sequence.checkAt)
            return sequence.shared_from_this();
        checkNoMore(sequence);
        checkLater(sequence);
    }
    return nullptr;
}

base::TimePoint SequenceTable::nextIdle() const
{
    return m_checks.empty() ? base::TimePoint::max() : m_checks.begin()->first.first;
}

} // namespace thalassa::scheduling
