// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TileView: a list whose items are tiles in as many columns as fit, with a heading above each
// group. The keys move in the order of the screen, across groups. The items of a group follow each
// other in the model. It is a QListView because screen readers know this class as a list, and has
// places of its own for the items. *lives on the GUI thread*.
#pragma once

#include <QListView>
#include <vector>

namespace thalassa::console {

class TileView : public QListView {
    Q_OBJECT

public:
    static constexpr int kHeading = 32; // height in pixels

    // The roles of the model: items with equal values are a group; a text that the heading shows,
    // empty if there is none; and a text beside it.
    struct Roles {
        int group;
        int heading;
        int note;
    };

    // A tile is at least of the given size; the tiles of a row share its width.
    TileView(QSize tile, Roles roles, QWidget* parent = nullptr);

    QRect visualRect(const QModelIndex& index) const override;
    QModelIndex indexAt(const QPoint& point) const override;
    void scrollTo(const QModelIndex& index, ScrollHint hint = EnsureVisible) override;
    void doItemsLayout() override;

protected:
    QModelIndex moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers) override;
    void setSelection(const QRect& area, QItemSelectionModel::SelectionFlags flags) override;
    QRegion visualRegionForSelection(const QItemSelection& selection) const override;
    int horizontalOffset() const override { return 0; }
    int verticalOffset() const override;
    void updateGeometries() override;
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Group {
        int first = 0; // row
        int count = 0;
        int top = 0; // of the tiles, from the begin of the content
        bool hasHeading = false;
    };

    void arrange();
    const Group* groupOf(int row) const;
    QRect contentRect(int row) const;
    // The row of the tile in the next line in this direction that is nearest to the column.
    int rowInLine(int row, int step) const;
    void paintHeading(QPainter& painter, const Group& group) const;

    const QSize m_tile;
    const Roles m_roles;
    std::vector<Group> m_groups; // from top to bottom
    int m_columns = 1;
    int m_height = 0; // of the content
    QPersistentModelIndex m_hover;
};

} // namespace thalassa::console
