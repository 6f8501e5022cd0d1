// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Relay: two threads that take turns at one event loop. One runs the loop and may execute short
// work itself, between two looks at its events; the other stands by, looks at it every patience
// while there is such work, and runs the loop in its place when it finds it at the same piece as
// before. So a piece that is not short after all stops the loop for two patiences at most. The
// relieved thread stands by when it comes back.
//
// While there is little work nobody looks, and nothing is executed: two pieces must come within
// one patience first.
//
// *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/base/sleeper.h"

namespace thalassa::base {

class Relay {
public:
    explicit Relay(Duration patience = std::chrono::milliseconds(2), Clock& clock = Clock::system())
        : m_patience(patience)
        , m_clock(clock)
    {
    }
    Relay(const Relay&) = delete;
    Relay& operator=(const Relay&) = delete;

    // The calling thread runs the loop first.
    void takeOver();
    // The calling thread stands by until it has to run the loop, or returns false: close() was
    // called.
    bool standBy();
    // The loop has ended.
    void close();

    // The thread that runs the loop is about to execute a piece of `sleeper`'s work, and then other
    // ones until next() says no and it calls end(). False: it must not.
    bool begin(std::shared_ptr<Sleeper> sleeper);
    // It has executed one. False: it is past `until`, or it was relieved meanwhile, and `sleeper`
    // was woken for what was left.
    bool next(TimePoint until);
    void end();

    // Whether the calling thread runs the loop.
    bool isMine() const { return m_runner == std::this_thread::get_id(); }

private:
    bool awaitTurn() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const Duration m_patience;
    Clock& m_clock;
    Mutex m_mutex;
    CondVar m_changed;
    std::atomic<std::thread::id> m_runner; // written under the lock
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    bool m_standsBy ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isAsleep ABSL_GUARDED_BY(m_mutex) = false;   // the one that stands by looks at nothing
    TimePoint m_lastRefusal ABSL_GUARDED_BY(m_mutex){}; // because it was asleep
    uint64_t m_begun ABSL_GUARDED_BY(m_mutex) = 0;      // pieces
    std::shared_ptr<Sleeper> m_sleeper ABSL_GUARDED_BY(m_mutex); // of the piece at hand, or null
};

} // namespace thalassa::base
