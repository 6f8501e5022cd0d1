// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a measurement yields. *thread-compatible*.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "perf/load.h"
#include "perf/server_statistics.h"
#include "perf/tally.h"

namespace thalassa::perf {

// A stretch of time under load, as seen from both sides.
struct Window {
    base::Duration length{0};
    Tally client;
    std::optional<ServerStatistics> server; // none: the server does not say, or could not be asked

    double requestsPerSecond() const;
    void merge(const Window& next);
};

enum class Stability {
    Stable,      // the last windows agree
    Unstable,    // they do not, and there were to be no more
    NotJudged,   // so many requests were asked for, and that is one window
    Interrupted, // by a signal
};

// "stable", "unstable", "not_judged", "interrupted".
const char* stabilityName(Stability stability);

// One load level.
struct Measurement {
    LoadLevel level;
    Stability stability = Stability::Unstable;
    Window result; // the last windows, merged
    size_t mergedWindows = 0;
    std::vector<Window> windows; // all of them, in order

    // In the figure that judges: the mean, or a percentile.
    base::Duration latency(std::optional<double> percentile) const;
};

// By the mean or a percentile of its requests' latency.
base::Duration latencyOf(const Tally& tally, std::optional<double> percentile);

} // namespace thalassa::perf
