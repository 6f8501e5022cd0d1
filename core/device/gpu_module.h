// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The library that has the GPUs (core/modules/cuda): its options, its only function, and its load.
// The library stays loaded until the process ends. *thread-safe*.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/device/registry.h"

namespace thalassa::device {

struct GpuOptions {
    // --pinned-memory-pool-byte-size; 0: there is no pinned memory.
    uint64_t pinnedPoolSize = uint64_t{256} << 20;
    // --cuda-memory-pool-byte-size by GPU; kDefaultPoolSize for those not named. 0: no pool.
    std::map<int, uint64_t> poolSizes;
    // --cuda-virtual-address-size by GPU: the size to which a growable state may grow;
    // kDefaultAddressSize for those not named.
    std::map<int, uint64_t> addressSizes;
    // --min-supported-compute-capability; older GPUs are not used.
    double minComputeCapability = 6.0;
    // --enable-peer-access: GPUs access the memory of each other where the hardware can.
    bool peerAccess = true;
    // Whether Device::read() is needed. Without it, the management library is not loaded.
    bool areRead = true;

    static constexpr uint64_t kDefaultPoolSize = uint64_t{64} << 20;
    static constexpr uint64_t kDefaultAddressSize = uint64_t{1} << 30;
};

// What the library found.
struct GpuDevices {
    std::vector<std::unique_ptr<Device>> devices; // the GPUs and pinned memory; none without a GPU
    std::string reason;                           // why there is no GPU, or why some are not used
    std::vector<std::string> notes;               // for the log
    std::vector<std::string> warnings;            // for the log, about what does not work
};

// The function that the library exports as kOpenGpus. The caller deletes the result.
using OpenGpus = GpuDevices* (*)(const GpuOptions& options);
inline constexpr char kOpenGpus[] = "thalassa_open_gpus";

// Adds the GPUs of the machine and pinned memory to `devices`; without a GPU it sets the reason.
// Does nothing if they were added before: the options of the first call count.
void addGpus(const std::string& library, const GpuOptions& options, Registry& devices);

} // namespace thalassa::device
