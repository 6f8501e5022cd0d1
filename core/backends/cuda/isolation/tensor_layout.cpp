// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/tensor_layout.h"

#include <limits>

namespace thalassa::backends::kernels {
namespace {

// Sums of fewer bytes do not overflow.
constexpr uint64_t kLimit = uint64_t{std::numeric_limits<int64_t>::max()} / 2;

} // namespace

Result<TensorLayout> TensorLayout::of(const KernelPlan& plan, std::span<const TensorValues> tensors)
{
    TensorLayout layout;
    layout.offsets.resize(plan.tensors.size());
    for (size_t i = 0; i < plan.tensors.size(); ++i) {
        if (plan.tensors[i].role == TensorRole::Temporary)
            continue;
        layout.offsets[i] = layout.byteSize;
        const auto size = static_cast<uint64_t>(tensors[i].bytes);
        if (size > kLimit || layout.byteSize > kLimit) {
            return unavailable("the tensors of the run have more bytes than memory can hold");
        }
        layout.byteSize += (size + kAlignment - 1) / kAlignment * kAlignment;
    }
    return layout;
}

} // namespace thalassa::backends::kernels
