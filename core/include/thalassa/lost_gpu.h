// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// An extension of the backend API, which the real Triton does not have: a backend declares a weak
// reference to the function, and calls it if the server has it. *thread-safe*.
#pragma once

#include <stdint.h>

#include "triton/core/tritonserver.h"

#ifdef __cplusplus
extern "C" {
#endif

// Declares a GPU lost to this process, because a kernel on it does not end. From then on no model
// on the GPU is ready, except those of worker_processes.h, and the server makes no call to the GPU
// that could block. `ordinal` is the number of the GPU in the server, as in `gpus` of an instance
// group. `reason` is part of a sentence, such as "a kernel does not end", and is copied. Returns
// null, or an error that the caller deletes: NOT_FOUND if the server does not have the GPU.
TRITONSERVER_DECLSPEC TRITONSERVER_Error* thalassa_report_lost_gpu(
    int64_t ordinal, const char* reason);

#ifdef __cplusplus
}
#endif
