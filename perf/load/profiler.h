// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Profiler: puts a server under one load level after the other and measures each in windows, until
// the last windows agree. *thread-compatible*; each measurement has threads of its own.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "absl/status/statusor.h"
#include "client/server_link.h"
#include "perf/load/load.h"
#include "perf/load/measurement.h"
#include "perf/load/range.h"

namespace thalassa::perf {

struct MeasureOptions {
    std::chrono::milliseconds interval{5000}; // length of a window
    // A window ends when so many requests have ended, but not within a second; 0: `interval` ends
    // it.
    uint64_t windowRequests = 0;
    double stabilityPercentage = 10;
    std::optional<double> percentile; // judges the latency; none: the mean does
    int maxTrials = 10;               // windows of one level
    uint64_t requestCount = 0; // one window of exactly so many requests; 0: windows until stable
    uint64_t warmupRequestCount = 0;               // before each level, not counted
    std::chrono::milliseconds latencyThreshold{0}; // ends the range once exceeded; 0: none
};

// Ends the current measurement, and the range, early.
struct Interruption {
    std::atomic<bool> isRequested{false};
    EventFd wakeUp;
};

class Profiler {
public:
    // Called after each window with its level and number.
    using Progress =
        std::function<void(const LoadLevel& level, size_t number, const Window& window)>;

    // Both references outlive the profiler.
    Profiler(LoadOptions load, MeasureOptions measure, Payloads payloads,
        client::ServerLink& server, Interruption& interruption);

    // Measures one level. Fails if the server cannot be reached, or has answered nothing.
    absl::StatusOr<Measurement> measure(const LoadLevel& level, const Progress& progress);

    // Why there are no statistics of the server; empty if there are.
    const std::string& statisticsGap() const { return m_statisticsGap; }

private:
    absl::Status warmUp(const LoadLevel& level);
    bool isInterrupted() const { return m_interruption.isRequested; }
    void waitForWindow(const Load& load, base::TimePoint begin);
    std::optional<client::ServerStatistics> readStatistics();
    std::optional<client::ServerStatistics> settledStatistics(
        const std::optional<client::ServerStatistics>& before, uint64_t answered);
    bool isStable(const Measurement& measurement) const;

    const LoadOptions m_loadOptions;
    const MeasureOptions m_options;
    const Payloads m_payloads;
    client::ServerLink& m_server;
    Interruption& m_interruption;
    std::string m_statisticsGap;
};

} // namespace thalassa::perf
