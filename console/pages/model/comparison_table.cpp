// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/comparison_table.h"

#include <cmath>

#include "console/charts/data/summary.h"
#include "console/charts/data/unit.h"

namespace thalassa::console {
namespace {

// A change below is not worth a colour.
constexpr double kNoticeable = 0.05;

bool isOfRequests(Figure figure)
{
    return figure == Figure::P50 || figure == Figure::P90 || figure == Figure::P99 ||
        figure == Figure::Mean;
}

// Returns the mean of a figure of requests, where each time counts by its requests: otherwise a
// minute with one slow request would weigh as much as one with ten thousand.
double meanByRequests(const ModelHistory& history, const FigureKey& key, TimeSpan span)
{
    const std::vector<FigurePoint>& rates = history.points({Figure::Successes, {}});
    auto rate = rates.begin();
    double sum = 0;
    double weights = 0;
    for (const FigurePoint& point : history.points(key)) {
        while (rate != rates.end() && rate->time < point.time)
            ++rate;
        const bool isKnown = rate != rates.end() && rate->time == point.time;
        if (!isKnown || std::isnan(point.value * rate->value) || !span.contains(point.time))
            continue;
        sum += point.value * rate->value;
        weights += rate->value;
    }
    return weights > 0 ? sum / weights : std::nan("");
}

double meanOf(const ComparisonTable::Side& side, const FigureKey& key)
{
    if (side.history == nullptr)
        return std::nan("");
    return isOfRequests(key.figure) ? meanByRequests(*side.history, key, side.span)
                                    : charts::extremesOf(side.history->points(key), side.span).mean;
}

} // namespace

QString changeText(double first, double second)
{
    if (std::isnan(first) || std::isnan(second)) {
        return QStringLiteral("–");
    }
    if (first == second) {
        return QStringLiteral("0\u00a0%");
    }
    if (first <= 0) {
        return ComparisonTable::tr("new");
    }
    const double ratio = second / first;
    if (ratio >= 3) {
        return QStringLiteral("×") + figures::amount(ratio);
    }
    return figures::change(ratio - 1);
}

void ComparisonTable::compare(const Side& first, const Side& second)
{
    struct Wanted {
        QString name;
        FigureKey key;
        charts::Unit unit;
        bool isWorseIfMore;
    };
    const QString total = QStringLiteral("total");
    const QList<Wanted> wanted{
        {tr("Requests"), {Figure::Successes, {}}, charts::Unit::PerSecond, false},
        {tr("Failures"), {Figure::Failures, {}}, charts::Unit::PerSecond, true},
        {tr("p50"), {Figure::P50, total}, charts::Unit::Duration, true},
        {tr("p90"), {Figure::P90, total}, charts::Unit::Duration, true},
        {tr("p99"), {Figure::P99, total}, charts::Unit::Duration, true},
        {tr("Mean duration"), {Figure::Mean, total}, charts::Unit::Duration, true},
        {tr("Waiting requests"), {Figure::MeanQueue, {}}, charts::Unit::Amount, true},
        {tr("Batch size"), {Figure::BatchSize, {}}, charts::Unit::Amount, false},
        {tr("Instance occupancy"), {Figure::Occupancy, {}}, charts::Unit::Share, false},
        {tr("Memory"), {Figure::Memory, {}}, charts::Unit::Bytes, true}};
    std::vector<std::vector<Cell>> rows;
    for (const Wanted& one : wanted) {
        const double left = meanOf(first, one.key);
        const double right = meanOf(second, one.key);
        if (std::isnan(left) && std::isnan(right))
            continue;
        const double change = left > 0 ? right / left - 1 : 0;
        rows.push_back({{one.name, {}}, {charts::valueText(left, one.unit), {}},
            {charts::valueText(right, one.unit), {}},
            {changeText(left, right), {}, one.isWorseIfMore && change > kNoticeable}});
    }
    setContent(
        {tr("Mean of the visible time"), first.name, second.name, tr("Change")}, std::move(rows));
}

} // namespace thalassa::console
