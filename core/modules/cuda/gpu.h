// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Gpu: one GPU as a device of the server. It uses the primary context of the GPU, which the
// backends and libraries of the process share, and creates it when it is first needed.
//
// A GPU is lost once the driver returns an error after which the context is not usable. A fault of
// one kernel does that, too: the driver then refuses all further work of the process. A kernel that
// does not end blocks calls of the driver, so a backend declares the GPU lost.
// *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backends/common/cuda/driver.h"
#include "core/base/mutex.h"
#include "core/device/copy_counters.h"
#include "core/device/device.h"
#include "core/modules/cuda/memory_pool.h"
#include "core/modules/cuda/nvml.h"

namespace thalassa::cuda {

struct GpuFacts {
    Ordinal ordinal = 0;
    std::string name;
    int major = 0; // of the compute capability
    int minor = 0;
    size_t memory = 0;
    std::string uuid; // "GPU-2f0c9a1e-...", as NVML and nvidia-smi show it

    double computeCapability() const { return major + minor / 10.0; }
};

// The limits of the memory of a GPU, in bytes.
struct GpuSizes {
    size_t pool = 0;      // 0: there is no pool
    size_t addresses = 0; // of one growable memory
};

class Gpu final : public device::Device {
public:
    // Reads the facts of a GPU from the driver.
    static absl::StatusOr<GpuFacts> read(const Driver& driver, Ordinal ordinal);

    Gpu(const Driver& driver, GpuFacts facts, GpuSizes sizes);

    tensor::MemoryPlace place() const override;
    std::string description() const override;
    absl::Status health() override;
    bool isLost() const override;
    void declareLost(const std::string& reason) override;
    device::PoolUse pool() const override { return m_pool.use(); }
    std::string uuid() const override { return m_facts.uuid; }
    absl::StatusOr<device::MemoryUse> memory() override;
    device::Readings read() override;
    void countCopies(device::CopyDirection direction, const device::CopyTotal& copied) override
    {
        m_copies.add(direction, copied);
    }
    device::CopyTotals copies() const override { return m_copies.totals(); }
    tensor::BlockRef allocateBlock(size_t size) override;
    void* allocate(size_t size) override { return m_pool.allocate(size); }
    void free(void* memory) override { m_pool.free(memory); }
    absl::Status copy(const device::Copy& copy) override;
    absl::StatusOr<std::unique_ptr<device::GrowableMemory>> reserve() override;
    absl::StatusOr<std::unique_ptr<device::OpenedMemory>> open(std::string_view handle) override;

    // Returns the primary context, which is created if needed, or why the GPU is lost.
    absl::StatusOr<Context> context();
    // Returns pinned memory that all contexts of the process can use, or null.
    void* allocatePinned(size_t size);

    // Before the GPU is shared by threads: the GPU as NVML knows it, for read(), and the other
    // GPUs, which live as long as this one, for copies from and to their memory.
    void readFrom(std::shared_ptr<const Nvml> nvml, NvmlDevice device);
    void setPeers(std::vector<Gpu*> peers) { m_peers = std::move(peers); }

private:
    class BorrowedStream;
    class ImportedMemory;
    class Growable;

    absl::StatusOr<Context> contextOf(tensor::MemoryPlace place);
    absl::Status copyNow(const device::Copy& copy);
    void* reservePool(size_t size);
    absl::Status check(const char* what, Result result);
    absl::Status lose(const std::string& reason);
    absl::Status fill(void* memory, size_t size);

    const Driver& m_driver;
    const GpuFacts m_facts;
    const size_t m_addressSize;         // of one growable memory
    std::shared_ptr<const Nvml> m_nvml; // null: read() is empty; shared by the GPUs
    NvmlDevice m_nvmlDevice = nullptr;
    std::vector<Gpu*> m_peers;
    MemoryPool m_pool;
    device::CopyCounters m_copies;
    mutable base::Mutex m_mutex;
    Context m_context ABSL_GUARDED_BY(m_mutex) = nullptr;
    absl::Status m_lost ABSL_GUARDED_BY(m_mutex);               // why the GPU is lost
    std::vector<Stream> m_idleStreams ABSL_GUARDED_BY(m_mutex); // with room for all streams
    size_t m_streamCount ABSL_GUARDED_BY(m_mutex) = 0;          // idle and borrowed ones
};

} // namespace thalassa::cuda
