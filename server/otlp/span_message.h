// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Encodes the message that is posted to a collector, and decodes its answer. Pure functions:
// *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/span.h"
#include "server/otlp/export_options.h"

namespace thalassa::otlp {

// A span, and the root that it shares with the other spans of its request.
struct PlacedSpan {
    trace::Span span;
    std::shared_ptr<const trace::TraceRoot> root;
};

// Returns an ExportTraceServiceRequest. Texts that are not UTF-8, which no message may hold, are
// repaired.
std::string spanMessage(const std::vector<PlacedSpan>& spans, const ExportOptions& options);

struct Rejection {
    uint64_t count = 0;
    std::string reason;
};
// Returns how many spans the collector rejected although it took the message, and why. A body that
// is not a message contains no rejection.
Rejection rejectionOf(std::string_view body);

} // namespace thalassa::otlp
