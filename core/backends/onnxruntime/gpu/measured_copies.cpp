// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/gpu/measured_copies.h"

namespace thalassa::backends::ort {

MeasuredCopies::~MeasuredCopies()
{
    m_stream.destroy(m_begin);
    m_stream.destroy(m_end);
}

Error MeasuredCopies::enqueue(std::span<const GpuStream::Copy> copies)
{
    for (const GpuStream::Copy& copy : copies)
        m_sum.add(copy.sourceGpu, copy.targetGpu, copy.size);
    const bool isMeasured = m_sum.byteSize() >= kMeasuredCopySize;
    if (isMeasured)
        RETURN_IF_ERROR(m_stream.record(m_begin));
    const auto begin = std::chrono::steady_clock::now();
    RETURN_IF_ERROR(m_stream.enqueue(copies));
    m_callTime = std::chrono::steady_clock::now() - begin;
    if (!isMeasured)
        return {};
    Error error = m_stream.record(m_end);
    if (!error.ok()) {
        // The copies use memory of the caller. The first error is the cause.
        const Error ignored = m_stream.wait();
    }
    return error;
}

void MeasuredCopies::report() const
{
    const auto measured = m_end == nullptr ? std::nullopt : m_stream.timeBetween(m_begin, m_end);
    m_sum.report(measured.value_or(m_callTime));
}

} // namespace thalassa::backends::ort
