// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// AnswerBudget counts the bytes of unread answers that all connections hold together, against their
// bound. An AnswerAccount counts the bytes that the handlers of one connection hold for answers in
// pieces, and keeps the loss of an answer; an AnswerLease is the part of one such answer.
// *thread-safe*, the lease *thread-compatible*.
//
// While the bound is not reached, an answer of any size may be counted: otherwise an answer that is
// larger than the bound could never be sent.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>

namespace thalassa::http {

class AnswerBudget {
public:
    explicit AnswerBudget(uint64_t limit)
        : m_limit(limit)
    {
    }

    uint64_t used() const { return m_used.load(std::memory_order_relaxed); }
    bool isFull() const { return used() >= m_limit; }
    // Whether more than half of the bound is used: clients must then read quickly.
    bool isNearlyFull() const { return used() > m_limit / 2; }

    // Counts `bytes`. Returns false, and counts nothing, if the bound is reached.
    [[nodiscard]] bool take(uint64_t bytes)
    {
        uint64_t used = m_used.load(std::memory_order_relaxed);
        do {
            if (used >= m_limit)
                return false;
        } while (!m_used.compare_exchange_weak(used, used + bytes, std::memory_order_relaxed));
        return true;
    }
    // Counts `now` bytes instead of `before`, regardless of the bound.
    void change(uint64_t before, uint64_t now)
    {
        if (now != before)
            m_used.fetch_add(now - before, std::memory_order_relaxed);
    }

private:
    const uint64_t m_limit;
    std::atomic<uint64_t> m_used{0};
};

class AnswerAccount {
public:
    explicit AnswerAccount(std::shared_ptr<AnswerBudget> budget)
        : m_budget(std::move(budget))
    {
    }

    [[nodiscard]] bool take(uint64_t bytes)
    {
        if (!m_budget->take(bytes))
            return false;
        m_leased.fetch_add(bytes, std::memory_order_relaxed);
        return true;
    }
    void giveBack(uint64_t bytes)
    {
        m_leased.fetch_sub(bytes, std::memory_order_relaxed);
        m_budget->change(bytes, 0);
    }
    uint64_t leased() const { return m_leased.load(std::memory_order_relaxed); }

    // Called if there was no memory for an answer. The connection must then close, because its
    // client would wait for the answer. Needs no memory.
    void loseAnswer() { m_hasLostAnswer.store(true, std::memory_order_relaxed); }
    bool hasLostAnswer() const { return m_hasLostAnswer.load(std::memory_order_relaxed); }

private:
    const std::shared_ptr<AnswerBudget> m_budget; // shared: answers may outlive the server
    std::atomic<uint64_t> m_leased{0};
    std::atomic<bool> m_hasLostAnswer{false};
};

// Gives the bytes back when it is destroyed, on any thread.
class AnswerLease {
public:
    AnswerLease() = default; // holds nothing
    // REQUIRES: `account` has taken the bytes.
    AnswerLease(std::shared_ptr<AnswerAccount> account, uint64_t bytes)
        : m_account(std::move(account))
        , m_bytes(bytes)
    {
    }
    AnswerLease(AnswerLease&&) noexcept = default;
    AnswerLease& operator=(AnswerLease&&) = delete;
    ~AnswerLease()
    {
        if (m_account)
            m_account->giveBack(m_bytes);
    }

private:
    std::shared_ptr<AnswerAccount> m_account; // shared: the answer may outlive its connection
    const uint64_t m_bytes = 0;
};

} // namespace thalassa::http
