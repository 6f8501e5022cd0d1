// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkerProcess: a running worker program. It is started with posix_spawn(), has no descriptors but
// its own, the default handling of signals, and a process group of its own, so that a signal from a
// terminal reaches the server alone. The kernel kills it when the thread that started it ends: that
// thread lives as long as the process.
//
// It is waited for by its own id, so that the program that embeds a server may handle SIGCHLD as it
// likes. *thread-compatible*, except kill(), which is thread-safe.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "core/backends/common/error.h"
#include "core/base/descriptor.h"

namespace thalassa::backends::kernels {

class WorkerProcess {
public:
    // The descriptors of a worker.
    static constexpr int kSocket = 3;
    static constexpr int kMemory = 4;

    struct Options {
        std::string program; // its path
        std::string name;    // of the instance, for ps and top
        int socket = -1;     // become kSocket and kMemory of the worker
        int memory = -1;
    };

    // Fails with UNAVAILABLE, with the path and what to do, if the program is missing or cannot be
    // started.
    static Result<std::unique_ptr<WorkerProcess>> start(const Options& options);
    // Kills the process, and waits for a bounded time.
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    pid_t id() const { return m_id; }
    // Becomes readable when the process ends.
    int descriptor() const { return m_descriptor.get(); }

    void kill();

    // Waits until the process has ended, and returns how, such as "signal 9 (Killed)"; nothing if
    // it has not within that time.
    std::optional<std::string> wait(std::chrono::milliseconds time);

private:
    WorkerProcess(pid_t id, base::Descriptor descriptor);

    const pid_t m_id;
    const base::Descriptor m_descriptor;
    std::optional<std::string> m_end;
};

} // namespace thalassa::backends::kernels
