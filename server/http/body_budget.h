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
// A request whose body is whole may want a larger one of it (what it inflates to), and asks for
// room like a body that is being read. While it waits, nobody waits for what it holds.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/mutex.h"

namespace thalassa::http {

class BodyLease;

class BodyBudget {
public:
    enum class Admission {
        Room, // read on
        Turn, // read on, but quickly: others wait for this body
        Wait, // `wake` is called when it is worth to ask again
    };
    // Called once, on any thread, without a lock of the budget.
    using Wake = std::function<void()>;

    explicit BodyBudget(uint64_t limit)
        : m_limit(limit)
    {
    }

    // Whether a body may be read on. `ticket` is its place in the order, 0 until it has one; `held`
    // is what the asker holds of bodies that are whole, and keeps at least until it has its room.
    Admission admit(uint64_t& ticket, Wake wake, uint64_t held = 0);
    // The body of that ticket, which is 0 afterwards, is whole or given up.
    void leave(uint64_t& ticket);

    uint64_t used() const;

private:
    friend class BodyLease;
    using Wakes = std::vector<Wake>;
    struct Waiting {
        Wake wake;
        uint64_t held = 0;
    };

    bool hasRoom() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex) { return m_used < m_limit; }
    // Gives the turn to the oldest of those that wait, if there is reason to.
    void passTurn(Wakes& wakes) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void stopWaiting(uint64_t ticket) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void change(int64_t used, int64_t whole);

    const uint64_t m_limit;
    mutable base::Mutex m_mutex;
    uint64_t m_used ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_whole ABSL_GUARDED_BY(m_mutex) = 0; // of it, by bodies that are whole
    uint64_t m_lastTicket ABSL_GUARDED_BY(m_mutex) = 0;
    uint64_t m_turn ABSL_GUARDED_BY(m_mutex) = 0; // ticket of the body whose turn it is, 0: none
    std::map<uint64_t, Waiting> m_waiting ABSL_GUARDED_BY(m_mutex); // by ticket
    uint64_t m_waitingWhole ABSL_GUARDED_BY(m_mutex) = 0; // of m_whole, by those that wait
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
    void markWhole(); // the body will grow no more
    void release();
    uint64_t bytes() const { return m_bytes; }

private:
    // Shared: requests may outlive the server.
    const std::shared_ptr<BodyBudget> m_budget;
    uint64_t m_bytes = 0;
    bool m_isWhole = false;
};

} // namespace thalassa::http
