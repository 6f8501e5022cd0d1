// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tiles of the fleet: their groups, their order, and the keys that move among them.
#include "console/pages/fleet_page.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QScrollBar>
#include <QTest>

#include "console/models/fleet/grouped_fleet.h"
#include "console/models/fleet/server_tree.h"
#include "console/pages/server_tile.h"
#include "console/pages/tile_view.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

class Tiles : public testing::Test {
protected:
    ServerStore* add(const char* name, const char* group)
    {
        return addServer(m_workspace, {QLatin1String(name), QLatin1String(group), {}}, 1);
    }
    // Five servers in two groups and one without a group; three tiles have room side by side.
    void open()
    {
        for (const char* name : {"a", "b", "c", "d"})
            add(name, "production");
        add("e", "staging");
        add("f", "");
        show();
    }
    void show()
    {
        m_page = std::make_unique<FleetPage>(m_workspace);
        m_page->resize(ServerTile::kWidth * 3 + 60, 640);
        m_page->show();
        m_page->activateWindow();
        view().setFocus();
        ASSERT_TRUE(QTest::qWaitFor([this] { return view().hasFocus(); }));
    }
    TileView& view() { return *m_page->findChild<TileView*>(); }
    QString name(int row) { return view().model()->index(row, 0).data().toString(); }
    QStringList names()
    {
        QCoreApplication::processEvents(); // stores tell of several changes at once
        QStringList all;
        for (int row = 0; row < view().model()->rowCount(); ++row)
            all.append(name(row));
        return all;
    }
    QVariant of(int row, int role) { return view().model()->index(row, 0).data(role); }
    QString press(Qt::Key key)
    {
        QTest::keyClick(&view(), key);
        return view().currentIndex().data().toString();
    }
    QRect rect(int row) { return view().visualRect(view().model()->index(row, 0)); }

    Workspace m_workspace;
    std::unique_ptr<FleetPage> m_page;
};

TEST_F(Tiles, AreInTheGroupsOfTheProfiles)
{
    open();
    EXPECT_EQ(names().join(u' '), u"a b c d e f");
    EXPECT_EQ(of(0, GroupedFleet::HeadingRole), QStringLiteral("production"));
    EXPECT_EQ(of(0, GroupedFleet::NoteRole), QStringLiteral("4 servers"));
    EXPECT_EQ(of(4, GroupedFleet::HeadingRole), QStringLiteral("staging"));
    EXPECT_EQ(of(5, GroupedFleet::HeadingRole), QStringLiteral("Other servers"));
    const ServerTree list(m_workspace.fleet());
    EXPECT_EQ(list.index(2, 0).data().toString(), u"Other servers");
    // Each group begins on a line of its own, below its heading.
    EXPECT_EQ(rect(0).top(), TileView::kHeading);
    EXPECT_EQ(rect(3).top(), rect(0).top() + ServerTile::kHeight);
    EXPECT_EQ(rect(4).top(), rect(3).bottom() + 1 + TileView::kHeading);
    EXPECT_EQ(rect(4).left(), 0);
    for (int row = 0; row < 6; ++row)
        EXPECT_EQ(view().indexAt(rect(row).center()).row(), row);
    EXPECT_FALSE(view().indexAt({20, 4}).isValid()); // a heading
}

TEST_F(Tiles, HaveNoHeadingsWithoutGroups)
{
    add("a", "");
    add("b", "");
    show();
    const ServerTree list(m_workspace.fleet());
    EXPECT_EQ(list.index(0, 0).data().toString(), u"Servers");
    EXPECT_EQ(of(0, GroupedFleet::HeadingRole), QString());
    EXPECT_EQ(rect(0).top(), 0);
}

