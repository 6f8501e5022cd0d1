// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RowActionPanel: a part of a page with a table, its filter, and one action on the current row that
// changes the server, such as the end of a connection. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>

#include "console/look/filter_chips.h"
#include "console/models/detail/server_detail.h"
#include "console/models/fleet/workspace.h"
#include "console/pages/confirm_dialog.h"

class QToolButton;

namespace thalassa::console {

class TableBar;
class TableView;

class RowActionPanel : public QWidget {
    Q_OBJECT

public:
    void setDetail(ServerDetail* detail);
    // The rows, or what the user may do, have changed.
    void renew();
    void setMuted(bool isMuted);
    void setPlaceFilter(const QString& filter);
    // Emits described() for the current row.
    void describeCurrent();

Q_SIGNALS:
    void described(const thalassa::console::Description& description);

protected:
    struct Options {
        QString table; // objectName of the table
        QString title; // of the table, for screen readers
        QString filterHint;
        QString (*counted)(int n); // "3 regions"
        QList<QuickFilter> quickFilters;
        QString button; // objectName of the action's button
        QString buttonText;
        QString buttonHelp;
        QString query;      // of thalassa.v1, for "Copy as curl"
        int sortColumn = 0; // the first order of the rows, descending
    };
    // The action on a row.
    struct Action {
        Confirmation confirmation; // without the name of a production server
        // Keeps a copy of the row, which may be gone when the user confirms.
        std::function<void(ServerCommands& commands, ServerStore& server)> change;
    };

    // The workspace outlives the panel.
    RowActionPanel(Workspace& workspace, const Options& options, QWidget* parent);

    virtual FilterableTable& tableOf(ServerDetail& detail) const = 0;
    // The following ones are about the current row. Each is called while there is a detail.
    virtual Description description() const = 0; // empty: there is no row
    // Returns why the action is refused; empty: it is not.
    virtual QString refusal() const = 0;
    // REQUIRES: refusal() is empty.
    virtual Action action() const = 0;

    // The current row of a table; null: there is none.
    template <typename Row> const Row* current(const KeyedTable<Row>& table) const
    {
        return table.rowOf(currentSource());
    }
    // REQUIRES: setDetail() was called, and its detail lives.
    ServerDetail& detail() const { return *m_detail; }

private:
    QModelIndex currentSource() const;
    // Returns why the action is refused, also for reasons other than the row; empty: it is not.
    QString wholeRefusal() const;
    void renewButton();
    void askToAct();

    Workspace& m_workspace;
    const int m_sortColumn;
    QPointer<ServerDetail> m_detail;
    TableView* m_table;
    TableBar* m_bar;
    QToolButton* m_button;
};

} // namespace thalassa::console
