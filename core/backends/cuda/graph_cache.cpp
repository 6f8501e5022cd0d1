// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/graph_cache.h"

#include <algorithm>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {

GraphCache::~GraphCache()
{
    if (m_context.isLost()) {
        m_counters.addGraphs(-static_cast<double>(m_graphs.size()));
        return;
    }
    const gpu::CurrentContext current(m_context.driver(), m_context.context());
    clear();
}

void GraphCache::setAddresses(std::span<const gpu::Address> addresses)
{
    if (std::equal(addresses.begin(), addresses.end(), m_addresses.begin(), m_addresses.end()))
        return;
    clear();
    m_addresses.assign(addresses.begin(), addresses.end());
}

gpu::GraphExec GraphCache::find(const ShapedPlan::Key& key)
{
    const auto found = m_byKey.find(key);
    if (found == m_byKey.end())
        return nullptr;
    m_graphs.splice(m_graphs.begin(), m_graphs, found->second);
    return found->second->graph;
}

bool GraphCache::isDue(const ShapedPlan::Key& key)
{
    if (m_hasFailed)
        return false;
    const auto known = std::find(m_missed.begin(), m_missed.end(), key);
    if (known != m_missed.end()) {
        m_missed.erase(known);
        return true;
    }
    m_missed.push_back(key);
    if (m_missed.size() > m_options.limit)
        m_missed.pop_front();
    return false;
}

gpu::GraphExec GraphCache::capture(
    const ShapedPlan::Key& key, std::span<const Launch> launches, gpu::Stream stream)
{
    if (m_hasFailed)
        return nullptr;
    gpu::GraphExec graph = nullptr;
    const gpu::Result result = instantiate(launches, stream, graph);
    if (result != gpu::Result::Success) {
        m_hasFailed = true;
        log(TRITONSERVER_LOG_WARN,
            m_options.owner + ": kernels are launched one by one from now on, because " +
                m_context.check("capture a graph", result).message());
        return nullptr;
    }
    if (m_graphs.size() == m_options.limit) {
        destroy(m_graphs.back());
        m_byKey.erase(m_graphs.back().key);
        m_graphs.pop_back();
    }
    m_graphs.push_front({key, graph});
    m_byKey[key] = m_graphs.begin();
    m_counters.addGraphs(1);
    log(TRITONSERVER_LOG_VERBOSE,
        m_options.owner + ": captured a graph of " + std::to_string(launches.size()) +
            " kernels, and has " + std::to_string(m_graphs.size()) + " graphs");
    return graph;
}

gpu::Result GraphCache::instantiate(
    std::span<const Launch> launches, gpu::Stream stream, gpu::GraphExec& graph) const
{
    const gpu::Driver& driver = m_context.driver();
    // Other threads allocate and free meanwhile, which ends a capture in the other modes.
    gpu::Result result = driver.streamBeginCapture(stream, gpu::CaptureMode::ThreadLocal);
    if (result != gpu::Result::Success)
        return result;
    for (const Launch& launch : launches) {
        result = launch.on(driver, stream);
        if (result != gpu::Result::Success)
            break;
    }
    gpu::Graph captured = nullptr;
    const gpu::Result ended = driver.streamEndCapture(stream, &captured); // also after a failure
    if (result == gpu::Result::Success)
        result = ended;
    if (result == gpu::Result::Success)
        result = driver.graphInstantiate(&graph, captured, 0);
    if (captured != nullptr)
        driver.graphDestroy(captured);
    return result;
}

void GraphCache::clear()
{
    for (const Entry& entry : m_graphs)
        destroy(entry);
    m_graphs.clear();
    m_byKey.clear();
}

void GraphCache::destroy(const Entry& entry)
{
    m_context.driver().graphExecDestroy(entry.graph);
    m_counters.addGraphs(-1);
}

} // namespace thalassa::backends::kernels
