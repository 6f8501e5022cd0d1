// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/what_if/recorded_load.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>
#include <set>

#include "console/models/text/figures.h"

namespace thalassa::console {
namespace {

using std::chrono::nanoseconds;

struct RecordedLoadTexts {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

constexpr std::size_t kLeastRequests = 50; // fewer say nothing about other settings

nanoseconds quantileOf(std::vector<nanoseconds>& values, double quantile)
{
    if (values.empty())
        return {};
    const auto number =
        static_cast<std::ptrdiff_t>(quantile * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + number, values.end());
    return values[static_cast<std::size_t>(number)];
}

// When the request entered the queue: after it was read.
WallTime arrivalOf(const RequestFacts& request)
{
    return request.begin + request.stage(u"receive") + request.stage(u"decode");
}

std::vector<const RequestFacts*> completePart(
    std::span<const RequestFacts> requests, const ModelKey& key)
{
    WallTime complete = WallTime::max();
    for (const RequestFacts& request : requests) {
        if (request.outcome == Outcome::Success && !request.isSlow)
            complete = std::min(complete, request.end());
    }
    std::vector<const RequestFacts*> part;
    for (const RequestFacts& request : requests) {
        if (request.key == key && request.batch > 0 && request.end() >= complete)
            part.push_back(&request);
    }
    std::sort(part.begin(), part.end(), [](const RequestFacts* one, const RequestFacts* other) {
        return arrivalOf(*one) < arrivalOf(*other);
    });
    return part;
}

void measure(RecordedLoad& load, const std::vector<const RequestFacts*>& part)
{
    std::vector<nanoseconds> totals;
    std::vector<nanoseconds> rests;
    std::map<quint64, std::pair<quint32, nanoseconds>> batches; // rows, time
    std::set<qint32> instances;
    for (const RequestFacts* request : part) {
        totals.push_back(request->duration);
        rests.push_back(std::max(
            nanoseconds(0), request->duration - request->stage(u"queue") - request->compute()));
        auto& [rows, time] = batches[request->batch];
        rows = std::max<quint32>(request->batchRows, 1);
        time = std::max(time, request->compute());
        instances.insert(request->instance);
        const quint64 room = quint64(request->batchRows) + request->batchRoom;
        load.seen.maximumRows = static_cast<quint32>(
            std::min<quint64>(std::max<quint64>(load.seen.maximumRows, room), 1 << 20));
        load.isBatched |= request->release != u"alone";
    }
    load.seen.instances = static_cast<quint32>(std::max<std::size_t>(1, instances.size()));
    load.baseLatency = quantileOf(rests, 0.5);
    std::map<quint32, std::vector<nanoseconds>> bySize;
    double rows = 0;
    nanoseconds busy{};
    for (const auto& [id, batch] : batches) {
        bySize[batch.first].push_back(batch.second);
        rows += batch.first;
        busy += batch.second;
    }
    for (auto& [size, times] : bySize)
        load.cost.push_back({size, quantileOf(times, 0.5)});
    const double seconds = static_cast<double>(load.length.count()) / 1e9;
    load.measured.p50 = quantileOf(totals, 0.5);
    load.measured.p99 = quantileOf(totals, 0.99);
    load.measured.meanRows = rows / static_cast<double>(batches.size());
    if (seconds > 0) {
        load.measured.requestsPerSecond = static_cast<double>(part.size()) / seconds;
        load.measured.busyShare =
            std::min(1.0, static_cast<double>(busy.count()) / 1e9 / seconds / load.seen.instances);
    }
}

// A line through the costs: time = base + rows * slope, with neither below 0.
struct Line {
    double base = 0;
    double slope = 0;

    nanoseconds at(quint32 rows) const
    {
        return nanoseconds(static_cast<qint64>(base + slope * rows));
    }
};

Line lineThrough(const std::vector<perf::BatchCost::Point>& points)
{
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    for (const perf::BatchCost::Point& point : points) {
        const auto time = static_cast<double>(point.time.count());
        x += point.rows;
        y += time;
        xx += static_cast<double>(point.rows) * point.rows;
        xy += point.rows * time;
    }
    const auto n = static_cast<double>(points.size());
    const double spread = n * xx - x * x;
    if (spread <= 0) // one size: as if half of the time were for each row
        return {y / n / 2, y / n / 2 / points.front().rows};
    const double slope = std::max(0.0, (n * xy - x * y) / spread);
    return {std::max(0.0, (y - slope * x) / n), slope};
}

} // namespace

RecordedLoad recordedLoadOf(std::span<const RequestFacts> requests, const ModelKey& key)
{
    RecordedLoad load;
    const std::vector<const RequestFacts*> part = completePart(requests, key);
    if (part.size() < kLeastRequests) {
        load.problem = RecordedLoadTexts::tr(
            "The server remembers %n executed request(s) of this version, and a "
            "simulation needs %1. Send it requests, and try again.",
            nullptr, static_cast<int>(part.size()))
                           .arg(figures::count(kLeastRequests));
        return load;
    }
    const WallTime first = arrivalOf(*part.front());
    load.leastRows = std::numeric_limits<quint32>::max();
    for (const RequestFacts* request : part) {
        const quint32 rows = std::clamp<quint32>(request->rows, 1, 1 << 20);
        load.leastRows = std::min(load.leastRows, rows);
        load.mostRows = std::max(load.mostRows, rows);
        load.arrivals.push_back({arrivalOf(*request) - first, rows});
    }
    load.length = load.arrivals.back().at;
    measure(load, part);
    const bool hasCost = std::any_of(load.cost.begin(), load.cost.end(),
        [](const perf::BatchCost::Point& point) { return point.time.count() > 0; });
    if (!hasCost) {
        load.problem =
            RecordedLoadTexts::tr("The server does not say how long executions of this version "
                                  "take: its backend reports no times.");
    }
    return load;
}

perf::BatchCost costOf(const RecordedLoad& load, quint32 mostRows)
{
    std::vector<perf::BatchCost::Point> points = load.cost;
    const Line line = lineThrough(points);
    if (points.front().rows > 1)
        points.insert(points.begin(), {1, std::min(line.at(1), points.front().time)});
    const perf::BatchCost::Point last = points.back();
    if (last.rows < mostRows)
        points.push_back({mostRows, std::max(line.at(mostRows), last.time)});
    return *perf::BatchCost::create(std::move(points), load.baseLatency);
}

} // namespace thalassa::console
