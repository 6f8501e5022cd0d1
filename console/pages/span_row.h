// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The line above a table that says of which time its rows are, with a button that shows all times.
// It follows the shared range: a fixed range is the time of the table, and a range that ends now
// leaves the table as it is. The span of a place takes precedence until the range changes. The line
// is hidden while the table has the rows of all times. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <optional>

#include "console/models/series/time_range.h"

class QLabel;
class QToolButton;

namespace thalassa::console {

class SpanRow : public QWidget {
    Q_OBJECT

public:
    // `text` has a %1 for the time: "Only events of %1."; `prefix` begins the objectNames. The
    // range and the table, which takes the focus of the button, outlive the row. The row may be
    // visible from the start, and would be a window without a parent.
    SpanRow(const QString& prefix, QString text, TimeRange& range, QWidget& table, QWidget* parent);

    // The time of the rows; absent: any.
    const std::optional<TimeSpan>& span() const { return m_span; }
    // Takes the span of a place. Without one, the shared range applies.
    void setPlaceSpan(const std::optional<TimeSpan>& span);
    // Takes the span of the row of a page that is about to be deleted.
    void takeOver(const SpanRow& before);

Q_SIGNALS:
    void spanChanged();

private:
    void followRange();
    void showAllTimes();
    void setSpan(const std::optional<TimeSpan>& span);

    const QString m_text;
    TimeRange& m_range;
    QWidget& m_table;
    QLabel* m_label;
    QToolButton* m_allTimes;
    std::optional<TimeSpan> m_chosen; // in the shared range
    std::optional<TimeSpan> m_span;
};

} // namespace thalassa::console
