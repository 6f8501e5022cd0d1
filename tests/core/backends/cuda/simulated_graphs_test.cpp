// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The checks of the simulated driver on captures and graphs.
#include <gtest/gtest.h>

#include <thread>

#include "tests/core/backends/cuda/simulated_kernels.h"

namespace thalassa::backends::kernels {
namespace {

using gpu::Result;

class SimulatedGraphs : public SimulatedKernels {
protected:
    // Captures a write to the memory.
    gpu::GraphExec captured(gpu::Address target)
    {
        gpu::Graph graph = nullptr;
        gpu::GraphExec executable = nullptr;
        EXPECT_EQ(
            driver().streamBeginCapture(m_stream, gpu::CaptureMode::ThreadLocal), Result::Success);
        EXPECT_EQ(driver().fill(target, 7, 1, m_stream), Result::Success);
        EXPECT_EQ(driver().streamEndCapture(m_stream, &graph), Result::Success);
        EXPECT_EQ(driver().graphInstantiate(&executable, graph, 0), Result::Success);
        EXPECT_EQ(driver().graphDestroy(graph), Result::Success);
        return executable;
    }
    Result endCapture()
    {
        gpu::Graph graph = nullptr;
        return driver().streamEndCapture(m_stream, &graph);
    }
    void beginCapture(gpu::CaptureMode mode)
    {
        EXPECT_EQ(driver().streamBeginCapture(m_stream, mode), Result::Success);
    }
    Result allocateOnAnotherThread()
    {
        Result result = Result::Unknown;
        std::thread([&] {
            const gpu::CurrentContext current(driver(), m_context->context());
            gpu::Address address = 0;
            result = driver().memAlloc(&address, 1);
        }).join();
        return result;
    }

    gpu::Stream m_stream = stream();
};

TEST_F(SimulatedGraphs, RefuseTheLaunchOfADestroyedGraph)
{
    auto* const graph = captured(memory(1));
    EXPECT_EQ(driver().graphLaunch(graph, m_stream), Result::Success);
    EXPECT_EQ(driver().streamSynchronize(m_stream), Result::Success);
    EXPECT_EQ(driver().graphExecDestroy(graph), Result::Success);
    EXPECT_EQ(driver().graphLaunch(graph, m_stream), Result::InvalidHandle);
    EXPECT_EQ(driver().graphExecDestroy(graph), Result::InvalidHandle);
}

TEST_F(SimulatedGraphs, FaultWithMemoryThatWasFreed)
{
    const gpu::Address target = memory(1);
    auto* const graph = captured(target);
    EXPECT_EQ(driver().memFree(target), Result::Success);
    EXPECT_EQ(driver().graphLaunch(graph, m_stream), Result::Success);
    EXPECT_EQ(driver().streamSynchronize(m_stream), Result::IllegalAddress);
}

TEST_F(SimulatedGraphs, EndACaptureInWhichAThreadWaits)
{
    beginCapture(gpu::CaptureMode::ThreadLocal);
    EXPECT_EQ(driver().streamSynchronize(m_stream), Result::StreamCaptureUnsupported);
    EXPECT_EQ(endCapture(), Result::StreamCaptureInvalidated);
    EXPECT_EQ(driver().streamQuery(m_stream), Result::Success) << "executes again";
}

TEST_F(SimulatedGraphs, EndACaptureInWhichItsThreadAllocates)
{
    gpu::Address address = 0;
    beginCapture(gpu::CaptureMode::ThreadLocal);
    EXPECT_EQ(driver().memAlloc(&address, 1), Result::StreamCaptureUnsupported);
    EXPECT_EQ(endCapture(), Result::StreamCaptureInvalidated);
    beginCapture(gpu::CaptureMode::ThreadLocal);
    EXPECT_EQ(allocateOnAnotherThread(), Result::Success);
    EXPECT_EQ(endCapture(), Result::Success);
    beginCapture(gpu::CaptureMode::Global);
    EXPECT_EQ(allocateOnAnotherThread(), Result::StreamCaptureUnsupported);
    EXPECT_EQ(endCapture(), Result::StreamCaptureInvalidated);
}

TEST_F(SimulatedGraphs, AreMissingWithOneOfTheirFunctions)
{
    EXPECT_EQ(driver().missingForGraphs(), nullptr);
    gpu::Driver older = driver();
    older.graphLaunch = nullptr;
    EXPECT_STREQ(older.missingForGraphs(), "cuGraphLaunch");
}

} // namespace
} // namespace thalassa::backends::kernels
