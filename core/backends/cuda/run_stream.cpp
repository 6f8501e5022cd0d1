// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run_stream.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace thalassa::backends::kernels {
namespace {

using Clock = std::chrono::steady_clock;

// A thread that polls and is not busy yields for this time, in which brief kernels end. Then it
// sleeps for a share of the time so far.
constexpr std::chrono::microseconds kYieldTime{100};
constexpr int kSleepShare = 16;
constexpr std::chrono::milliseconds kLongestSleep{1};

} // namespace

Result<std::unique_ptr<RunStream>> RunStream::create(GpuContext& context, Options options)
{
    std::unique_ptr<RunStream> created(new RunStream(context, std::move(options)));
    const gpu::Driver& driver = context.driver();
    RETURN_IF_ERROR(context.check(
        "create a stream", driver.streamCreate(&created->m_stream, gpu::kStreamNonBlocking)));
    if (!created->m_options.isBusyWaiting && !created->hasLimit()) {
        RETURN_IF_ERROR(context.check("create an event",
            driver.eventCreate(
                &created->m_done, gpu::kEventBlockingSync | gpu::kEventDisableTiming)));
    }
    return created;
}

RunStream::~RunStream()
{
    if (m_context.isLost())
        return;
    const gpu::CurrentContext current(m_context.driver(), m_context.context());
    if (current.result() != gpu::Result::Success)
        return;
    if (m_done != nullptr)
        m_context.driver().eventDestroy(m_done);
    if (m_stream != nullptr)
        m_context.driver().streamDestroy(m_stream);
}

Error RunStream::wait()
{
    RETURN_IF_ERROR(m_context.checkUsable());
    const gpu::Result result = m_done != nullptr ? sleepUntilDone() : pollUntilDone();
    if (result != gpu::Result::NotReady)
        return m_context.check("run the kernels", result);
    m_context.lose("the kernels of " + m_options.owner + " did not end within " +
        std::to_string(m_options.limit.count()) +
        " ms (kernel_timeout_ms), and a running kernel cannot be stopped");
    return m_context.checkUsable();
}

// cuStreamSynchronize() is no way to sleep: it polls unless the whole context has a flag.
gpu::Result RunStream::sleepUntilDone()
{
    const gpu::Result recorded = m_context.driver().eventRecord(m_done, m_stream);
    return recorded == gpu::Result::Success ? m_context.driver().eventSynchronize(m_done)
                                            : recorded;
}

// Returns NotReady if the work has not ended within the limit, or if another instance lost the GPU.
gpu::Result RunStream::pollUntilDone()
{
    const Clock::time_point begin = Clock::now();
    for (;;) {
        const gpu::Result result = m_context.driver().streamQuery(m_stream);
        if (result != gpu::Result::NotReady)
            return result;
        const Clock::duration elapsed = Clock::now() - begin;
        if (m_context.isLost() || (hasLimit() && elapsed >= m_options.limit))
            return result;
        if (m_options.isBusyWaiting || elapsed < kYieldTime)
            std::this_thread::yield();
        else
            std::this_thread::sleep_for(
                std::min<Clock::duration>(elapsed / kSleepShare, kLongestSleep));
    }
}

} // namespace thalassa::backends::kernels
