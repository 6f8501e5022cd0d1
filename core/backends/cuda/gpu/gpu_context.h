// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuContext: the primary context of a GPU, with the limits of the GPU. All models of a process
// share this context, because a fault of a kernel ends the work of the whole process in every
// context (bench/results/gpu/facts.md).
//
// A GPU is lost once a kernel on it does not end. Any call of the driver may then block, so all
// users of the context make no further one, and leave their memory, streams and kernels to the end
// of the process. Constant except for the loss: *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "core/backends/common/cuda/driver.h"
#include "core/backends/common/error.h"

namespace thalassa::backends::kernels {

namespace gpu = ::thalassa::cuda;

class GpuContext {
public:
    struct Limits {
        int threadsPerBlock = 0;
        int sharedBytes = 0; // of a block, as far as a kernel may ask for
    };

    // The process whose GPU it is, for messages and reports: the server, which has to be restarted
    // to use a lost GPU again, or a worker process, which the server replaces.
    enum class Process { Server, Worker };

    // Returns the context of the GPU of this number, which its users share. Fails with UNAVAILABLE,
    // with what to install, without a driver or the GPU, and if the GPU is lost.
    static Result<std::shared_ptr<GpuContext>> of(int ordinal, Process process = Process::Server);
    ~GpuContext();
    GpuContext(const GpuContext&) = delete;
    GpuContext& operator=(const GpuContext&) = delete;

    const gpu::Driver& driver() const { return *m_driver; }
    gpu::Context context() const { return m_context; }
    int ordinal() const { return m_ordinal; }
    const std::string& architecture() const { return m_architecture; } // "sm_90"
    const Limits& limits() const { return m_limits; }

    // Returns no error on success, else one that says what failed: UNAVAILABLE if it can succeed
    // later, INVALID_ARG if the model asks for what the GPU does not have.
    Error check(const std::string& what, gpu::Result result) const;

    // Declares the GPU lost, also to the server that runs in this process; the first reason stays.
    void lose(const std::string& reason);
    bool isLost() const { return m_isLost; }
    // Returns UNAVAILABLE with the reason if the GPU is lost.
    Error checkUsable() const;

private:
    GpuContext(const gpu::Driver& driver, int ordinal, Process process)
        : m_driver(&driver)
        , m_ordinal(ordinal)
        , m_process(process)
    {
    }
    static Result<std::shared_ptr<GpuContext>> create(int ordinal, Process process);
    Error readFacts();

    const gpu::Driver* m_driver;
    const int m_ordinal;
    const Process m_process;
    gpu::Context m_context = nullptr;
    std::string m_architecture;
    Limits m_limits;

    std::atomic<bool> m_isLost = false;
    mutable std::mutex m_mutex;
    std::string m_reason; // why the GPU is lost; guarded by the mutex
};

} // namespace thalassa::backends::kernels
