// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Finished traces with a given number of spans, for the tests of exporters.
#pragma once

#include <string>

#include "core/trace/trace_sink.h"

namespace thalassa::otlp {

// `spans`: at least 2, the root and a model.
inline trace::FinishedTrace traceOf(size_t spans, const std::string& requestId = "")
{
    const auto at = [](int64_t time) { return base::TimePoint(base::Duration(time)); };
    trace::TraceData data{1, 0, "m", 1, requestId};
    data.record.accepted = at(1);
    for (size_t i = 2; i < spans; ++i)
        data.noted.push_back(trace::NamedPoint{"A_START", at(static_cast<int64_t>(i))});
    data.spanId = {2};
    data.parentSpan = {1};
    return {{{7}, {1}, {}, "a=b"}, {std::move(data)}};
}

} // namespace thalassa::otlp
