// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of the slices that the timeline shows.
#include "console/timeline/panels/slices_panel.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

#include "console/look/table_copy.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

using trace::Place;
using trace::Range;

class SlicesPanelTest : public testing::Test {
protected:
    TimelineState m_state;
    SlicesPanel m_panel{m_state};
    QSignalSpy m_shown{&m_panel, &SlicesPanel::shown};
    const QAbstractItemModelTester m_tester{
        &m_panel.slices(), QAbstractItemModelTester::FailureReportingMode::Fatal};

    void SetUp() override
    {
        m_panel.resize(900, 300);
        m_panel.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_panel));
    }
    // Ten requests; number 3 is the longest one, and number 7 of a model of its own.
    void open()
    {
        std::string text = "[";
        for (uint64_t i = 1; i <= 10; ++i)
            text += (i > 1 ? "," : "") +
                trace::httpRequest(i, static_cast<int64_t>(i) * 100'000, i == 3 ? 5000 : 1000,
                    i == 7 ? "bert" : "resnet");
        m_state.addSource(trace::setOf(text + "]").sources[0]);
        ASSERT_TRUE(wait());
    }
    bool wait()
    {
        m_shown.clear();
        return m_shown.wait();
    }
    SliceTableModel& model() { return m_panel.slices(); }
    QTableView& table() { return *m_panel.findChild<QTableView*>(); }
    QString title() { return m_panel.findChild<QLabel*>()->text(); }
    QString text(int row, int column) { return model().index(row, column).data().toString(); }
    Place request(uint64_t id)
    {
        for (const trace::Request& one : m_state.traces().sources[0].data->requests()) {
            if (one.id == id)
                return {0, one.root};
        }
        return {};
    }
};

TEST_F(SlicesPanelTest, HasTheSlicesOfTheVisibleOrTheSelectedTime)
{
    open();
    const int all = model().rowCount();
    EXPECT_GT(all, 50);
    EXPECT_EQ(title(), QStringLiteral("Visible: %1 slice(s)").arg(all));
    m_state.setSelection(m_state.traces().rangeOf(request(3)));
    ASSERT_TRUE(wait());
    EXPECT_LT(model().rowCount(), all / 5);
    EXPECT_GT(model().rowCount(), 3);
    EXPECT_EQ(title(), QStringLiteral("Selected: %1 slice(s)").arg(model().rowCount()));
    for (int row = 0; row < model().rowCount(); ++row)
        EXPECT_TRUE(text(row, SliceTableModel::Request).isEmpty() ||
            text(row, SliceTableModel::Request) == u"3");
    m_state.setSelection({});
    ASSERT_TRUE(wait());
    m_state.setVisible(m_state.traces().rangeOf(request(7)));
    ASSERT_TRUE(wait());
    EXPECT_LT(model().rowCount(), all / 5);
}

TEST_F(SlicesPanelTest, HasNoSliceOfALaneThatIsNotShown)
{
    open();
    const int all = model().rowCount();
    m_state.setFilter(QStringLiteral("bert"));
    ASSERT_TRUE(wait());
    EXPECT_LT(model().rowCount(), all / 5);
    for (int row = 0; row < model().rowCount(); ++row)
        EXPECT_TRUE(text(row, SliceTableModel::Model).startsWith(u"bert"));
    m_state.setFilter({});
    ASSERT_TRUE(wait());
    m_state.setAllCollapsed(true);
    ASSERT_TRUE(wait());
    EXPECT_EQ(model().rowCount(), 0);
}

TEST_F(SlicesPanelTest, IsSortedByFigures)
{
    open();
    table().sortByColumn(SliceTableModel::Duration, Qt::DescendingOrder);
    EXPECT_EQ(text(0, SliceTableModel::Request), u"3");
    for (int column = 0; column < SliceTableModel::ColumnCount; ++column) {
        const QPersistentModelIndex kept = model().index(5, column);
        const Place place = model().placeOf(5);
        table().sortByColumn(column, Qt::AscendingOrder);
        EXPECT_EQ(model().placeOf(kept.row()), place) << column;
        table().sortByColumn(column, Qt::DescendingOrder);
        EXPECT_EQ(model().placeOf(kept.row()), place) << column;
    }
    table().sortByColumn(SliceTableModel::Request, Qt::DescendingOrder);
    EXPECT_EQ(text(0, SliceTableModel::Request), u"10"); // not "9"
    m_state.setFilter(QStringLiteral("resnet"));
    ASSERT_TRUE(wait());
    EXPECT_EQ(text(0, SliceTableModel::Request), u"10"); // the order stays
}

