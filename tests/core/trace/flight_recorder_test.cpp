// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/flight_recorder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

namespace thalassa::trace {
namespace {

using inference::Outcome;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

FlightRecord recordOf(uint64_t id, Outcome outcome = Outcome::Success)
{
    FlightRecord record;
    record.record.requestId = id;
    record.record.outcome = outcome;
    record.ended = base::TimePoint(base::Duration(static_cast<int64_t>(id)));
    return record;
}

std::vector<uint64_t> idsIn(const FlightRecorder& recorder)
{
    std::vector<uint64_t> ids;
    for (const FlightRecord& record : recorder.read())
        ids.push_back(record.record.requestId);
    return ids;
}

TEST(FlightRecorder, RemembersTheLastOnes)
{
    FlightRecorder recorder({.recentCount = 3, .keptCount = 2});
    EXPECT_THAT(idsIn(recorder), IsEmpty());
    for (uint64_t id = 1; id <= 5; ++id)
        recorder.add(recordOf(id));
    EXPECT_THAT(idsIn(recorder), ElementsAre(3, 4, 5));
}

TEST(FlightRecorder, KeepsWhatWentWrongApart)
{
    FlightRecorder recorder({.recentCount = 2, .keptCount = 2});
    FlightRecord slow = recordOf(4);
    slow.isSlow = true;
    recorder.add(recordOf(1, Outcome::Failed));
    recorder.add(recordOf(2, Outcome::Cancelled));
    recorder.add(recordOf(3, Outcome::Rejected));
    recorder.add(slow);
    for (uint64_t id = 5; id <= 10; ++id)
        recorder.add(recordOf(id));
    EXPECT_THAT(idsIn(recorder), ElementsAre(1, 2, 3, 4, 9, 10));
    for (uint64_t id = 11; id <= 13; ++id)
        recorder.add(recordOf(id, Outcome::Rejected)); // a client can cause any number of these
    EXPECT_THAT(idsIn(recorder), ElementsAre(1, 4, 12, 13));
    for (uint64_t id = 14; id <= 16; ++id)
        recorder.add(recordOf(id, Outcome::Failed));
    EXPECT_THAT(idsIn(recorder), ElementsAre(4, 12, 13, 15, 16));
}

TEST(FlightRecorder, RecordsNothingIfDisabled)
{
    FlightRecorder recorder({.recentCount = 0});
    EXPECT_FALSE(recorder.isOn());
    EXPECT_EQ(recorder.byteSize(), 0u);
    recorder.add(recordOf(1, Outcome::Failed));
    EXPECT_THAT(idsIn(recorder), IsEmpty());
}

TEST(FlightRecorder, NumbersEachVersionOnce)
{
    FlightRecorder recorder({});
    EXPECT_EQ(recorder.numberOf("a", 1), 0u);
    EXPECT_EQ(recorder.numberOf("a", 2), 1u);
    EXPECT_EQ(recorder.numberOf("a", 1), 0u);
    EXPECT_EQ(recorder.model(1).name, "a");
    EXPECT_EQ(recorder.model(1).version, 2);
}

TEST(FlightRecorder, ForgetsModelsThatItRemembersNoRequestOf)
{
    FlightRecorder recorder({.recentCount = 4, .keptCount = 1});
    const uint32_t served = recorder.numberOf("served", 1);
    const uint32_t remembered = recorder.numberOf("remembered", 1);
    FlightRecord record = recordOf(1);
    record.model = remembered;
    recorder.add(record);
    recorder.forget(remembered);
    uint32_t last = 0;
    for (int i = 0; i < 20'000; ++i) { // each is loaded and unloaded without a request
        last = recorder.numberOf("model " + std::to_string(i), 1);
        recorder.forget(last);
    }
    EXPECT_LE(recorder.modelCount(), 2048u);
    EXPECT_EQ(recorder.model(served).name, "served");
    EXPECT_EQ(recorder.model(remembered).name, "remembered");
    EXPECT_TRUE(recorder.knows("remembered", 1));
    EXPECT_FALSE(recorder.knows("model 0", 1));
    EXPECT_EQ(recorder.model(last).name, "model 19999");
}

TEST(FlightRecord, CutsTextsAndTellsThemApartAllTheSame)
{
    FlightRecord record;
    const std::string id(1000, 'x');
    record.clientId = id;
    EXPECT_EQ(record.clientId.view(), id.substr(0, 31));
    record.clientId = "short";
    EXPECT_EQ(record.clientId.view(), "short");
    EXPECT_NE(hashOfClientId(id), hashOfClientId(id + "y"));
    EXPECT_EQ(hashOfClientId(""), 0u);
}

TEST(FlightRecord, LastsFromTheFirstByteOrFromTheAcceptance)
{
    FlightRecord record = recordOf(1'000'000);
    EXPECT_EQ(record.duration(), 0ns);
    record.record.accepted = base::TimePoint(400us);
    EXPECT_EQ(record.duration(), 600us);
    record.record.receiveStart = base::TimePoint(100us);
    EXPECT_EQ(record.duration(), 900us);
}

class ReadingOnTest : public testing::Test {
protected:
    void add(uint64_t first, uint64_t last)
    {
        for (uint64_t id = first; id <= last; ++id)
            m_ring.add(recordOf(id));
    }
    std::vector<uint64_t> next()
    {
        std::vector<uint64_t> ids;
        for (const FlightRecord& record : m_ring.readOn(m_cursor))
            ids.push_back(record.record.requestId);
        return ids;
    }

