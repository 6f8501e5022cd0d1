// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CpuDevice: the heap of the process. *thread-safe*.
#pragma once

#include <string>

#include "core/device/device.h"

namespace thalassa::device {

class CpuDevice final : public Device {
public:
    tensor::MemoryPlace place() const override { return {}; }
    std::string description() const override { return "CPU"; }
    tensor::BlockRef allocateBlock(size_t size) override;
    void* allocate(size_t size) override;
    void free(void* memory) override;
    absl::Status copy(const Copy& copy) override;
};

} // namespace thalassa::device
