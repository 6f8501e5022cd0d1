// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/sequence_table.h"

#include <algorithm>

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

SequenceTable::SequencePtr SequenceTable::find(const inference::CorrelationId& id) const
{
    const auto found = m_open.find(id);
    return found == m_open.end() ? nullptr : found->second;
}

SequenceTable::SequencePtr SequenceTable::begin(
    const inference::CorrelationId& id, base::TimePoint now)
{
    const auto sequence = std::make_shared<Sequence>();
    sequence->id = id;
    sequence->lastReceived = now;
    sequence->arrival = ++m_lastArrival;
    m_open.emplace(id, sequence);
    m_backlog.emplace(sequence->arrival, sequence);
    fillFreeSlot(now); // it is the only one: while others wait no slot is free
    return sequence;
}

// Who came first into the slot with the lowest number; null without one of both.
SequenceTable::SequencePtr SequenceTable::fillFreeSlot(base::TimePoint now)
{
    if (m_free.empty() || m_backlog.empty())
        return nullptr;
    SequencePtr sequence = m_backlog.begin()->second;
    leaveBacklog(*sequence);
    const auto [slot, instance] = *m_free.begin();
    m_free.erase(m_free.begin());
    sequence->slot = slot;
    sequence->instance = instance;
    sequence->lastReceived = now;
    m_slots[instance][slot] = sequence;
    if (sequence->isOpen)
        linkAsLeastIdle(*sequence);
    return sequence;
}

void SequenceTable::leaveBacklog(Sequence& sequence)
{
    setExpiry(sequence, base::TimePoint::max());
    m_backlog.erase(sequence.arrival);
}

void SequenceTable::touch(Sequence& sequence, base::TimePoint now)
{
    sequence.lastReceived = now;
    if (sequence.instance < 0 || !sequence.isOpen)
        return;
    unlink(sequence);
    linkAsLeastIdle(sequence);
}

void SequenceTable::close(Sequence& sequence)
{
    if (!sequence.isOpen)
        return;
    sequence.isOpen = false;
    if (sequence.instance >= 0)
        unlink(sequence);
    m_open.erase(sequence.id);
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

void SequenceTable::linkAsLeastIdle(Sequence& sequence)
{
    sequence.longerIdle = m_leastIdle;
    (m_leastIdle == nullptr ? m_longestIdle : m_leastIdle->shorterIdle) = &sequence;
    m_leastIdle = &sequence;
}

void SequenceTable::unlink(Sequence& sequence)
{
    (sequence.longerIdle == nullptr ? m_longestIdle : sequence.longerIdle->shorterIdle) =
        sequence.shorterIdle;
    (sequence.shorterIdle == nullptr ? m_leastIdle : sequence.shorterIdle->longerIdle) =
        sequence.longerIdle;
    sequence.longerIdle = sequence.shorterIdle = nullptr;
}

} // namespace thalassa::scheduling
