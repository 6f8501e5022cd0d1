// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/engine.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Adds the field endpoint-load-metrics, which tells a load balancer how full a language model's
// cache is (row 1.7.14). The request's field endpoint-load-metrics-format names the format; without
// it nothing is added. The values are metrics of the model's backend. Logs an error if there are
// none, or for another format. A pure function of request and engine: *thread-safe*.
void addLoadMetrics(const http::Request& request, http::Headers& headers);

} // namespace thalassa::httpapi
