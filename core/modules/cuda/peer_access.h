// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Peer access: a GPU reads and writes the memory of another one without a detour through the memory
// of the CPU. The context of each GPU permits it for each other GPU. *thread-compatible*.
#pragma once

#include <vector>

#include "core/backends/common/cuda/driver.h"
#include "core/device/gpu_module.h"
#include "core/modules/cuda/gpu.h"

namespace thalassa::cuda {

// Enables peer access between all GPUs for which the hardware has it, and adds to the notes of
// `found` for which it has. A call that fails is a warning. Creates the context of each GPU; does
// nothing if there are fewer than two.
void enablePeerAccess(
    const Driver& driver, const std::vector<Gpu*>& gpus, device::GpuDevices& found);

} // namespace thalassa::cuda
