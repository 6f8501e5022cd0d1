// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests of the subjects of a comparison on page Model, and of the table of differences.
#include "console/pages/model/comparison_table.h"

#include <gmock/gmock.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <cmath>

#include "console/pages/model/subject_bar.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

constexpr WallTime kCompared(std::chrono::hours(24 * 365 * 50 + 10));

TEST(Subjects, AreComparedFromTheEarlierToTheLater)
{
    const Subject now{nullptr, {"resnet", 3}, {}};
    const Subject before{nullptr, {"resnet", 3}, 5min};
    const Subject older{nullptr, {"resnet", 2}, {}};
    EXPECT_TRUE(isBefore(before, now));
    EXPECT_FALSE(isBefore(now, before));
    EXPECT_TRUE(isBefore(older, now));
    EXPECT_FALSE(isBefore(now, older));
    EXPECT_FALSE(isBefore(now, Subject{nullptr, {"other", 5}, {}}));
    EXPECT_EQ(shortNameOf(before, now), u"5 min earlier");
    EXPECT_EQ(shortNameOf(now, before), u"shown time");
    EXPECT_EQ(shortNameOf(older, now), u"resnet 2");
}

TEST(ComparisonTable, WeighsDurationsByTheirRequests)
{
    ModelHistory history;
    const FigureKey p99{Figure::P99, QStringLiteral("total")};
    history.add({Figure::Successes, {}}, kCompared, 999);
    history.add(p99, kCompared, 2e6);
    history.add({Figure::Successes, {}}, kCompared + 1s, 1);
    history.add(p99, kCompared + 1s, 1002e6);
    ComparisonTable table;
    const TimeSpan span{kCompared, kCompared + 2s};
    table.compare({QStringLiteral("a"), &history, span}, {QStringLiteral("b"), nullptr, span});
    QStringList shown;
    for (int row = 0; row < table.rowCount(); ++row)
        shown.append(table.index(row, ComparisonTable::Name).data().toString() + u' ' +
            table.index(row, ComparisonTable::First).data().toString());
    EXPECT_THAT(shown, ::testing::Contains(QStringLiteral("p99 3.00\u00a0ms")));
    EXPECT_THAT(shown, ::testing::Contains(QStringLiteral("Requests 500/s")));
}

// A history with one value of each figure.
ModelHistory constantHistory(const QList<FigureKey>& keys, double value)
{
    HistoryPart part;
    part.step = 1s;
    for (const FigureKey& key : keys)
        part.figures[key].push_back({kCompared, value});
    ModelHistory history;
    history.merge(part);
    return history;
}

TEST(ComparisonTable, IsAModelWhoseRowsChange)
{
    ComparisonTable table;
    const QAbstractItemModelTester tester(
        &table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const ModelHistory few = constantHistory({{Figure::Successes, {}}}, 10);
    const ModelHistory more = constantHistory({{Figure::Successes, {}}, {Figure::Memory, {}}}, 20);
    const auto sideOf = [](const ModelHistory* history) {
        return ComparisonTable::Side{
            QStringLiteral("side"), history, {kCompared, kCompared + 1min}};
    };
    table.compare(sideOf(&few), sideOf(&few));
    EXPECT_EQ(table.rowCount(), 1);
    QSortFilterProxyModel shown;
    shown.setSourceModel(&table);
    EXPECT_EQ(shown.rowCount(), 1);
    table.compare(sideOf(&few), sideOf(&more));
    EXPECT_EQ(shown.rowCount(), 2); // it was told
    EXPECT_EQ(table.index(0, ComparisonTable::Change).data().toString(), changeText(10, 20));
    QSignalSpy changed(&table, &QAbstractItemModel::dataChanged);
    table.compare(sideOf(&more), sideOf(&more)); // as many rows
    EXPECT_EQ(changed.size(), 1);
    table.compare(sideOf(nullptr), sideOf(nullptr));
    EXPECT_EQ(table.rowCount(), 0);
}

TEST(ComparisonTable, SaysChangesInPeoplesWords)
{
    EXPECT_EQ(changeText(100, 112.4), QStringLiteral("+12.4\u00a0%"));
    EXPECT_EQ(changeText(100, 50), QStringLiteral("−50\u00a0%"));
    EXPECT_EQ(changeText(10, 82), QStringLiteral("×8.20"));
    EXPECT_EQ(changeText(5, 5), QStringLiteral("0\u00a0%"));
    EXPECT_EQ(changeText(0, 5), QStringLiteral("new"));
    EXPECT_EQ(changeText(std::nan(""), 5), QStringLiteral("–"));
}

} // namespace
} // namespace thalassa::console
