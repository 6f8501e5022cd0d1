// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A library for tests that is not a backend: it lacks the only mandatory entry point.

#include "triton/core/tritonbackend.h"

extern "C" TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend*)
{
    return nullptr;
}
