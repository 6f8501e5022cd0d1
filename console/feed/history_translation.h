// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of a server, and the answers that add to it, as the figures of console/models. Lists
// of different lengths, times that are impossible and too many points are bounded here. Pure
// functions: *thread-safe*.
#pragma once

#include "console/models/series/series.h"
#include "console/models/server/history_store.h"

namespace thalassa::v1 {
class HistoryResponse;
class ModelExplanation;
class ModelHistory;
class ModelInstances;
class RequestsResponse;
} // namespace thalassa::v1

namespace thalassa::console {

// The points of a version, each `interval` long.
HistoryPart historyOf(const v1::ModelHistory& history, quint64 intervalNs);

// Requests per second of all versions together, at the middle of each point.
std::vector<Series::Point> ratesOf(const v1::HistoryResponse& response);

// The share of each reason for which batches left.
std::map<FigureKey, double> releasesOf(const v1::ModelExplanation& explanation);

// Without the version and the time.
RangeExplanation explanationOf(const v1::ModelExplanation& explanation);

// Mean, least and greatest occupancy of the active instances in the last ten seconds.
std::map<FigureKey, double> occupancyOf(const v1::ModelInstances& instances);

// Requests that were not successful and ended after a time. Requests that found the queue full are
// left out: Figure::Refusals has them.
struct FailureCounts {
    std::map<FigureKey, std::map<qint64, int>> perSecond; // by seconds since 1970
    WallTime latest;                                      // the last end; the given time: none
};
FailureCounts failuresOf(const v1::RequestsResponse& response, WallTime after);

} // namespace thalassa::console
