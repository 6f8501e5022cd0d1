// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// MeasuredCopies: copies of a tensor that are in progress on a stream, to report them to the server
// once they are done. *thread-compatible*.
#pragma once

#include <chrono>
#include <span>

#include "core/backends/common/gpu_copies.h"
#include "core/backends/onnxruntime/gpu/gpu_stream.h"

namespace thalassa::backends::ort {

class MeasuredCopies {
public:
    // The stream outlives the object.
    explicit MeasuredCopies(const GpuStream& stream)
        : m_stream(stream)
    {
    }
    ~MeasuredCopies();
    MeasuredCopies(const MeasuredCopies&) = delete;
    MeasuredCopies& operator=(const MeasuredCopies&) = delete;

    // Adds the copies to the stream. After an error none is in progress. Fails with UNAVAILABLE if
    // the GPU fails. The caller calls it once.
    Error enqueue(std::span<const GpuStream::Copy> copies);
    // Reports the copies. REQUIRES: they are done.
    void report() const;

private:
    const GpuStream& m_stream;
    CopySum m_sum;
    std::chrono::nanoseconds m_callTime{0};
    // Null for small copies.
    ::thalassa::cuda::Event m_begin = nullptr;
    ::thalassa::cuda::Event m_end = nullptr;
};

} // namespace thalassa::backends::ort
