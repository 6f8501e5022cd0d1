// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/half_close.h"

#include <utility>

namespace thalassa::http {

void HalfClose::begin(base::TimePoint now, uint64_t taken)
{
    m_state = State::Undecided;
    m_end = now + m_limits.halfCloseTimeout;
    m_takenAtBegin = taken;
}

HalfClose::Action HalfClose::check(base::TimePoint now, uint64_t taken, bool mayInterim)
{
    if (taken > m_takenAtBegin) {
        m_state = State::HalfClosed;
        return Action::Wait;
    }
    if (now < m_end)
        return Action::Wait;
    if (!mayInterim || std::exchange(m_hasSentInterim, true))
        return Action::Close;
    m_end = now + m_limits.interimTimeout;
    return Action::SendInterim;
}

} // namespace thalassa::http
