// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of the timeline's panels, as a model whose content changes.
#include "console/timeline/panels/figure_table.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>
#include <utility>

#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::vector<FigureCell> row(const char* name, int figure)
{
    return {{QString::fromLatin1(name), {}, {}, {}}, {QString::number(figure), figure, {}, {}}};
}

// The first and the last column of pixels of an image that are not background.
std::pair<int, int> inkOf(const QImage& image)
{
    std::pair<int, int> ink{image.width(), -1};
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y) {
            if (image.pixel(x, y) != image.pixel(0, 0))
                ink = {std::min(ink.first, x), x};
        }
    }
    return ink;
}

TEST(FigureTable, HasRoomForEachFigure)
{
    applyTheme(Theme::Light);
    FigureTable table(QStringLiteral("figures"));
    table.figures().setColumns({QStringLiteral("Name"), QStringLiteral("Count")}, 1);
    table.setColumnWidth(1, 40);
    table.figures().setRows({row("a", 7), row("b", 123'456'789)});
    table.widenFigures();
    const int text = table.fontMetrics().horizontalAdvance(QStringLiteral("123456789"));
    EXPECT_GT(table.columnWidth(1), text);
    table.setColumnWidth(1, 2 * text);
    table.widenFigures();
    EXPECT_EQ(table.columnWidth(1), 2 * text) << "the user has chosen it";
}

TEST(FigureTable, HasEachTextBelowThatOfItsHeader)
{
    applyTheme(Theme::Light);
    FigureTable table(QStringLiteral("figures"));
    // The same letters, whose ink begins and ends at the same place of each.
    table.figures().setColumns({QStringLiteral("HH"), QStringLiteral("HHH")}, 1);
    table.figures().setRows(
        {{{QStringLiteral("HH"), {}, {}, {}}, {QStringLiteral("HHH"), 1, {}, {}}}});
    table.setFocusPolicy(Qt::NoFocus);
    table.resize(400, 100);
    table.show();
    QCoreApplication::processEvents();
    QHeaderView& header = *table.horizontalHeader();
    const auto inkOfHeader = [&](int column) {
        const QRect section(header.sectionViewportPosition(column), 2, header.sectionSize(column),
            header.height() - 6);
        return inkOf(header.viewport()->grab(section).toImage());
    };
    const auto inkOfCell = [&](int column) {
        const QRect cell = table.visualRect(table.model()->index(0, column));
        return inkOf(table.viewport()->grab(cell.adjusted(0, 2, 0, -2)).toImage());
    };
    EXPECT_EQ(inkOfCell(0).first, inkOfHeader(0).first);
    EXPECT_EQ(inkOfCell(1).second, inkOfHeader(1).second);
    EXPECT_GE(inkOfHeader(0).first, kGap);
}

TEST(FigureTable, IsAModelWhoseRowsAndColumnsChange)
{
    FigureTable table(QStringLiteral("figures"));
    const QAbstractItemModelTester tester(&table.figures(), kFatal);
    const QAbstractItemModelTester testerOfSorted(table.model(), kFatal);
    table.figures().setColumns({QStringLiteral("Name"), QStringLiteral("Count")}, 1);
    table.figures().setRows({row("queue", 9), row("send", 10)});
    table.sortByColumn(1, Qt::DescendingOrder);
    EXPECT_EQ(table.model()->index(0, 0).data().toString(), u"send"); // by values, not by texts
    table.selectRow(0);
    table.figures().setRows({row("decode", 11), row("queue", 9), row("send", 10)});
    EXPECT_EQ(table.model()->rowCount(), 3);
    table.figures().setColumns({QStringLiteral("Name")}, 1);
    EXPECT_EQ(table.model()->rowCount(), 0);
    EXPECT_EQ(table.currentRow(), -1);
}

TEST(FigureTable, IsCopiedInTheOrderThatIsShown)
{
    FigureTable table(QStringLiteral("figures"));
    table.figures().setColumns({QStringLiteral("Name"), QStringLiteral("Count")}, 1);
    table.figures().setRows({row("a,b", 9), row("=send", 10)});
    table.sortByColumn(1, Qt::DescendingOrder);
    table.selectRow(0); // a panel always selects one, and all rows are copied
    copyAction(table, TableFormat::Csv)->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"Name,Count\n'=send,10\n\"a,b\",9\n");
    copyAction(table, TableFormat::Text)->trigger();
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"Name\tCount\n'=send\t10\na,b\t9\n");
}

TEST(FigureTables, OfAllPanelsAreModelsWhileTracesComeAndGo)
{
    OperationTable operations;
    TimelinePage page(operations);
    std::vector<std::unique_ptr<QAbstractItemModelTester>> testers;
    for (const FigureTable* table : page.findChildren<FigureTable*>())
        testers.push_back(std::make_unique<QAbstractItemModelTester>(table->model(), kFatal));
    EXPECT_EQ(testers.size(), 5U);
    page.resize(1280, 800);
    page.show();
    QSignalSpy loaded(&page, &TimelinePage::loaded);
    for (const char* name : {"a", "b", "a"}) {
        const std::string text =
            "[" + trace::httpRequest(1, 1000, 10) + "," + trace::httpRequest(2, 5000, 20) + "]";
        page.openDump({QLatin1String(name), QByteArray::fromStdString(text), 0, 0, 1, {}});
        ASSERT_TRUE(loaded.wait());
    }
    for (int tab = 0; tab <= static_cast<int>(TimelinePage::Tab::Notes); ++tab) {
        page.showTab(static_cast<TimelinePage::Tab>(tab));
        QCoreApplication::processEvents();
    }
    EXPECT_EQ(page.state().setNote(0, {1000, QStringLiteral("here")}), QString());
    page.state().removeSource(1);
    page.state().removeSource(0);
    EXPECT_TRUE(page.state().isEmpty());
}

} // namespace
} // namespace thalassa::console
