// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/stage_table.h"

#include <algorithm>
#include <array>

#include "console/look/colors.h"
#include "console/models/text/figures.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

const QString kWholeRequest = QStringLiteral("total");
// The quantiles, before the column of the slowest request.
constexpr std::array kQuantiles{"p50", "p90", "p95", "p99"};

} // namespace

std::vector<StageTable::Row> StageTable::rowsOf(const ModelFigures& figures)
{
    std::vector<Row> rows;
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
        rows.begin(), rows.end(), [](const Row& row) { return row.stage != kWholeRequest; });
    return rows;
}

void StageTable::setFigures(const ModelFigures* figures)
{
    std::vector<Row> rows = figures == nullptr ? std::vector<Row>() : rowsOf(*figures);
    const bool hasMeansOnly = figures != nullptr && !figures->total && !figures->sums.isEmpty();
    if (rows.size() != m_rows.size() || hasMeansOnly != m_hasMeansOnly) {
        beginResetModel();
        m_rows = std::move(rows);
        m_hasMeansOnly = hasMeansOnly;
        endResetModel();
    } else if (!rows.empty()) {
        m_rows = std::move(rows);
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

int StageTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StageTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid()
        ? 0
        : FirstDuration + (m_hasMeansOnly ? 1 : static_cast<int>(kQuantiles.size()) + 1);
}

QVariant StageTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Stage)
            return stageWord(row.stage);
        return index.column() == Requests
            ? figures::count(row.count)
            : figures::duration(row.durations[index.column() - FirstDuration]);
    case Qt::DecorationRole:
        return index.column() == Stage && row.stage != kWholeRequest
            ? QVariant(stageColor(row.stage))
            : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::AlignVCenter | (index.column() == Stage ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

QVariant StageTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::AlignVCenter | (section == Stage ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Stage:
        return tr("Stage");
    case Requests:
        return tr("Requests");
    default:
        break;
    }
    const auto at = static_cast<std::size_t>(section - FirstDuration);
    return m_hasMeansOnly        ? tr("Mean")
        : at < kQuantiles.size() ? QLatin1String(kQuantiles[at])
                                 : tr("Slowest");
}

} // namespace thalassa::console
