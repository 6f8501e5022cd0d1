// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/summary.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "console/charts/data/axis.h"
#include "console/look/table_copy.h"
#include "console/models/text/figures.h"

namespace thalassa::console::charts {
namespace {

constexpr std::size_t kMarksInSummary = 5;

struct ChartSummaryTexts {
    Q_DECLARE_TR_FUNCTIONS(ChartSummary)
};

QString sentenceOf(const Series& series, Unit unit, TimeSpan span)
{
    const Extremes found = extremesOf(series.points, span);
    if (std::isnan(found.last)) {
        return ChartSummaryTexts::tr("%1: no values.").arg(series.name);
    }
    return ChartSummaryTexts::tr("%1: %2 at last, at least %3, at most %4 at %5.")
        .arg(series.name, valueText(found.last, unit), valueText(found.least, unit),
            valueText(found.most, unit), figures::clock(found.mostTime));
}

std::vector<WallTime> timesIn(std::span<const Series* const> series, TimeSpan span)
{
    std::vector<WallTime> times;
    for (const Series* one : series) {
        for (const Points* points : {&one->points, &one->lows}) {
            for (const Point& point : *points) {
                if (span.contains(point.time)) {
                    times.push_back(point.time);
                }
            }
        }
    }
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

std::vector<double> valuesAt(const Points& points, const std::vector<WallTime>& times)
{
    std::vector<double> values(times.size(), kNoValue);
    auto point = points.begin();
    for (std::size_t at = 0; at < times.size(); ++at) {
        point = std::find_if(point, points.end(),
            [&](const Point& candidate) { return candidate.time >= times[at]; });
        if (point == points.end()) {
            break;
        }
        if (point->time == times[at]) {
            values[at] = point->value;
        }
    }
    return values;
}

} // namespace

Extremes extremesOf(const Points& points, TimeSpan span)
{
    Extremes found{kNoValue, kNoValue, kNoValue, kNoValue, {}};
    double sum = 0;
    int count = 0;
    for (const Point& point : points) {
        if (std::isnan(point.value) || !span.contains(point.time)) {
            continue;
        }
        found.last = point.value;
        found.least = std::fmin(found.least, point.value);
        if (std::isnan(found.most) || point.value > found.most) {
            found.most = point.value;
            found.mostTime = point.time;
        }
        sum += point.value;
        ++count;
    }
    found.mean = count == 0 ? kNoValue : sum / count;
    return found;
}

QString summaryText(
    std::span<const Series* const> series, Unit unit, std::span<const Mark> marks, TimeSpan span)
{
    QStringList sentences{spanText(span) + u'.'};
    for (const Series* one : series) {
        sentences += sentenceOf(*one, unit, span);
    }
    MarkGroup group;
    for (std::size_t at = 0; at < marks.size(); ++at) {
        if (span.contains(marks[at].time)) {
            group.marks.push_back(at);
        }
    }
    if (!group.marks.empty()) {
        sentences += ChartSummaryTexts::tr("Events: %1.").arg(group.marks.size());
        sentences += markText(marks, group, kMarksInSummary);
    }
    return sentences.join(u'\n');
}

QString resolutionText(const ResolutionChange& change)
{
    const auto text = [](std::chrono::nanoseconds length) {
        const auto seconds = std::chrono::round<std::chrono::seconds>(length).count();
        return seconds % 60 == 0 ? ChartSummaryTexts::tr("%1 min").arg(seconds / 60)
                                 : ChartSummaryTexts::tr("%1 s").arg(seconds);
    };
    return ChartSummaryTexts::tr("From %1 on there is a point for each %2, before it for each %3.")
        .arg(figures::clock(change.time), text(change.after), text(change.before));
}

QString valuesText(std::span<const Series* const> series, Unit unit, WallTime time)
{
    QStringList values;
    for (const Series* one : series) {
        values +=
            QStringLiteral("%1: %2").arg(one->name, valueText(valueAt(one->points, time), unit));
    }
    return QStringLiteral("%1. %2.").arg(figures::clock(time), values.join(QStringLiteral(", ")));
}

PointTable::PointTable(
    std::span<const Series* const> series, Unit unit, TimeSpan span, QObject* parent)
    : QAbstractTableModel(parent)
    , m_unit(unit)
    , m_times(timesIn(series, span))
{
    for (const Series* one : series) {
        if (one->kind == SeriesKind::Band) {
            m_columns.push_back(
                {ChartSummaryTexts::tr("%1, lowest").arg(one->name), valuesAt(one->lows, m_times)});
            m_columns.push_back({ChartSummaryTexts::tr("%1, highest").arg(one->name),
                valuesAt(one->points, m_times)});
        } else {
            m_columns.push_back({one->name, valuesAt(one->points, m_times)});
        }
    }
}

int PointTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_times.size());
}

int PointTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size()) + 1;
}

QVariant PointTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::AlignVCenter | (index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight));
    }
    const WallTime time = m_times[index.row()];
    if (index.column() == 0) {
        return role == Qt::DisplayRole ? figures::clock(time)
            : role == Qt::ToolTipRole  ? QVariant(figures::exactTime(time))
                                       : QVariant();
    }
    const double value = m_columns[index.column() - 1].values[index.row()];
    return role == Qt::DisplayRole ? valueText(value, m_unit) : QVariant();
}

QVariant PointTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal) {
        return {};
    }
    return section == 0 ? ChartSummaryTexts::tr("Time") : m_columns[section - 1].name;
}

QString PointTable::csv() const
{
    QString text = ChartSummaryTexts::tr("time");
    for (const Column& column : m_columns) {
        text += u',' + csvField(column.name);
    }
    text += u'\n';
    for (std::size_t row = 0; row < m_times.size(); ++row) {
        text += figures::fileTime(m_times[row]);
        for (const Column& column : m_columns) {
            const double value = column.values[row];
            text += u',' + (std::isnan(value) ? QString() : QString::number(value, 'g', 12));
        }
        text += u'\n';
    }
    return text;
}

} // namespace thalassa::console::charts
