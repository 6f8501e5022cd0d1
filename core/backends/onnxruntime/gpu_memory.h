// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuMemory: the memory of a GPU as one instance uses it: tensors of the library at addresses of
// the GPU, and copies to and from requests and responses. The copies run on a stream of the
// instance. If the session runs on the same stream, a run begins after the copies that were made
// before it, and the thread does not wait for them. *thread-compatible*.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/gpu/gpu_stream.h"
#include "core/backends/onnxruntime/gpu/measured_copies.h"
#include "core/backends/onnxruntime/ort_api.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

// Returns the description of the memory of a GPU for the library.
Result<Owned<MemoryInfo>> describeGpuMemory(const Runtime& runtime, int ordinal);

class GpuMemory {
public:
    using Copy = GpuStream::Copy;

    // `runtime` and `session`, a session on this GPU, outlive the object. `stream` is that of the
    // session; without one, the copies have a stream of their own. Fails with UNAVAILABLE without a
    // driver.
    static Result<std::unique_ptr<GpuMemory>> create(const Runtime& runtime, const Session* session,
        int ordinal, std::shared_ptr<const GpuStream> stream);

    int ordinal() const { return m_stream->ordinal(); }
    // For tensors at an address of this GPU.
    const MemoryInfo* info() const { return m_info.get(); }
    // Allocates tensors on this GPU, from the arena of the session.
    Allocator* allocator() const { return m_allocator.get(); }

    // Copies inputs of a run. The copies may be in progress when the function returns, and precede
    // the run; settle() must follow before the sources are released. Fails with UNAVAILABLE if the
    // GPU fails.
    Error copyForRun(std::span<const Copy> copies);
    // Waits for the copies of copyForRun(), and reports them to the server.
    Error settle();
    // Copies, waits until the bytes are there, and reports the copies to the server. Fails with
    // UNAVAILABLE if the GPU fails.
    Error copy(std::span<const Copy> copies) const;

private:
    GpuMemory(std::shared_ptr<const GpuStream> stream, bool isOfSession, Owned<MemoryInfo> info,
        Owned<Allocator> allocator);

    const std::shared_ptr<const GpuStream> m_stream; // shared with the session
    const bool m_isOfSession;
    const Owned<MemoryInfo> m_info;
    const Owned<Allocator> m_allocator;
    std::vector<std::unique_ptr<MeasuredCopies>> m_copies; // in progress, for a run
};

} // namespace thalassa::backends::ort
