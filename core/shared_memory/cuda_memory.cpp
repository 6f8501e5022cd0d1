// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/shared_memory/cuda_memory.h"

#include <string_view>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"

namespace thalassa::shared_memory {
namespace {

absl::Status refused(
    const CudaRegistration& registration, absl::StatusCode code, std::string_view why)
{
    return {code,
        absl::StrCat("failed to register CUDA shared memory region '", registration.name,
            "': ", base::toAbsl(why))};
}

absl::Status invalid(const CudaRegistration& registration, std::string_view why)
{
    return refused(registration, absl::StatusCode::kInvalidArgument, why);
}

} // namespace

absl::StatusOr<std::unique_ptr<RegionMemory>> CudaMemory::open(
    const CudaRegistration& registration, const device::Registry& devices)
{
    const tensor::MemoryPlace place{tensor::MemoryKind::Gpu, registration.deviceId};
    device::Device* const gpu = devices.find(place);
    if (gpu == nullptr) {
        return invalid(registration,
            absl::StrCat("'device_id' is ", registration.deviceId, ", expected one of ",
                absl::StrJoin(devices.gpus(), ", "), ", the GPUs of this server"));
    }
    if (registration.byteSize == 0)
        return invalid(registration, "invalid args: 'byte_size' is 0");
    absl::StatusOr<std::unique_ptr<device::OpenedMemory>> memory = gpu->open(registration.handle);
    if (!memory.ok()) {
        return refused(
            registration, memory.status().code(), std::string(memory.status().message()));
    }
    if (registration.byteSize > (*memory)->size()) {
        return invalid(registration,
            absl::StrCat("invalid args: 'byte_size' ", registration.byteSize, " exceeds the ",
                (*memory)->size(), " bytes of the memory behind the handle"));
    }
    return std::make_unique<CudaMemory>(*gpu, *std::move(memory));
}

} // namespace thalassa::shared_memory
