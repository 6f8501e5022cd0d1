// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/statistics.h"

#include <gtest/gtest.h>

#include <map>

#include "console/trace/analysis/flame.h"
#include "console/trace/analysis/stage_comparison.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

const NameStatistics* find(const RangeStatistics& statistics, const std::string& name)
{
    for (const NameStatistics& one : statistics.names) {
        if (one.name == name)
            return &one;
    }
    return nullptr;
}

TEST(Statistics, AreThoseOfEachSliceInTheRange)
{
    const TraceSet traces = setOf(randomTrace(3000, 9));
    const Range extent = traces.extent();
    const Range range{extent.begin + extent.length() / 4, extent.begin + extent.length() / 2};
    struct Expected {
        uint64_t count = 0;
        int64_t sum = 0;
        std::vector<int64_t> durations;
    };
    std::map<std::string, Expected> expected;
    for (const Lane& lane : traces.sources[0].data->lanes()) {
        for (uint32_t slice = 0; lane.kind() != LaneKind::Load && slice < lane.size(); ++slice) {
            const bool isPoint = lane.duration(slice) == 0;
            if (isPoint ? !range.contains(lane.begin(slice))
                        : lane.end(slice) <= range.begin || lane.begin(slice) >= range.end)
                continue;
            Expected& one = expected[traces.sources[0].data->name(lane.name(slice))];
            ++one.count;
            one.sum +=
                std::min(lane.end(slice), range.end) - std::max(lane.begin(slice), range.begin);
            one.durations.push_back(lane.duration(slice));
        }
    }
    const RangeStatistics statistics = statisticsOf(traces, range);
    ASSERT_EQ(statistics.names.size(), expected.size());
    double shares = 0;
    for (auto& [name, one] : expected) {
        const NameStatistics* const found = find(statistics, name);
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->count, one.count);
        EXPECT_EQ(found->sum, one.sum);
        std::sort(one.durations.begin(), one.durations.end());
        EXPECT_EQ(found->longest, one.durations.back());
        const auto p99 = static_cast<double>(one.durations[timeline::rankOf(0.99, one.count) - 1]);
        EXPECT_NEAR(static_cast<double>(found->p99), p99, p99 * 0.02 + 1);
        shares += found->share;
    }
    EXPECT_NEAR(shares, 1, 1e-9);
}

TEST(Statistics, OfARequestShareItsTimeAmongItsStages)
{
    const TraceSet traces = setOf("[" + httpRequest(1, 1000, 10) + "]");
    const RangeStatistics statistics = statisticsOf(traces, traces.extent());
    // The points are 10 ns apart, so each innermost stage has 10 of 100 ns.
    EXPECT_NEAR(find(statistics, "infer")->share, 0.1, 1e-9);
    EXPECT_NEAR(find(statistics, "compute")->share, 0, 1e-9);
    EXPECT_NEAR(find(statistics, "HTTP request")->share, 0.2, 1e-9);
    EXPECT_EQ(find(statistics, "execution")->share, 0);
}

TEST(Statistics, EndWhenTheyAreCancelled)
{
    const std::atomic<bool> cancel(true);
    EXPECT_FALSE(statisticsOf(setOf(randomTrace(10, 1)), {0, INT64_MAX}, &cancel).isComplete);
}

TEST(Bars, HaveEachDurationOnce)
{
    DurationHistogram durations;
    for (uint64_t i = 1; i < 5000; ++i)
        durations.add(i * i);
    const std::vector<Bar> bars = barsOf(durations, 20);
    EXPECT_LE(bars.size(), 20U);
    uint64_t count = 0;
    for (size_t i = 0; i < bars.size(); ++i) {
        count += bars[i].count;
        EXPECT_LT(bars[i].begin, bars[i].end);
        if (i > 0) {
            EXPECT_EQ(bars[i - 1].end, bars[i].begin);
        }
    }
    EXPECT_EQ(count, 4999U);
    EXPECT_TRUE(barsOf({}, 20).empty());
}

TEST(Flame, AddsUpTheTimeOfEqualPaths)
{
    const TraceSet traces =
        setOf("[" + httpRequest(1, 1000, 10) + "," + httpRequest(2, 5000, 20) + "]");
    const std::vector<FlameNode> nodes = flameOf(traces, traces.extent());
    EXPECT_EQ(nodes[0].total, 300);
    std::map<std::string, const FlameNode*> byName;
    for (const FlameNode& node : nodes) {
        byName[node.name] = &node;
        if (node.parent == kNone)
            continue;
        const FlameNode& parent = nodes[node.parent];
        EXPECT_GE(node.begin, parent.begin);
        EXPECT_LE(node.begin + node.total, parent.begin + parent.total);
    }
    EXPECT_EQ(byName["infer"]->total, 30);
    EXPECT_EQ(byName["infer"]->count, 2U);
    EXPECT_EQ(nodes[byName["infer"]->parent].name, "compute");
    EXPECT_EQ(byName["resnet (1)"]->depth, 1U);
}

TEST(StageComparison, FindsTheStageThatBecameSlower)
{
    std::string before = "[";
    std::string after = "[";
    for (uint64_t i = 1; i <= 100; ++i) {
        const auto begin = static_cast<int64_t>(i) * 10'000;
        before += (i > 1 ? "," : "") + httpRequest(i, begin, 10);
        std::string slow = httpRequest(i, begin, 10);
        const std::string end = R"("HTTP_SEND_END","ns":)" + std::to_string(begin + 100);
        slow.replace(
            slow.find(end), end.size(), R"("HTTP_SEND_END","ns":)" + std::to_string(begin + 600));
        after += (i > 1 ? "," : "") + slow;
    }
    const TraceSet a = setOf(before + "]");
    const TraceSet b = setOf(after + "]");
    const auto stages = compareStages(a.sources[0], b.sources[0]);
    ASSERT_FALSE(stages.empty());
    EXPECT_EQ(stages[0].model, "resnet");
    EXPECT_EQ(stages[0].figures[0].verdict, trace_tool::Verdict::Slower);
    EXPECT_EQ(*stages[0].figures[0].difference(), 500);
}

} // namespace
} // namespace thalassa::console::trace
