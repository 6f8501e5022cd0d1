// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/tasks/serial_tasks.h"

#include <new>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"

namespace thalassa::repository {

void SerialTasks::post(const std::string& key, Task task)
{
    if (!add(key, std::move(task)))
        return;
    try {
        m_workers->post([self = shared_from_this(), key] { self->work(key); });
    } catch (const std::bad_alloc&) {
        work(key); // other threads leave the tasks of the key to this one
    }
}

void SerialTasks::runHere(const std::string& key, Task task)
{
    if (add(key, std::move(task)))
        work(key);
}

// All memory is allocated before the key is taken: a key without a thread that works on it would be
// locked for ever.
bool SerialTasks::add(const std::string& key, Task task)
{
    std::list<Task> added;
    added.push_back(std::move(task));
    base::MutexLock lock(m_mutex);
    const auto [entry, isFirst] = m_tasks.try_emplace(key);
    entry->second.splice(entry->second.end(), added);
    return isFirst;
}

void SerialTasks::work(const std::string& key)
{
    while (true) {
        std::list<Task> taken; // destroyed without the lock, and before the next task begins
        {
            base::MutexLock lock(m_mutex);
            const auto entry = m_tasks.find(key);
            if (entry->second.empty()) {
                m_tasks.erase(entry);
                return;
            }
            taken.splice(taken.begin(), entry->second, entry->second.begin());
        }
        try {
            taken.front()();
        } catch (...) {
            // Makes no temporary string, because there may be no memory.
            LOG_ERROR << "a task of the model repository" << (key.empty() ? "" : " for model '")
                      << key << (key.empty() ? "" : "'")
                      << " was given up: " << base::exceptionText();
        }
    }
}

} // namespace thalassa::repository
