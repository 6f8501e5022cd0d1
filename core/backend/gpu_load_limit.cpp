// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/gpu_load_limit.h"

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::backend {

absl::Status checkGpuLoadLimit(const device::Registry& devices, const GpuLoadLimits& limits,
    int gpu, const std::string& instance)
{
    const auto limit = limits.find(gpu);
    device::Device* const device = devices.find({tensor::MemoryKind::Gpu, gpu});
    if (limit == limits.end() || device == nullptr)
        return absl::OkStatus();
    ASSIGN_OR_RETURN(const device::MemoryUse memory, device->memory());
    const auto allowed = static_cast<uint64_t>(static_cast<double>(memory.total) * limit->second);
    if (memory.used <= allowed)
        return absl::OkStatus();
    return absl::UnavailableError(absl::StrCat("cannot create model instance '", instance,
        "': the memory limit of GPU ", gpu, " is exceeded: ", memory.used, " of ", memory.total,
        " bytes are in use, the limit is ", allowed, " (--model-load-gpu-limit=", gpu, ":",
        limit->second, "). Unload a model, end other programs on this GPU, or raise the limit"));
}

} // namespace thalassa::backend