TEST_F(Tiles, ShowTheGroupThatNeedsAttentionFirst)
{
    open();
    const QAbstractItemModelTester tester(
        view().model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    view().setCurrentIndex(view().model()->index(0, 0));
    addFailedModel(*m_workspace.fleet().find(QStringLiteral("e")), "bert", {});
    EXPECT_EQ(names().join(u' '), u"e a b c d f");
    EXPECT_EQ(of(0, GroupedFleet::NoteRole), QStringLiteral("1 server, 1 needs attention"));
    EXPECT_EQ(view().currentIndex().data().toString(), u"a"); // the selection stays
    addFailedModel(*m_workspace.fleet().find(QStringLiteral("c")), "bert", {});
    EXPECT_EQ(names().join(u' '), u"c a b d e f"); // equal need: the order of the profiles
}

TEST_F(Tiles, FollowAChangeOfTheGroupOfAProfile)
{
    open();
    ServerStore* const server = m_workspace.fleet().find(QStringLiteral("b"));
    ServerLabel label = server->label();
    label.group = QStringLiteral("staging");
    server->setLabel(label);
    EXPECT_EQ(names().join(u' '), u"a c d b e f");
    EXPECT_EQ(of(3, GroupedFleet::NoteRole), QStringLiteral("2 servers"));
    m_workspace.fleet().remove(server);
    EXPECT_EQ(names().join(u' '), u"a c d e f");
    EXPECT_EQ(view().indexAt(rect(3).center()).row(), 3);
}

TEST_F(Tiles, TheKeysMoveAcrossGroups)
{
    open();
    EXPECT_EQ(press(Qt::Key_Home), u"a");
    EXPECT_EQ(press(Qt::Key_Right), u"b");
    EXPECT_EQ(press(Qt::Key_Down), u"d"); // the line has one tile
    EXPECT_EQ(press(Qt::Key_Down), u"e");
    EXPECT_EQ(press(Qt::Key_Down), u"f");
    EXPECT_EQ(press(Qt::Key_Down), u"f");
    EXPECT_EQ(press(Qt::Key_Left), u"e");
    EXPECT_EQ(press(Qt::Key_Up), u"d");
    EXPECT_EQ(press(Qt::Key_Up), u"a");
    EXPECT_EQ(press(Qt::Key_End), u"f");
    EXPECT_TRUE(view().viewport()->rect().contains(rect(5))); // it is scrolled to
    EXPECT_GT(view().verticalScrollBar()->value(), 0);
    EXPECT_EQ(press(Qt::Key_PageUp), u"d");
    EXPECT_EQ(press(Qt::Key_Up), u"a");
    EXPECT_EQ(view().verticalScrollBar()->value(), 0); // with its heading
}

TEST_F(Tiles, StayWhereTheyAreWhenTheWindowBecomesHigher)
{
    open();
    press(Qt::Key_End);
    const int end = view().verticalScrollBar()->maximum();
    ASSERT_GT(end, 0);
    EXPECT_EQ(view().verticalScrollBar()->value(), end);
    m_workspace.fleet()
        .find(QStringLiteral("a"))
        ->setLabel({QStringLiteral("z"), QStringLiteral("production"), {}});
    QCoreApplication::processEvents();
    EXPECT_EQ(view().verticalScrollBar()->value(), end);
    m_page->resize(m_page->width(), m_page->height() + end);
    EXPECT_EQ(view().verticalScrollBar()->maximum(), 0);
    EXPECT_EQ(rect(0).top(), TileView::kHeading);
}

TEST_F(Tiles, ScreenReadersFindATileWhereItIsShown)
{
    open();
    QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(list, nullptr);
    for (const Qt::Key key : {Qt::Key_Home, Qt::Key_End}) { // at the begin, and scrolled
        press(key);
        for (int row = 0; row < 6; ++row) {
            const QRect shown(
                view().viewport()->mapToGlobal(rect(row).topLeft()), rect(row).size());
            EXPECT_EQ(list->child(row)->rect(), shown) << row;
            EXPECT_EQ(list->child(row)->state().focused, row == view().currentIndex().row());
            if (view().viewport()->rect().contains(rect(row).center())) {
                EXPECT_EQ(list->childAt(shown.center().x(), shown.center().y()), list->child(row));
            }
        }
    }
    ASSERT_NE(list->tableInterface(), nullptr);
    EXPECT_EQ(list->tableInterface()->rowCount(), 6);
    EXPECT_EQ(list->tableInterface()->columnCount(), 1);
}

TEST_F(Tiles, ScreenReadersHearTheGroup)
{
    open();
    QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(&view());
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->role(), QAccessible::List);
    ASSERT_GE(list->childCount(), 6);
    EXPECT_TRUE(
        list->child(0)->text(QAccessible::Name).endsWith(QStringLiteral("group production")))
        << list->child(0)->text(QAccessible::Name).toStdString();
    EXPECT_FALSE(list->child(5)->text(QAccessible::Name).contains(QStringLiteral("group")));
}

} // namespace
} // namespace thalassa::console
