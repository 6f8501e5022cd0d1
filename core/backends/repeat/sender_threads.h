// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SenderThreads: a thread for each repetition of an instance that is not complete. The destructor
// waits for all of them, so that no thread runs when the library is unloaded. *thread-safe*.
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
    ~SenderThreads() { m_threads.clear(); } // joins while the members that threads use exist
    SenderThreads(const SenderThreads&) = delete;
    SenderThreads& operator=(const SenderThreads&) = delete;

    // Starts a thread that calls run(). Fails with UNAVAILABLE if no thread can be created. The
    // repetition lives until its run() ends, which waits for begin().
    Result<Repetition*> start(std::unique_ptr<Repetition> repetition);

private:
    using Threads = std::list<std::jthread>; // a list, because its iterators stay valid

    void joinEnded();

    std::mutex m_mutex;
    Threads m_threads;
    std::vector<Threads::iterator> m_ended; // threads that are about to end
};

} // namespace thalassa::backends
