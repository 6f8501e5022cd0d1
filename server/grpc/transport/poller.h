// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Poller: takes the events of one completion queue and runs them, on two threads of its own. One
// polls and also executes short work (core/base/threads/standby_poller.h); the other polls in its
// place when that work takes long. If `mayExecute` is false, there is one thread.
//
// *lives on the main thread*.
#pragma once

#include <grpcpp/server.h>

#include <latch>
#include <memory>
#include <string>
#include <thread>

#include "absl/status/status.h"
#include "core/base/threads/standby_poller.h"
#include "core/base/threads/wakeup_batch.h"

namespace thalassa::grpcapi {

class Poller {
public:
    Poller(std::unique_ptr<grpc::ServerCompletionQueue> queue, bool mayExecute,
        std::string threadName = "grpc");
    // Empties the queue, which must have been shut down.
    ~Poller();
    Poller(const Poller&) = delete;
    Poller& operator=(const Poller&) = delete;

    grpc::ServerCompletionQueue& queue() { return *m_queue; }

    // Returns UNAVAILABLE if no thread can be started for polling. The threads poll after open().
    absl::Status start();
    // Lets the threads poll: the calls that wait for clients exist now.
    void open() { m_opened.count_down(); }

private:
    void run(bool isFirst);
    bool poll(base::WakeupBatch& wakeups);

    const std::unique_ptr<grpc::ServerCompletionQueue> m_queue;
    const bool m_mayExecute;
    const std::string m_threadName;
    base::StandbyPoller m_relay;
    std::latch m_opened{1};
    std::thread m_thread;
    std::thread m_other; // takes turns with m_thread
};

} // namespace thalassa::grpcapi
