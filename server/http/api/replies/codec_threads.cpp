// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/codec_threads.h"

#include <algorithm>
#include <limits>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"
#include "core/base/threads/processors.h"

namespace thalassa::httpapi {
namespace {

constexpr int kFewest = 2; // a long task does not keep all others waiting
constexpr int kMost = 8;

void runCaught(const CodecThreads::Task& task)
{
    try {
        task();
    } catch (...) {
        LOG_ERROR << "decoding a request or encoding an answer failed: " << base::exceptionText();
    }
}

absl::Status tooManyLargeRequests()
{
    return absl::UnavailableError(
        absl::StrCat("too many large requests wait to be decoded: expected at most ",
            CodecThreads::kMostWaiting, "; send the request again later"));
}

} // namespace

int CodecThreads::defaultCount()
{
    return std::clamp(base::usableProcessors() / 2, kFewest, kMost);
}

absl::StatusOr<std::shared_ptr<CodecThreads>> CodecThreads::start(int count)
{
    const std::shared_ptr<CodecThreads> threads(new CodecThreads());
    try {
        for (int i = 0; i < count; ++i) {
            threads->m_threads.emplace_back([pool = threads.get()] {
                base::nameThread("codec");
                pool->run();
            });
        }
    } catch (const std::system_error& error) {
        return absl::UnavailableError(
            absl::StrCat("cannot start the threads that decode large requests: ", error.what()));
    }
    return threads;
}

CodecThreads::~CodecThreads()
{
    stop();
}

absl::Status CodecThreads::accept(uint64_t connection, Task task)
{
    return post(connection, std::move(task), kMostWaiting);
}

void CodecThreads::goOn(uint64_t connection, Task task)
{
    std::ignore = post(connection, std::move(task), std::numeric_limits<size_t>::max());
}

absl::Status CodecThreads::post(uint64_t connection, Task task, size_t mostWaiting)
{
    // All memory is allocated before anything changes: a task without a turn would never run.
    std::list<Task> added; // destroyed without the lock: it may own anything
    added.push_back(std::move(task));
    std::list<uint64_t> turn{connection};
    base::MutexLock lock(m_mutex);
    if (m_isStopping)
        return absl::UnavailableError("the server is stopping: large requests are refused");
    if (m_count.load(std::memory_order_relaxed) >= mostWaiting)
        return tooManyLargeRequests();
    const auto [entry, isNew] = m_connections.try_emplace(connection);
    entry->second.tasks.splice(entry->second.tasks.end(), added);
    m_count.fetch_add(1, std::memory_order_relaxed);
    if (isNew) {
        m_turns.splice(m_turns.end(), turn);
        m_changed.notifyOne();
    }
    return absl::OkStatus();
}

bool CodecThreads::isBusyWith(uint64_t connection) const
{
    if (m_count.load(std::memory_order_acquire) == 0)
        return false;
    base::MutexLock lock(m_mutex);
    return m_connections.contains(connection);
}

void CodecThreads::run()
{
    for (;;) {
        Turn turn;
        if (!take(turn))
            return;
        runCaught(turn.task);
        turn.task = nullptr; // outside the lock: it may own anything
        finish(turn.connection);
    }
}

bool CodecThreads::take(Turn& turn)
{
    base::MutexLock lock(m_mutex);
    while (m_turns.empty() && !m_isStopping)
        m_changed.wait(m_mutex);
    if (m_isStopping)
        return false;
    turn.connection = m_turns.front();
    Connection& entry = m_connections.find(turn.connection)->second;
    entry.turn.splice(entry.turn.end(), m_turns, m_turns.begin());
    turn.task = std::move(entry.tasks.front());
    entry.tasks.pop_front();
    return true;
}

void CodecThreads::finish(uint64_t connection)
{
    base::MutexLock lock(m_mutex);
    m_count.fetch_sub(1, std::memory_order_release);
    const auto found = m_connections.find(connection);
    if (found->second.tasks.empty())
        m_connections.erase(found);
    else
        m_turns.splice(m_turns.end(), found->second.turn); // this thread is about to take a turn
}

void CodecThreads::stop()
{
    {
        base::MutexLock lock(m_mutex);
        m_isStopping = true;
        m_changed.notifyAll();
    }
    for (std::thread& thread : m_threads) {
        if (thread.joinable())
            thread.join();
    }
    Connections dropped; // outside the lock: they may own anything
    {
        base::MutexLock lock(m_mutex);
        dropped.swap(m_connections);
        m_turns.clear();
        m_count.store(0, std::memory_order_relaxed);
    }
}

} // namespace thalassa::httpapi
