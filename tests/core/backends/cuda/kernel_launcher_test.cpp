// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels that are launched one by one and as graphs, on the simulated driver.
#include "core/backends/cuda/kernel_launcher.h"

#include <gmock/gmock.h>

#include <array>
#include <vector>

#include "core/backends/cuda/graph_metrics.h"
#include "tests/core/backends/cuda/simulated_kernels.h"

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr size_t kRoom = 64 * sizeof(float);

class KernelLauncherTest : public SimulatedKernels {
protected:
    KernelLauncherTest()
    {
        load({{"kernels", "first:scale, second:scale"}, {"temporaries", "T"}, {"T.type", "FP32"},
            {"T.shape", "X.size"}, {"Y.shape", "X.size"}, {"first.grid", "X.size"},
            {"first.arguments", "X, T, float(2), int64(X.size)"},
            {"second.grid", "X.size % 10"}, // none for a shape of 10
            {"second.arguments", "T, Y, float(3), int64(X.size)"}});
        for (gpu::Address& address : m_addresses)
            address = memory(kRoom);
        m_live = liveCount();
        useGraphs(8);
    }
    ~KernelLauncherTest() override { m_launcher.reset(); }

    void useGraphs(size_t limit)
    {
        m_launcher = std::make_unique<KernelLauncher>(*m_program, m_stream);
        m_launcher->useGraphs(m_metrics, {"model 'm', instance 'm_0'", limit});
    }
    ShapedPlan shaped(int64_t size)
    {
        auto made = ShapedPlan::create(m_plan, {{size}}, 1);
        EXPECT_TRUE(made.ok()) << made.takeError().message();
        return std::move(made.value());
    }
    // Returns Y for X = 1, 2, ...
    std::vector<float> run(int64_t size)
    {
        std::vector<float> values;
        for (int64_t i = 1; i <= size; ++i)
            values.push_back(static_cast<float>(i));
        const size_t bytes = values.size() * sizeof(float);
        expectSuccess(driver().copyToDevice(m_addresses[0], values.data(), bytes, m_stream));
        const Error error = m_launcher->launch(shaped(size), m_addresses);
        EXPECT_TRUE(error.ok()) << error.message();
        std::fill(values.begin(), values.end(), -1.0F);
        expectSuccess(driver().copyToHost(values.data(), m_addresses[1], bytes, m_stream));
        expectSuccess(driver().streamSynchronize(m_stream));
        return values;
    }
    void capture(int64_t size)
    {
        const Error error = m_launcher->capture(shaped(size), m_addresses);
        EXPECT_TRUE(error.ok()) << error.message();
    }
    // Returns the number of graphs that exist.
    int graphs() const { return liveCount() - m_live; }
    // Returns the number of runs as a graph since the last call.
    double graphLaunches()
    {
        const double all = valueOf("thalassa_cuda_graph_launches_total");
        return all - std::exchange(m_counted, all);
    }
    static double valueOf(const char* name)
    {
        TRITONSERVER_MetricFamily* family = nullptr;
        TRITONSERVER_Metric* metric = nullptr;
        const auto kind = std::string(name).ends_with("_total") ? TRITONSERVER_METRIC_KIND_COUNTER
                                                                : TRITONSERVER_METRIC_KIND_GAUGE;
        TRITONSERVER_Parameter* const labels[] = {
            TRITONSERVER_ParameterNew("model", TRITONSERVER_PARAMETER_STRING, "m"),
            TRITONSERVER_ParameterNew("version", TRITONSERVER_PARAMETER_STRING, "7")};
        const TRITONSERVER_Parameter* given[] = {labels[0], labels[1]};
        double value = -1;
        EXPECT_TRUE(Error(TRITONSERVER_MetricFamilyNew(&family, kind, name, "")).ok());
        EXPECT_TRUE(Error(TRITONSERVER_MetricNew(&metric, family, given, 2)).ok());
        EXPECT_TRUE(Error(TRITONSERVER_MetricValue(metric, &value)).ok());
        EXPECT_TRUE(Error(TRITONSERVER_MetricDelete(metric)).ok());
        EXPECT_TRUE(Error(TRITONSERVER_MetricFamilyDelete(family)).ok());
        for (TRITONSERVER_Parameter* const label : labels)
            TRITONSERVER_ParameterDelete(label);
        return value;
    }
    static void expectSuccess(gpu::Result result) { EXPECT_EQ(result, gpu::Result::Success); }

