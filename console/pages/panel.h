// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The panels of the overview: a heading with a list of short rows below it, which are painted. A
// row may have a state, a text, a bar, and a figure at the right; a click opens what it names. A
// panel of many rows may have a filter beside its heading. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QWidget>
#include <optional>

#include "console/look/table_copy.h"
#include "console/models/server/server_facts.h"
#include "console/models/table/filter.h"

class QAction;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QListWidget;

namespace thalassa::console {

class PanelDelegate;

struct PanelRow {
    QString text;
    QString figure;
    std::optional<Health> health;
    std::optional<double> share; // share of the longest bar, from 0 to 1
    QString toolTip;
    QString link; // the target of a click; empty: nothing opens
    // The text of "Copy the value": the whole figure as the server says it; empty: it has none.
    QString value = {};
    QStringList names = {};  // further texts of the figure for the filter
    bool isSentence = false; // takes several lines, as a row without figure and bar does
    int mostLines = 3;       // of a sentence
    // The cells that a copy has instead of text, figure and state, as setColumns() names them;
    // empty: it has those.
    QStringList cells = {};
};

class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(const QString& name, const QString& heading, QWidget* parent = nullptr);

    // `empty` is shown if there are no rows.
    void setRows(const QList<PanelRow>& rows, const QString& empty);
    void setMuted(bool isMuted);
    // Names the cells of the rows.
    void setColumns(const QStringList& names) { m_columns = names; }
    // Adds a filter beside the heading (models/table/filter.h). `hint` stands in the empty one.
    // Terms name the text and the figure of a row by these names. Once.
    void addFilter(const QString& hint, const QString& textName, const QString& figureName);
    // Makes the panel no higher than its rows, which leaves the rest to its neighbours.
    void fitToRows();

Q_SIGNALS:
    void opened(const QString& link);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void limitHeight();
    QString rowsAsText(TableFormat format) const;
    void takeFilter(const QString& text);
    bool matches(const PanelRow& row) const;
    void fill();
    void renewCopy();

    QList<PanelRow> m_rows;
    QList<PanelRow> m_shown; // those that match the filter
    QString m_empty;
    QStringList m_columns; // empty: the rows have no cells of their own
    QListWidget* m_list;
    PanelDelegate* m_delegate;
    QAction* m_copyValue;
    QHBoxLayout* m_head;
    QLineEdit* m_field = nullptr; // null: there is no filter
    QLabel* m_error = nullptr;    // below it
    bool m_isFitted = false;
    QList<Filter::Field> m_fields;
    Filter m_filter;
};

} // namespace thalassa::console
