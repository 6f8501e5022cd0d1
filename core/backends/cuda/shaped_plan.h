// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ShapedPlan: a plan with the shapes of one run: the shapes of all tensors, and the launches of the
// steps. Everything but the addresses of the tensors follows from the shapes of the inputs and the
// batch size, so that runs with the same key() have the same launches. *thread-compatible*.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/backends/cuda/plan/kernel_plan.h"
#include "core/backends/cuda/program.h"

namespace thalassa::backends::kernels {

// One launch of a kernel.
struct Launch {
    const Step* step = nullptr; // of the plan
    gpu::Function function = nullptr;
    gpu::GridSize grid;
    gpu::GridSize block;
    unsigned sharedBytes = 0;
    std::vector<uint64_t> arguments; // each in the first bytes of its element

    gpu::Result on(const gpu::Driver& driver, gpu::Stream stream) const;
};

class ShapedPlan {
public:
    using Key = std::vector<int64_t>;

    // Evaluates the shapes of outputs and temporaries. Fails with INVALID_ARG, with the parameter,
    // for an expression that fails or gives no dimension. The plan outlives the result.
    static Result<ShapedPlan> create(const KernelPlan& plan,
        const std::vector<std::vector<int64_t>>& inputShapes, int64_t batch);

    // Returns the shapes and sizes of all tensors of the plan.
    const std::vector<TensorValues>& tensors() const { return m_tensors; }
    // Returns the batch size, and the rank and the dimensions of each input.
    Key key() const;

    // Evaluates the launches of the steps whose grids are not empty, for tensors at these
    // addresses. Fails with INVALID_ARG, with the kernel, for more than the GPU or a type has.
    Result<std::vector<Launch>> launches(
        const Program& program, std::span<const gpu::Address> addresses) const;

private:
    ShapedPlan(const KernelPlan& plan, int64_t batch)
        : m_plan(&plan)
        , m_batch(batch)
    {
    }
    Error addTensor(const PlannedTensor& planned, std::vector<int64_t> shape);
    Values values() const { return {m_batch, m_tensors}; }
    Result<gpu::GridSize> sizeOf(
        const Step& step, const std::vector<Expression>& expressions, const char* what) const;
    Result<Launch> launchOf(
        const Program& program, size_t index, std::span<const gpu::Address> addresses) const;
    Result<uint64_t> argumentOf(
        const Argument& argument, std::span<const gpu::Address> addresses) const;

    const KernelPlan* m_plan;
    int64_t m_batch;
    std::vector<TensorValues> m_tensors;
};

} // namespace thalassa::backends::kernels
