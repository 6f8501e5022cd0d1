// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/device/copy.h"

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

size_t deviceByteSize(const tensor::Buffer& data)
{
    size_t size = 0;
    for (const tensor::Fragment& piece : data)
        size += isHostMemory(piece.place) ? 0 : piece.size;
    return size;
}

absl::StatusOr<tensor::Buffer> hostBuffer(const Registry& devices, const tensor::Buffer& data)
{
    if (deviceByteSize(data) == 0)
        return data;
    tensor::Buffer host;
    for (const tensor::Fragment& piece : data) {
        if (isHostMemory(piece.place)) {
            host.append(piece);
            continue;
        }
        const tensor::BlockRef block = tensor::allocateHeapBlock(piece.size);
        if (!block) {
            return absl::UnavailableError(absl::StrCat("the CPU has no memory for a copy of ",
                piece.size, " bytes from the memory of GPU ", piece.place.deviceId));
        }
        RETURN_IF_ERROR(
            copyBytes(devices, {block->data(), {}, piece.data, piece.place, piece.size}));
        host.append(tensor::slice(block, 0, piece.size));
    }
    return host;
}

} // namespace thalassa::device
