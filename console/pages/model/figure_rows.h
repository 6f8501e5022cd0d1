// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FigureRows: a table model whose rows are replaced as a whole. The first column has names, the
// others have figures at the right. *lives on the GUI thread*.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

namespace thalassa::console {

class FigureRows : public QAbstractTableModel {
    Q_OBJECT

public:
    struct Cell {
        QString text;
        QString stage;        // its colour is before the text; empty: none
        bool isWorse = false; // in the colour of failures
    };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    // Each row has a cell for each title. The selected row stays if there are as many as before.
    void setContent(const QStringList& titles, std::vector<std::vector<Cell>> rows);

private:
    QStringList m_titles;
    std::vector<std::vector<Cell>> m_rows;
};

} // namespace thalassa::console
