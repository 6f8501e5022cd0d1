// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuStream: a stream of a GPU. The copies of an instance run on it, and also the kernels of its
// session if no other instance uses the session. *thread-safe*: constant after create().
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/backends/common/cuda/driver.h"
#include "core/backends/common/error.h"

namespace thalassa::backends::ort {

class GpuStream {
public:
    // Fails with UNAVAILABLE without a driver.
    static Result<std::unique_ptr<GpuStream>> create(int ordinal);
    ~GpuStream();
    GpuStream(const GpuStream&) = delete;
    GpuStream& operator=(const GpuStream&) = delete;

    int ordinal() const { return m_ordinal; }
    // For the options of an execution provider.
    void* handle() const { return m_stream; }

    // A copy between memories. Nothing in the place of a GPU is memory of the CPU.
    struct Copy {
        void* target = nullptr;
        const void* source = nullptr;
        size_t size = 0; // bytes
        std::optional<int64_t> targetGpu;
        std::optional<int64_t> sourceGpu;
    };
    // Adds copies to the stream, which may be in progress when the function returns. After an error
    // none is. Fails with UNAVAILABLE if the GPU fails.
    Error enqueue(std::span<const Copy> copies) const;
    // Waits until all work of the stream is done. Fails with UNAVAILABLE if it failed.
    Error wait() const;

    // Records the event behind the work so far; creates it if it is null. Fails with UNAVAILABLE if
    // the GPU fails.
    Error record(::thalassa::cuda::Event& event) const;
    // Returns the time between two events that have passed; nothing if they cannot be read.
    std::optional<std::chrono::nanoseconds> timeBetween(
        ::thalassa::cuda::Event begin, ::thalassa::cuda::Event end) const;
    // Destroys the event; null is allowed.
    void destroy(::thalassa::cuda::Event event) const;

private:
    GpuStream(const ::thalassa::cuda::Driver& driver, int ordinal);
    Error open();
    Error check(const char* what, ::thalassa::cuda::Result result) const;

    const ::thalassa::cuda::Driver& m_driver;
    const int m_ordinal;
    ::thalassa::cuda::Context m_context = nullptr; // the primary one, which the library uses, too
    ::thalassa::cuda::Stream m_stream = nullptr;
};

} // namespace thalassa::backends::ort
