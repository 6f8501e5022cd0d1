// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/figure_rows.h"

#include <utility>

#include "console/look/colors.h"

namespace thalassa::console {
namespace {

QVariant alignmentOf(int column)
{
    return QVariant::fromValue(Qt::AlignVCenter | (column == 0 ? Qt::AlignLeft : Qt::AlignRight));
}

} // namespace

void FigureRows::setContent(const QStringList& titles, std::vector<std::vector<Cell>> rows)
{
    if (titles.size() != m_titles.size() || rows.size() != m_rows.size()) {
        beginResetModel();
        m_titles = titles;
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    m_rows = std::move(rows);
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (std::exchange(m_titles, titles) != titles)
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int FigureRows::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FigureRows::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_titles.size());
}

QVariant FigureRows::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Cell& cell = m_rows[index.row()][index.column()];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::DecorationRole:
        return cell.stage.isEmpty() ? QVariant() : QVariant(stageColor(cell.stage));
    case Qt::ForegroundRole:
        return cell.isWorse ? QVariant(colors().failed) : QVariant();
    case Qt::TextAlignmentRole:
        return alignmentOf(index.column());
    default:
        return {};
    }
}

QVariant FigureRows::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_titles.size())
        return {};
    return role == Qt::DisplayRole      ? QVariant(m_titles[section])
        : role == Qt::TextAlignmentRole ? alignmentOf(section)
                                        : QVariant();
}

} // namespace thalassa::console
