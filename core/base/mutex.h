// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Mutex, MutexLock and CondVar: thin wrappers over the standard ones that carry Clang's lock
// annotations, so that -Werror=thread-safety proves that guarded members are touched under their
// lock, and that ThreadSanitizer sees every hand-over (it cannot look into the packaged abseil or
// Qt).
//
// Each type is *thread-safe*. Annotate members with ABSL_GUARDED_BY(m_mutex).
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

#include "absl/base/thread_annotations.h"

namespace thalassa::base {

class CondVar;

class ABSL_LOCKABLE Mutex {
public:
    Mutex() = default;
    Mutex(const Mutex&) = delete;
    Mutex& operator=(const Mutex&) = delete;

    void lock() ABSL_EXCLUSIVE_LOCK_FUNCTION() { m_mutex.lock(); }
    void unlock() ABSL_UNLOCK_FUNCTION() { m_mutex.unlock(); }
    // Tells the analysis that the lock is held where it cannot see it. Checks nothing.
    void assertHeld() const ABSL_ASSERT_EXCLUSIVE_LOCK() { }

private:
    friend class CondVar;
    std::mutex m_mutex;
};

class ABSL_SCOPED_LOCKABLE MutexLock {
public:
    explicit MutexLock(Mutex& mutex) ABSL_EXCLUSIVE_LOCK_FUNCTION(mutex)
        : m_mutex(mutex)
    {
        m_mutex.lock();
    }
    ~MutexLock() ABSL_UNLOCK_FUNCTION() { m_mutex.unlock(); }
    MutexLock(const MutexLock&) = delete;
    MutexLock& operator=(const MutexLock&) = delete;

private:
    Mutex& m_mutex;
};

class CondVar {
public:
    void notifyOne() { m_condition.notify_one(); }
    void notifyAll() { m_condition.notify_all(); }

    // Releases `mutex` while it waits and holds it again on return. May wake spuriously: call it in
    // a loop that checks the condition.
    void wait(Mutex& mutex) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        std::unique_lock<std::mutex> lock(mutex.m_mutex, std::adopt_lock);
        m_condition.wait(lock);
        lock.release();
    }

    // Returns false if `deadline` passed before a notification.
    template <typename TimePoint>
    bool waitUntil(Mutex& mutex, TimePoint deadline) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex)
    {
        std::unique_lock<std::mutex> lock(mutex.m_mutex, std::adopt_lock);
        const bool notified = m_condition.wait_until(lock, deadline) == std::cv_status::no_timeout;
        lock.release();
        return notified;
    }

private:
    std::condition_variable m_condition;
};

} // namespace thalassa::base
