// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Summary: averages by protocol, model and version (rows 6.6.1 to 6.6.4). *thread-compatible*.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <tuple>

#include "absl/status/status.h"
#include "trace/spans.h"

namespace thalassa::trace_tool {

class Summary {
public:
    // INVALID_ARGUMENT for broken spans; then nothing of the request counts.
    absl::Status add(const TraceTree& tree);
    void print(std::ostream& out) const;

private:
    struct Sum {
        int64_t nanoseconds = 0;
        int64_t count = 0;

        void add(std::optional<int64_t> span);
        int64_t averageMicroseconds() const { return count == 0 ? 0 : nanoseconds / count / 1000; }
    };
    struct Sums {
        int64_t traces = 0;
        Sum request, receive, send, requestOverhead;
        Sum handler, handlerOverhead, queue, compute, input, infer, output;

        void add(const Spans& spans);
    };
    static void printRequest(Protocol protocol, const Sums& sums, std::ostream& out);
    static void printHandler(const Sums& sums, std::ostream& out);

    std::map<std::tuple<Protocol, std::string, int64_t>, Sums> m_sums; // by model and version
};

} // namespace thalassa::trace_tool
