// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/body_budget.h"

#include <algorithm>

namespace thalassa::http {
namespace {

void callAll(const std::vector<BodyBudget::Wake>& wakes)
{
    for (const BodyBudget::Wake& wake : wakes)
        wake();
}

} // namespace

BodyBudget::Admission BodyBudget::admit(uint64_t& ticket, Wake wake, uint64_t held)
{
    Wakes wakes;
    {
        base::MutexLock lock(m_mutex);
        if (hasRoom()) {
            if (ticket != 0 && m_turn == ticket)
                m_turn = 0;
            return Admission::Room;
        }
        if (ticket == 0)
            ticket = ++m_lastTicket;
        stopWaiting(ticket);
        m_waiting[ticket] = {std::move(wake), held};
        m_waitingWhole += held;
        passTurn(wakes);
        if (m_turn == ticket) {
            stopWaiting(ticket); // and what woke it, if it was chosen just now
            return Admission::Turn;
        }
    }
    callAll(wakes);
    return Admission::Wait;
}

void BodyBudget::leave(uint64_t& ticket)
{
    Wakes wakes;
    {
        base::MutexLock lock(m_mutex);
        stopWaiting(ticket);
        if (m_turn == ticket) {
            m_turn = 0;
            passTurn(wakes);
        }
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
    if (m_turn != 0 || hasRoom() || soonGivenBack > m_limit / 2 || m_waiting.empty())
        return;
    const auto oldest = m_waiting.begin();
    m_turn = oldest->first;
    wakes.push_back(std::move(oldest->second.wake));
    stopWaiting(m_turn);
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
        if (hasRoom()) {
            for (auto& [ticket, waiting] : m_waiting)
                wakes.push_back(std::move(waiting.wake));
            m_waiting.clear();
            m_waitingWhole = 0;
        } else {
            passTurn(wakes);
        }
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
