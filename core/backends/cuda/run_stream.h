// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunStream: the stream of an instance, and how the instance waits for the end of its work: the
// thread sleeps, or polls the driver if it waits busily or with a limit of time.
//
// The driver cannot stop a kernel. If the work does not end within the limit, the GPU is therefore
// lost to the process (GpuContext::lose()). *thread-compatible*.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "core/backends/cuda/gpu/gpu_context.h"

namespace thalassa::backends::kernels {

class RunStream {
public:
    struct Options {
        std::string owner; // model and instance, for messages
        bool isBusyWaiting = false;
        std::chrono::milliseconds limit{0}; // of one wait(); 0: none
    };

    // The context must be current, and outlives the stream.
    static Result<std::unique_ptr<RunStream>> create(GpuContext& context, Options options);
    ~RunStream();
    RunStream(const RunStream&) = delete;
    RunStream& operator=(const RunStream&) = delete;

    gpu::Stream get() const { return m_stream; }
    bool hasLimit() const { return m_options.limit.count() > 0; }

    // Waits until all work of the stream is done. Fails with UNAVAILABLE if it failed, if it has
    // not ended within the limit, and at once if the GPU is lost.
    Error wait();

private:
    RunStream(GpuContext& context, Options options)
        : m_context(context)
        , m_options(std::move(options))
    {
    }
    gpu::Result sleepUntilDone();
    gpu::Result pollUntilDone();

    GpuContext& m_context;
    const Options m_options;
    gpu::Stream m_stream = nullptr;
    gpu::Event m_done = nullptr; // null if the thread polls
};

} // namespace thalassa::backends::kernels
