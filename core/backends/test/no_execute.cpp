// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for tests that is no backend: the one mandatory entry point is missing.

#include "triton/core/tritonbackend.h"

extern "C" TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend*)
{
    return nullptr;
}
