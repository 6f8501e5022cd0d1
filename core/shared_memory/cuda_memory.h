// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CudaMemory: memory of a client on a GPU, opened by its CUDA IPC handle. The driver keeps the
// memory while it is open, also if the client frees it or ends. *thread-safe*.
#pragma once

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "core/device/registry.h"
#include "core/shared_memory/region_memory.h"
#include "core/shared_memory/registration.h"

namespace thalassa::shared_memory {

class CudaMemory final : public RegionMemory {
public:
    // Fails with INVALID_ARGUMENT if there is no such GPU, if it cannot open the handle, or if the
    // size exceeds the memory behind the handle, and with UNAVAILABLE if the GPU is lost. Each
    // error names the region. `devices` outlives the result.
    static absl::StatusOr<std::unique_ptr<RegionMemory>> open(
        const CudaRegistration& registration, const device::Registry& devices);

    CudaMemory(device::Device& gpu, std::unique_ptr<device::OpenedMemory> memory)
        : m_gpu(gpu)
        , m_memory(std::move(memory))
    {
    }

    std::byte* begin() const override { return static_cast<std::byte*>(m_memory->data()); }
    tensor::MemoryPlace place() const override { return m_gpu.place(); }
    absl::Status check(uint64_t, uint64_t) const override { return absl::OkStatus(); }
    // A lost GPU fails each copy and each execution, so that no request has to ask for it.
    absl::Status intact() const override { return absl::OkStatus(); }
    absl::Status health() const override { return m_gpu.health(); }

private:
    device::Device& m_gpu;
    const std::unique_ptr<device::OpenedMemory> m_memory;
};

} // namespace thalassa::shared_memory
