// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SharedRegion: memory that the server and a worker process share: a memory file, which both map.
// It grows and never shrinks: a seal of the file forbids it to both processes, so that neither can
// take memory away under the other. It goes back to the system with the last mapping.
// *thread-compatible*.
#pragma once

#include <cstddef>
#include <utility>

#include "core/backends/common/error.h"
#include "core/base/descriptor.h"

namespace thalassa::backends::kernels {

class SharedRegion {
public:
    // Makes an empty region. Fails with UNAVAILABLE if the system has no descriptor for it.
    static Result<SharedRegion> create();
    // Opens the region that another process has made; map() maps it.
    explicit SharedRegion(base::Descriptor file)
        : m_file(std::move(file))
    {
    }
    SharedRegion(SharedRegion&& other) noexcept;
    SharedRegion& operator=(SharedRegion&&) = delete;
    ~SharedRegion() { unmap(); }

    // Ensures that there is room for `size` bytes, all of it mapped. The content stays, and moves
    // if the region grows. Fails with UNAVAILABLE if there is no memory.
    Error reserve(size_t size);
    // Maps the memory in which the other process has reserved `size` bytes. Fails with INVALID_ARG
    // if the file has less.
    Error map(size_t size);
    void unmap();

    std::byte* data() const { return m_data; }
    size_t size() const { return m_size; } // of what is mapped
    int descriptor() const { return m_file.get(); }

private:
    Result<std::byte*> mapped(size_t room) const;
    void replace(std::byte* memory, size_t room);

    base::Descriptor m_file;
    std::byte* m_data = nullptr;
    size_t m_size = 0;
};

} // namespace thalassa::backends::kernels
