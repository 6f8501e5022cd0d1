// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/repeat/sender_threads.h"

#include <string>
#include <system_error>
#include <utility>

namespace thalassa::backends {

Result<Repetition*> SenderThreads::start(std::unique_ptr<Repetition> repetition)
{
    joinEnded();
    Repetition* const started = repetition.get();
    const std::lock_guard lock(m_mutex);
    const auto place = m_threads.emplace(m_threads.end());
    try {
        *place = std::jthread([this, place, owned = std::move(repetition)]() mutable {
            owned->run();
            owned.reset();
            const std::lock_guard ending(m_mutex);
            m_ended.push_back(place);
        });
    } catch (const std::system_error& error) {
        m_threads.erase(place);
        return unavailable(
            std::string("cannot start a thread for the request's responses: ") + error.what());
    }
    return started;
}

void SenderThreads::joinEnded()
{
    std::vector<std::jthread> ended;
    const std::lock_guard lock(m_mutex);
    for (const Threads::iterator place : m_ended) {
        ended.push_back(std::move(*place));
        m_threads.erase(place);
    }
    m_ended.clear();
}

} // namespace thalassa::backends
