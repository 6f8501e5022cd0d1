// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The results of a measurement. *thread-compatible*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/server_statistics.h"
#include "perf/load/counters.h"
#include "perf/load/load.h"

namespace thalassa::perf {

// A window of time under load, as seen by client and server.
struct Window {
    base::Duration length{0};
    Counters client;
    std::optional<client::ServerStatistics> server; // none: not available

    double requestsPerSecond() const;
    void merge(const Window& next);
};

enum class Stability {
    Stable,      // the last windows agree
    Unstable,    // they do not, after maxTrials windows
    NotJudged,   // requestCount is set, which makes one window
    Interrupted, // by a signal
};

// "stable", "unstable", "not_judged", "interrupted".
const char* stabilityName(Stability stability);

// The measurement of one load level.
struct Measurement {
    LoadLevel level;
    Stability stability = Stability::Unstable;
    Window result; // the last windows, merged
    size_t mergedWindows = 0;
    std::vector<Window> windows; // all of them, in order

    // Returns the latency by which stability is judged: the mean, or a percentile.
    base::Duration latency(std::optional<double> percentile) const;
};

// Returns the mean or a percentile of the requests' latency.
base::Duration latencyOf(const Counters& tally, std::optional<double> percentile);

} // namespace thalassa::perf
