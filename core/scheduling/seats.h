// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Seats: the instances of one model as its scheduler sees them. A seat is taken (its thread
// executes, or is about to), idle (its thread sleeps), or lent (its thread sleeps, and another
// thread executes in its place). *Not thread-safe*: guarded by the lock of its scheduler.
#pragma once

#include <map>
#include <vector>

#include "core/backend/work_source.h"
#include "core/base/mutex.h"

namespace thalassa::scheduling {

struct Seat {
    backend::Executor* executor = nullptr; // null if the seat cannot be lent
    backend::Permit* permit = nullptr;     // null, in all seats, if executions are not limited
    base::CondVar changed;                 // its thread waits for this
    bool isIdle = false;
    bool isLent = false;
    bool isRetired = false;
    bool isWaiting = false; // for its permit
    bool isCalled = false;  // its thread was woken, and has not checked the queue yet
};

class Seats {
public:
    // Returns the seat of the given instance, creating it if needed. The reference stays valid.
    Seat& at(int instanceIndex);
    // Marks the seat's thread as asleep or as awake.
    void setIdle(Seat& seat, bool isIdle);
    bool isOneIdle() const { return !m_idle.empty(); }
    // Takes the seat that became idle last, whose memory is still in the caches, or with permits
    // the one with the smallest share (row 4.5.3). The caller has to notify its thread. Null if no
    // seat is idle.
    Seat* take();
    // Takes an idle seat that never waits for resources, or null. REQUIRES: the seats have permits.
    Seat* takeUnlimited();
    // Whether the executions of the seat that became idle last are brief enough to borrow it.
    bool canBorrow() const;
    // Takes a seat and lends it to the caller, which has to execute. REQUIRES: canBorrow().
    Seat* borrow();
    // Ends a borrow().
    void giveBack(Seat& seat);

    template <typename Function> void forEach(Function function)
    {
        for (auto& [index, seat] : m_seats)
            function(seat);
    }

private:
    std::map<int, Seat> m_seats;
    std::vector<Seat*> m_idle; // has capacity for all seats
};

} // namespace thalassa::scheduling
