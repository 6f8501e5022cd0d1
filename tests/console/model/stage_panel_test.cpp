// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/stage_panel.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QTableView>

#include "console/look/colors.h"
#include "console/look/labels.h"
#include "console/look/table_copy.h"
#include "console/pages/model/stage_table.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

// The table as it is copied, with plain blanks.
std::string textOf(const StagePanel& panel)
{
    const auto* view = panel.findChild<QTableView*>(QStringLiteral("stageDurations"));
    return rowsOf(*view, TableFormat::Csv).replace(QChar(0xa0), u' ').toStdString();
}

// The text beside the heading.
std::string captionOf(const StagePanel& panel)
{
    return panel.findChild<ElidedLabel*>()->fullText().toStdString();
}

TEST(StagePanel, HasTheQuantilesOfEachStage)
{
    StagePanel panel;
    panel.resize(900, 300);
    const ModelFigures figures = figuresOf("resnet", 12);
    panel.setFigures(&figures, false);
    EXPECT_EQ(textOf(panel),
        "Stage,Requests,p50,p90,p95,p99,Slowest\n"
        "queue,\"6,000\",200 µs,400 µs,600 µs,900 µs,9.00 ms\n"
        "compute infer,\"6,000\",900 µs,2.00 ms,3.10 ms,6.10 ms,30.0 ms\n"
        "total,\"6,000\",1.24 ms,2.60 ms,3.90 ms,8.10 ms,40.0 ms\n");
    EXPECT_EQ(captionOf(panel), "of the last minute");
}

TEST(StagePanel, HasWholeDurationsInANarrowWindow)
{
    StagePanel panel;
    const ModelFigures figures = figuresOf("resnet", 12);
    panel.setFigures(&figures, false);
    const auto* view = panel.findChild<QTableView*>(QStringLiteral("stageDurations"));
    const QAbstractItemView& hints = *view;
    panel.show();
    for (const int width : {900, 480, 900}) {
        panel.resize(width, 300);
        EXPECT_EQ(view->isColumnHidden(StageTable::Requests), width < 900);
        for (int column = StageTable::FirstDuration; column < 7; ++column)
            EXPECT_GE(view->columnWidth(column), hints.sizeHintForColumn(column)) << width;
    }
}

TEST(StagePanel, HasTheMeansOfAServerWithoutQuantiles)
{
    ModelFigures figures;
    figures.sums = {{QStringLiteral("total"), 4, 8ms}, {QStringLiteral("queue"), 4, 2ms},
        {QStringLiteral("compute_infer"), 0, 0ms}};
    StagePanel panel;
    panel.resize(900, 300);
    panel.setFigures(&figures, false);
    EXPECT_EQ(textOf(panel), "Stage,Requests,Mean\nqueue,4,500 µs\ntotal,4,2.00 ms\n");
    EXPECT_EQ(captionOf(panel), "means since the load");
}

TEST(StagePanel, SaysThatThereWasNoRequest)
{
    StagePanel panel;
    auto* view = panel.findChild<QTableView*>(QStringLiteral("stageDurations"));
    ModelFigures figures;
    panel.setFigures(&figures, false);
    EXPECT_TRUE(view->isHidden());
    EXPECT_EQ(captionOf(panel), "no request in the last minute");
    figures.sums = {{QStringLiteral("total"), 0, 0ms}};
    panel.setFigures(&figures, false);
    EXPECT_EQ(captionOf(panel), "no request since the load");
    panel.setFigures(nullptr, false);
    EXPECT_EQ(captionOf(panel), "");
}

TEST(StageTable, IsAModelWhoseRowsAndColumnsChange)
{
    StageTable table;
    const QAbstractItemModelTester tester(
        &table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const ModelFigures quantiles = figuresOf("resnet", 12);
    ModelFigures means;
    means.sums = {{QStringLiteral("total"), 4, 8ms}};
    for (const ModelFigures& figures : {quantiles, means, quantiles, quantiles})
        table.setFigures(&figures);
    EXPECT_EQ(table.rowCount(), 3);
    EXPECT_EQ(table.index(0, 0).data(Qt::DecorationRole).value<QColor>(), stageColor(u"queue"));
    EXPECT_FALSE(table.index(2, 0).data(Qt::DecorationRole).isValid()); // the whole requests
    table.setFigures(nullptr);
    EXPECT_EQ(table.rowCount(), 0);
}

} // namespace
} // namespace thalassa::console
