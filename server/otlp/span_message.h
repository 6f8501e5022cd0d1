// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The bytes that are posted to a collector, and what its answer says. Pure functions:
// *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/trace/span.h"
#include "server/otlp/export_options.h"

namespace thalassa::otlp {

// A span with what it shares with the others of its request.
struct PlacedSpan {
    trace::Span span;
    std::shared_ptr<const trace::TraceRoot> root;
};

// An ExportTraceServiceRequest. Texts that are no UTF-8, which no message may hold, are mended.
std::string spanMessage(const std::vector<PlacedSpan>& spans, const ExportOptions& options);

struct Rejection {
    uint64_t count = 0;
    std::string reason;
};
// What a collector that took the message says of it. A body that is no message says nothing.
Rejection rejectionOf(std::string_view body);

} // namespace thalassa::otlp
