// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StandbyPoller: two threads that take turns at one event loop. One runs the loop and may execute
// short work itself, between two polls for events. The other stands by: while there is such work,
// it checks the first thread after every patience, and takes over the loop if that thread is still
// at the same piece of work. So a piece that is not short after all stops the loop for at most two
// patiences. The relieved thread stands by when it comes back.
//
// While there is little work, the standby thread sleeps and the loop executes none: two pieces must
// come within one patience first.
//
// *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <thread>

#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/base/threads/wakeable.h"

namespace thalassa::base {

class StandbyPoller {
public:
    explicit StandbyPoller(
        Duration patience = std::chrono::milliseconds(2), Clock& clock = Clock::system())
        : m_patience(patience)
        , m_clock(clock)
    {
    }
    StandbyPoller(const StandbyPoller&) = delete;
    StandbyPoller& operator=(const StandbyPoller&) = delete;

    // Makes the calling thread the first to run the loop.
    void takeOver();
    // Blocks the calling thread until it has to run the loop. Returns false if close() was called.
    bool standBy();
    // Ends the standby, because the loop has ended.
    void close();

    // Called by the thread that runs the loop before it executes a piece of `sleeper`'s work; it
    // executes further pieces while next() returns true, and then calls end(). Returns false if it
    // must not execute any.
    bool begin(std::shared_ptr<Wakeable> sleeper);
    // Called after each piece. Returns false if `until` has passed, or if the thread was relieved
    // meanwhile, in which case `sleeper` was woken for the rest.
    bool next(TimePoint until);
    void end();

    // Returns whether the calling thread runs the loop.
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
    bool m_isAsleep ABSL_GUARDED_BY(m_mutex) = false;   // the standby thread checks nothing
    TimePoint m_lastRefusal ABSL_GUARDED_BY(m_mutex){}; // by begin(), because of m_isAsleep
    uint64_t m_begun ABSL_GUARDED_BY(m_mutex) = 0;      // pieces
    std::shared_ptr<Wakeable> m_sleeper ABSL_GUARDED_BY(m_mutex); // null if no piece is executed
};

} // namespace thalassa::base
