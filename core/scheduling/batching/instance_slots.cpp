// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/instance_slots.h"

#include <algorithm>
#include <iterator>

namespace thalassa::scheduling {
namespace {

bool hasLessShare(const InstanceSlot* a, const InstanceSlot* b)
{
    return a->permit->share() < b->permit->share();
}

} // namespace

InstanceSlot& InstanceSlots::at(int instanceIndex)
{
    InstanceSlot& slot = m_slots[instanceIndex];
    m_idle.reserve(m_slots.size());
    return slot;
}

void InstanceSlots::setIdle(InstanceSlot& slot, bool isIdle)
{
    if (slot.isIdle == isIdle)
        return;
    if (isIdle)
        m_idle.push_back(&slot);
    else
        m_idle.erase(std::next(std::find(m_idle.rbegin(), m_idle.rend(), &slot)).base());
    slot.isIdle = isIdle;
}

InstanceSlot* InstanceSlots::take()
{
    if (m_idle.empty())
        return nullptr;
    InstanceSlot* const slot = m_idle.back()->permit == nullptr
        ? m_idle.back()
        : *std::min_element(m_idle.rbegin(), m_idle.rend(), hasLessShare);
    setIdle(*slot, false);
    return slot;
}

InstanceSlot* InstanceSlots::takeUnlimited()
{
    const auto found = std::find_if(m_idle.begin(), m_idle.end(),
        [](const InstanceSlot* slot) { return slot->permit->isUnlimited(); });
    if (found == m_idle.end())
        return nullptr;
    InstanceSlot* const slot = *found;
    setIdle(*slot, false);
    return slot;
}

bool InstanceSlots::canBorrow() const
{
    const backend::Executor* const executor = m_idle.empty() ? nullptr : m_idle.back()->executor;
    return executor != nullptr && executor->mayBeBorrowed();
}

InstanceSlot* InstanceSlots::borrow()
{
    InstanceSlot* const slot = take();
    slot->isBorrowed = true;
    return slot;
}

void InstanceSlots::giveBack(InstanceSlot& slot)
{
    slot.isBorrowed = false;
    setIdle(slot, !slot.isRetired);
}

} // namespace thalassa::scheduling
