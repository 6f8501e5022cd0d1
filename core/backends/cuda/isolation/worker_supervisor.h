// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkerSupervisor: keeps the worker process of an instance running. A thread of its own starts the
// process, sees its end, and starts it again with back-off. *thread-safe*.
//
//   starting -> running -> ended -> (delay) -> starting -> ...
//
// The first start is part of start(). A later one that fails is the end of the worker, too.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/backends/cuda/isolation/restart_delay.h"
#include "core/backends/cuda/isolation/worker_link.h"
#include "core/backends/cuda/isolation/worker_process.h"

namespace thalassa::backends::kernels {

class WorkerSupervisor {
public:
    struct Options {
        std::string program;     // the path of the worker program
        std::string owner;       // model and instance, for messages
        std::string processName; // for ps and top
        LoadMessage load;        // that each worker gets
        RestartDelay::Options delay;
        // Called on the thread of the supervisor: with the first answer of a worker that runs from
        // now on, and with null when it has ended.
        std::function<void(const Answer*)> onChange;
        // Called there before each restart.
        std::function<void()> onRestart;
        // Maximum size of the encoded `load`, in bytes.
        size_t maxLoadBytes = kMaxMessageToWorker;
    };

    // Starts the first worker, and waits until it has loaded the kernels. Returns the error of the
    // worker, or UNAVAILABLE if it cannot be started.
    static Result<std::unique_ptr<WorkerSupervisor>> start(Options options);
    // Ends the worker: a worker that does not end by itself is killed after 2 s.
    ~WorkerSupervisor();
    WorkerSupervisor(const WorkerSupervisor&) = delete;
    WorkerSupervisor& operator=(const WorkerSupervisor&) = delete;

    // Returns the running worker. Fails with UNAVAILABLE, with why the last one ended, if there is
    // none.
    Result<std::shared_ptr<WorkerLink>> link() const;

    // Kills the worker of a run that failed, and returns the error for the run: UNAVAILABLE with
    // the reason, or with how the process ended if the reason is empty.
    Error end(const WorkerLink& link, const std::string& reason);

private:
    explicit WorkerSupervisor(Options options);
    Error prepare();
    void supervise();
    Error runWorker(uint64_t number);
    Error loadAndWatch(WorkerProcess& process, const std::shared_ptr<WorkerLink>& link);
    void setLink(std::shared_ptr<WorkerLink> link, const Answer& answer);
    void setEnded(uint64_t number, const Error& reason);
    // Return when the process ends or the supervisor stops; true if it stops.
    bool waitForEnd(const WorkerProcess& process) const;
    bool waitForStop(RestartDelay::Duration time) const;

    const std::string m_load; // the encoded message
    const Options m_options;  // without the message
    base::Descriptor m_stop;  // becomes readable when the supervisor stops

    mutable std::mutex m_mutex; // guards the following
    std::condition_variable m_changed;
    bool m_isStopping = false;
    bool m_isDecided = false;           // whether the first start has succeeded or failed
    bool m_hasStarted = false;          // whether it has succeeded
    Error m_failure;                    // of the first start
    std::shared_ptr<WorkerLink> m_link; // null: no worker runs
    WorkerProcess* m_process = nullptr; // null: there is none
    std::string m_killReason;           // why the running worker was killed
    uint64_t m_lastEnded = 0;           // number of a worker
    std::string m_reason;               // why it ended

    std::thread m_thread; // last: it uses all of the above
};

} // namespace thalassa::backends::kernels
