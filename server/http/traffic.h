// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Traffic counts the requests and the received bytes of one connection, for operators.
// *lives on the I/O thread* of its connection.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/base/clock.h"
#include "core/observability/connections.h"

namespace thalassa::http {

class Traffic {
public:
    explicit Traffic(base::TimePoint now)
        : m_opened(now)
        , m_lastInput(now)
    {
    }

    void countInput(size_t bytes, base::TimePoint now)
    {
        m_receivedBytes += bytes;
        m_lastInput = now;
    }
    void countRequest() { ++m_requestCount; }

    // Sets the members about what has come.
    void describe(observability::ConnectionFacts& facts) const
    {
        facts.opened = m_opened;
        facts.requestCount = m_requestCount;
        facts.receivedBytes = m_receivedBytes;
        if (m_receivedBytes > 0)
            facts.lastReceived = m_lastInput;
    }

private:
    const base::TimePoint m_opened;
    base::TimePoint m_lastInput;
    uint64_t m_receivedBytes = 0;
    uint64_t m_requestCount = 0;
};

} // namespace thalassa::http
