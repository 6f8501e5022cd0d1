// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// VersionHistory: the time series of one model version, at three resolutions. It takes a reading of
// the version's counters about once a second. The points of ten seconds are the merged totals of
// their seconds, and those of a minute of their ten seconds; their quantiles are those of the
// merged histograms.
//
// A version that has had no request takes at most kIdleByteSize, and so does one without a request
// for the longest time that is kept; any other takes at most kByteBudget. *thread-compatible*.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/history/point.h"
#include "core/history/point_ring.h"

namespace thalassa::history {

enum class Resolution : uint8_t { Second, TenSeconds, Minute };
inline constexpr size_t kResolutionCount = 3;

// The length of a point, and the number of points that are kept.
struct ResolutionFacts {
    base::Duration interval;
    size_t pointCount;
};
inline constexpr std::array<ResolutionFacts, kResolutionCount> kResolutions{
    {{std::chrono::seconds(1), 600}, {std::chrono::seconds(10), 720},
        {std::chrono::minutes(1), 1440}}};
inline constexpr base::Duration kKeptTime = std::chrono::hours(24);

// Consecutive points. Points of which nothing is known are among them, but not at the begin.
struct Series {
    base::TimePoint begin; // of the first point
    std::vector<Point> points;
};

class VersionHistory {
public:
    static constexpr size_t kByteBudget = size_t{192} * 1024;
    static constexpr size_t kIdleByteSize = 1024;

    // `begin` is the time from which the first reading counts.
    explicit VersionHistory(base::TimePoint begin);
    ~VersionHistory();

    // The version was loaded again: its counters begin at 0. `begin` is as above.
    void restart(base::TimePoint begin);
    // Takes a reading. Readings in the same second count as the last of them.
    void add(const Reading& reading);
    // Like add(), with the counters of the last reading: no request has run since then.
    void addQuiet(base::TimePoint now);

    // The end of the last second in which something happened; TimePoint() if there was none.
    base::TimePoint lastActive() const { return m_lastActive; }
    // Returns the points that begin in [from, to), the open ones included.
    Series read(Resolution resolution, base::TimePoint from, base::TimePoint to) const;
    size_t byteSize() const;

private:
    struct State; // the points, once there are any

    Totals growth(const Reading& reading) const;
    void add(int64_t second, const Totals& totals, base::TimePoint now);
    void keepBudget();

    Reading m_last;   // without histograms
    int64_t m_second; // of the last point
    base::TimePoint m_lastActive;
    // False if requests have run of whose durations the State has no counts.
    bool m_knowsStages = true;
    std::unique_ptr<State> m_state; // null while the version is idle
};

} // namespace thalassa::history
