// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of the pages: what its keys select, and what it says without rows.
#include "console/look/table_view.h"

#include <gtest/gtest.h>

#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "console/look/focus.h"
#include "console/look/theme.h"
#include "console/models/server/model_table.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Table : public testing::Test {
protected:
    Table()
        : view((QSettings().clear(), QStringLiteral("someTable")))
    {
        view.resize(600, 300);
    }

    void show(int models)
    {
        ServerStore* server = addServer(workspace, {QStringLiteral("gpu-east"), {}, {}}, models);
        view.setTable(server->models());
        view.show();
        view.activateWindow();
        view.setFocus();
        ASSERT_TRUE(QTest::qWaitFor([this] { return view.hasFocus(); }));
    }
    // The number of the only selected row; -1: none or several are selected.
    int selected() const
    {
        const QModelIndexList rows = view.selectionModel()->selectedRows();
        return rows.size() == 1 ? rows.first().row() : -1;
    }
    QString note() const
    {
        const auto* label = view.findChild<QLabel*>(QStringLiteral("someTableEmpty"));
        return label->isVisible() ? label->text() : QString();
    }

    // The part of the heading or of the first row that is in a column, without its border.
    QImage heading(int column)
    {
        QHeaderView& header = *view.horizontalHeader();
        return header.viewport()
            ->grab({header.sectionViewportPosition(column), 2, header.sectionSize(column),
                header.height() - 6})
            .toImage();
    }
    QImage cell(int column)
    {
        const QRect area = view.visualRect(view.model()->index(0, column));
        return view.viewport()->grab(area.adjusted(0, 2, 0, -4)).toImage();
    }
    // The last column of pixels that is not background.
    static int endOf(const QImage& image)
    {
        int end = 0;
        for (int x = 0; x < image.width(); ++x) {
            for (int y = 0; y < image.height(); ++y)
                end = image.pixel(x, y) != image.pixel(0, 0) ? x : end;
        }
        return end;
    }

    Workspace workspace;
    TableView view;
};

TEST_F(Table, AlignsTheHeadingOfFiguresWithThem)
{
    applyTheme(Theme::Light);
    show(5);
    EXPECT_NEAR(endOf(heading(ModelTable::Version)), endOf(cell(ModelTable::Version)), 3);
}

TEST_F(Table, ShowsTheOrderInTheHeading)
{
    applyTheme(Theme::Light);
    show(5);
    view.sortByColumn(ModelTable::Version, Qt::AscendingOrder);
    const QImage ascending = heading(ModelTable::Version);
    view.sortByColumn(ModelTable::Version, Qt::DescendingOrder);
    EXPECT_NE(heading(ModelTable::Version), ascending);
}

TEST_F(Table, SelectsTheFirstRowWithTheFirstKey)
{
    show(5);
    EXPECT_EQ(selected(), -1);
    QTest::keyClick(&view, Qt::Key_Down);
    EXPECT_EQ(selected(), 0);
    QTest::keyClick(&view, Qt::Key_Down);
    EXPECT_EQ(selected(), 1);
    view.clearSelection();
    QTest::keyClick(&view, Qt::Key_Home);
    EXPECT_EQ(selected(), 0);
    view.clearSelection();
    QTest::keyClick(&view, Qt::Key_End);
    EXPECT_EQ(selected(), 4);
}

TEST_F(Table, SelectsTheOnlyRowWithAnyKey)
{
    show(1);
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Home, Qt::Key_End}) {
        view.clearSelection();
        QTest::keyClick(&view, key);
        EXPECT_EQ(selected(), 0) << key;
    }
}

TEST_F(Table, OpensTheCurrentRowWithReturn)
{
    show(3);
    QSignalSpy activated(&view, &TableView::activated);
    QTest::keyClick(&view, Qt::Key_Return);
    EXPECT_EQ(activated.count(), 1);
    EXPECT_EQ(view.currentSource().row(), activated.last().first().toModelIndex().row());
    EXPECT_EQ(selected(), 0);
}

TEST_F(Table, SaysWhyItHasNoRows)
{
    view.setEmptyText(QStringLiteral("Nothing has happened."));
    show(2);
    EXPECT_EQ(note(), u"");
    view.rows().setFilterText(QStringLiteral("bert"));
    EXPECT_EQ(note(), u"No row matches the filter.");
    view.rows().setFilterText({});
    EXPECT_EQ(note(), u"");
    ServerStore* empty = addServer(workspace, {QStringLiteral("gpu-west"), {}, {}}, 0);
    view.setTable(empty->models());
    EXPECT_EQ(note(), u"Nothing has happened.");
}

TEST_F(Table, ShowsTheFirstRowAfterTheSelectedOneWasLeft)
{
    show(60);
    view.selectRow(59);
    EXPECT_GT(view.verticalScrollBar()->value(), 0);
    view.leaveRow();
    EXPECT_EQ(selected(), -1);
    EXPECT_EQ(view.verticalScrollBar()->value(), 0);
}

TEST_F(Table, KeepsTheColumnsThatTheUserHasChosen)
{
    show(1);
    view.horizontalHeader()->moveSection(0, 2);
    view.saveLayout();
    TableView again(QStringLiteral("someTable"));
    again.setTable(workspace.fleet().servers().front()->models());
    EXPECT_EQ(again.horizontalHeader()->visualIndex(0), 2);
}

TEST_F(Table, KeepsTheColumnsWhenItsServerIsRemoved)
{
    show(1);
    view.horizontalHeader()->moveSection(0, 2);
    workspace.fleet().remove(workspace.fleet().servers().front());
    view.saveLayout(); // there is no column
    show(1);
    EXPECT_EQ(view.horizontalHeader()->visualIndex(0), 2);
}

TEST_F(Table, ForgetsTheLayoutOfOtherColumns)
{
    show(1);
    view.horizontalHeader()->moveSection(0, 2);
    view.saveLayout();
    // As an earlier version left it, which had a column less.
    const QString key = QStringLiteral("tables/someTable-columns");
    QStringList columns = QSettings().value(key).toStringList();
    columns.removeLast();
    QSettings().setValue(key, columns);
    TableView again(QStringLiteral("someTable"));
    again.setTable(workspace.fleet().servers().front()->models());
    EXPECT_EQ(again.horizontalHeader()->visualIndex(0), 0);
    EXPECT_FALSE(again.hasChosenColumns());
}

TEST(Focus, GoesToTheNeighbourOfAControlThatIsDisabled)
{
    QWidget window;
    QWidget control(&window);
    QWidget next(&window); // in the order of the Tab key
    QWidget neighbour(&window);
    for (QWidget* widget : {&control, &next, &neighbour})
        widget->setFocusPolicy(Qt::StrongFocus);
    window.show();
    control.setFocus();
    enableControl(control, true, neighbour);
    EXPECT_EQ(window.focusWidget(), &control);
    enableControl(control, false, neighbour);
    EXPECT_EQ(window.focusWidget(), &neighbour);
}

} // namespace
} // namespace thalassa::console
