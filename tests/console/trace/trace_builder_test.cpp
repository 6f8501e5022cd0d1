// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_builder.h"

#include <gtest/gtest.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

class Built : public testing::Test {
protected:
    TraceBuilder m_builder{"/tmp/a.json"};
    const uint32_t m_thread = m_builder.addTrack(TraceBuilder::kRoot, LaneKind::Thread, "t");
    const uint32_t m_requests =
        m_builder.addTrack(TraceBuilder::kRoot, LaneKind::Requests, "requests");

    DraftRef slice(int64_t begin, int64_t end, const char* name = "a")
    {
        return m_builder.addSlice(
            m_thread, {begin, end, m_builder.name(name), kNone, Stage::Other});
    }
    DraftRef stack(int64_t begin, int64_t end)
    {
        const Draft root{begin, end, m_builder.name("r"), kNone, Stage::Total};
        return m_builder.addStack(m_requests, {&root, 1});
    }
};

void expectRowsAreInOrder(const Lane& lane)
{
    for (size_t row = 0; row < lane.rowCount(); ++row) {
        for (uint32_t slice = lane.rowBegin(row); slice < lane.rowEnd(row); ++slice) {
            EXPECT_EQ(lane.depth(slice), row);
            if (slice > lane.rowBegin(row)) {
                EXPECT_LE(lane.end(slice - 1), lane.begin(slice));
            }
            if (row > 0) {
                ASSERT_NE(lane.parent(slice), kNone);
                EXPECT_LE(lane.begin(lane.parent(slice)), lane.begin(slice));
                EXPECT_GE(lane.end(lane.parent(slice)), lane.end(slice));
            }
        }
    }
}

TEST_F(Built, NestsSlicesThatComeInAnyOrder)
{
    slice(5, 7);
    slice(0, 10);
    slice(5, 6);
    slice(20, 30);
    const auto data = m_builder.build();
    const Lane& lane = data->lane(0);
    ASSERT_EQ(lane.rowCount(), 3U);
    EXPECT_EQ(lane.rowEnd(0), 2U);
    EXPECT_EQ(lane.parent(lane.rowBegin(1)), 0U);
    EXPECT_EQ(lane.parent(lane.rowBegin(2)), lane.rowBegin(1));
    expectRowsAreInOrder(lane);
    EXPECT_EQ(data->extent(), (Range{0, 30}));
    EXPECT_EQ(data->sliceCount(), 4U);
}

TEST_F(Built, GivesSlicesThatOverlapWithoutNestingLanesOfTheirOwn)
{
    slice(0, 10);
    slice(5, 15);
    slice(6, 20);
    slice(16, 18);
    const auto data = m_builder.build();
    size_t slices = 0;
    size_t lanes = 0;
    for (const Lane& lane : data->lanes()) {
        if (lane.kind() == LaneKind::Load)
            continue;
        slices += lane.size();
        ++lanes;
        expectRowsAreInOrder(lane);
    }
    EXPECT_EQ(slices, 4U);
    EXPECT_EQ(lanes, 3U);
}

TEST_F(Built, PutsStacksOnTheFirstLaneThatIsFree)
{
    stack(10, 20);
    stack(0, 15);
    stack(15, 30);
    stack(21, 22);
    const auto data = m_builder.build();
    EXPECT_EQ(data->lane(0).size(), 2U); // 0-15, 15-30
    EXPECT_EQ(data->lane(1).size(), 2U); // 10-20, 21-22
    EXPECT_EQ(data->lane(1).title(), "requests 2");
}

TEST_F(Built, CutsOffWhatExceedsTheFirstSliceOfAStack)
{
    const Draft drafts[] = {{0, 10, m_builder.name("r"), kNone, Stage::Total},
        {5, 12, m_builder.name("q"), kNone, Stage::Queue},
        {11, 12, m_builder.name("s"), kNone, Stage::Send}};
    m_builder.addStack(m_requests, drafts);
    stack(10, 12);
    const auto data = m_builder.build();
    for (const Lane& lane : data->lanes())
        expectRowsAreInOrder(lane);
    EXPECT_EQ(data->lane(0).end(data->lane(0).rowBegin(1)), 10);
}

