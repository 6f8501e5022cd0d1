// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// StageTimes: the durations of every stage of every model, versions together. What lies between
// client and server counts by protocol. *thread-compatible*.
#pragma once

#include <map>
#include <string>
#include <tuple>

#include "trace/durations.h"
#include "trace/recorded_trace.h"

namespace thalassa::trace_tool {

class StageTimes {
public:
    // Model, and stage such as "HTTP request" or "queue"; in the order of the models' names and of
    // the stages.
    struct Key {
        std::string model;
        int place = 0; // of the stage
        std::string stage;

        bool operator<(const Key& other) const
        {
            return std::tie(model, place) < std::tie(other.model, other.place);
        }
    };

    // What a trace lacks the end of does not count.
    void add(const TraceTree& tree);
    int64_t traces() const { return m_traces; }
    // Such as lack an end.
    int64_t brokenTraces() const { return m_brokenTraces; }
    const std::map<Key, Durations>& stages() const { return m_stages; }

private:
    std::map<Key, Durations> m_stages;
    int64_t m_traces = 0;
    int64_t m_brokenTraces = 0;
};

} // namespace thalassa::trace_tool
