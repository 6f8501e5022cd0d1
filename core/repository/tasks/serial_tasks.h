// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SerialTasks: tasks with the same key run one after another, in the order posted; tasks with
// different keys run at once (row 10.5.8). The keys are model names, the tasks loads and unloads;
// the empty key is that of the index. An exception ends its task and is logged; the next task of
// the key runs. *thread-safe*.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/repository/tasks/worker_threads.h"

namespace thalassa::repository {

class SerialTasks : public std::enable_shared_from_this<SerialTasks> {
public:
    using Task = WorkerThreads::Task;

    explicit SerialTasks(std::shared_ptr<WorkerThreads> workers)
        : m_workers(std::move(workers))
    {
    }

    // Runs the task on a worker thread; on this one if there is no memory to hand it over.
    void post(const std::string& key, Task task);
    // Runs the task on this thread, or leaves it to the thread that is busy with the key.
    void runHere(const std::string& key, Task task);

private:
    // Returns true if no thread works on that key's tasks: the caller must.
    bool add(const std::string& key, Task task);
    void work(const std::string& key);

    const std::shared_ptr<WorkerThreads> m_workers; // shared with the tasks
    base::Mutex m_mutex;
    // A key is present while its tasks are worked on.
    std::map<std::string, std::list<Task>> m_tasks ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