TEST_F(Built, FindsTheEndsOfArrowsInBothDirections)
{
    const DraftRef from = slice(0, 10);
    const DraftRef to = stack(4, 8);
    const uint32_t name = m_builder.name("to");
    m_builder.addFlow(from, to, name);
    m_builder.addFlow(TrackTime{m_thread, 3}, TrackTime{m_requests, 5}, name);
    m_builder.addFlow(TrackTime{m_thread, 30}, TrackTime{m_requests, 5}, name); // there is no slice
    const auto data = m_builder.build();
    ASSERT_EQ(data->flows().size(), 2U);
    EXPECT_EQ(data->flowsFrom({0, 0}).size(), 2U);
    EXPECT_EQ(data->flowsTo({1, 0}).size(), 2U);
    EXPECT_TRUE(data->flowsFrom({1, 0}).empty());
}

TEST_F(Built, SummarizesWhenAGroupIsBusy)
{
    slice(0, 10);
    stack(5, 20);
    stack(1'000'000, 1'000'100);
    const auto data = m_builder.build();
    const Lane& load = data->lane(data->groups()[TraceBuilder::kRoot].load);
    EXPECT_EQ(load.kind(), LaneKind::Load);
    ASSERT_EQ(load.size(), 2U);
    EXPECT_EQ(load.end(0), 20);
    EXPECT_EQ(data->sliceCount(), 3U);
}

TEST_F(Built, PutsSlicesThatNestTooDeepOnOtherLanes)
{
    for (int64_t i = 0; i < 1000; ++i)
        slice(i, 2000 - i);
    const auto data = m_builder.build();
    for (const Lane& lane : data->lanes()) {
        EXPECT_LE(lane.rowCount(), TraceBuilder::kMostRows);
        expectRowsAreInOrder(lane);
    }
    EXPECT_EQ(data->sliceCount(), 1000U);
}

TEST(TraceData, TakesAtMost60BytesForASlice)
{
    std::string text = "[";
    for (uint64_t i = 0; i < 5000; ++i)
        text += (i > 0 ? "," : "") +
            httpRequest(i + 1, static_cast<int64_t>(i) * 3000 + 1'000'000, 1000, "resnet",
                "client-" + std::to_string(i));
    const ReadResult read = readText(text + "]");
    ASSERT_NE(read.data, nullptr);
    EXPECT_GT(read.data->sliceCount(), 40'000U);
    EXPECT_LE(read.data->byteSize(), read.data->sliceCount() * 60);
    const auto random = randomTrace(50'000, 7);
    EXPECT_LE(random->byteSize(), random->sliceCount() * 60);
}

TEST(Lane, FindsTheSlicesThatOverlapARange)
{
    const std::shared_ptr<const TraceData> data = randomTrace(2000, 5);
    const Lane& lane = data->lane(0);
    std::mt19937 random(1);
    std::uniform_int_distribution<int64_t> time(data->extent().begin - 10, data->extent().end + 10);
    for (int i = 0; i < 200; ++i) {
        const int64_t begin = time(random);
        const Range range{begin, begin + 1 + i * i};
        for (size_t row = 0; row < lane.rowCount(); ++row) {
            const auto [first, end] = lane.overlapping(row, range);
            for (uint32_t slice = lane.rowBegin(row); slice < lane.rowEnd(row); ++slice) {
                const bool isPoint = lane.begin(slice) == lane.end(slice);
                const bool overlaps = isPoint
                    ? range.contains(lane.begin(slice))
                    : lane.begin(slice) < range.end && range.begin < lane.end(slice);
                EXPECT_EQ(overlaps, first <= slice && slice < end);
            }
        }
    }
}

} // namespace
} // namespace thalassa::console::trace
