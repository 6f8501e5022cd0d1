// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// CodecThreads are a few threads that decode large requests and encode large answers, so that
// neither the I/O threads nor the instances do. The tasks of one connection run one after the
// other, in the order of accept() and goOn(); the connections take turns. *thread-safe*.
//
// stop() must be called before the objects that the tasks use are destroyed. After it, the last
// reference may be released on any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <thread>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/base/mutex.h"

namespace thalassa::httpapi {

class CodecThreads {
public:
    using Task = std::function<void()>;

    // Number of tasks that may wait; accept() refuses beyond it.
    static constexpr size_t kMostWaiting = 8192;
    // These threads handle JSON of more bytes than this, and the compression of larger answers.
    static constexpr size_t kLargeBody = 256 << 10;

    // One per two processors, at least 2 and at most 8.
    static int defaultCount();

    // Returns UNAVAILABLE if the system refuses a thread.
    static absl::StatusOr<std::shared_ptr<CodecThreads>> start(int count);
    ~CodecThreads();
    CodecThreads(const CodecThreads&) = delete;
    CodecThreads& operator=(const CodecThreads&) = delete;

    // Accepts new work. Returns UNAVAILABLE, and drops the task, if too many tasks wait or if
    // stop() has begun. An exception of the task ends it and is logged. Both functions throw
    // std::bad_alloc, and drop the task, if there is no memory for it; the other tasks are run.
    absl::Status accept(uint64_t connection, Task task);
    // Continues work that was accepted before. The task is dropped after stop().
    void goOn(uint64_t connection, Task task);
    // Whether a task of that connection waits or runs. Costs one atomic load if there is no task.
    bool isBusyWith(uint64_t connection) const;

    // Waits for the running tasks and drops the waiting ones.
    void stop();

private:
    // A connection with a task that waits or runs. The lists exchange their nodes, so that only a
    // new task takes memory.
    struct Connection {
        std::list<Task> tasks; // waiting tasks
        std::list<uint64_t>
            turn; // the connection's node of m_turns, kept here while one of its tasks runs
    };

    struct Turn {
        uint64_t connection = 0;
        Task task;
    };

    CodecThreads() = default;
    absl::Status post(uint64_t connection, Task task, size_t mostWaiting);
    void run();
    // Waits for the next turn. Returns false if there will be none.
    bool take(Turn& turn);
    void finish(uint64_t connection);

    std::vector<std::thread> m_threads; // constant until stop()
    std::atomic<size_t> m_count{0};     // number of tasks that wait or run
    mutable base::Mutex m_mutex;
    base::CondVar m_changed;
    // A map that remains usable after an insertion for which there was no memory.
    using Connections = std::unordered_map<uint64_t, Connection>;
    Connections m_connections ABSL_GUARDED_BY(m_mutex);
    // The connections with waiting tasks and no running one, each once; the first is next.
    std::list<uint64_t> m_turns ABSL_GUARDED_BY(m_mutex);
    bool m_isStopping ABSL_GUARDED_BY(m_mutex) = false;
};

} // namespace thalassa::httpapi
