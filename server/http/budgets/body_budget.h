// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBudget bounds the bytes of request bodies that all connections hold together, from the first
// byte read until the request is done with. *thread-safe*.
//
// While there is room, every body is read. When there is none, unfinished bodies are no longer
// read: in the order in which they reached the bound, they wait for whole bodies to be given back.
// If at most half of the bound would be given back, because unfinished bodies fill the budget, the
// oldest waiting body gets the turn and is read regardless of the bytes in use. So bodies finish
// one after the other, and a single body that is larger than the bound passes too. The bytes held
// never exceed one and a half times the bound plus one body.
//
// A request whose body is whole may need a larger one (the inflated body). It reserves the most
// bytes that it may need before it makes the first one. The larger body is finished without the
// client's help: it counts as whole, and reservations alone never exceed the bound. While a
// reservation waits, no body waits for the bytes of its request, and all later ones wait behind it.
//
// The duration of a wait is limited (`patience`); the request is then refused.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::http {

class BodyLease;

class BodyBudget {
public:
    enum class Admission {
        Room,    // the body may be read further
        Turn,    // the body may be read further, but quickly: others wait for it
        Wait,    // `wake` is called when another call may succeed
        Expired, // the body has waited for longer than the patience
    };
    // Called once, on any thread, while no lock of the budget is held.
    using Wake = std::function<void()>;

    // `clock` outlives the budget, which requests share.
    explicit BodyBudget(uint64_t limit, base::Duration patience = base::Duration::max(),
        const base::Clock& clock = base::Clock::system())
        : m_limit(limit)
        , m_patience(patience)
        , m_clock(clock)
    {
    }

    // Returns whether a body may be read further. `ticket` is its place in the order, 0 until it
    // has one. `held` is the number of bytes of whole bodies that the caller holds, and keeps at
    // least until it has room.
    Admission admit(uint64_t& ticket, Wake wake, uint64_t held = 0);
    // The same for a body that will need at most `bytes`. On Room and Turn, `lease`, which holds
    // nothing before, holds these bytes, and `ticket` is 0.
    Admission reserve(
        uint64_t& ticket, BodyLease& lease, uint64_t bytes, Wake wake, uint64_t held = 0);
    // Wakes the waiters whose patience is over, and those whose earlier wake-up found no memory. To
    // be called periodically.
    void wakeExpired();
    // Called when the body of that ticket is whole or abandoned. Sets `ticket` to 0.
    void leave(uint64_t& ticket);

    uint64_t used() const;

private:
    friend class BodyLease;
    struct Waiting {
        Wake wake;
        uint64_t held = 0;
        uint64_t wanted = 0; // bytes to reserve
    };
    // By ticket. Nodes move from the waiters to those that are woken: a body that leaves needs no
    // memory.
    using Wakes = std::map<uint64_t, Waiting>;

    Admission ask(uint64_t& ticket, Waiting waiting, Wakes& wakes)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Whether a body would have room when `used` bytes are in use.
    bool fits(uint64_t used, uint64_t wanted) const
    {
        return wanted == 0 ? used < m_limit : used <= m_limit && wanted <= m_limit - used;
    }
    // Whether an older body waits that has no room.
    bool isBehind(uint64_t ticket) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Wakes the waiters that have room, oldest first.
    void wakeFitting(Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Gives the turn to the oldest waiter if too little would be given back otherwise.
    void passTurn(Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void stopWaiting(uint64_t ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void wake(Wakes::iterator waiter, Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Calls the functions of the waiters. One that finds no memory waits on.
    void callAll(Wakes& wakes);
    void change(int64_t used, int64_t whole);

    const uint64_t m_limit;
    const base::Duration m_patience;
    const base::Clock& m_clock;
    mutable base::Mutex m_mutex;
    uint64_t m_used ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_whole ABSL_GUARDED_BY(m_mutex) = 0; // part of m_used that whole bodies hold
    uint64_t m_lastTicket ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_turn ABSL_GUARDED_BY(m_mutex) = 0; // ticket of the body that has the turn, or 0
    Wakes m_waiting ABSL_GUARDED_BY(m_mutex);
    uint64_t m_waitingWhole ABSL_GUARDED_BY(m_mutex) = 0; // part of m_whole that waiters hold
    // The time since which each ticket has had neither room nor the turn.
    std::map<uint64_t, base::TimePoint> m_since ABSL_GUARDED_BY(m_mutex);
};

// BodyLease is one body's part of the budget. It gives its bytes back when it is destroyed, on any
// thread. *thread-compatible*.
class BodyLease {
public:
    BodyLease() = default; // holds nothing
    explicit BodyLease(std::shared_ptr<BodyBudget> budget)
        : m_budget(std::move(budget))
    {
    }
    BodyLease(BodyLease&& other) noexcept
        : m_budget(other.m_budget)
        , m_bytes(std::exchange(other.m_bytes, 0))
        , m_isWhole(std::exchange(other.m_isWhole, false))
    {
    }
    BodyLease& operator=(BodyLease&&) = delete;
    ~BodyLease() { release(); }

    void growTo(uint64_t bytes);
    void shrinkTo(uint64_t bytes);
    void markWhole(); // the body does not grow any more
    void release();
    uint64_t bytes() const { return m_bytes; }

private:
    friend class BodyBudget;
    // Shared: requests may outlive the server.
    const std::shared_ptr<BodyBudget> m_budget;
    uint64_t m_bytes = 0;
    bool m_isWhole = false;
};

} // namespace thalassa::http
