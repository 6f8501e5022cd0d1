// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GraphCache: the CUDA graphs of an instance, each captured from the launches of one ShapedPlan, by
// its key. The number of graphs is bounded; the least recently used one is evicted.
//
// A graph has the addresses of the tensors in it, so all graphs are destroyed when a tensor has
// moved. If the driver refuses a capture, there are no further ones. The caller has the context
// current, and no graph in progress. *thread-compatible*.
#pragma once

#include <deque>
#include <list>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/backends/cuda/graph_counters.h"
#include "core/backends/cuda/shaped_plan.h"

namespace thalassa::backends::kernels {

class GraphCache {
public:
    struct Options {
        std::string owner; // model and instance, for messages
        size_t limit = 1;  // maximum number of graphs
    };

    // Both outlive the cache.
    GraphCache(const GpuContext& context, GraphCounters& counters, Options options)
        : m_context(context)
        , m_counters(counters)
        , m_options(std::move(options))
    {
    }
    ~GraphCache();
    GraphCache(const GraphCache&) = delete;
    GraphCache& operator=(const GraphCache&) = delete;

    // Announces the addresses of the tensors of the next run.
    void setAddresses(std::span<const gpu::Address> addresses);

    // Returns the graph of the key, which becomes the most recently used one, or null.
    gpu::GraphExec find(const ShapedPlan::Key& key);

    // Returns whether a key without a graph is due to get one: it has been passed here before, and
    // no capture has failed. A shape that occurs once thus costs no capture, and evicts nothing.
    bool isDue(const ShapedPlan::Key& key);

    // Captures the launches on the stream, and returns their graph; null if the driver refuses.
    gpu::GraphExec capture(
        const ShapedPlan::Key& key, std::span<const Launch> launches, gpu::Stream stream);

    size_t size() const { return m_graphs.size(); }

private:
    struct Entry {
        ShapedPlan::Key key;
        gpu::GraphExec graph;
    };

    gpu::Result instantiate(
        std::span<const Launch> launches, gpu::Stream stream, gpu::GraphExec& graph) const;
    void clear();
    void destroy(const Entry& entry);

    const GpuContext& m_context;
    GraphCounters& m_counters;
    const Options m_options;
    std::list<Entry> m_graphs; // the most recently used one first
    std::map<ShapedPlan::Key, std::list<Entry>::iterator> m_byKey;
    std::deque<ShapedPlan::Key> m_missed;  // the last keys without a graph; no more than graphs
    std::vector<gpu::Address> m_addresses; // of the tensors in the graphs
    bool m_hasFailed = false;
};

} // namespace thalassa::backends::kernels
