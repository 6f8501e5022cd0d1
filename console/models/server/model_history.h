// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time series of a model version: from the history of the server, or collected from its
// counters. *thread-compatible*.
#pragma once

#include <QStringList>
#include <compare>
#include <map>
#include <optional>

#include "console/models/series/figure_series.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console {

enum class Figure {
    Successes, // per second, as the next ones
    Failures,
    Refusals, // requests that found the queue full
    Executions,
    CacheHits,
    CacheMisses,
    FailuresOf,   // detail: the reason
    BatchSize,    // mean rows of an execution
    ReleaseShare, // detail: RequestRecord.batch_release; from 0 to 1
    MeanQueue,    // requests in queues
    MaxQueue,
    InFlight,
    Occupancy,     // mean busy share of the instances, from 0 to 1
    OccupancyLow,  // occupancy of the least busy instance
    OccupancyHigh, // occupancy of the busiest instance
    Memory,        // bytes
    P50,           // nanoseconds; detail: the stage, or "total"
    P90,
    P99,
    Mean
};

struct FigureKey {
    Figure figure = Figure::Successes;
    QString detail;

    std::strong_ordering operator<=>(const FigureKey& other) const
    {
        return figure != other.figure ? figure <=> other.figure
                                      : detail.compare(other.detail) <=> 0;
    }
    bool operator==(const FigureKey& other) const = default;
};

// Points of several figures at the same times.
struct HistoryPart {
    std::chrono::nanoseconds step{}; // length of a point
    std::map<FigureKey, std::vector<FigurePoint>> figures;
};

class ModelHistory {
public:
    // A server with more stages or reasons than that loses the others.
    static constexpr std::size_t kMaximumSeries = 96;

    void add(const FigureKey& key, WallTime time, double value);
    // Adds events to a second; the figure has them per second.
    void count(const FigureKey& key, WallTime second, double events);
    // Begins a gap in all figures.
    void addGap(WallTime time);
    void merge(const HistoryPart& part);
    // Takes counters, and adds what has happened since the last reading. Counters that fall are
    // those of a version that was loaded again: there is a gap and no peak.
    void take(const ModelFigures& reading, WallTime time);
    // The same for what the history of a server does not have: requests in flight and the cache.
    void takeRest(const ModelFigures& reading, WallTime time);

    // The points of a figure; without points if the server does not tell it.
    const std::vector<FigurePoint>& points(const FigureKey& key) const;
    bool has(Figure figure) const;
    // The details of a figure: the stages, the reasons.
    QStringList details(Figure figure) const;
    // The time of the first point; absent if there is none.
    std::optional<WallTime> begin() const;
    WallTime lastChange() const { return m_lastChange; }

private:
    FigureSeries* series(const FigureKey& key);
    // The seconds since the last reading; absent if nothing can be added.
    std::optional<double> advance(const ModelFigures& reading, WallTime time);
    void addRest(const ModelFigures& reading, WallTime time, double seconds);
    void addRates(const ModelFigures& reading, WallTime time, double seconds);
    void addStages(const ModelFigures& reading, WallTime time);

    std::map<FigureKey, FigureSeries> m_series;
    std::optional<ModelFigures> m_reading;
    WallTime m_readTime;
    WallTime m_lastChange; // time of the last change of a counter
};

} // namespace thalassa::console
