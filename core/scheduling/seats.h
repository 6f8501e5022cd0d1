// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Seats: the instances of one model as its scheduler knows them. A seat is taken (its thread
// executes, or is on its way), idle (its thread sleeps), or lent (its thread sleeps, and another
// one executes in its place). *Not thread-safe*: guarded by the lock of its scheduler.
#pragma once

#include <map>
#include <vector>

#include "core/backend/work_source.h"
#include "core/base/mutex.h"

namespace thalassa::scheduling {

struct Seat {
    backend::Executor* executor = nullptr; // null: is never lent
    backend::Permit* permit = nullptr;     // all have one, or none: they execute at any time
    base::CondVar changed;                 // its thread waits for this
    bool isIdle = false;
    bool isLent = false;
    bool isRetired = false;
    bool isWaiting = false; // for its permit
    bool isCalled = false;  // its thread was woken, and has not looked into the queue yet
};

class Seats {
public:
    // That of the instance with this index, new or not; stays where it is.
    Seat& at(int instanceIndex);
    // Its thread goes to sleep, or was found to be awake.
    void setIdle(Seat& seat, bool isIdle);
    bool isOneIdle() const { return !m_idle.empty(); }
    // The idle seat that was taken last, whose memory is still in the caches, or where there are
    // permits that of the least share (row 4.5.3): now it is taken, and the caller has to notify
    // it. Null when none is idle.
    Seat* take();
    // The same, of those that never wait for resources. REQUIRES: they have permits.
    Seat* takeUnlimited();
    // Whether that one's executions are brief, so that it may be borrowed.
    bool canBorrow() const;
    // REQUIRES: canBorrow(). That one is lent now, and the caller has to execute.
    Seat* borrow();
    // The caller has executed.
    void giveBack(Seat& seat);

    template <typename Function> void forEach(Function function)
    {
        for (auto& [index, seat] : m_seats)
            function(seat);
    }

private:
    std::map<int, Seat> m_seats;
    std::vector<Seat*> m_idle; // has room for all
};

} // namespace thalassa::scheduling
