// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An extension of the backend API, which the real Triton does not have: a backend declares a weak
// reference to the function, and calls it if the server has it. *thread-safe*.
#pragma once

#include "triton/core/tritonbackend.h"

#ifdef __cplusplus
extern "C" {
#endif

// States that the instances of the model use GPUs only in worker processes. A GPU that is lost to
// the server (see lost_gpu.h) is then not lost to them: they are created and stay ready, and
// TRITONBACKEND_ModelInstanceReady alone decides. A backend calls it in
// TRITONBACKEND_ModelInitialize; at any other time it changes nothing and returns INVALID_ARG.
// The caller deletes the error.
TRITONSERVER_DECLSPEC TRITONSERVER_Error* thalassa_use_worker_processes(TRITONBACKEND_Model* model);

#ifdef __cplusplus
}
#endif
