// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/seats.h"

#include <algorithm>
#include <iterator>

namespace thalassa::scheduling {
namespace {

bool hasLessShare(const Seat* a, const Seat* b)
{
    return a->permit->share() < b->permit->share();
}

} // namespace

Seat& Seats::at(int instanceIndex)
{
    Seat& seat = m_seats[instanceIndex];
    m_idle.reserve(m_seats.size());
    return seat;
}

void Seats::setIdle(Seat& seat, bool isIdle)
{
    if (seat.isIdle == isIdle)
        return;
    if (isIdle)
        m_idle.push_back(&seat);
    else
        m_idle.erase(std::next(std::find(m_idle.rbegin(), m_idle.rend(), &seat)).base());
    seat.isIdle = isIdle;
}

Seat* Seats::take()
{
    if (m_idle.empty())
        return nullptr;
    Seat* const seat = m_idle.back()->permit == nullptr
        ? m_idle.back()
        : *std::min_element(m_idle.rbegin(), m_idle.rend(), hasLessShare);
    setIdle(*seat, false);
    return seat;
}

Seat* Seats::takeUnlimited()
{
    const auto found = std::find_if(
        m_idle.begin(), m_idle.end(), [](const Seat* seat) { return seat->permit->isUnlimited(); });
    if (found == m_idle.end())
        return nullptr;
    Seat* const seat = *found;
    setIdle(*seat, false);
    return seat;
}

bool Seats::canBorrow() const
{
    const backend::Executor* const executor = m_idle.empty() ? nullptr : m_idle.back()->executor;
    return executor != nullptr && executor->mayBeBorrowed();
}

Seat* Seats::borrow()
{
    Seat* const seat = take();
    seat->isLent = true;
    return seat;
}

void Seats::giveBack(Seat& seat)
{
    seat.isLent = false;
    setIdle(seat, !seat.isRetired);
}

} // namespace thalassa::scheduling
