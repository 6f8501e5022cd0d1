// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The panels of the overview: a heading with a list of short rows below it, which are painted. A
// row may have a state, a text, a bar, and a figure at the right; a click opens what it names.
// *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QWidget>
#include <optional>

#include "console/look/table_copy.h"
#include "console/models/server/server_facts.h"

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
};

class Panel : public QWidget {
    Q_OBJECT

public:
    Panel(const QString& name, const QString& heading, QWidget* parent = nullptr);

    // `empty` is shown if there are no rows.
    void setRows(const QList<PanelRow>& rows, const QString& empty);
    void setMuted(bool isMuted);

Q_SIGNALS:
    void opened(const QString& link);

private:
    QString rowsAsText(TableFormat format) const;

    QList<PanelRow> m_rows;
    QListWidget* m_list;
    PanelDelegate* m_delegate;
};

} // namespace thalassa::console
