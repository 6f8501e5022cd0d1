// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TensorLayout: where the inputs and outputs of a run lie in the shared memory of the server and a
// worker process. Both derive it from the same shapes. Temporaries have no place in it.
// *thread-compatible*; a plain value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/cuda/plan/kernel_plan.h"

namespace thalassa::backends::kernels {

struct TensorLayout {
    static constexpr uint64_t kAlignment = 256; // bytes

    std::vector<uint64_t> offsets; // by tensor, in bytes; 0 for a temporary
    uint64_t byteSize = 0;         // of all tensors

    // `tensors` are those of the plan, with their sizes. Fails with UNAVAILABLE if their sum has
    // more bytes than memory can hold.
    static Result<TensorLayout> of(const KernelPlan& plan, std::span<const TensorValues> tensors);
};

} // namespace thalassa::backends::kernels
