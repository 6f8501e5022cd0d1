// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FigureTable: a table of texts and figures that a panel fills as a whole. Figures sort by their
// values and are shown at the right. All rows are copied as text or CSV (look/table_copy.h). *lives
// on the GUI thread*.
#pragma once

#include <QAbstractTableModel>
#include <QColor>
#include <QPixmap>
#include <QTableView>
#include <vector>

class QSortFilterProxyModel;

namespace thalassa::console {

struct FigureCell {
    QString text;
    QVariant value; // to sort by; invalid: the text
    QColor swatch;  // a square before the text; invalid: none
    QColor color;   // colour of the text; invalid: that of the palette
};

class FigureTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    static constexpr int kSortRole = Qt::UserRole;

    explicit FigureTableModel(QObject* parent = nullptr)
        : QAbstractTableModel(parent)
    {
    }

    // The first `texts` columns have texts, the others figures.
    void setColumns(const QStringList& titles, int texts);
    void setRows(std::vector<std::vector<FigureCell>> rows);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    int textColumns() const { return m_texts; }
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_titles;
    int m_texts = 1;
    std::vector<std::vector<FigureCell>> m_rows;
};

// Gives a table the looks and the copies of a FigureTable. Its model sorts itself.
void dressFigureTable(QTableView& table);
// A square of a colour, for a cell.
QPixmap swatchOf(const QColor& color);

class FigureTable : public QTableView {
    Q_OBJECT

public:
    explicit FigureTable(const QString& name, QWidget* parent = nullptr);

    FigureTableModel& figures() { return *m_model; }
    // Makes the columns of figures as wide as what they show, if they are narrower.
    void widenFigures();
    // The row of the model that is selected; -1 if there is none.
    int currentRow() const;
    void selectRow(int row);

Q_SIGNALS:
    void currentRowChanged(int row);

private:
    FigureTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace thalassa::console
