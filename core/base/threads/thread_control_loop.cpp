// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/thread_control_loop.h"

#include <utility>

#include "core/base/duration.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::base {

ThreadControlLoop::ThreadControlLoop(Clock& clock)
    : m_clock(clock)
    , m_thread([this] { run(); })
{
}

ThreadControlLoop::~ThreadControlLoop()
{
    {
        MutexLock lock(m_mutex);
        m_stopping = true;
    }
    m_changed.notifyAll();
    m_thread.join();
}

void ThreadControlLoop::post(std::function<void()> function)
{
    postAfter(Duration::zero(), std::move(function));
}

void ThreadControlLoop::postAfter(Duration delay, std::function<void()> function)
{
    {
        MutexLock lock(m_mutex);
        m_functions.emplace(later(m_clock.now(), delay), std::move(function));
    }
    m_changed.notifyOne();
}

void ThreadControlLoop::run()
{
    nameThread("control");
    while (true) {
        std::function<void()> function;
        {
            MutexLock lock(m_mutex);
            while (!m_stopping &&
                (m_functions.empty() || m_functions.begin()->first > m_clock.now())) {
                if (m_functions.empty())
                    m_changed.wait(m_mutex);
                else
                    m_clock.waitUntil(m_changed, m_mutex, m_functions.begin()->first);
            }
            if (m_stopping)
                return;
            function = std::move(m_functions.extract(m_functions.begin()).mapped());
        }
        try {
            function();
        } catch (...) {
            LOG_ERROR << "a function of the control loop failed: " << exceptionText();
        }
    }
}

} // namespace thalassa::base
