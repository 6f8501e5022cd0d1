// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace context in the header fields of a client (row 6.5.4). A pure function: *thread-safe*.
#pragma once

#include <optional>

#include "core/trace/trace_context.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Returns the trace context, or null if there is none or it is malformed.
std::optional<trace::TraceContext> traceContextOf(const http::Headers& headers);

} // namespace thalassa::httpapi
