// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Summary: averages by protocol, model and version (rows 6.6.1 to 6.6.4), and percentiles of every
// stage. *thread-compatible*.
#pragma once

#include <array>
#include <map>
#include <ostream>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "trace/reader/durations.h"
#include "trace/reader/stages.h"

namespace thalassa::trace_tool {

class Summary {
public:
    // Adds a request. Returns INVALID_ARGUMENT for a broken span and then counts none of its
    // traces.
    absl::Status add(const TraceTree& tree);
    void print(bool withPercentiles, std::ostream& out) const;

private:
    struct Sums {
        int64_t traces = 0;
        std::array<Durations, timeline::kStageCount> stages;
        int64_t counted = 0;         // traces with the number of their copies
        timeline::CopyCounts copies; // sums of these

        void add(const Spans& spans);
        void add(const timeline::CopyCounts& own);
        const Durations& of(Stage stage) const { return stages[static_cast<size_t>(stage)]; }
        int64_t average(Stage stage) const { return of(stage).mean() / 1000; } // in microseconds
    };
    static void printRequest(Protocol protocol, const Sums& sums, std::ostream& out);
    static void printHandler(const Sums& sums, std::ostream& out);
    static void printCopies(const Sums& sums, std::ostream& out);
    static void printPercentiles(const Sums& sums, std::ostream& out);

    std::map<std::tuple<Protocol, std::string, int64_t>, Sums> m_sums; // protocol, model, version
};

} // namespace thalassa::trace_tool
