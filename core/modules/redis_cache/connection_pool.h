// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ConnectionPool: the connections to one Redis. A thread of the pool makes them, so that no request
// ever waits for a connection to be made.
//
//   Up ----- a connection is lost -----> Lost: take() returns null at once
//    ^                                     |
//    +--- the thread has made a new one <--+  tried at once, and then after 50 ms, 100 ms, ... 2 s
//
// *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/mutex.h"
#include "core/modules/redis_cache/connection.h"

namespace thalassa::redis {

class ConnectionPool {
public:
    // `first` may be null: then the pool begins in the state Lost.
    ConnectionPool(Settings settings, std::unique_ptr<Connection> first);
    ~ConnectionPool();

    // A connection that a command uses. If it is not given back, as when an exception passes by,
    // the pool closes it, because a reply may still be under way on it, and makes a new one.
    class Lease {
    public:
        Lease(ConnectionPool& pool, std::unique_ptr<Connection> connection)
            : m_pool(pool)
            , m_connection(std::move(connection))
        {
        }
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;

        explicit operator bool() const { return m_connection != nullptr; }
        Connection* operator->() const { return m_connection.get(); }
        // REQUIRES: there is a connection, and its last command has ended. `why` is the error of a
        // lost connection.
        void giveBack(const std::string& why) { m_pool.giveBack(std::move(m_connection), why); }

    private:
        ConnectionPool& m_pool;
        std::unique_ptr<Connection> m_connection;
    };

    // Waits for a free connection, for the wait time-out at most; the lease is empty if there is
    // none.
    Lease take();

private:
    void giveBack(std::unique_ptr<Connection> connection, const std::string& why);
    void close(std::unique_ptr<Connection> connection);
    std::unique_ptr<Connection> takeIdle();
    void keepUp();
    bool awaitWork() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void add(backends::Result<std::unique_ptr<Connection>> opened);

    const Settings m_settings;

    base::Mutex m_mutex;
    base::CondVar m_free; // a connection is free, or Redis is lost
    base::CondVar m_work; // wakes the thread
    std::vector<std::unique_ptr<Connection>> m_idle ABSL_GUARDED_BY(m_mutex);
    int m_open ABSL_GUARDED_BY(m_mutex) = 0; // idle or taken
    bool m_isLost ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isStopped ABSL_GUARDED_BY(m_mutex) = false;
    Milliseconds m_pause ABSL_GUARDED_BY(m_mutex){0}; // before the next attempt
    std::thread m_thread;
};

} // namespace thalassa::redis
