// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/step_gate.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"

namespace thalassa::scheduling {

StepGate::StepGate(std::string what, uint32_t most, base::Clock& clock, base::ControlLoop* control)
    : m_what(std::move(what))
    , m_most(most)
    , m_clock(clock)
    , m_control(control)
{
}

bool StepGate::tryEnter(const std::shared_ptr<Listener>& listener)
{
    bool needsTimer = false;
    {
        base::MutexLock lock(m_mutex);
        if (m_inside < m_most && m_waiting.empty()) {
            ++m_inside;
            return true;
        }
        m_waiting.push_back({listener, m_clock.now()});
        needsTimer = m_control != nullptr && !std::exchange(m_hasTimer, true);
    }
    if (needsTimer)
        startTimer();
    return false;
}

bool StepGate::withdraw(const Listener& listener)
{
    base::MutexLock lock(m_mutex);
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(),
        [&listener](const Waiting& waiting) { return waiting.listener.get() == &listener; });
    if (found == m_waiting.end())
        return false;
    m_waiting.erase(found);
    return true;
}

void StepGate::leave()
{
    {
        base::MutexLock lock(m_mutex);
        --m_inside;
        while (m_inside < m_most && !m_waiting.empty())
            admitFirst();
    }
    callAdmitted();
}

size_t StepGate::waitingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_waiting.size();
}

void StepGate::admitFirst()
{
    ++m_inside;
    m_admitted.splice(m_admitted.end(), m_waiting, m_waiting.begin());
}

// If a listener calls leave() inside onAdmitted(), this function already runs: a thousand requests
// that fail one after the other are admitted in a loop, not by recursion.
void StepGate::callAdmitted()
{
    bool isMine = false;
    for (;;) {
        Line next;
        {
            base::MutexLock lock(m_mutex);
            if (m_isCalling && !isMine)
                return;
            isMine = m_isCalling = !m_admitted.empty();
            if (!isMine)
                return;
            next.splice(next.begin(), m_admitted, m_admitted.begin());
        }
        try {
            next.front().listener->onAdmitted();
        } catch (...) { // the request is still answered
            LOG_ERROR << m_what
                      << ": a request that has waited was given up: " << base::exceptionText();
        }
    }
}

void StepGate::startTimer()
{
    base::TimePoint due;
    {
        base::MutexLock lock(m_mutex);
        m_hasTimer = !m_waiting.empty();
        if (!m_hasTimer)
            return;
        due = m_waiting.front().since + kLongestWait;
    }
    const base::Duration delay = std::max<base::Duration>(due - m_clock.now(), base::Duration(0));
    try {
        m_control->postAfter(delay, [weak = weak_from_this()] {
            if (const auto self = weak.lock())
                self->onTimer();
        });
    } catch (const std::bad_alloc&) { // the next request that waits starts a timer
        base::MutexLock lock(m_mutex);
        m_hasTimer = false;
    }
}

void StepGate::onTimer()
{
    size_t count = 0;
    {
        base::MutexLock lock(m_mutex);
        const base::TimePoint now = m_clock.now();
        for (; !m_waiting.empty() && now - m_waiting.front().since >= kLongestWait; ++count)
            admitFirst();
    }
    if (count > 0) {
        LOG_ERROR << m_what << ": " << count << " requests have waited for " << kLongestWait.count()
                  << " s because max_inflight_requests, " << m_most
                  << ", are in flight; they continue above that limit";
    }
    callAdmitted();
    startTimer();
}

} // namespace thalassa::scheduling
