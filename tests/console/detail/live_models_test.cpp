// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "console/models/memory/treemap.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

TEST(QueueTable, SaysWhatRequestsWaitFor)
{
    QueueTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(sampleQueues());
    EXPECT_EQ(plainText(table.index(0, QueueTable::WaitsFor).data().toString()),
        "instance 0, for a batch of 8 requests");
    EXPECT_EQ(table.index(1, QueueTable::WaitsFor).data().toString(), QString());
    EXPECT_EQ(healthOf(table.rows()[0]), Health::Failed); // full
    EXPECT_EQ(healthOf(table.rows()[1]), Health::Ready);
    QueueFacts queue = sampleQueues()[0];
    queue.nextBatches = {{-1, 3, 3, {}, 2ms}};
    EXPECT_THAT(plainText(waitsFor(queue)), HasSubstr("for up to 2.00 ms"));
    queue.nextBatches.clear();
    EXPECT_EQ(plainText(waitsFor(queue)), "an idle instance");
    queue.maximum = 0;
    queue.oldestWait = 90ms;
    EXPECT_EQ(healthOf(queue), Health::Attention); // nearly its timeout
}

TEST(SequenceTable, ShowsSlotsAndTheBacklog)
{
    SequenceTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(sampleSequences());
    EXPECT_EQ(
        table.index(0, SequenceTable::Place).data().toString().toStdString(), "instance 0, slot 2");
    EXPECT_EQ(table.index(1, SequenceTable::Place).data().toString().toStdString(), "backlog");
    EXPECT_EQ(healthOf(table.rows()[0]), Health::Attention); // ends soon
    EXPECT_THAT(plainText(describe(table.rows()[0]).text()), HasSubstr("loses its slot in 1.00 s"));
    EXPECT_EQ(plainText(sentenceOf(
                  SlotFacts{{"asr", 1}, QStringLiteral("asr"), 4, 4, 1, 8, 10s, 262'144, 0})),
        "asr 1: 4 of 4 slots in use, 1 sequence waits for a slot (at most 8), 256 KiB of state");
}

TEST(InstanceTable, ShowsWhatExecutesNow)
{
    InstanceTable table;
    const QAbstractItemModelTester tester(&table);
    table.setRows(sampleInstances());
    EXPECT_EQ(plainText(table.index(0, InstanceTable::Now).data().toString()),
        "batch 1204: 3 requests, 8 rows");
    EXPECT_EQ(table.index(1, InstanceTable::Now).data().toString().toStdString(), "idle");
    EXPECT_EQ(healthOf(table.rows()[0]), Health::Attention);
    EXPECT_EQ(table.index(0, InstanceTable::Device).data().toString().toStdString(), "GPU 0");
}

TEST(MemoryTree, GroupsOwnersAndKeepsThemWhenALedgerComes)
{
    MemoryTree tree;
    const QAbstractItemModelTester tester(&tree);
    tree.setLedger(sampleLedger(1));
    ASSERT_EQ(tree.rowCount(), 5); // two models, the server, the rest, the process
    const auto group = [&](const char* title) {
        for (int row = 0; row < tree.rowCount(); ++row) {
            if (tree.index(row, 0).data().toString() == QLatin1String(title))
                return QPersistentModelIndex(tree.index(row, 0));
        }
        return QPersistentModelIndex();
    };
    const QPersistentModelIndex resnet = group("resnet 3");
    ASSERT_TRUE(resnet.isValid());
    EXPECT_EQ(tree.rowCount(resnet), 2);
    const QPersistentModelIndex backend = tree.index(0, 0, resnet);
    MemoryFacts next = sampleLedger(2);
    next.since = next.time;
    next.owners[0].bytes += 1'048'576;
    next.owners[0].growth = 1'048'576;
    next.owners.erase(next.owners.begin() + 1); // bert is unloaded
    tree.setLedger(next);
    EXPECT_EQ(tree.rowCount(), 4);
    EXPECT_TRUE(backend.isValid());
    EXPECT_EQ(backend.parent(), resnet);
    EXPECT_EQ(plainText(QModelIndex(backend).siblingAtColumn(MemoryTree::Growth).data().toString()),
        "+1.00 MiB");
    EXPECT_FALSE(group("bert 3").isValid());
    EXPECT_THAT(
        plainText(tree.conclusions().last()), HasSubstr("“backend of resnet 3” has grown most"));
    EXPECT_EQ(tree.allRows().size(), 4 + 2 + 2 + 3);
    tree.setLedger({});
    EXPECT_TRUE(tree.conclusions().isEmpty());
}

TEST(MemoryTree, AddsUpTheOwnersOfAGroup)
{
    MemoryTree tree;
    tree.setLedger(sampleLedger(1));
    int summed = 0;
    for (int row = 0; row < tree.rowCount(); ++row) {
        const QModelIndex group = tree.index(row, 0);
        if (tree.rowCount(group) == 0 || group.data().toString() == QLatin1String("process"))
            continue; // the figures of the process are no parts of each other
        for (const int column : {MemoryTree::Size, MemoryTree::Share}) {
            double sum = 0;
            for (int i = 0; i < tree.rowCount(group); ++i)
                sum += tree.index(i, column, group).data(MemoryTree::SortRole).toDouble();
            EXPECT_GT(sum, 0);
            EXPECT_DOUBLE_EQ(
                group.siblingAtColumn(column).data(MemoryTree::SortRole).toDouble(), sum);
        }
        ++summed;
    }
    EXPECT_EQ(summed, 3); // two models and the server
}

TEST(Treemap, HasAreasInTheProportionOfTheSizes)
{
    const QRectF area(10, 20, 300, 200);
    const std::vector<double> sizes{6, 6, 4, 3, 2, 2, 1, 0};
    const std::vector<QRectF> rects = treemapOf(sizes, area);
    ASSERT_EQ(rects.size(), sizes.size());
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        EXPECT_NEAR(rects[i].width() * rects[i].height(), sizes[i] / 24 * 60'000, 1e-6);
        if (sizes[i] > 0) {
            EXPECT_TRUE(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(rects[i]));
        }
        for (std::size_t k = 0; k < i; ++k) {
            const QRectF common = rects[i].intersected(rects[k]);
            EXPECT_LT(common.width() * common.height(), 1e-6);
        }
    }
    EXPECT_TRUE(treemapOf({1, 2}, QRectF())[0].isEmpty());
    EXPECT_TRUE(treemapOf({0, 0}, area)[0].isEmpty());
}

TEST(Topic, TellsWhenItIsWantedAndWhatFailed)
{
    Topic topic;
    QSignalSpy wanted(&topic, &Topic::interestChanged);
    topic.addInterest();
    topic.addInterest();
    topic.removeInterest();
    EXPECT_EQ(wanted.count(), 1);
    EXPECT_TRUE(topic.isWanted());
    topic.removeInterest();
    EXPECT_EQ(wanted.count(), 2);
    topic.fail(QStringLiteral("no"), {});
    EXPECT_FALSE(topic.hasData());
    EXPECT_EQ(topic.error().toStdString(), "no");
    topic.succeed();
    EXPECT_TRUE(topic.hasData());
    EXPECT_TRUE(topic.error().isEmpty());
}

} // namespace
} // namespace thalassa::console
