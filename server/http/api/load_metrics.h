// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

// For a load balancer that asks how full a language model's cache is (row 1.7.14): the field
// endpoint-load-metrics, in the format that the request's endpoint-load-metrics-format names, from
// the metrics of the model's backend. Without such metrics, or for another format, the log says so.
// A pure function of request and engine: *thread-safe*.
void addLoadMetrics(
    const http::Request& request, const engine::Engine& engine, http::Headers& headers);

} // namespace thalassa::httpapi
