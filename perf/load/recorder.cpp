// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/recorder.h"

#include <algorithm>

#include "core/base/text/visible_text.h"

namespace thalassa::perf {

void Recorder::noteStart(const RequestTimes& times)
{
    if (m_loop == Loop::Closed)
        return;
    const base::Duration lag = times.started - times.intended;
    m_tally.startLag.add(lag);
    m_tally.late += lag > kLate;
}

void Recorder::answered(const RequestTimes& times)
{
    const base::MutexLock lock(m_mutex);
    noteStart(times);
    m_tally.latency.add(times.ended - times.intended);
    m_tally.sendTime += times.sent - times.started;
    m_tally.receiveTime += times.ended - times.firstResponse;
}

void Recorder::failed(
    const RequestTimes& times, const std::string& kind, const std::string& message)
{
    const base::MutexLock lock(m_mutex);
    noteStart(times);
    ErrorCount& error = m_tally.errors[kind];
    if (error.count++ == 0)
        error.example = base::singleLine(message);
}

void Recorder::firstResponse(base::Duration sinceIntended)
{
    const base::MutexLock lock(m_mutex);
    ++m_tally.responses;
    m_tally.firstResponse.add(sinceIntended);
}

void Recorder::nextResponse(base::Duration sincePrevious)
{
    const base::MutexLock lock(m_mutex);
    ++m_tally.responses;
    m_tally.betweenResponses.add(sincePrevious);
}

void Recorder::unanswered(base::Duration waited)
{
    const base::MutexLock lock(m_mutex);
    ++m_tally.unanswered;
    m_tally.longestWait = std::max(m_tally.longestWait, waited);
}

void Recorder::notStarted(Arrivals arrivals, base::Duration now)
{
    const base::MutexLock lock(m_mutex);
    for (; arrivals.next() + kLate < now; arrivals.advance()) {
        ++m_tally.notStarted;
        m_tally.longestWait = std::max(m_tally.longestWait, now - arrivals.next());
    }
}

Counters Recorder::take()
{
    const base::MutexLock lock(m_mutex);
    return std::exchange(m_tally, Counters());
}

uint64_t Recorder::ended() const
{
    const base::MutexLock lock(m_mutex);
    return m_tally.answered() + m_tally.failed();
}

} // namespace thalassa::perf
