// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FakeGpu: a GPU whose figures a test sets. It has no memory. *thread-compatible*.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/device/registry.h"

namespace thalassa::tests {

class FakeGpu final : public device::Device {
public:
    explicit FakeGpu(tensor::MemoryPlace place)
        : m_place(place)
    {
    }
    // Adds one with the number to the devices.
    static FakeGpu& addTo(device::Registry& devices, int number)
    {
        auto gpu = std::make_unique<FakeGpu>(tensor::MemoryPlace{tensor::MemoryKind::Gpu, number});
        FakeGpu& added = *gpu;
        (void)devices.add(std::move(gpu));
        return added;
    }

    tensor::MemoryPlace place() const override { return m_place; }
    std::string description() const override { return "fake"; }
    std::string uuid() const override { return "GPU-" + std::to_string(m_place.deviceId); }
    device::PoolUse pool() const override { return poolUse; }
    absl::StatusOr<device::MemoryUse> memory() override { return memoryUse; }
    device::Readings read() override
    {
        ++readCount;
        return readings;
    }
    device::CopyTotals copies() const override { return copyTotals; }
    tensor::BlockRef allocateBlock(size_t) override { return {}; }
    void* allocate(size_t) override { return nullptr; }
    void free(void*) override { }
    absl::Status copy(const device::Copy&) override { return absl::OkStatus(); }
    bool isLost() const override { return m_isLost; }
    void declareLost(const std::string& reason) override
    {
        m_isLost = true;
        reportLoss(absl::UnavailableError(description() + " is lost: " + reason));
    }

    device::PoolUse poolUse;
    absl::StatusOr<device::MemoryUse> memoryUse = device::MemoryUse{};
    device::Readings readings;
    device::CopyTotals copyTotals{};
    int readCount = 0;

private:
    const tensor::MemoryPlace m_place;
    bool m_isLost = false;
};

} // namespace thalassa::tests
