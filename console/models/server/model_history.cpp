// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/model_history.h"

#include <algorithm>
#include <limits>

#include "console/models/server/model_row.h"

namespace thalassa::console {
namespace {

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();

FigureSeries::Roll rollOf(Figure figure)
{
    switch (figure) {
    case Figure::MaxQueue:
    case Figure::OccupancyHigh:
    case Figure::P50:
    case Figure::P90:
    case Figure::P99:
        return FigureSeries::Roll::Greatest;
    case Figure::OccupancyLow:
        return FigureSeries::Roll::Least;
    default:
        return FigureSeries::Roll::Mean;
    }
}

double value(std::chrono::nanoseconds duration)
{
    return static_cast<double>(duration.count());
}

double rate(quint64 before, quint64 after, double seconds)
{
    return after < before ? kGap : static_cast<double>(after - before) / seconds;
}

// Whether the version was loaded again between two readings.
bool isRestarted(const ModelFigures& before, const ModelFigures& after)
{
    return after.successes < before.successes || after.failures < before.failures ||
        after.executions < before.executions || after.inferences < before.inferences;
}

} // namespace

FigureSeries* ModelHistory::series(const FigureKey& key)
{
    const auto found = m_series.find(key);
    if (found != m_series.end()) {
        return &found->second;
    }
    if (m_series.size() >= kMaximumSeries) {
        return nullptr;
    }
    return &m_series.emplace(key, FigureSeries(rollOf(key.figure))).first->second;
}

void ModelHistory::add(const FigureKey& key, WallTime time, double value)
{
    if (FigureSeries* found = series(key)) {
        found->add(time, value);
    }
}

void ModelHistory::count(const FigureKey& key, WallTime second, double events)
{
    if (FigureSeries* found = series(key)) {
        found->count(second, events);
    }
}

void ModelHistory::addGap(WallTime time)
{
    for (auto& [key, figure] : m_series) {
        figure.add(time, kGap);
    }
    m_reading.reset();
}

void ModelHistory::merge(const HistoryPart& part)
{
    for (const auto& [key, points] : part.figures) {
        if (FigureSeries* found = series(key)) {
            found->merge(points, part.step);
        }
    }
}

std::optional<double> ModelHistory::advance(const ModelFigures& reading, WallTime time)
{
    if (!m_reading || isRestarted(*m_reading, reading)) {
        if (m_reading) {
            addGap(time);
        }
        m_reading = reading;
        m_readTime = time;
        m_lastChange = time;
        return std::nullopt;
    }
    const double seconds = std::chrono::duration<double>(time - m_readTime).count();
    if (seconds <= 0) {
        return std::nullopt; // a repeated reading, or a clock that was set back
    }
    if (reading.requests != m_reading->requests) {
        m_lastChange = time;
    }
    return seconds;
}

void ModelHistory::take(const ModelFigures& reading, WallTime time)
{
    if (const std::optional<double> seconds = advance(reading, time)) {
        addRates(reading, time, *seconds);
        addStages(reading, time);
        addRest(reading, time, *seconds);
        m_reading = reading;
        m_readTime = time;
    }
}

void ModelHistory::takeRest(const ModelFigures& reading, WallTime time)
{
    if (const std::optional<double> seconds = advance(reading, time)) {
        addRest(reading, time, *seconds);
        m_reading = reading;
        m_readTime = time;
    }
}

void ModelHistory::addRest(const ModelFigures& reading, WallTime time, double seconds)
{
    if (reading.inFlight) {
        add({Figure::InFlight, {}}, time, static_cast<double>(*reading.inFlight));
    }
    if (reading.cacheHits && m_reading->cacheHits) {
        add({Figure::CacheHits, {}}, time,
            rate(*m_reading->cacheHits, *reading.cacheHits, seconds));
    }
    if (reading.cacheMisses && m_reading->cacheMisses) {
        add({Figure::CacheMisses, {}}, time,
            rate(*m_reading->cacheMisses, *reading.cacheMisses, seconds));
    }
}

void ModelHistory::addRates(const ModelFigures& reading, WallTime time, double seconds)
{
    add({Figure::Successes, {}}, time, rate(m_reading->successes, reading.successes, seconds));
    add({Figure::Failures, {}}, time, rate(m_reading->failures, reading.failures, seconds));
    add({Figure::Executions, {}}, time, rate(m_reading->executions, reading.executions, seconds));
    if (reading.executions > m_reading->executions) {
        add({Figure::BatchSize, {}}, time,
            meanBatchOf(reading.inferences - m_reading->inferences,
                reading.executions - m_reading->executions,
                reading.successes - m_reading->successes, reading.failures - m_reading->failures)
                .value_or(kGap));
    }
    if (reading.queued) {
        add({Figure::MeanQueue, {}}, time, static_cast<double>(*reading.queued));
    }
    if (reading.memory) {
        add({Figure::Memory, {}}, time, static_cast<double>(*reading.memory));
    }
}

void ModelHistory::addStages(const ModelFigures& reading, WallTime time)
{
    const auto addQuantiles = [&](const QString& stage, const Quantiles& quantiles) {
        add({Figure::P50, stage}, time, value(quantiles.p50));
        add({Figure::P90, stage}, time, value(quantiles.p90));
        add({Figure::P99, stage}, time, value(quantiles.p99));
    };
    if (reading.total) {
        addQuantiles(QStringLiteral("total"), *reading.total);
    }
    for (const StageFigures& stage : reading.stages) {
        addQuantiles(stage.stage, stage.quantiles);
    }
    for (const StageSum& sum : reading.sums) {
        const auto before = std::find_if(m_reading->sums.begin(), m_reading->sums.end(),
            [&](const StageSum& one) { return one.stage == sum.stage; });
        if (before != m_reading->sums.end() && sum.count > before->count &&
            sum.total >= before->total) {
            add({Figure::Mean, sum.stage}, time,
                value(sum.total - before->total) / static_cast<double>(sum.count - before->count));
        }
    }
}

const std::vector<FigurePoint>& ModelHistory::points(const FigureKey& key) const
{
    static const std::vector<FigurePoint> kNone;
    const auto found = m_series.find(key);
    return found == m_series.end() ? kNone : found->second.points();
}

bool ModelHistory::has(Figure figure) const
{
    const auto found = m_series.lower_bound({figure, {}});
    return found != m_series.end() && found->first.figure == figure;
}

QStringList ModelHistory::details(Figure figure) const
{
    QStringList details;
    for (auto at = m_series.lower_bound({figure, {}});
         at != m_series.end() && at->first.figure == figure; ++at) {
        details.append(at->first.detail);
    }
    return details;
}

std::optional<WallTime> ModelHistory::begin() const
{
    std::optional<WallTime> begin;
    for (const auto& [key, figure] : m_series) {
        if (!figure.isEmpty() && (!begin || figure.points().front().time < *begin)) {
            begin = figure.points().front().time;
        }
    }
    return begin;
}

} // namespace thalassa::console