    FlightRing m_ring{4};
    FlightCursor m_cursor = m_ring.end();
};

TEST_F(ReadingOnTest, GivesEachRecordOnce)
{
    EXPECT_THAT(next(), IsEmpty());
    add(1, 3);
    EXPECT_THAT(next(), ElementsAre(1, 2, 3));
    EXPECT_THAT(next(), IsEmpty());
    add(4, 7);
    EXPECT_THAT(next(), ElementsAre(4, 5, 6, 7));
    EXPECT_EQ(m_cursor.missed, 0u);
}

TEST_F(ReadingOnTest, CountsWhatIsGone)
{
    add(1, 2);
    EXPECT_THAT(next(), ElementsAre(1, 2));
    add(3, 10);
    EXPECT_THAT(next(), ElementsAre(7, 8, 9, 10));
    EXPECT_EQ(m_cursor.missed, 4u);
    add(11, 11);
    EXPECT_THAT(next(), ElementsAre(11));
    EXPECT_EQ(m_cursor.missed, 4u);
}

TEST_F(ReadingOnTest, BeginsWithWhatComesAfterwards)
{
    add(1, 9);
    m_cursor = m_ring.end();
    EXPECT_THAT(next(), IsEmpty());
    add(10, 10);
    EXPECT_THAT(next(), ElementsAre(10));
}

TEST(FlightRing, GivesAndCountsEachRecordWhileThreadsAdd)
{
    constexpr uint64_t kEach = 20'000;
    FlightRing ring(64);
    FlightCursor cursor = ring.end();
    uint64_t seen = 0;
    std::atomic<int> running{4};
    std::vector<std::jthread> threads;
    for (uint64_t thread = 0; thread < 4; ++thread) {
        threads.emplace_back([&] {
            for (uint64_t i = 0; i < kEach; ++i)
                ring.add(recordOf(i));
            --running;
        });
    }
    while (running > 0)
        seen += ring.readOn(cursor).size();
    threads.clear();
    while (cursor.next < 4 * kEach)
        seen += ring.readOn(cursor).size();
    EXPECT_EQ(seen + cursor.missed, 4 * kEach);
}

// Each record has the same number in three places; a torn record would not.
TEST(FlightRing, GivesWholeRecordsWhileThreadsAdd)
{
    FlightRing ring(16);
    std::atomic<bool> end{false};
    std::vector<std::jthread> threads;
    for (uint64_t thread = 1; thread <= 4; ++thread) {
        threads.emplace_back([&, thread] {
            for (uint64_t i = 0; !end; ++i) {
                FlightRecord record = recordOf(i * 8 + thread);
                record.clientIdHash = record.record.requestId;
                record.failure = std::to_string(record.record.requestId);
                ring.add(record);
            }
        });
    }
    size_t seen = 0;
    while (seen < 100'000) { // long enough for the threads to fill the ring many times
        for (const FlightRecord& record : ring.read()) {
            ++seen;
            ASSERT_EQ(record.clientIdHash, record.record.requestId);
            ASSERT_EQ(record.failure.view(), std::to_string(record.record.requestId));
        }
    }
    end = true;
    threads.clear();
    EXPECT_EQ(ring.read().size(), 16u);
}

} // namespace
} // namespace thalassa::trace
