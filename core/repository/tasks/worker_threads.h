// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkerThreads: threads for tasks that may take long or hang: reading repositories, loading and
// destroying models. Each task gets a thread of its own, so that a task that hangs holds up no
// other. *thread-safe*.
//
// Held by shared_ptr: tasks and the deleters of model versions start further tasks.
#pragma once

#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/base/mutex.h"

namespace thalassa::repository {

class WorkerThreads : public std::enable_shared_from_this<WorkerThreads> {
public:
    using Task = std::function<void()>;

    WorkerThreads() = default;
    // Does not wait for threads: call joinUntil() or abandon() before.
    ~WorkerThreads();
    WorkerThreads(const WorkerThreads&) = delete;
    WorkerThreads& operator=(const WorkerThreads&) = delete;

    // Runs the task on a thread that does nothing else meanwhile. If the system has no more threads
    // or no memory for one, on the next one that becomes free: from the first task on there is
    // always one. An exception of the task ends it and is logged. Throws std::bad_alloc, and drops
    // the task, if there is no memory to queue it.
    void post(Task task);
    // Runs the tasks on up to `threadCount` new threads that take one after another, in order.
    void postAll(std::vector<Task> tasks, int threadCount);

    // Waits until all threads have ended. Returns false if some still run at the deadline. Must not
    // be called on one of them.
    bool joinUntil(base::Clock& clock, base::TimePoint deadline);
    // Detaches the running threads, which nothing waits for any more.
    void abandon();

private:
    bool startThread() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void work(std::list<std::thread>::iterator self);
    static void run(const Task& task);
    Task nextTask();
    void reap() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    base::Mutex m_mutex;
    base::CondVar m_ended;
    base::CondVar m_work;                             // for the idle thread
    bool m_hasIdle ABSL_GUARDED_BY(m_mutex) = false;  // one of the running threads waits for work
    bool m_isEnding ABSL_GUARDED_BY(m_mutex) = false; // idle threads end
    bool m_abandoned ABSL_GUARDED_BY(m_mutex) = false;
    std::list<std::thread> m_running ABSL_GUARDED_BY(m_mutex);
    std::list<std::thread> m_finished ABSL_GUARDED_BY(m_mutex); // about to return: to be joined
    std::deque<Task> m_waiting ABSL_GUARDED_BY(m_mutex);        // tasks without a thread yet
};

} // namespace thalassa::repository
