// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Registrations of regions as clients send them. Values: *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::shared_memory {

enum class RegionKind { System, Cuda };

// A region as it is registered. Clients register system regions with it.
struct Registration {
    std::string name;
    std::string key; // of the object, as shm_open() takes it: "/images"; empty for a CUDA region
    uint64_t offset = 0; // of the region in the object, in bytes; 0 for a CUDA region
    uint64_t byteSize = 0;
    RegionKind kind = RegionKind::System;
    int64_t deviceId = 0; // the number of the GPU of a CUDA region
};

// The registration of a CUDA region.
struct CudaRegistration {
    std::string name;
    std::string handle; // the bytes of a CUDA IPC handle
    int64_t deviceId = 0;
    uint64_t byteSize = 0;
};

// Bytes of a region that a tensor of a request refers to; the offset is from the region's begin.
struct RegionSlice {
    std::string region;
    uint64_t offset = 0;
    uint64_t byteSize = 0;
};

} // namespace thalassa::shared_memory
