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

// Counts copies that a backend has made from, to or on a GPU, in the metrics that have those of the
// server. `source_gpu` and `target_gpu` are the GPUs with the memory, by their numbers in the
// server; -1 is memory of the CPU. `byte_size` is the sum of the copied bytes, and `duration_ns`
// the time that the copies took. Returns null, or an error that the caller deletes: INVALID_ARG if
// both are memory of the CPU, and NOT_FOUND if the server does not have the GPU.
TRITONSERVER_DECLSPEC TRITONSERVER_Error* thalassa_report_gpu_copies(
    int64_t source_gpu, int64_t target_gpu, uint64_t byte_size, uint64_t duration_ns);

#ifdef __cplusplus
}
#endif
