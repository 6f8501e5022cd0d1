// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines above a table: a filter, the number of rows, and the buttons for columns, for the order
// and for copies; below them the terms of the filter as buttons, and its error. The menu of the
// table filters by the value of a cell. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/look/filter_chips.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace thalassa::console {

class FlowLayout;
class TableView;

class TableBar : public QWidget {
    Q_OBJECT

public:
    // `hint` stands in the empty filter; `counted` says how many rows there are: "3 models". The
    // table has its accessible name, and outlives the bar.
    TableBar(TableView& table, const QString& hint, QString (*counted)(int n),
        QWidget* parent = nullptr);

    // Takes the filter of a place. Without one it removes the filter of the place before, and
    // keeps one that the user has typed.
    void setPlaceFilter(const QString& text);
    // Adds quick filters below the filter (look/filter_chips.h).
    void setQuickFilters(const QList<QuickFilter>& filters);
    // Adds a control at the right of the filter.
    void addControl(QWidget* control);
    // The number of rows, matching and all.
    void renewCount();
    void focusFilter();

private:
    QToolButton* makeButton(
        const QString& name, const QString& iconName, const QString& text, const QString& help);
    void addValueActions();
    // The term for the current cell, in English; empty: there is none, or it has no text.
    QString termOfCell() const;
    void exportRows();

    TableView& m_table;
    QString (*const m_counted)(int n);
    QString m_placeFilter; // of the place that is shown
    FlowLayout* m_row;
    QLineEdit* m_filter;
    FilterChips* m_chips;
    QLabel* m_error;
    QLabel* m_count;
};

// Makes a button with text and icon for the bars of pages. It is offered to Ctrl+K.
QToolButton* makeToolButton(QWidget* parent, const QString& name, const QString& iconName,
    const QString& text, const QString& help);
// Makes one with the icon alone. The text is that of the tool tip and of screen readers.
QToolButton* makeIconButton(QWidget* parent, const QString& name, const QString& iconName,
    const QString& text, const QString& help);

} // namespace thalassa::console
