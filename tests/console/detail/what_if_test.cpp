// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>

#include "console/models/what_if/what_if_run.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

const ModelKey kKey{"resnet", 3};

TEST(RecordedLoad, TakesArrivalsAndCostsFromTheRecords)
{
    const RecordedLoad load = recordedLoadOf(sampleRequests(400), kKey);
    EXPECT_EQ(load.problem.toStdString(), "");
    ASSERT_EQ(load.arrivals.size(), 400U);
    EXPECT_EQ(load.arrivals.front().at, 0ns);
    EXPECT_EQ(load.arrivals[1].at, 1ms);
    ASSERT_EQ(load.cost.size(), 1U);
    EXPECT_EQ(load.cost[0].rows, 2U);
    EXPECT_EQ(load.cost[0].time, 900us);
    EXPECT_EQ(load.baseLatency, 100us);
    EXPECT_EQ(load.seen.maximumRows, 8U);
    EXPECT_EQ(load.seen.instances, 1U);
    EXPECT_TRUE(load.isBatched);
    EXPECT_EQ(load.measured.p99, 5ms);
    EXPECT_DOUBLE_EQ(load.measured.meanRows, 2);
}

TEST(RecordedLoad, BeginsWhereNoRequestIsMissing)
{
    // Slow requests are kept for longer: those from before the others say nothing about arrivals.
    std::vector<RequestFacts> requests = sampleRequests(200);
    for (std::size_t i = 0; i < 20; ++i)
        requests[i].isSlow = true;
    EXPECT_EQ(recordedLoadOf(requests, kKey).arrivals.size(), 180U);
}

TEST(RecordedLoad, SaysWhyItCannotBeSimulated)
{
    EXPECT_THAT(plainText(recordedLoadOf(sampleRequests(49), kKey).problem), HasSubstr("49"));
    EXPECT_THAT(
        plainText(recordedLoadOf(sampleRequests(400), {"other", 1}).problem), HasSubstr("0"));
    std::vector<RequestFacts> requests = sampleRequests(100);
    for (RequestFacts& request : requests)
        request.stages.clear();
    EXPECT_THAT(plainText(recordedLoadOf(requests, kKey).problem), HasSubstr("no times"));
}

TEST(RecordedLoad, ExtendsTheCostToSizesThatWereNotSeen)
{
    RecordedLoad load = recordedLoadOf(sampleRequests(400), kKey);
    load.cost = {{2, 2ms}, {4, 3ms}};
    const perf::BatchCost cost = costOf(load, 16);
    EXPECT_EQ(cost.leastRows(), 1U);
    EXPECT_EQ(cost.greatestRows(), 16U);
    EXPECT_EQ(cost.of(1), 1500us);
    EXPECT_EQ(cost.of(2), 2ms); // measured
    EXPECT_EQ(cost.of(16), 9ms);
}

TEST(WhatIf, RefusesSettingsThatMakeNoSense)
{
    const RecordedLoad load = recordedLoadOf(sampleRequests(400), kKey);
    EXPECT_EQ(problemOf({1, 8, {4}, 100us}, load).toStdString(), "");
    EXPECT_NE(problemOf({0, 8, {}, 0us}, load), QString());
    EXPECT_NE(problemOf({1, 0, {}, 0us}, load), QString());
    EXPECT_NE(problemOf({1, 8, {9}, 0us}, load), QString());
    EXPECT_NE(problemOf({1, 8, {}, std::chrono::hours(1)}, load), QString());
}

TEST(WhatIf, TriesThePresentSettingsFirstAndEachOnce)
{
    const BatchSettings present{2, 8, {4}, 500us};
    const std::vector<BatchSettings> all = settingsToTry(present);
    EXPECT_EQ(all.front(), present);
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_NE(all[i], all[k]);
    }
    EXPECT_GT(all.size(), 6U);
}

TEST(WhatIf, SimulatesOffTheGuiThreadAndComparesWithThePresent)
{
    WhatIfTable table;
    const QAbstractItemModelTester tester(&table);
    WhatIfRun run;
    QSignalSpy progress(&run, &WhatIfRun::progressed);
    bool isComplete = false;
    QObject::connect(&run, &WhatIfRun::ended, &table, [&](const auto& rows, bool complete) {
        table.setResults(rows);
        isComplete = complete;
    });
    run.start(recordedLoadOf(sampleRequests(400), kKey),
        {{1, 8, {}, 0us}, {1, 8, {}, 3'000us}, {4, 8, {}, 0us}});
    EXPECT_TRUE(run.isRunning());
    while (run.isRunning())
        ASSERT_TRUE(progress.wait(60'000));
    EXPECT_TRUE(isComplete);
    ASSERT_EQ(table.rowCount(), 4); // with what was measured
    const WhatIfRow& present = table.rows()[1];
    const WhatIfRow& delayed = table.rows()[2];
    EXPECT_EQ(table.rows()[0].kind, WhatIfRow::Kind::Measured);
    EXPECT_EQ(present.kind, WhatIfRow::Kind::Present);
    EXPECT_GT(delayed.figures.meanRows, present.figures.meanRows);
    EXPECT_GT(delayed.figures.p99, present.figures.p99);
    EXPECT_GT(*delayed.latencyChange, 0);
    EXPECT_THAT(plainText(table.trustText()), HasSubstr("5.00 ms was measured"));
    EXPECT_EQ(configurationOf(delayed.settings).toStdString(),
        "max_batch_size: 8\ninstance_group [ { count: 1 } ]\n"
        "dynamic_batching { max_queue_delay_microseconds: 3000 }");
}

TEST(WhatIf, EndsWithTheResultsSoFarWhenItIsCancelled)
{
    WhatIfRun run;
    QSignalSpy ended(&run, &WhatIfRun::ended);
    run.start(recordedLoadOf(sampleRequests(400), kKey), settingsToTry({1, 8, {}, 0us}));
    run.cancel();
    EXPECT_FALSE(run.isRunning());
    ASSERT_EQ(ended.count(), 1);
    EXPECT_FALSE(ended.first().at(1).toBool());
    run.cancel(); // has no effect
    EXPECT_EQ(ended.count(), 1);
}

} // namespace
} // namespace thalassa::console
