// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Gpu: one GPU as a device of the server. It uses the primary context of the GPU, which the
// backends and libraries of the process share, and creates it when it is first needed.
//
// A GPU is lost once the driver returns an error after which the context is not usable. A fault of
// one kernel does that, too: the driver then refuses all further work of the process.
// *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backends/common/cuda/driver.h"
#include "core/base/mutex.h"
#include "core/device/device.h"
#include "core/modules/cuda/memory_pool.h"

namespace thalassa::cuda {

struct GpuFacts {
    Ordinal ordinal = 0;
    std::string name;
    int major = 0; // of the compute capability
    int minor = 0;
    size_t memory = 0;

    double computeCapability() const { return major + minor / 10.0; }
};

class Gpu final : public device::Device {
public:
    // Reads the facts of a GPU from the driver.
    static absl::StatusOr<GpuFacts> read(const Driver& driver, Ordinal ordinal);

    Gpu(const Driver& driver, GpuFacts facts, size_t poolSize);

    tensor::MemoryPlace place() const override;
    std::string description() const override;
    absl::Status health() override;
    device::PoolUse pool() const override { return m_pool.use(); }
    tensor::BlockRef allocateBlock(size_t size) override;
    void* allocate(size_t size) override { return m_pool.allocate(size); }
    void free(void* memory) override { m_pool.free(memory); }
    absl::Status copy(const device::Copy& copy) override;

    // Returns pinned memory that all contexts of the process can use, or null.
    void* allocatePinned(size_t size);

private:
    class BorrowedStream;

    absl::StatusOr<Context> context();
    void* reservePool(size_t size);
    absl::Status check(const char* what, Result result);
    absl::Status fill(void* memory, size_t size);

    const Driver& m_driver;
    const GpuFacts m_facts;
    MemoryPool m_pool;
    base::Mutex m_mutex;
    Context m_context ABSL_GUARDED_BY(m_mutex) = nullptr;
    absl::Status m_lost ABSL_GUARDED_BY(m_mutex); // why the GPU is lost
    std::vector<Stream> m_idleStreams ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::cuda
