// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Exporter: writes requests in another format, one after the other and without keeping them.
// *thread-compatible*.
#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "trace/reader/recorded_trace.h"
#include "trace/reader/span_ids.h"

namespace thalassa::trace_tool {

class Exporter {
public:
    virtual ~Exporter() = default;
    virtual void begin() = 0;
    // `file` is where the request was read. `ids` are of the times in that file: a clock offset
    // leaves them unchanged.
    virtual void add(const std::string& file, const TraceTree& tree, const SpanIds& ids) = 0;
    virtual void end() = 0;
};

// `out` outlives the exporters. README.md describes the formats.
std::unique_ptr<Exporter> makeCsvExporter(std::ostream& out);
std::unique_ptr<Exporter> makeOtlpExporter(std::ostream& out, std::string serviceName);
std::unique_ptr<Exporter> makePerfettoExporter(std::ostream& out);

} // namespace thalassa::trace_tool