TEST_F(SlicesPanelTest, ARowSelectsItsSliceAndTheTimeStaysIfItIsInView)
{
    open();
    const Range visible = m_state.visible();
    QSignalSpy revealed(&m_state, &TimelineState::revealed);
    const int row = model().rowOf(request(7));
    ASSERT_GE(row, 0);
    table().selectRow(row);
    EXPECT_EQ(m_state.selected(), request(7));
    EXPECT_EQ(m_state.visible(), visible);
    EXPECT_GE(revealed.count(), 1); // its lane is scrolled to
    Q_EMIT table().activated(model().index(row, 0));
    EXPECT_LT(m_state.visible().length(), visible.length() / 10);
    EXPECT_TRUE(m_state.visible().contains(m_state.traces().rangeOf(request(7)).begin));
}

TEST_F(SlicesPanelTest, GoesToASliceOfTheSelectedTimeThatIsNotInView)
{
    open();
    const Range range = m_state.traces().rangeOf(request(9));
    m_state.setSelection(range);
    ASSERT_TRUE(wait());
    m_state.setVisible(m_state.traces().rangeOf(request(1)));
    table().selectRow(model().rowOf(request(9)));
    EXPECT_LE(m_state.visible().begin, range.begin);
    EXPECT_GE(m_state.visible().end, range.end);
}

TEST_F(SlicesPanelTest, MarksTheSliceThatIsSelectedElsewhere)
{
    open();
    m_state.select(request(5));
    EXPECT_EQ(table().currentIndex().row(), model().rowOf(request(5)));
    EXPECT_EQ(m_state.selected(), request(5));
    table().sortByColumn(SliceTableModel::Duration, Qt::AscendingOrder);
    EXPECT_EQ(model().placeOf(table().currentIndex().row()), request(5));
    m_state.clear();
    EXPECT_FALSE(table().selectionModel()->hasSelection());
}

TEST_F(SlicesPanelTest, IsCopiedInTheOrderThatIsShown)
{
    open();
    m_state.setSelection(m_state.traces().rangeOf(request(3)));
    ASSERT_TRUE(wait());
    table().sortByColumn(SliceTableModel::Duration, Qt::DescendingOrder);
    copyAction(table(), TableFormat::Csv)->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
    EXPECT_EQ(lines.first(), u"Name,Stage,Model,Lane,Request,Begin,Duration");
    EXPECT_EQ(lines.size(), model().rowCount() + 1);
    EXPECT_TRUE(lines[1].endsWith(text(0, SliceTableModel::Duration)));
}

TEST_F(SlicesPanelTest, KeepsItsPlaceAndItsRowsWhileATraceIsFollowed)
{
    open();
    const int all = model().rowCount();
    table().verticalScrollBar()->setValue(20);
    ASSERT_EQ(table().verticalScrollBar()->value(), 20);
    const trace::Source again = m_state.traces().sources[0];
    m_state.addSource(again);
    EXPECT_EQ(model().rowCount(), all) << "until the next ones are there";
    EXPECT_EQ(title(), QStringLiteral("Visible: %1 slice(s)").arg(all));
    table().selectRow(25);
    EXPECT_TRUE(m_state.selected().isNull()) << "it may be no slice of the trace any more";
    ASSERT_TRUE(wait());
    EXPECT_EQ(table().verticalScrollBar()->value(), 20);
    table().selectRow(26);
    EXPECT_FALSE(m_state.selected().isNull());
    m_state.removeSource(0);
    EXPECT_EQ(model().rowCount(), 0);
    EXPECT_EQ(title(), QString());
}

TEST_F(SlicesPanelTest, TakesTheWholeWidthUntilTheUserChangesAColumn)
{
    open();
    const QHeaderView& header = *table().horizontalHeader();
    m_panel.resize(1400, 300);
    QCoreApplication::processEvents();
    EXPECT_LE(header.length(), table().viewport()->width());
    EXPECT_GT(header.length() + 5, table().viewport()->width());
    table().setColumnWidth(SliceTableModel::Name, 90);
    m_panel.resize(1600, 300);
    QCoreApplication::processEvents();
    EXPECT_EQ(table().columnWidth(SliceTableModel::Name), 90);
    EXPECT_LT(header.length(), 1400);
}

TEST_F(SlicesPanelTest, ListsTheLongestOfManyAndForgetsThoseOfAClosedTrace)
{
    m_state.addSource(trace::setOf(trace::randomTrace(20'000, 3)).sources[0]);
    ASSERT_TRUE(wait());
    EXPECT_EQ(model().rowCount(), static_cast<int>(SlicesPanel::kMostSlices));
    EXPECT_EQ(title(), QStringLiteral("Visible: 20000 slice(s); the longest 5000 are listed"));
    m_state.removeSource(0);
    EXPECT_EQ(model().rowCount(), 0);
}

} // namespace
} // namespace thalassa::console
