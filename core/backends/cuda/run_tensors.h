// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RunTensors: the memory of the tensors of one run. A tensor stays in memory of a request if that
// lies on the GPU of the run, in one piece, aligned, and has the whole tensor: kernels then read an
// input and write an output in place. Any other tensor has a buffer of the instance, to which its
// inputs are copied, and from which its outputs are. *thread-compatible*.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/backends/common/gather.h"
#include "core/backends/common/scatter.h"
#include "core/backends/cuda/gpu/device_buffer.h"
#include "core/backends/cuda/plan/kernel_plan.h"
#include "core/backends/cuda/run_copies.h"

namespace thalassa::backends::kernels {

class RunTensors {
public:
    // Kernels may access tensors with any instruction. An address of a client that is not a
    // multiple of this is not used in place, as a misaligned access would cost the GPU.
    static constexpr uint64_t kAlignment = 64;

    // All outlive this. The buffers are by tensor.
    RunTensors(const GpuContext& gpu, const KernelPlan& plan, std::vector<DeviceBuffer>& buffers);

    // Finds or reserves memory for all tensors. `tensors` has their shapes; outputs are allocated
    // in the responses.
    Error place(const RunMembers& members, std::span<const TensorValues> tensors, bool isBatching);
    // Returns the address of each tensor. It is valid after place().
    const std::vector<gpu::Address>& addresses() const { return m_addresses; }

    // Returns whether a tensor lies in memory of a request.
    bool hasTensorInPlace() const { return m_hasTensorInPlace; }

    // Return the copies of the tensors that are not in place. They refer to the plan.
    std::vector<TensorCopy> uploads(const RunMembers& members) const;
    std::vector<TensorCopy> downloads() const;

private:
    // A part of an output that is copied to a response.
    struct Part {
        size_t tensor = 0;
        uint64_t offset = 0; // in the output, in bytes
        uint64_t size = 0;
        OutputMemory target;
    };

    Error placeInput(const RunMembers& members, size_t index, size_t byteSize);
    Error placeOutput(
        const RunMembers& members, size_t index, const TensorValues& tensor, bool isBatching);
    Error reserve(size_t index, size_t byteSize);

    const GpuContext& m_gpu;
    const KernelPlan& m_plan;
    std::vector<DeviceBuffer>& m_buffers;
    std::vector<gpu::Address> m_addresses; // by tensor
    std::vector<Part> m_parts;
    bool m_hasTensorInPlace = false;
};

} // namespace thalassa::backends::kernels
