// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_values.h"

#include <algorithm>

#include "console/models/server/server_store.h"

namespace thalassa::console {
namespace {

template <typename T> std::optional<double> numberOf(const std::optional<T>& value)
{
    return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
}

std::optional<double> numberOf(const std::optional<std::chrono::nanoseconds>& value)
{
    return value ? std::optional(static_cast<double>(value->count())) : std::nullopt;
}

std::optional<double> shareOf(std::optional<double> part, std::optional<double> whole)
{
    // Requests that failed are among those that were accepted; the two rates are of one window.
    if (!part || !whole || std::max(*part, *whole) <= 0)
        return std::nullopt;
    return std::min(1.0, *part / std::max(*part, *whole));
}

std::optional<double> quantileOf(const AlertRule& rule, const Quantiles& quantiles)
{
    if (quantiles.count == 0)
        return std::nullopt;
    const std::chrono::nanoseconds value = rule.series == AlertSeries::P50 ? quantiles.p50
        : rule.series == AlertSeries::P90                                  ? quantiles.p90
        : rule.series == AlertSeries::P95                                  ? quantiles.p95
                                                                           : quantiles.p99;
    return static_cast<double>(value.count());
}

std::optional<double> quantileOf(const AlertRule& rule, const ModelFigures& figures)
{
    if (rule.stage.isEmpty())
        return figures.total ? quantileOf(rule, *figures.total) : std::nullopt;
    for (const StageFigures& one : figures.stages) {
        if (one.stage == rule.stage)
            return quantileOf(rule, one.quantiles);
    }
    return std::nullopt;
}

// The growth of one counter over that of another since the reading before.
std::optional<double> quotientOf(
    quint64 dividend, quint64 divisor, QuotientMemory& memory, AlertMoment now)
{
    const bool isGrown = memory.isKnown && divisor > memory.divisor && dividend >= memory.dividend;
    if (isGrown) {
        memory.value = static_cast<double>(dividend - memory.dividend) /
            static_cast<double>(divisor - memory.divisor);
        memory.time = now.steady;
    } else if (divisor != memory.divisor || now.steady - memory.time > kAlertGap) {
        memory.value.reset(); // a version that was loaded again, or one without executions
    }
    memory.dividend = dividend;
    memory.divisor = divisor;
    memory.isKnown = true;
    return memory.value;
}

std::optional<double> meanOf(
    const AlertRule& rule, const ModelFigures& figures, QuotientMemory& memory, AlertMoment now)
{
    const QString wanted = rule.stage.isEmpty() ? QStringLiteral("total") : rule.stage;
    for (const StageSum& sum : figures.sums) {
        if (sum.stage == wanted)
            return quotientOf(static_cast<quint64>(std::max<qint64>(sum.total.count(), 0)),
                sum.count, memory, now);
    }
    return std::nullopt;
}

} // namespace

std::optional<double> valueOf(
    const AlertRule& rule, const ModelRow& row, QuotientMemory& memory, AlertMoment now)
{
    if (rule.series == AlertSeries::Ready)
        return row.state == ModelState::Ready ? 1 : 0;
    if (!row.figures)
        return std::nullopt;
    switch (rule.series) {
    case AlertSeries::Requests:
        return row.requestRate;
    case AlertSeries::Failures:
        return row.failureRate;
    case AlertSeries::FailureShare:
        return shareOf(row.failureRate, row.requestRate);
    case AlertSeries::Queue:
        return numberOf(row.figures->queued);
    case AlertSeries::InFlight:
        return numberOf(row.figures->inFlight);
    case AlertSeries::BatchSize:
        return quotientOf(row.figures->inferences, row.figures->executions, memory, now);
    case AlertSeries::CacheHits:
        return row.cacheHitShare;
    case AlertSeries::Memory:
        return numberOf(row.figures->memory);
    case AlertSeries::Mean:
        return meanOf(rule, *row.figures, memory, now);
    default:
        return quantileOf(rule, *row.figures);
    }
}

std::optional<double> valueOf(
    const AlertRule& rule, const ModelHistory* history, QuotientMemory& memory, AlertMoment now)
{
    const Figure figure = rule.series == AlertSeries::Refusals ? Figure::Refusals
        : rule.series == AlertSeries::Executions               ? Figure::Executions
                                                               : Figure::Occupancy;
    if (history == nullptr || history->points({figure, {}}).empty())
        return std::nullopt;
    const FigurePoint& last = history->points({figure, {}}).back();
    const auto time = static_cast<quint64>(last.time.time_since_epoch().count());
    if (!memory.isKnown || memory.divisor != time) {
        memory.isKnown = true;
        memory.divisor = time;
        memory.time = now.steady;
    }
    return now.steady - memory.time > kAlertGap ? std::nullopt : std::optional(last.value);
}

std::optional<double> valueOf(
    const AlertRule& rule, const ServerStore& server, std::optional<std::chrono::nanoseconds> age)
{
    const ServerTotals& totals = server.totals();
    switch (rule.series) {
    case AlertSeries::Requests:
        return totals.requestRate;
    case AlertSeries::Failures:
        return totals.failureRate;
    case AlertSeries::FailureShare:
        return shareOf(totals.failureRate, totals.requestRate);
    case AlertSeries::Queue:
        return numberOf(totals.queued);
    case AlertSeries::InFlight:
        return numberOf(totals.inFlight);
    case AlertSeries::Memory:
        return numberOf(totals.memory);
    case AlertSeries::P50:
        return numberOf(server.latencies().quantile(0.5));
    case AlertSeries::P90:
        return numberOf(server.latencies().quantile(0.9));
    case AlertSeries::P95:
        return numberOf(server.latencies().quantile(0.95));
    case AlertSeries::P99:
        return numberOf(server.latencies().quantile(0.99));
    case AlertSeries::Ready:
        return server.readiness() ? std::optional(server.readiness()->isReady ? 1.0 : 0.0)
                                  : std::nullopt;
    case AlertSeries::DataAge:
        return numberOf(age);
    default:
        return std::nullopt;
    }
}

} // namespace thalassa::console
