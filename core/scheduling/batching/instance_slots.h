// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InstanceSlots: the instances of one model as its scheduler sees them. The slot of an instance is
// taken (its thread executes, or is about to), idle (its thread sleeps), or borrowed (its thread
// sleeps, and another thread executes in its place). *Not thread-safe*: guarded by the lock of its
// scheduler.
#pragma once

#include <map>
#include <vector>

#include "core/backend/work_source.h"
#include "core/base/mutex.h"

namespace thalassa::scheduling {

struct InstanceSlot {
    backend::Executor* executor = nullptr;      // null if the slot cannot be borrowed
    backend::ExecutionPermit* permit = nullptr; // null, in all slots, if executions are not limited
    base::CondVar changed;                      // its thread waits for this
    bool isIdle = false;
    bool isBorrowed = false;
    bool isRetired = false;
    bool isWaiting = false; // for its permit
    bool isCalled = false;  // its thread was woken, and has not checked the queue yet
};

class InstanceSlots {
public:
    // Returns the slot of the given instance, creating it if needed. The reference stays valid.
    InstanceSlot& at(int instanceIndex);
    // Marks the slot's thread as asleep or as awake.
    void setIdle(InstanceSlot& slot, bool isIdle);
    bool isOneIdle() const { return !m_idle.empty(); }
    // Takes the slot that became idle last, whose memory is still in the caches, or with permits
    // the one with the smallest share (row 4.5.3). The caller has to notify its thread. Null if no
    // slot is idle.
    InstanceSlot* take();
    // Takes an idle slot that never waits for resources, or null. REQUIRES: the slots have permits.
    InstanceSlot* takeUnlimited();
    // Whether the executions of the slot that became idle last are brief enough to borrow it.
    bool canBorrow() const;
    // Takes a slot and lends it to the caller, which has to execute. REQUIRES: canBorrow().
    InstanceSlot* borrow();
    // Ends a borrow().
    void giveBack(InstanceSlot& slot);

    template <typename Function> void forEach(Function function)
    {
        for (auto& [index, slot] : m_slots)
            function(slot);
    }

private:
    std::map<int, InstanceSlot> m_slots;
    std::vector<InstanceSlot*> m_idle; // has capacity for all slots
};

} // namespace thalassa::scheduling
