// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The types and values of NVML that this project uses, so that no header of NVML is needed to
// build. They are those of its binary interface, which does not change. Values:
// *thread-compatible*.
#pragma once

namespace thalassa::cuda {

using NvmlResult = int; // nvmlReturn_t
inline constexpr NvmlResult kNvmlSuccess = 0;
struct NvmlDeviceObject;
using NvmlDevice = NvmlDeviceObject*;
struct NvmlUtilization {
    unsigned gpu; // percent
    unsigned memory;
};
struct NvmlMemory { // nvmlMemory_v2_t
    unsigned version;
    unsigned long long total;
    unsigned long long reserved; // by the driver; in no other member
    unsigned long long free;
    unsigned long long used;
};
inline constexpr unsigned kNvmlMemoryVersion = sizeof(NvmlMemory) | 2 << 24;

} // namespace thalassa::cuda
