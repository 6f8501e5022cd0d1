// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/connection_pool.h"

#include <pthread.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::redis {
namespace {

using std::chrono::steady_clock;

constexpr Milliseconds kFirstPause{50};
constexpr Milliseconds kLongestPause{2000};

Milliseconds nextPause(Milliseconds last)
{
    return std::clamp(2 * last, kFirstPause, kLongestPause);
}

} // namespace

ConnectionPool::ConnectionPool(Settings settings, std::unique_ptr<Connection> first)
    : m_settings(std::move(settings))
{
    {
        base::MutexLock lock(m_mutex);
        m_idle.reserve(static_cast<size_t>(m_settings.poolSize)); // giveBack() allocates nothing
        m_isLost = first == nullptr;
        m_pause = m_isLost ? kFirstPause : Milliseconds(0);
        if (first) {
            m_idle.push_back(std::move(first));
            m_open = 1;
        }
    }
    m_thread = std::thread([this] {
        ::pthread_setname_np(::pthread_self(), "redis cache");
        keepUp();
    });
}

ConnectionPool::~ConnectionPool()
{
    {
        base::MutexLock lock(m_mutex);
        m_isStopped = true;
        m_work.notifyAll();
    }
    m_thread.join();
}

ConnectionPool::Lease::~Lease()
{
    if (m_connection)
        m_pool.close(std::move(m_connection));
}

ConnectionPool::Lease ConnectionPool::take()
{
    return {*this, takeIdle()};
}

std::unique_ptr<Connection> ConnectionPool::takeIdle()
{
    const auto deadline = steady_clock::now() + m_settings.waitTimeout;
    base::MutexLock lock(m_mutex);
    while (!m_isLost && m_idle.empty()) {
        if (!m_free.waitUntil(m_mutex, deadline) && m_idle.empty())
            return nullptr;
    }
    if (m_isLost)
        return nullptr;
    std::unique_ptr<Connection> taken = std::move(m_idle.back());
    m_idle.pop_back();
    return taken;
}

void ConnectionPool::giveBack(std::unique_ptr<Connection> connection, const std::string& why)
{
    // Closed, as `connection` is, after the lock is released.
    std::vector<std::unique_ptr<Connection>> closed;
    bool isNews = false;
    {
        base::MutexLock lock(m_mutex);
        if (!connection->isLost()) {
            m_idle.push_back(std::move(connection));
            m_free.notifyOne();
            return;
        }
        // The idle connections lead to the same Redis; none of them may cost a request a time-out.
        closed.swap(m_idle);
        m_open -= 1 + static_cast<int>(closed.size());
        isNews = !std::exchange(m_isLost, true);
        m_pause = isNews ? Milliseconds(0) : m_pause;
        m_free.notifyAll();
        m_work.notifyAll();
    }
    if (isNews) {
        backends::log(TRITONSERVER_LOG_WARN,
            "the Redis cache has lost the connection to Redis at " + m_settings.address() + " (" +
                why + "): requests are executed until it is connected again");
    }
}

void ConnectionPool::close(std::unique_ptr<Connection> connection)
{
    connection.reset();
    base::MutexLock lock(m_mutex);
    --m_open;
    m_work.notifyAll();
}

void ConnectionPool::keepUp()
{
    for (;;) {
        {
            base::MutexLock lock(m_mutex);
            if (!awaitWork())
                return;
        }
        try {
            add(Connection::open(m_settings));
        } catch (const std::exception&) { // there is no memory for it
            base::MutexLock lock(m_mutex);
            m_pause = nextPause(m_pause);
        }
    }
}

// Waits until a connection is missing and the pause before the next attempt is over. False if the
// pool stops.
bool ConnectionPool::awaitWork()
{
    while (!m_isStopped && m_open >= m_settings.poolSize)
        m_work.wait(m_mutex);
    const auto next = steady_clock::now() + m_pause;
    while (!m_isStopped && steady_clock::now() < next)
        m_work.waitUntil(m_mutex, next);
    return !m_isStopped;
}

void ConnectionPool::add(backends::Result<std::unique_ptr<Connection>> opened)
{
    bool isBack = false;
    {
        base::MutexLock lock(m_mutex);
        if (!opened.ok()) {
            m_pause = nextPause(m_pause);
            return;
        }
        m_idle.push_back(std::move(opened.value()));
        ++m_open;
        m_pause = {};
        isBack = std::exchange(m_isLost, false);
        m_free.notifyOne();
    }
    if (isBack)
        backends::log(TRITONSERVER_LOG_INFO,
            "the Redis cache is connected to Redis at " + m_settings.address());
}

} // namespace thalassa::redis
