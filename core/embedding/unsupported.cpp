// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the C API that this server does not support. Each returns UNSUPPORTED with its
// name.
#include "core/cabi/error.h"
#include "triton/core/tritonserver.h"

using thalassa::cabi::notSupported;

extern "C" {

TRITONSERVER_Error* TRITONSERVER_InferenceRequestAppendInputDataWithHostPolicy(
    TRITONSERVER_InferenceRequest*, const char*, const void*, size_t, TRITONSERVER_MemoryType,
    int64_t, const char*)
{
    return notSupported(__func__);
}

} // extern "C"
