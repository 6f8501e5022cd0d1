// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Setters of server options of GPUs. Embedding programs call them with default values, so they
// accept every value that Triton accepts, with and without a GPU. If there is no GPU, the engine
// warns of those that were given; TRITONSERVER_ServerNew logs one warning that names the setters
// that have no effect at all.
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/log/log.h"
#include "core/cabi/error.h"
#include "core/embedding/server.h"

using thalassa::cabi::guarded;
using thalassa::device::GpuOptions;

namespace {

// Sets an option by `set`, and notes that it was given if it requests something.
template <typename Set>
TRITONSERVER_Error* given(
    const char* function, TRITONSERVER_ServerOptions* options, bool asks, Set&& set)
{
    return guarded(function, [&] {
        set(options->engine.gpus);
        if (asks)
            options->engine.gpuOptionsGiven.insert(function);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* withoutEffect(
    const char* function, TRITONSERVER_ServerOptions* options, bool asks)
{
    if (!asks)
        return nullptr;
    return guarded(function, [&] {
        options->withoutEffect.insert(function);
        return absl::OkStatus();
    });
}

} // namespace

namespace thalassa::embedding {

void warnOfOptionsWithoutEffect(const TRITONSERVER_ServerOptions& options)
{
    if (options.withoutEffect.empty())
        return;
    LOG_WARNING << "these options of GPUs have no effect in this server: "
                << absl::StrJoin(options.withoutEffect, ", ");
}

} // namespace thalassa::embedding

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetGpuMetrics(
    TRITONSERVER_ServerOptions* options, bool gpu_metrics)
{
    return given(__func__, options, gpu_metrics,
        [&](GpuOptions&) { options->engine.metrics.ofGpu = gpu_metrics; });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetEnablePeerAccess(
    TRITONSERVER_ServerOptions* options, bool enable_peer_access)
{
    return given(__func__, options, enable_peer_access,
        [&](GpuOptions& gpus) { gpus.peerAccess = enable_peer_access; });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(
    TRITONSERVER_ServerOptions* options, uint64_t size)
{
    return given(
        __func__, options, size != 0, [size](GpuOptions& gpus) { gpus.pinnedPoolSize = size; });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaMemoryPoolByteSize(
    TRITONSERVER_ServerOptions* options, int gpu_device, uint64_t size)
{
    return given(
        __func__, options, size != 0, [&](GpuOptions& gpus) { gpus.poolSizes[gpu_device] = size; });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaVirtualAddressSize(
    TRITONSERVER_ServerOptions* options, int gpu_device, size_t cuda_virtual_address_size)
{
    return given(__func__, options, cuda_virtual_address_size != 0, [&](GpuOptions& gpus) {
        if (cuda_virtual_address_size != 0)
            gpus.addressSizes[gpu_device] = cuda_virtual_address_size;
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(
    TRITONSERVER_ServerOptions* options, double cc)
{
    return given(
        __func__, options, cc != 0, [cc](GpuOptions& gpus) { gpus.minComputeCapability = cc; });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(
    TRITONSERVER_ServerOptions* options, unsigned int thread_count)
{
    return withoutEffect(__func__, options, thread_count != 0);
}

// Only a GPU has this limit: other devices are refused (row 7.64).
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(
    TRITONSERVER_ServerOptions* options, const TRITONSERVER_InstanceGroupKind kind,
    const int device_id, const double fraction)
{
    return guarded(__func__, [&]() -> absl::Status {
        if (device_id < 0) {
            return absl::InvalidArgumentError(
                absl::StrCat("expects device ID >= 0, got ", device_id));
        }
        if (!(fraction >= 0 && fraction <= 1)) {
            return absl::InvalidArgumentError(
                absl::StrCat("expects limit fraction to be in range [0.0, 1.0], got ", fraction));
        }
        if (thalassa::cabi::numberOf(kind) != TRITONSERVER_INSTANCEGROUPKIND_GPU) {
            return absl::InvalidArgumentError(
                absl::StrCat("given device kind is not supported, got: ",
                    TRITONSERVER_InstanceGroupKindString(kind), "; expected GPU"));
        }
        options->engine.gpuLoadLimits[device_id] = fraction;
        options->engine.gpuOptionsGiven.insert("TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit");
        return absl::OkStatus();
    });
}

} // extern "C"
