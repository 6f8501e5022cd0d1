// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A chart as text: a summary for screen readers and the clipboard, a table of its points, and CSV.
// *thread-compatible*.
#pragma once

#include <QAbstractTableModel>
#include <span>

#include "console/charts/data/marks.h"
#include "console/charts/data/series.h"
#include "console/charts/data/unit.h"

namespace thalassa::console::charts {

// The values of a series in a span. All are NaN if there is none.
struct Extremes {
    double last = 0;
    double least = 0;
    double most = 0;
    double mean = 0;
    WallTime mostTime;
};
Extremes extremesOf(const Points& points, TimeSpan span);

// "14:00:00 – 14:15:00 (15.0 min). p99: 12.0 ms now, at least 4.20 ms, at most 80.0 ms at 14:03:10.
// 2 events: ..."
QString summaryText(
    std::span<const Series* const> series, Unit unit, std::span<const Mark> marks, TimeSpan span);

// "From 14:02:10 on there is a point for each 1 s, before it for each 10 s."
QString resolutionText(const ResolutionChange& change);

// "14:03:10. p50: 4.20 ms, p99: 12.0 ms."
QString valuesText(std::span<const Series* const> series, Unit unit, WallTime time);

// The points in the span: the local time, and a column for each series.
class PointTable : public QAbstractTableModel {
    Q_OBJECT

public:
    PointTable(
        std::span<const Series* const> series, Unit unit, TimeSpan span, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    // A line with the names and one for each time; times in UTC, figures with a decimal point in
    // the unit of the chart without a prefix (nanoseconds, bytes, a share from 0 to 1).
    QString csv() const;

private:
    struct Column {
        QString name;
        std::vector<double> values;
    };

    Unit m_unit;
    std::vector<WallTime> m_times;
    std::vector<Column> m_columns;
};

} // namespace thalassa::console::charts
