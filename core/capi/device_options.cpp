// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of GPUs and of pools of pinned memory (row 9.2.9). This server uses neither, and its
// results do not depend on them: every value is accepted. A value other than the default is logged
// as a warning, because it has no effect.
#include "core/base/log.h"
#include "core/capi/error.h"
#include "triton/core/tritonserver.h"

namespace {

TRITONSERVER_Error* acceptWithoutEffect(const char* option, bool isDefault)
{
    return thalassa::capi::guarded(option, [&] {
        if (!isDefault) {
            LOG_WARNING << "the server option '" << option
                        << "' has no effect: this server uses no GPU and no pinned memory";
        }
        return absl::OkStatus();
    });
}

} // namespace

extern "C" {

// The default is 256 MiB.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, uint64_t size)
{
    return acceptWithoutEffect(
        "pinned-memory-pool-byte-size", size == 0 || size == uint64_t{1} << 28);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, int, uint64_t size)
{
    return acceptWithoutEffect("cuda-memory-pool-byte-size", size == 0);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaVirtualAddressSize(
    TRITONSERVER_ServerOptions*, int, size_t cuda_virtual_address_size)
{
    return acceptWithoutEffect("cuda-virtual-address-size", cuda_virtual_address_size == 0);
}

// Every program sets it: its default depends on how the program was built.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(
    TRITONSERVER_ServerOptions*, double)
{
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(
    TRITONSERVER_ServerOptions*, unsigned int thread_count)
{
    return acceptWithoutEffect("buffer-manager-thread-count", thread_count == 0);
}

// The default is true.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetEnablePeerAccess(TRITONSERVER_ServerOptions*, bool)
{
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(TRITONSERVER_ServerOptions*,
    const TRITONSERVER_InstanceGroupKind, const int, const double fraction)
{
    return acceptWithoutEffect("model-load-gpu-limit", fraction >= 1.0);
}

// The default is true; a machine without a GPU has none of these metrics.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetGpuMetrics(TRITONSERVER_ServerOptions*, bool)
{
    return nullptr;
}

} // extern "C"
