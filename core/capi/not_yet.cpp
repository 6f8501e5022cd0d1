// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of the C API whose feature this server does not have: each says so by name.
#include "core/capi/error.h"
#include "triton/core/tritonserver.h"

using thalassa::capi::notSupported;

extern "C" {

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy(
    TRITONSERVER_InferenceRequest*, const char*, const void*, size_t, TRITONSERVER_MemoryType,
    int64_t, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetPinnedMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaMemoryPoolByteSize(
    TRITONSERVER_ServerOptions*, int, uint64_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCudaVirtualAddressSize(
    TRITONSERVER_ServerOptions*, int, size_t)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMinSupportedComputeCapability(
    TRITONSERVER_ServerOptions*, double)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBufferManagerThreadCount(
    TRITONSERVER_ServerOptions*, unsigned int)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetEnablePeerAccess(TRITONSERVER_ServerOptions*, bool)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRepoAgentDirectory(
    TRITONSERVER_ServerOptions*, const char*)
{
    return notSupported(__func__);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadDeviceLimit(
    TRITONSERVER_ServerOptions*, const TRITONSERVER_InstanceGroupKind, const int, const double)
{
    return notSupported(__func__);
}

} // extern "C"
