// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Copies of bytes between places of memory. Each copy is done when the function returns.
// *thread-safe*.
#pragma once

#include "absl/status/statusor.h"
#include "core/device/registry.h"
#include "core/tensor/buffer.h"

namespace thalassa::device {

// Returns whether the CPU can read and write memory at `place`.
inline bool isHostMemory(tensor::MemoryPlace place)
{
    return place.kind != tensor::MemoryKind::Gpu;
}

// Returns the direction of a copy from or to memory of a GPU. The GPU of the source counts a copy
// to another one.
inline CopyDirection directionOf(tensor::MemoryPlace source, tensor::MemoryPlace target)
{
    if (isHostMemory(target))
        return CopyDirection::ToHost;
    if (isHostMemory(source))
        return CopyDirection::ToDevice;
    return source.deviceId == target.deviceId ? CopyDirection::WithinDevice : CopyDirection::ToPeer;
}

// Copies bytes. Fails with UNIMPLEMENTED if memory of a device is involved that is not registered.
absl::Status copyBytes(const Registry& devices, const Copy& copy);

// Copies all bytes of `source` to `target`, which holds source.byteSize() bytes at `place`.
absl::Status copyBuffer(
    const Registry& devices, const tensor::Buffer& source, void* target, tensor::MemoryPlace place);

// Returns the number of bytes that the CPU cannot read.
size_t deviceByteSize(const tensor::Buffer& data);

// Returns the bytes in memory that the CPU can read, in as many fragments: those that it cannot
// read are copied, the others lent. Fails with UNIMPLEMENTED as above, with UNAVAILABLE if memory
// is short.
absl::StatusOr<tensor::Buffer> hostBuffer(const Registry& devices, const tensor::Buffer& data);

} // namespace thalassa::device
