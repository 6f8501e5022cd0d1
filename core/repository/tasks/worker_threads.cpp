// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/tasks/worker_threads.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::repository {

WorkerThreads::~WorkerThreads()
{
    base::MutexLock lock(m_mutex);
    // Only threads whose last act was to release the last reference to this are left.
    for (std::list<std::thread>* const threads : {&m_running, &m_finished}) {
        for (std::thread& thread : *threads) {
            if (thread.joinable())
                thread.detach();
        }
    }
}

void WorkerThreads::post(Task task)
{
    {
        base::MutexLock lock(m_mutex);
        reap();
        const bool idleTakesIt = m_hasIdle && m_waiting.empty();
        if (idleTakesIt || startThread() || !m_running.empty()) {
            m_waiting.push_back(std::move(task));
            m_work.notifyOne();
            return;
        }
    }
    run(task); // there is no thread yet: the server is starting
}

bool WorkerThreads::startThread()
{
    std::list<std::thread> started; // no entry of m_running is without its thread
    try {
        const auto self = started.emplace(started.end());
        // The new thread takes this lock before it touches list or queue.
        *self = std::thread([keep = shared_from_this(), self]() mutable { keep->work(self); });
        if (m_abandoned)
            self->detach();
    } catch (const std::exception& error) { // no thread, or no memory for one
        LOG_WARNING << "cannot start a thread for loading or unloading a model (" << error.what()
                    << "); it waits for one that becomes free";
        return false;
    }
    m_running.splice(m_running.end(), started);
    return true;
}

void WorkerThreads::work(std::list<std::thread>::iterator self)
{
    base::nameThread("worker");
    while (const Task task = nextTask())
        run(task);
    base::MutexLock lock(m_mutex);
    if (m_abandoned)
        m_running.erase(self);
    else
        m_finished.splice(m_finished.end(), m_running, self);
    m_ended.notifyAll();
}

// Returns null if the thread is to end, because another one is idle already or none is to stay.
WorkerThreads::Task WorkerThreads::nextTask()
{
    base::MutexLock lock(m_mutex);
    while (m_waiting.empty()) {
        if (m_hasIdle || m_isEnding)
            return nullptr;
        m_hasIdle = true;
        m_work.wait(m_mutex);
        m_hasIdle = false;
    }
    Task task = std::move(m_waiting.front());
    m_waiting.pop_front();
    return task;
}

void WorkerThreads::run(const Task& task)
{
    try {
        task();
    } catch (...) {
        LOG_ERROR << "a task of the model repository was given up: " << base::exceptionText();
    }
}

void WorkerThreads::postAll(std::vector<Task> tasks, int threadCount)
{
    struct Shared {
        std::vector<Task> tasks;
        std::atomic<size_t> next{0};
    };
    const auto shared = std::make_shared<Shared>();
    shared->tasks = std::move(tasks);
    const size_t count =
        std::min(shared->tasks.size(), static_cast<size_t>(std::max(threadCount, 1)));
    for (size_t i = 0; i < count; ++i) {
        post([shared] {
            size_t index = 0;
            while ((index = shared->next.fetch_add(1)) < shared->tasks.size())
                std::exchange(shared->tasks[index], nullptr)();
        });
    }
}

void WorkerThreads::reap()
{
    for (std::thread& thread : m_finished)
        thread.join();
    m_finished.clear();
}

bool WorkerThreads::joinUntil(base::Clock& clock, base::TimePoint deadline)
{
    base::MutexLock lock(m_mutex);
    m_isEnding = true;
    m_work.notifyAll();
    while (!m_running.empty() && clock.now() < deadline)
        clock.waitUntil(m_ended, m_mutex, deadline);
    reap();
    return m_running.empty();
}

void WorkerThreads::abandon()
{
    base::MutexLock lock(m_mutex);
    m_abandoned = true;
    m_isEnding = true;
    m_work.notifyAll();
    for (std::thread& thread : m_running)
        thread.detach();
}

} // namespace thalassa::repository
