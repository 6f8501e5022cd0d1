// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/run_copies.h"

#include <algorithm>
#include <utility>

#include "core/backends/common/gpu_copies.h"

namespace thalassa::backends::kernels {
namespace {

using Clock = std::chrono::steady_clock;

} // namespace

RunCopies::~RunCopies()
{
    if (m_gpu.isLost())
        return;
    const gpu::CurrentContext current(m_gpu.driver(), m_gpu.context());
    if (current.result() != gpu::Result::Success)
        return;
    for (const Enqueued& phase : m_phases) {
        for (gpu::Event event : {phase.begin, phase.end}) {
            if (event != nullptr)
                m_gpu.driver().eventDestroy(event);
        }
    }
}

Error RunCopies::record(gpu::Event& event)
{
    if (event == nullptr)
        RETURN_IF_ERROR(m_gpu.check("create an event", m_gpu.driver().eventCreate(&event, 0)));
    return m_gpu.check("record an event", m_gpu.driver().eventRecord(event, m_stream));
}

Error RunCopies::enqueue(Phase phase, std::vector<TensorCopy> copies)
{
    Enqueued& enqueued = m_phases[static_cast<size_t>(phase)];
    enqueued.copies = std::move(copies);
    uint64_t byteSize = 0;
    for (const TensorCopy& copy : enqueued.copies)
        byteSize += copy.byteSize;
    enqueued.isMeasured = byteSize >= kMeasuredCopySize;
    if (enqueued.isMeasured)
        RETURN_IF_ERROR(record(enqueued.begin));
    const Clock::time_point begin = Clock::now();
    for (const TensorCopy& copy : enqueued.copies) {
        // The driver stages memory that is not pinned faster than a copy by this thread.
        const gpu::Result result =
            m_gpu.driver().copyAnywhere(copy.target, copy.source, copy.byteSize, m_stream);
        if (result != gpu::Result::Success) {
            return m_gpu.check(
                (phase == Phase::Upload ? "copy input '" : "copy output '") + *copy.tensor + "'",
                result);
        }
    }
    enqueued.callTime = Clock::now() - begin;
    return enqueued.isMeasured ? record(enqueued.end) : Error();
}

std::chrono::nanoseconds RunCopies::timeOf(const Enqueued& phase) const
{
    float milliseconds = 0;
    if (!phase.isMeasured ||
        m_gpu.driver().eventElapsed(&milliseconds, phase.begin, phase.end) != gpu::Result::Success)
        return phase.callTime;
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<float, std::milli>(std::max(0.0F, milliseconds)));
}

void RunCopies::report()
{
    for (Enqueued& phase : m_phases) {
        CopySum sum;
        for (const TensorCopy& copy : phase.copies)
            sum.add(copy.sourceGpu, copy.targetGpu, copy.byteSize);
        if (sum.byteSize() > 0)
            sum.report(timeOf(phase));
        phase.copies.clear();
    }
}

} // namespace thalassa::backends::kernels
