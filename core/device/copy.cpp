// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/copy.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::device {

absl::Status copyBytes(const Registry& devices, const Copy& copy)
{
    // The device of the memory that the CPU cannot access does the work; between two GPUs, that of
    // the source.
    const tensor::MemoryPlace place =
        isHostMemory(copy.sourcePlace) ? copy.targetPlace : copy.sourcePlace;
    if (isHostMemory(place))
        return devices.cpu().copy(copy);
    Device* const device = devices.find(place);
    if (device == nullptr) {
        return absl::UnimplementedError(absl::StrCat(
            "there is no device for the memory of GPU ", place.deviceId, " to copy it"));
    }
    return device->copy(copy);
}

absl::Status copyBuffer(
    const Registry& devices, const tensor::Buffer& source, void* target, tensor::MemoryPlace place)
{
    auto* out = static_cast<std::byte*>(target);
    for (const tensor::Fragment& piece : source) {
        RETURN_IF_ERROR(copyBytes(devices, {out, place, piece.data, piece.place, piece.size}));
        out += piece.size;
    }
    return absl::OkStatus();
}

absl::StatusOr<tensor::Buffer> hostBuffer(const Registry& devices, const tensor::Buffer& data)
{
    if (std::all_of(data.begin(), data.end(),
            [](const tensor::Fragment& piece) { return isHostMemory(piece.place); }))
        return data;
    tensor::BlockRef block = tensor::allocateHeapBlock(data.byteSize());
    if (!block) {
        return absl::UnavailableError(
            absl::StrCat("no memory for a copy of ", data.byteSize(), " bytes"));
    }
    RETURN_IF_ERROR(copyBuffer(devices, data, block->data(), block->place()));
    return tensor::Buffer(std::move(block));
}

} // namespace thalassa::device
