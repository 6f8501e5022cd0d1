// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/kernel_launcher.h"

#include <utility>

namespace thalassa::backends::kernels {
namespace {

constexpr size_t kLeastKernels = 2; // from which a graph is quicker than its launches

} // namespace

void KernelLauncher::useGraphs(GraphCounters& counters, GraphCache::Options options)
{
    m_counters = &counters;
    m_graphs = std::make_unique<GraphCache>(m_program.context(), counters, std::move(options));
}

Error KernelLauncher::launch(const ShapedPlan& shaped, std::span<const gpu::Address> addresses)
{
    ShapedPlan::Key key;
    if (m_graphs != nullptr) {
        m_graphs->setAddresses(addresses);
        key = shaped.key();
        // The launches of a key with a graph were checked when it was captured.
        if (auto* const graph = m_graphs->find(key); graph != nullptr)
            return launchGraph(graph);
    }
    ASSIGN_OR_RETURN(const std::vector<Launch> launches, shaped.launches(m_program, addresses));
    if (m_graphs != nullptr && launches.size() >= kLeastKernels && m_graphs->isDue(key)) {
        if (auto* const graph = m_graphs->capture(key, launches, m_stream); graph != nullptr)
            return launchGraph(graph);
    }
    return launchEach(launches);
}

Error KernelLauncher::capture(const ShapedPlan& shaped, std::span<const gpu::Address> addresses)
{
    m_graphs->setAddresses(addresses);
    ASSIGN_OR_RETURN(const std::vector<Launch> launches, shaped.launches(m_program, addresses));
    if (launches.size() >= kLeastKernels && m_graphs->find(shaped.key()) == nullptr)
        m_graphs->capture(shaped.key(), launches, m_stream);
    return {};
}

Error KernelLauncher::launchEach(const ShapedPlan& shaped, std::span<const gpu::Address> addresses)
{
    ASSIGN_OR_RETURN(const std::vector<Launch> launches, shaped.launches(m_program, addresses));
    return launchEach(launches);
}

Error KernelLauncher::launchEach(std::span<const Launch> launches)
{
    const GpuContext& context = m_program.context();
    for (const Launch& launch : launches) {
        const gpu::Result result = launch.on(context.driver(), m_stream);
        if (result != gpu::Result::Success)
            return context.check("launch kernel '" + launch.step->name + "'", result);
    }
    return {};
}

Error KernelLauncher::launchGraph(gpu::GraphExec graph)
{
    const GpuContext& context = m_program.context();
    RETURN_IF_ERROR(context.check(
        "launch the kernels as a graph", context.driver().graphLaunch(graph, m_stream)));
    m_counters->countLaunch();
    return {};
}

} // namespace thalassa::backends::kernels
