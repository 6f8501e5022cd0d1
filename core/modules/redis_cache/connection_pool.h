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

    // Waits for a free connection, for the wait time-out at most; null if there is none.
    std::unique_ptr<Connection> take();
    // REQUIRES: called for every connection from take(). `why` is the error of a lost connection.
    void giveBack(std::unique_ptr<Connection> connection, const std::string& why);

private:
    void keepUp();
    bool awaitWork() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void take(backends::Result<std::unique_ptr<Connection>> opened);

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
