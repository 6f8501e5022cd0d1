// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The metrics of the ports, the traces and the log. A pure function: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <prometheus/metric_family.h>

#include "server/http/message/refusals.h"

namespace thalassa::app {

struct ServerFigures {
    struct Port {
        std::string name; // label of its samples: "http"
        uint64_t connections = 0;
        http::RefusalCounts refusals;
    };
    std::vector<Port> ports;
    // Since the start.
    uint64_t lostTraces = 0;
    uint64_t lostSpans = 0;
    uint64_t lostLogLines = 0;
};

std::vector<prometheus::MetricFamily> serverFamilies(const ServerFigures& figures);

} // namespace thalassa::app
