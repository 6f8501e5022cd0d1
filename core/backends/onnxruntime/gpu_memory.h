// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuMemory: the memory of a GPU as one instance uses it: tensors of the library at addresses of
// the GPU, and copies to and from requests and responses. The copies run on a stream of their own;
// the library has streams for its runs. *thread-compatible*.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "core/backends/common/cuda/driver.h"
#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/ort_api.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

// Returns the description of the memory of a GPU for the library.
Result<Owned<MemoryInfo>> describeGpuMemory(const Runtime& runtime, int ordinal);

class GpuMemory {
public:
    // `runtime` and `session`, a session on this GPU, outlive the object. UNAVAILABLE without a
    // driver.
    static Result<std::unique_ptr<GpuMemory>> create(
        const Runtime& runtime, const Session* session, int ordinal);
    ~GpuMemory();
    GpuMemory(const GpuMemory&) = delete;
    GpuMemory& operator=(const GpuMemory&) = delete;

    int ordinal() const { return m_ordinal; }
    // For tensors at an address of this GPU.
    const MemoryInfo* info() const { return m_info.get(); }
    // Allocates tensors on this GPU, from the arena of the session.
    Allocator* allocator() const { return m_allocator.get(); }

    // A copy between memory of GPUs or of the CPU.
    struct Copy {
        void* target = nullptr;
        const void* source = nullptr;
        size_t size = 0;
    };
    // Returns when the bytes are there. UNAVAILABLE if the GPU fails.
    Error copy(std::span<const Copy> copies) const;

private:
    GpuMemory(const ::thalassa::cuda::Driver& driver, int ordinal, Owned<MemoryInfo> info,
        Owned<Allocator> allocator);
    Error createStream();
    Error enqueue(std::span<const Copy> copies) const;
    Error check(const char* what, ::thalassa::cuda::Result result) const;

    const ::thalassa::cuda::Driver& m_driver;
    const int m_ordinal;
    const Owned<MemoryInfo> m_info;
    const Owned<Allocator> m_allocator;
    ::thalassa::cuda::Context m_context = nullptr; // the primary one, which the library uses, too
    ::thalassa::cuda::Stream m_stream = nullptr;
};

} // namespace thalassa::backends::ort
