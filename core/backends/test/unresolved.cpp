// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for tests that cannot be loaded: it calls a function that no server has.

#include "triton/core/tritonbackend.h"

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_FunctionOfNoServer(void);

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance*, TRITONBACKEND_Request**, const uint32_t)
{
    return TRITONBACKEND_FunctionOfNoServer();
}

} // extern "C"
