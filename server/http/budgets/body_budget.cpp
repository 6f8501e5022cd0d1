// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/budgets/body_budget.h"

#include <new>

namespace thalassa::http {

void BodyBudget::callAll(Wakes& wakes)
{
    while (!wakes.empty()) {
        Wakes::node_type waiter = wakes.extract(wakes.begin());
        try {
            waiter.mapped().wake();
        } catch (const std::bad_alloc&) {
            base::MutexLock lock(m_mutex);
            if (m_turn == waiter.key())
                m_turn = 0;
            m_waitingWhole += waiter.mapped().held;
            m_waiting.insert(std::move(waiter));
        }
    }
}

BodyBudget::Admission BodyBudget::admit(uint64_t& ticket, Wake wake, uint64_t held)
{
    Wakes wakes;
    Admission admission = Admission::Wait;
    {
        base::MutexLock lock(m_mutex);
        admission = ask(ticket, {std::move(wake), held, 0}, wakes);
    }
    callAll(wakes);
    return admission;
}

BodyBudget::Admission BodyBudget::reserve(
    uint64_t& ticket, BodyLease& lease, uint64_t bytes, Wake wake, uint64_t held)
{
    Wakes wakes;
    Admission admission = Admission::Wait;
    {
        base::MutexLock lock(m_mutex);
        admission = ask(ticket, {std::move(wake), held, bytes}, wakes);
        if (admission == Admission::Room || admission == Admission::Turn) {
            m_used += bytes;
            m_whole += bytes;
            lease.m_bytes = bytes;
            lease.m_isWhole = true;
            if (m_turn == ticket)
                m_turn = 0;
            ticket = 0;
            passTurn(wakes);
        }
    }
    callAll(wakes);
    return admission;
}

BodyBudget::Admission BodyBudget::ask(uint64_t& ticket, Waiting waiting, Wakes& wakes)
{
    stopWaiting(ticket);
    if (fits(m_used, waiting.wanted) && !isBehind(ticket)) {
        if (ticket != 0 && m_turn == ticket)
            m_turn = 0;
        m_since.erase(ticket);
        return Admission::Room;
    }
    if (ticket == 0)
        ticket = ++m_lastTicket;
    const base::TimePoint now = m_clock.now();
    const base::TimePoint since = m_since.try_emplace(ticket, now).first->second;
    m_waitingWhole += waiting.held;
    m_waiting[ticket] = std::move(waiting);
    passTurn(wakes);
    if (m_turn == ticket) {
        wakes.clear(); // the caller's own, if passTurn() has chosen it
        stopWaiting(ticket);
        m_since.erase(ticket);
        return Admission::Turn;
    }
    if (now - since < m_patience)
        return Admission::Wait;
    stopWaiting(ticket);
    return Admission::Expired;
}

bool BodyBudget::isBehind(uint64_t ticket) const
{
    if (m_waiting.empty())
        return false;
    const auto& [oldest, waiting] = *m_waiting.begin();
    return (ticket == 0 || oldest < ticket) && !fits(m_used, waiting.wanted);
}

void BodyBudget::wakeExpired()
{
    Wakes wakes;
    {
        base::MutexLock lock(m_mutex);
        const base::TimePoint now = m_clock.now();
        for (const auto& [ticket, since] : m_since) {
            const auto found = m_waiting.find(ticket);
            if (found != m_waiting.end() && now - since >= m_patience)
                wake(found, wakes);
        }
        wakeFitting(wakes);
    }
    callAll(wakes);
}

void BodyBudget::leave(uint64_t& ticket)
{
    Wakes wakes;
    {
        base::MutexLock lock(m_mutex);
        stopWaiting(ticket);
        m_since.erase(ticket);
        if (m_turn == ticket)
            m_turn = 0;
        wakeFitting(wakes);
        ticket = 0;
    }
    callAll(wakes);
}

uint64_t BodyBudget::used() const
{
    base::MutexLock lock(m_mutex);
    return m_used;
}

void BodyBudget::passTurn(Wakes& wakes)
{
    const uint64_t soonGivenBack = m_whole - m_waitingWhole;
    if (m_turn != 0 || soonGivenBack > m_limit / 2 || m_waiting.empty())
        return;
    const auto oldest = m_waiting.begin();
    if (fits(m_used, oldest->second.wanted))
        return;
    // A reservation waits if it will have room once the whole bodies are given back.
    if (oldest->second.wanted > 0 && fits(m_used - soonGivenBack, oldest->second.wanted))
        return;
    m_turn = oldest->first;
    wake(oldest, wakes);
}

void BodyBudget::wakeFitting(Wakes& wakes)
{
    uint64_t promised = m_used;
    while (!m_waiting.empty() && fits(promised, m_waiting.begin()->second.wanted)) {
        const auto oldest = m_waiting.begin();
        promised += oldest->second.wanted;
        wake(oldest, wakes);
    }
    passTurn(wakes);
}

void BodyBudget::wake(Wakes::iterator waiter, Wakes& wakes)
{
    m_waitingWhole -= waiter->second.held;
    wakes.insert(m_waiting.extract(waiter));
}

void BodyBudget::stopWaiting(uint64_t ticket)
{
    const auto found = m_waiting.find(ticket);
    if (found == m_waiting.end())
        return;
    m_waitingWhole -= found->second.held;
    m_waiting.erase(found);
}

void BodyBudget::change(int64_t used, int64_t whole)
{
    Wakes wakes;
    {
        base::MutexLock lock(m_mutex);
        m_used += static_cast<uint64_t>(used);
        m_whole += static_cast<uint64_t>(whole);
        wakeFitting(wakes);
    }
    callAll(wakes);
}

void BodyLease::growTo(uint64_t bytes)
{
    if (bytes <= m_bytes)
        return;
    const auto more = static_cast<int64_t>(bytes - m_bytes);
    m_bytes = bytes;
    m_budget->change(more, m_isWhole ? more : 0);
}

void BodyLease::shrinkTo(uint64_t bytes)
{
    if (bytes >= m_bytes)
        return;
    const auto less = static_cast<int64_t>(m_bytes - bytes);
    m_bytes = bytes;
    m_budget->change(-less, m_isWhole ? -less : 0);
}

void BodyLease::markWhole()
{
    if (m_bytes > 0 && !std::exchange(m_isWhole, true))
        m_budget->change(0, static_cast<int64_t>(m_bytes));
}

void BodyLease::release()
{
    const auto bytes = static_cast<int64_t>(std::exchange(m_bytes, 0));
    if (bytes > 0)
        m_budget->change(-bytes, std::exchange(m_isWhole, false) ? -bytes : 0);
}

} // namespace thalassa::http
