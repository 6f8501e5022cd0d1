// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SenderThreads: a thread for each repetition that an instance has under way. The destructor waits
// for all of them, so that no code runs when the library goes. *thread-safe*.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "core/backends/repeat/repetition.h"

namespace thalassa::backends {

class SenderThreads {
public:
    SenderThreads() = default;
    ~SenderThreads() { m_threads.clear(); } // joins, while what the threads use is still there
    SenderThreads(const SenderThreads&) = delete;
    SenderThreads& operator=(const SenderThreads&) = delete;

    // UNAVAILABLE when there is no thread to be had. The repetition lives until its run() ends;
    // it waits for its begin().
    Result<Repetition*> start(std::unique_ptr<Repetition> repetition);

private:
    using Threads = std::list<std::jthread>; // a list: a thread's place stays the same

    void joinEnded();

    std::mutex m_mutex;
    Threads m_threads;
    std::vector<Threads::iterator> m_ended; // their threads have nothing left to do but to end
};

} // namespace thalassa::backends
