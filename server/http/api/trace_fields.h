// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace in which a client stands, as its header fields say (row 6.5.4). A pure function:
// *thread-safe*.
#pragma once

#include <optional>

#include "core/trace/trace_context.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

// Null if they do not say so, or badly.
std::optional<trace::TraceContext> traceContextOf(const http::Headers& headers);

} // namespace thalassa::httpapi
