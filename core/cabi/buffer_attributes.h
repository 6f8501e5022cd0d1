// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The attributes of a memory buffer in the C API. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>

#include "triton/core/tritonserver.h"

struct TRITONSERVER_BufferAttributes {
    size_t byteSize = 0;
    TRITONSERVER_MemoryType memoryType = TRITONSERVER_MEMORY_CPU;
    int64_t memoryTypeId = 0;
    void* cudaIpcHandle = nullptr; // borrowed
};
