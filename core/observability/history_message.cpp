// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/history_message.h"

#include <algorithm>
#include <chrono>
#include <string>

namespace thalassa::observability {
namespace {

using history::Figures;
using history::Quantile;

history::Resolution resolutionOf(v1::Resolution resolution)
{
    switch (resolution) {
    case v1::RESOLUTION_TEN_SECONDS:
        return history::Resolution::TenSeconds;
    case v1::RESOLUTION_MINUTE:
        return history::Resolution::Minute;
    default:
        return history::Resolution::Second;
    }
}

// Points begin at whole seconds of the monotonic clock. The time of a point in an answer differs a
// little from answer to answer, because the wall clock is corrected all the time.
base::TimePoint toSecond(base::TimePoint time)
{
    constexpr std::chrono::seconds kSecond(1);
    time = std::min(time, base::TimePoint::max() - kSecond) + std::chrono::milliseconds(500);
    return time - time.time_since_epoch() % kSecond;
}

uint64_t nanosecondsOf(const Figures::StageQuantiles& stage, Quantile quantile)
{
    return static_cast<uint64_t>(stage[static_cast<size_t>(quantile)].count());
}

void writeStage(size_t stage, const std::vector<Figures>& points, v1::ModelHistory& out)
{
    const auto isPassed = [stage](const Figures& point) {
        return nanosecondsOf(point.stages[stage], Quantile::P50) > 0;
    };
    if (std::none_of(points.begin(), points.end(), isPassed))
        return;
    v1::StageHistory& written = *out.add_stages();
    written.set_stage(std::string(timeline::nameOf(static_cast<timeline::Stage>(stage))));
    for (const Figures& point : points) {
        written.add_p50_ns(nanosecondsOf(point.stages[stage], Quantile::P50));
        written.add_p90_ns(nanosecondsOf(point.stages[stage], Quantile::P90));
        written.add_p99_ns(nanosecondsOf(point.stages[stage], Quantile::P99));
    }
}

} // namespace

history::HistoryStore::Query historyQuery(
    const v1::HistoryRequest& request, const WallTime& wallTime)
{
    history::HistoryStore::Query query;
    query.model = request.filter().model();
    query.version = request.filter().version();
    query.resolution = resolutionOf(request.resolution());
    if (request.begin_unix_ns() != 0)
        query.from = toSecond(wallTime.toMonotonic(request.begin_unix_ns()));
    if (request.end_unix_ns() != 0)
        query.to = toSecond(wallTime.toMonotonic(request.end_unix_ns()));
    query.limit = request.limit();
    return query;
}

void write(
    const history::HistoryStore::Found& found, const WallTime& wallTime, v1::ModelHistory& out)
{
    out.set_model(found.model);
    out.set_version(found.version);
    out.set_left_out(found.leftOut);
    if (found.series.points.empty())
        return;
    out.set_begin_unix_ns(wallTime(found.series.begin));
    std::vector<Figures> points;
    points.reserve(found.series.points.size());
    for (const history::Point& point : found.series.points)
        points.push_back(point.figures());
    for (const Figures& point : points) {
        out.add_covered_ns(static_cast<uint64_t>(point.covered.count()));
        out.add_success_count(point.successCount);
        out.add_failure_count(point.failureCount);
        out.add_inference_count(point.inferenceCount);
        out.add_execution_count(point.executionCount);
        out.add_refused_count(point.refusedCount);
        out.add_mean_queue_count(point.meanWaiting);
        out.add_max_queue_count(point.mostWaiting);
        out.add_occupancy(point.occupancy);
        out.add_memory_byte_size(point.memoryByteSize);
    }
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage)
        writeStage(stage, points, out);
}

} // namespace thalassa::observability
