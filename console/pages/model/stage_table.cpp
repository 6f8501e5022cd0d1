// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/stage_table.h"

#include <algorithm>
#include <array>
#include <chrono>

#include "console/models/text/figures.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

const QString kWholeRequest = QStringLiteral("total");
// The quantiles, before the column of the slowest request.
constexpr std::array kQuantiles{"p50", "p90", "p95", "p99"};

struct StageRow {
    QString stage;
    quint64 count = 0;
    std::vector<std::chrono::nanoseconds> durations; // one for each column
};

std::vector<StageRow> rowsOf(const ModelFigures& figures)
{
    std::vector<StageRow> rows;
    for (const StageSum& sum : figures.sums) {
        if (sum.count > 0)
            rows.push_back({sum.stage, sum.count, {sum.total / static_cast<qint64>(sum.count)}});
    }
    const auto add = [&rows](const QString& stage, const Quantiles& of) {
        if (of.count > 0)
            rows.push_back({stage, of.count, {of.p50, of.p90, of.p95, of.p99, of.max}});
    };
    for (const StageFigures& stage : figures.stages)
        add(stage.stage, stage.quantiles);
    if (figures.total)
        add(kWholeRequest, *figures.total);
    // The whole requests are the last row, whichever place the server gives them.
    std::stable_partition(
        rows.begin(), rows.end(), [](const StageRow& row) { return row.stage != kWholeRequest; });
    return rows;
}

} // namespace

void StageTable::setFigures(const ModelFigures* figures)
{
    m_hasMeansOnly = figures != nullptr && !figures->total && !figures->sums.isEmpty();
    QStringList titles{tr("Stage"), tr("Requests")};
    if (m_hasMeansOnly) {
        titles.append(tr("Mean"));
    } else {
        for (const char* quantile : kQuantiles)
            titles.append(QLatin1String(quantile));
        titles.append(tr("Slowest"));
    }
    std::vector<std::vector<Cell>> rows;
    for (const StageRow& row : figures == nullptr ? std::vector<StageRow>() : rowsOf(*figures)) {
        std::vector<Cell> cells{
            {stageWord(row.stage), row.stage == kWholeRequest ? QString() : row.stage},
            {figures::count(row.count), {}}};
        for (const std::chrono::nanoseconds duration : row.durations)
            cells.push_back({figures::duration(duration), {}});
        rows.push_back(std::move(cells));
    }
    setContent(titles, std::move(rows));
}

} // namespace thalassa::console
