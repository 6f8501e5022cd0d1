// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A batching library for tests that lacks two of the five functions.

#include "triton/core/tritonbackend.h"

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelBatcherInitialize(
    TRITONBACKEND_Batcher**, TRITONBACKEND_Model*)
{
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatchInitialize(const TRITONBACKEND_Batcher*, void**)
{
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelBatchIncludeRequest(
    TRITONBACKEND_Request*, void*, bool* should_include)
{
    *should_include = true;
    return nullptr;
}

} // extern "C"
