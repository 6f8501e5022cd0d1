// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/trace_fields.h"

#include "absl/strings/match.h"
#include "core/base/text/string_view.h"

namespace thalassa::httpapi {

std::optional<trace::TraceContext> traceContextOf(const http::Headers& headers)
{
    trace::TraceContextFields fields;
    for (const auto& [name, value] : headers) {
        if (absl::EqualsIgnoreCase(name, trace::kTraceParent))
            fields.parents.emplace_back(value);
        else if (absl::EqualsIgnoreCase(name, trace::kTraceState))
            fields.states.emplace_back(value);
    }
    return trace::readTraceContext(fields);
}

} // namespace thalassa::httpapi
