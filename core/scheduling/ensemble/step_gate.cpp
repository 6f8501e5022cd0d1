// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/step_gate.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log.h"

namespace thalassa::scheduling {

StepGate::StepGate(std::string what, uint32_t most, base::Clock& clock, base::ControlLoop* control)
    : m_what(std::move(what))
    , m_most(most)
    , m_clock(clock)
    , m_control(control)
{
}

bool StepGate::tryEnter(const std::shared_ptr<Guest>& guest)
{
    bool needsTimer = false;
    {
        base::MutexLock lock(m_mutex);
        if (m_inside < m_most && m_waiting.empty()) {
            ++m_inside;
            return true;
        }
        m_waiting.push_back({guest, m_clock.now()});
        needsTimer = m_control != nullptr && !std::exchange(m_hasTimer, true);
    }
    if (needsTimer)
        startTimer();
    return false;
}

bool StepGate::withdraw(const Guest& guest)
{
    base::MutexLock lock(m_mutex);
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(),
        [&guest](const Waiting& waiting) { return waiting.guest.get() == &guest; });
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
    tellAdmitted();
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

// If a guest leaves inside enter(), this function already runs: a thousand guests that fail one
// after the other are called in a loop, not by recursion.
void StepGate::tellAdmitted()
{
    bool isMine = false;
    for (;;) {
        Line told;
        {
            base::MutexLock lock(m_mutex);
            if (m_isTelling && !isMine)
                return;
            isMine = m_isTelling = !m_admitted.empty();
            if (!isMine)
                return;
            told.splice(told.begin(), m_admitted, m_admitted.begin());
        }
        try {
            told.front().guest->enter();
        } catch (...) { // the guest's request is still answered
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
    } catch (const std::bad_alloc&) { // the next guest that waits starts a timer
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
    tellAdmitted();
    startTimer();
}

} // namespace thalassa::scheduling
