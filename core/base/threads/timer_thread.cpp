// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/threads/timer_thread.h"

#include <map>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::base {

struct TimerThread::State {
    explicit State(Clock& c)
        : clock(c)
    {
    }
    Clock& clock;
    Mutex mutex;
    CondVar changed;
    using ByTime = std::multimap<TimePoint, std::weak_ptr<Listener>>;
    ByTime timers ABSL_GUARDED_BY(mutex);
    std::map<std::weak_ptr<Listener>, ByTime::iterator, std::owner_less<>>
        byListener ABSL_GUARDED_BY(mutex);
    bool isEnding ABSL_GUARDED_BY(mutex) = false;
};

TimerThread::TimerThread(Clock& clock, void (*prepare)())
    : m_state(std::make_shared<State>(clock))
    , m_thread([state = m_state, prepare] {
        nameThread("timers");
        if (prepare != nullptr)
            prepare();
        run(*state);
    })
{
}

TimerThread::~TimerThread()
{
    {
        MutexLock lock(m_state->mutex);
        m_state->isEnding = true;
        m_state->changed.notifyOne();
    }
    // If a callback has released the last owner, this is the timer thread: it ends by itself.
    if (m_thread.get_id() == std::this_thread::get_id())
        m_thread.detach();
    else
        m_thread.join();
}

void TimerThread::set(TimePoint when, std::weak_ptr<Listener> listener)
{
    State& state = *m_state;
    MutexLock lock(state.mutex);
    const bool isFirst = state.timers.empty() || when < state.timers.begin()->first;
    const auto earlier = state.byListener.find(listener);
    if (earlier != state.byListener.end() && earlier->second->first <= when)
        return;
    const auto timer = state.timers.emplace(when, listener);
    if (earlier != state.byListener.end())
        state.timers.erase(std::exchange(earlier->second, timer));
    else
        state.byListener.emplace(std::move(listener), timer);
    if (isFirst)
        state.changed.notifyOne();
}

// A listener may call an embedder's code, which may throw anything.
void TimerThread::notify(const std::weak_ptr<Listener>& listener)
{
    try {
        if (const std::shared_ptr<Listener> alive = listener.lock())
            alive->onTimer();
    } catch (...) {
        LOG_ERROR << "the listener of a timer failed: " << exceptionText();
    }
}

void TimerThread::run(State& state)
{
    state.mutex.lock();
    while (!state.isEnding) {
        if (state.timers.empty()) {
            state.changed.wait(state.mutex);
            continue;
        }
        const auto first = state.timers.begin();
        if (state.clock.now() < first->first) {
            state.clock.waitUntil(state.changed, state.mutex, first->first);
            continue;
        }
        const std::weak_ptr<Listener> listener = std::move(first->second);
        state.timers.erase(first);
        state.byListener.erase(listener);
        state.mutex.unlock();
        notify(listener);
        state.mutex.lock();
    }
    state.mutex.unlock();
}

} // namespace thalassa::base
