// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// BodyBudget bounds the bytes of request bodies that all connections hold together, from the first
// byte read until the request is done with. *thread-safe*.
//
// While there is room, every body is read. When there is none, bodies that are whole are waited
// for; the others are no longer read and wait in the order in which they came to the bound. Would
// the whole ones give back too little for that, because it is the unfinished ones that fill the
// budget, then one of these has its turn and goes on whatever is used: so they finish one after the
// other, and a single body that is larger than the bound passes too. What is held is never more
// than one and a half times the bound and one body.
//
// A request whose body is whole may want a larger one of it (what it inflates to). It reserves all
// the room that it may need before it makes a byte: such a body is finished without a client's
// help, so that it counts as whole, and reservations alone never exceed the bound. While a
// reservation waits, no body waits for what its request holds, and all later ones wait behind it.
//
// A wait ends after a time, the patience; the request is then refused.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::http {

class BodyLease;

class BodyBudget {
public:
    enum class Admission {
        Room,    // read on
        Turn,    // read on, but quickly: others wait for this body
        Wait,    // `wake` is called when it is worth to ask again
        Expired, // it has waited for as long as it may
    };
    // Called once, on any thread, without a lock of the budget.
    using Wake = std::function<void()>;

    // `clock` outlives the budget, which requests share.
    explicit BodyBudget(uint64_t limit, base::Duration patience = base::Duration::max(),
        const base::Clock& clock = base::Clock::system())
        : m_limit(limit)
        , m_patience(patience)
        , m_clock(clock)
    {
    }

    // Whether a body may be read on. `ticket` is its place in the order, 0 until it has one; `held`
    // is what the asker holds of bodies that are whole, and keeps at least until it has its room.
    Admission admit(uint64_t& ticket, Wake wake, uint64_t held = 0);
    // The same for a body that will need `bytes` at most: with Room or Turn `lease`, which holds
    // nothing yet, has them, and `ticket` is 0.
    Admission reserve(
        uint64_t& ticket, BodyLease& lease, uint64_t bytes, Wake wake, uint64_t held = 0);
    // Wakes those that have waited for as long as they may. To be called now and then.
    void wakeExpired();
    // The body of that ticket, which is 0 afterwards, is whole or given up.
    void leave(uint64_t& ticket);

    uint64_t used() const;

private:
    friend class BodyLease;
    using Wakes = std::vector<Wake>;
    struct Waiting {
        Wake wake;
        uint64_t held = 0;
        uint64_t wanted = 0; // of a reservation
    };

    Admission ask(uint64_t& ticket, Waiting waiting, Wakes& wakes)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Whether a body would have room when `used` bytes are in use.
    bool fits(uint64_t used, uint64_t wanted) const
    {
        return wanted == 0 ? used < m_limit : used <= m_limit && wanted <= m_limit - used;
    }
    // Whether an older one waits that has no room.
    bool isBehind(uint64_t ticket) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Wakes those that have room, in their order.
    void wakeFitting(Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Gives the turn to the oldest of those that wait, if there is reason to.
    void passTurn(Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void stopWaiting(uint64_t ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void change(int64_t used, int64_t whole);

    const uint64_t m_limit;
    const base::Duration m_patience;
    const base::Clock& m_clock;
    mutable base::Mutex m_mutex;
    uint64_t m_used ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_whole ABSL_GUARDED_BY(m_mutex) = 0; // of it, by bodies that are whole
    uint64_t m_lastTicket ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_turn ABSL_GUARDED_BY(m_mutex) = 0; // ticket of the body whose turn it is, 0: none
    std::map<uint64_t, Waiting> m_waiting ABSL_GUARDED_BY(m_mutex); // by ticket
    uint64_t m_waitingWhole ABSL_GUARDED_BY(m_mutex) = 0; // of m_whole, by those that wait
    // Since when each ticket has had neither room nor a turn.
    std::map<uint64_t, base::TimePoint> m_since ABSL_GUARDED_BY(m_mutex);
};

// BodyLease is what one body holds of the budget; gives it back when it is destroyed, on any
// thread. *thread-compatible*.
class BodyLease {
public:
    BodyLease() = default; // of nothing
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
    void markWhole(); // the body will grow no more
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
