// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GpuContext: the primary context of a GPU, with the limits of the GPU. All models of a process
// share this context, because a fault of a kernel ends the work of the whole process in every
// context (bench/results/gpu/facts.md). Constant after create(): *thread-safe*.
#pragma once

#include <memory>
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

    // UNAVAILABLE, with what to install, without a driver or the GPU.
    static Result<std::shared_ptr<const GpuContext>> create(int ordinal);
    ~GpuContext();
    GpuContext(const GpuContext&) = delete;
    GpuContext& operator=(const GpuContext&) = delete;

    const gpu::Driver& driver() const { return *m_driver; }
    gpu::Context context() const { return m_context; }
    int ordinal() const { return m_ordinal; }
    const std::string& architecture() const { return m_architecture; } // "sm_90"
    const Limits& limits() const { return m_limits; }

    // Returns an error that says what failed; UNAVAILABLE if it can succeed later, INVALID_ARG if
    // the model asks for what the GPU does not have.
    Error check(const std::string& what, gpu::Result result) const;

private:
    GpuContext(const gpu::Driver& driver, int ordinal)
        : m_driver(&driver)
        , m_ordinal(ordinal)
    {
    }
    Error readFacts();

    const gpu::Driver* m_driver;
    const int m_ordinal;
    gpu::Context m_context = nullptr;
    std::string m_architecture;
    Limits m_limits;
};

} // namespace thalassa::backends::kernels
