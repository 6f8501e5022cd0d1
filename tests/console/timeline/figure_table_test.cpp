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
#include <QSignalSpy>
#include <QTemporaryDir>
#include <memory>

#include "console/look/table_copy.h"
#include "console/timeline/timeline_page.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

std::vector<FigureCell> row(const char* name, int figure)
{
    return {{QString::fromLatin1(name), {}, {}, {}}, {QString::number(figure), figure, {}, {}}};
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
    EXPECT_EQ(QGuiApplication::clipboard()->text(), u"Name\tCount\n=send\t10\na,b\t9\n");
}

TEST(FigureTables, OfAllPanelsAreModelsWhileTracesComeAndGo)
{
    TimelinePage page;
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
