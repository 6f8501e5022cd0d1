// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SimulatedKernels: a fixture with a program of kernels on GPU 0 of the simulated driver.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/backends/cuda/program.h"
#include "tests/support/simulated_cuda.h"

namespace thalassa::backends::kernels {

class SimulatedKernels : public gpu::Simulated {
protected:
    static constexpr char kPtx[] =
        ".version 7.0\n.visible .entry scale()\n.visible .entry spin()\n";

    SimulatedKernels()
        : m_context(contextOfGpu())
        , m_current(std::in_place, driver(), m_context->context())
    {
    }
    ~SimulatedKernels() override
    {
        m_current.reset();
        m_program.reset();
        m_context.reset();
    }

    // Loads the kernels of a model with one input X and one output Y.
    void load(std::map<std::string, std::string> parameters)
    {
        ModelConfig config;
        config.name = "m";
        config.inputs = {{"X", TRITONSERVER_TYPE_FP32, {-1}}};
        config.outputs = {{"Y", TRITONSERVER_TYPE_FP32, {-1}}};
        config.parameters = std::move(parameters);
        auto plan = KernelPlan::read(config);
        ASSERT_TRUE(plan.ok()) << plan.takeError().message();
        m_plan = std::move(plan.value());
        auto program =
            Program::load(m_context, Compiler({}), {"model.ptx", "m/1/model.ptx", kPtx}, m_plan);
        ASSERT_TRUE(program.ok()) << program.takeError().message();
        m_program = std::move(program.value());
    }
    gpu::Stream stream()
    {
        gpu::Stream made = nullptr;
        EXPECT_EQ(driver().streamCreate(&made, gpu::kStreamNonBlocking), gpu::Result::Success);
        return made;
    }
    gpu::Address memory(size_t size)
    {
        gpu::Address address = 0;
        EXPECT_EQ(driver().memAlloc(&address, size), gpu::Result::Success);
        return address;
    }

    std::shared_ptr<GpuContext> m_context;
    KernelPlan m_plan;
    std::shared_ptr<const Program> m_program;

private:
    static std::shared_ptr<GpuContext> contextOfGpu()
    {
        auto context = GpuContext::of(0);
        EXPECT_TRUE(context.ok());
        return std::move(context.value());
    }

    std::optional<gpu::CurrentContext> m_current;
};

} // namespace thalassa::backends::kernels
