// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/slice_table.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/models/text/stage_word.h"
#include "console/timeline/panels/figure_table.h"
#include "console/timeline/state/trace_words.h"
#include "console/timeline/view/timeline_colors.h"
#include "console/trace/analysis/relations.h"
#include "console/trace/layout/arrangement.h"

namespace thalassa::console {

using std::chrono::nanoseconds;
using trace::Place;

namespace {

bool isText(int column)
{
    return column == SliceTableModel::Name || column == SliceTableModel::Model ||
        column == SliceTableModel::Lane;
}

bool isAtRight(int column)
{
    return column >= SliceTableModel::Request;
}

} // namespace

void SliceTableModel::setSlices(trace::TraceSet traces, std::vector<Place> places, int64_t origin)
{
    beginResetModel();
    m_traces = std::move(traces);
    m_places = std::move(places);
    m_origin = origin;
    std::vector<Place> sorted;
    sorted.reserve(m_places.size());
    for (const size_t number : sortedOrder())
        sorted.push_back(m_places[number]);
    m_places = std::move(sorted);
    endResetModel();
}

int SliceTableModel::rowOf(const Place& place) const
{
    const auto found = std::find(m_places.begin(), m_places.end(), place);
    return found == m_places.end() ? -1 : static_cast<int>(found - m_places.begin());
}

int SliceTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_places.size());
}

int SliceTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant SliceTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter | (isAtRight(section) ? Qt::AlignRight : Qt::AlignLeft)));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case StageColumn:
        return tr("Stage");
    case Model:
        return tr("Model");
    case Lane:
        return tr("Lane");
    case Request:
        return tr("Request");
    case Begin:
        return tr("Begin");
    default:
        return tr("Duration");
    }
}

QVariant SliceTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Place& place = placeOf(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(place, index.column());
    case Qt::ToolTipRole:
        return toolTipOf(place, index.column());
    case Qt::DecorationRole:
        return index.column() == Name
            ? QVariant(swatchOf(timelineColors().stage(m_traces.stageOf(place))))
            : QVariant();
    case Qt::TextAlignmentRole:
        return headerData(index.column(), Qt::Horizontal, role);
    default:
        return {};
    }
}

QString SliceTableModel::textOf(const Place& place, int column) const
{
    const trace::Range range = m_traces.rangeOf(place);
    const trace::Lane& lane = m_traces.lane(place);
    const trace::TraceData& data = *m_traces.sources[place.source].data;
    switch (column) {
    case Name:
        return shownName(m_traces, place);
    case StageColumn:
        return stageWord(QLatin1String(timeline::nameOf(m_traces.stageOf(place)).data()));
    case Model:
        return shownText(data.groups()[lane.group()].title, kNameLength);
    case Lane:
        return shownTitle(lane);
    case Request: {
        const trace::Request* const request = trace::requestOf(m_traces, place);
        return request != nullptr ? QString::number(request->id) : QString();
    }
    case Begin:
        return figures::difference(nanoseconds(range.begin - m_origin));
    default:
        return figures::duration(nanoseconds(range.length()));
    }
}

QString SliceTableModel::toolTipOf(const Place& place, int column) const
{
    const trace::Range range = m_traces.rangeOf(place);
    switch (column) {
    case Begin:
        return figures::clock(WallTime(nanoseconds(range.begin)), nanoseconds(1));
    case Duration:
        return tr("%1 ns").arg(figures::count(static_cast<uint64_t>(range.length())));
    default:
        return textOf(place, column);
    }
}

int64_t SliceTableModel::figureOf(const Place& place, int column) const
{
    switch (column) {
    case StageColumn:
        return static_cast<int64_t>(m_traces.stageOf(place));
    case Request: {
        const trace::Request* const request = trace::requestOf(m_traces, place);
        return request != nullptr ? static_cast<int64_t>(request->id) : -1;
    }
    case Begin:
        return m_traces.rangeOf(place).begin;
    default:
        return m_traces.rangeOf(place).length();
    }
}

std::vector<size_t> SliceTableModel::sortedOrder() const
{
    std::vector<size_t> order(m_places.size());
    std::iota(order.begin(), order.end(), size_t{0});
    const bool isAscending = m_order == Qt::AscendingOrder;
    const auto sortBy = [&](const auto& keys, const auto& isLess) {
        std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
            return isAscending ? isLess(keys[a], keys[b]) : isLess(keys[b], keys[a]);
        });
    };
    if (isText(m_column)) {
        std::vector<std::string> texts;
        texts.reserve(m_places.size());
        for (const Place& place : m_places)
            texts.push_back(textOf(place, m_column).toStdString());
        sortBy(texts, trace::comesBeforeByName);
    } else {
        std::vector<int64_t> figures;
        figures.reserve(m_places.size());
        for (const Place& place : m_places)
            figures.push_back(figureOf(place, m_column));
        sortBy(figures, std::less<>());
    }
    return order;
}

void SliceTableModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount)
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    m_column = column;
    m_order = order;
    const std::vector<size_t> sorted = sortedOrder();
    std::vector<Place> places;
    std::vector<int> rows(sorted.size()); // new rows, by those of before
    for (size_t row = 0; row < sorted.size(); ++row) {
        places.push_back(m_places[sorted[row]]);
        rows[sorted[row]] = static_cast<int>(row);
    }
    m_places = std::move(places);
    const QModelIndexList before = persistentIndexList();
    QModelIndexList after;
    for (const QModelIndex& one : before)
        after.append(index(rows[static_cast<size_t>(one.row())], one.column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

} // namespace thalassa::console
