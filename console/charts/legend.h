// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The legend of a chart: an entry for each series with its colour, its name and a value in a place
// of fixed width. An entry is a button that shows and hides its series. *lives on the GUI thread*.
#pragma once

#include <QAbstractButton>
#include <optional>
#include <vector>

#include "console/charts/data/series.h"
#include "console/charts/data/unit.h"

namespace thalassa::console::charts {

class LegendEntry : public QAbstractButton {
    Q_OBJECT

public:
    LegendEntry(const Series& series, Unit unit, QWidget* parent);

    // Whether this entry shows the series as it is, apart from its points.
    bool isOf(const Series& series, Unit unit) const;
    const QByteArray& id() const { return m_series.id; }
    // The low value is that of a band.
    void setValues(double value, double low);
    QString value() const { return m_value; }

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    int valueWidth() const;
    void paintSwatch(QPainter& painter, const QRect& rect) const;
    void describe();

    Series m_series; // without points
    Unit m_unit;
    QString m_value;
};

// The entries row by row, in as many columns as the width has room for.
class Legend : public QWidget {
    Q_OBJECT

public:
    explicit Legend(QWidget* parent = nullptr);

    // Keeps the entries of series that it has, with their state.
    void setSeries(const std::vector<Series>& series, Unit unit);
    // Shows the values at the time, or the last ones of the span if there is none.
    void showValues(
        const std::vector<Series>& series, const std::optional<WallTime>& time, TimeSpan span);
    bool isShown(const QByteArray& id) const;
    const std::vector<LegendEntry*>& entries() const { return m_entries; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

Q_SIGNALS:
    void shownChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    QSize entrySize() const;
    // Returns the width of each column, if there are so many.
    std::vector<int> columnWidths(std::size_t columns) const;
    // Returns the widths of the columns that have room.
    std::vector<int> columnsIn(int width) const;
    void place();

    std::vector<LegendEntry*> m_entries;
};

} // namespace thalassa::console::charts