    gpu::Stream m_stream = stream();
    std::array<gpu::Address, 3> m_addresses{}; // of X, Y and T
    GraphMetrics m_metrics{"m", 7};
    std::unique_ptr<KernelLauncher> m_launcher;
    int m_live = 0;
    double m_counted = 0;
};

TEST_F(KernelLauncherTest, GivesAShapeItsGraphWhenItOccursAgain)
{
    EXPECT_THAT(run(2), ElementsAre(6, 12));
    EXPECT_THAT(run(3), ElementsAre(6, 12, 18));
    EXPECT_EQ(graphs(), 0);
    for (int i = 0; i < 3; ++i)
        EXPECT_THAT(run(2), ElementsAre(6, 12)) << i;
    EXPECT_EQ(graphs(), 1);
    EXPECT_EQ(graphLaunches(), 3);
    EXPECT_EQ(valueOf("thalassa_cuda_graphs"), 1);
}

TEST_F(KernelLauncherTest, UsesAGraphThatWasCapturedBefore)
{
    capture(2);
    EXPECT_EQ(graphs(), 1);
    EXPECT_THAT(run(2), ElementsAre(6, 12));
    EXPECT_EQ(graphLaunches(), 1);
}

TEST_F(KernelLauncherTest, EvictsTheLeastRecentlyUsedGraph)
{
    useGraphs(2);
    capture(1);
    capture(2);
    run(1);
    capture(3);
    EXPECT_EQ(graphs(), 2);
    EXPECT_EQ(graphLaunches(), 1);
    run(1);
    run(3);
    EXPECT_EQ(graphLaunches(), 2);
    EXPECT_THAT(run(2), ElementsAre(6, 12));
    EXPECT_EQ(graphLaunches(), 0);
}

TEST_F(KernelLauncherTest, DestroysAllGraphsWhenATensorHasMoved)
{
    capture(2);
    capture(3);
    const gpu::Address left = std::exchange(m_addresses[1], memory(kRoom));
    ++m_live;
    EXPECT_THAT(run(2), ElementsAre(6, 12)) << "in the new memory";
    EXPECT_EQ(graphs(), 0);
    EXPECT_EQ(graphLaunches(), 0);
    EXPECT_THAT(run(2), ElementsAre(6, 12));
    EXPECT_EQ(graphLaunches(), 1);
    expectSuccess(driver().memFree(left));
}

TEST_F(KernelLauncherTest, LaunchesKernelsOneByOneAfterACaptureThatFailed)
{
    for (const char* const function :
        {"cuStreamBeginCapture_v2", "cuStreamEndCapture", "cuGraphInstantiateWithFlags"}) {
        useGraphs(8);
        fail(function, gpu::Result::StreamCaptureInvalidated);
        for (int i = 0; i < 4; ++i)
            EXPECT_THAT(run(2), ElementsAre(6, 12)) << function << " " << i;
        EXPECT_EQ(graphs(), 0) << function;
    }
    useGraphs(8);
    run(2);
    fail("cuLaunchKernel", gpu::Result::InvalidValue, 2); // within the capture
    EXPECT_THAT(run(2), ElementsAre(6, 12));
    EXPECT_EQ(graphLaunches(), 0);
}

TEST_F(KernelLauncherTest, CapturesNoGraphForASingleKernel)
{
    for (int i = 0; i < 3; ++i)
        run(10); // the grid of the second kernel is empty
    EXPECT_EQ(graphs(), 0);
}

TEST_F(KernelLauncherTest, TakesItsGraphsWithIt)
{
    capture(2);
    m_launcher.reset();
    EXPECT_EQ(graphs(), 0);
    EXPECT_EQ(valueOf("thalassa_cuda_graphs"), 0);
}

TEST_F(KernelLauncherTest, NamesTheKernelThatCannotBeLaunched)
{
    fail("cuLaunchKernel", gpu::Result::LaunchOutOfResources, 2);
    const Error error = m_launcher->launch(shaped(2), m_addresses);
    ASSERT_FALSE(error.ok());
    EXPECT_THAT(error.message(), HasSubstr("GPU 0 cannot launch kernel 'second'"));
}

} // namespace
} // namespace thalassa::backends::kernels
