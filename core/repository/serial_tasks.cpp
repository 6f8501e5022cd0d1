// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/serial_tasks.h"

#include <utility>

namespace thalassa::repository {

void SerialTasks::post(const std::string& key, Task task)
{
    if (add(key, std::move(task)))
        m_workers->post([self = shared_from_this(), key] { self->work(key); });
}

void SerialTasks::runHere(const std::string& key, Task task)
{
    if (add(key, std::move(task)))
        work(key);
}

bool SerialTasks::add(const std::string& key, Task task)
{
    base::MutexLock lock(m_mutex);
    const auto [entry, isFirst] = m_tasks.try_emplace(key);
    entry->second.push_back(std::move(task));
    return isFirst;
}

void SerialTasks::work(const std::string& key)
{
    while (true) {
        Task task;
        {
            base::MutexLock lock(m_mutex);
            const auto entry = m_tasks.find(key);
            if (entry->second.empty()) {
                m_tasks.erase(entry);
                return;
            }
            task = std::move(entry->second.front());
            entry->second.pop_front();
        }
        task();
    }
}

} // namespace thalassa::repository
