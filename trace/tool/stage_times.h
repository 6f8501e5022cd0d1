// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StageTimes: the durations of every stage of every model, over all versions of the model. The
// stages between client and server are counted separately for HTTP and gRPC. *thread-compatible*.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>

#include "trace/reader/durations.h"
#include "trace/reader/recorded_trace.h"

namespace thalassa::trace_tool {

class StageTimes {
public:
    // Identifies a stage, such as "HTTP request" or "queue", of a model. Keys are ordered by the
    // name of the model, then by the stage.
    struct Key {
        std::string model;
        size_t place = 0; // position in the order of the stages
        std::string stage;

        bool operator<(const Key& other) const
        {
            return std::tie(model, place) < std::tie(other.model, other.place);
        }
    };

    // Adds all traces of the request. A broken span (spans.h) is not counted.
    void add(const TraceTree& tree);
    // Adds one duration, in nanoseconds, of a stage that was measured elsewhere.
    void add(const Key& key, int64_t duration) { m_stages[key].add(duration); }
    int64_t traces() const { return m_traces; }
    // The number of traces with a broken span.
    int64_t brokenTraces() const { return m_brokenTraces; }
    const std::map<Key, Durations>& stages() const { return m_stages; }

private:
    std::map<Key, Durations> m_stages;
    int64_t m_traces = 0;
    int64_t m_brokenTraces = 0;
};

} // namespace thalassa::trace_tool
