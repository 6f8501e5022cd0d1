// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/memory.h"

namespace thalassa::device {

using tensor::MemoryKind;
using tensor::MemoryPlace;

tensor::BlockRef allocateNear(const Registry& devices, size_t size, tensor::MemoryPlace preferred)
{
    if (preferred.kind != MemoryKind::Cpu) {
        for (const MemoryPlace place : {preferred, MemoryPlace{MemoryKind::CpuPinned, 0}}) {
            Device* const device = devices.find(place);
            if (device == nullptr)
                continue;
            if (tensor::BlockRef block = device->allocateBlock(size))
                return block;
        }
    }
    return devices.cpu().allocateBlock(size);
}

MemoryPlace readableByCpu(MemoryPlace preferred)
{
    return preferred.kind == MemoryKind::Gpu ? MemoryPlace{MemoryKind::CpuPinned, 0} : preferred;
}

} // namespace thalassa::device
