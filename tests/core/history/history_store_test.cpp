// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/history/history_store.h"

#include <gmock/gmock.h>

#include "tests/core/history/busy_version.h"

namespace thalassa::history {
namespace {

using namespace std::chrono_literals;
using base::TimePoint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class HistoryStoreTest : public ::testing::Test {
protected:
    struct Loaded {
        std::string model;
        int64_t version = 1;
        std::shared_ptr<const int> identity = std::make_shared<const int>(0);
        int64_t accepted = 0;
        int64_t inFlight = 0;
        BusyVersion counters;

        void serve(int64_t count)
        {
            accepted += count;
            counters.serve(static_cast<uint64_t>(count), 1ms);
        }
    };

    // Lets a second pass.
    void tick()
    {
        now += 1s;
        for (Loaded& one : versions) {
            store.observe(
                {one.model, one.version, one.identity, one.accepted, one.inFlight}, now, [&] {
                    ++reads;
                    return one.counters.at(now);
                });
        }
        store.endRound(now);
    }
    std::vector<std::string> found(const HistoryStore::Query& query = {})
    {
        std::vector<std::string> texts;
        for (const HistoryStore::Found& one : store.find(query)) {
            std::string text = one.model + " " + std::to_string(one.version) + ":";
            for (const Point& point : one.series.points)
                text +=
                    " " + (point.isKnown() ? std::to_string(point.figures().successCount) : "-");
            if (one.leftOut > 0)
                text += " and " + std::to_string(one.leftOut);
            texts.push_back(std::move(text));
        }
        return texts;
    }

    HistoryStore store;
    TimePoint now{1000s};
    std::vector<Loaded> versions;
    int reads = 0;
};

TEST_F(HistoryStoreTest, ReadsOnlyVersionsThatHaveHadRequests)
{
    versions.push_back({"idle"});
    versions.push_back({"busy"});
    tick();
    EXPECT_EQ(reads, 0);
    versions[1].serve(3);
    tick();
    EXPECT_EQ(reads, 1);
    tick(); // what was counted a little later
    EXPECT_EQ(reads, 2);
    for (int i = 0; i < 10; ++i)
        tick();
    EXPECT_EQ(reads, 2);
    versions[1].inFlight = 1; // one that lasts
    tick();
    tick();
    EXPECT_EQ(reads, 4);
    EXPECT_THAT(found(), ElementsAre("busy 1: 3 0 0 0 0 0 0 0 0 0 0 0 0 0", "idle 1:"));
}

TEST_F(HistoryStoreTest, KeepsTheHistoryOverAReload)
{
    versions.push_back({"m"});
    versions[0].serve(5);
    tick();
    versions.clear();
    tick();
    tick();
    versions.push_back({"m"});
    versions[0].serve(2); // as many as it takes to be different from no request
    tick();
    EXPECT_THAT(found(), ElementsAre("m 1: 5 - - 2"));
    versions[0] = {"m"};
    versions[0].serve(2);
    tick();
    EXPECT_THAT(found(), ElementsAre("m 1: 5 - - 2 2"));
}

TEST_F(HistoryStoreTest, KeepsThoseThatWereUnloadedLastForADay)
{
    for (int i = 0; i < 30; ++i) {
        versions.push_back({"m" + std::to_string(10 + i)});
        versions.back().serve(1);
    }
    versions.push_back({"idle"});
    tick();
    while (!versions.empty()) {
        versions.pop_back();
        tick();
    }
    std::vector<std::string> kept = found();
    EXPECT_EQ(kept.size(), HistoryStore::kMostUnloaded);
    EXPECT_THAT(kept.front(), ::testing::StartsWith("m10 1: 1"));
    now += 25h;
    tick();
    EXPECT_THAT(found(), IsEmpty());
}

TEST_F(HistoryStoreTest, SelectsModelsTimesAndTheLastPoints)
{
    versions.push_back({"a"});
    versions.push_back({"b", 1});
    versions.push_back({"b", 2});
    for (int i = 1; i <= 4; ++i) {
        for (Loaded& one : versions)
            one.serve(i);
        tick();
    }
    EXPECT_THAT(found({.model = "b"}), ElementsAre("b 1: 1 2 3 4", "b 2: 1 2 3 4"));
    EXPECT_THAT(found({.model = "b", .version = 2}), ElementsAre("b 2: 1 2 3 4"));
    EXPECT_THAT(found({.model = "c"}), IsEmpty());
    EXPECT_THAT(found({.model = "a", .from = TimePoint(1001s), .to = TimePoint(1003s)}),
        ElementsAre("a 1: 2 3"));
    EXPECT_THAT(found({.model = "a", .limit = 1}), ElementsAre("a 1: 4 and 3"));
    EXPECT_THAT(found({.model = "a", .resolution = Resolution::Minute}), ElementsAre("a 1: 10"));
}

TEST_F(HistoryStoreTest, ManyVersionsShareThePointsOfAnAnswer)
{
    constexpr size_t kVersions = 2000;
    for (size_t i = 0; i < kVersions; ++i)
        versions.push_back({"m" + std::to_string(i)});
    for (int i = 0; i < 8; ++i) {
        for (Loaded& one : versions)
            one.serve(1);
        tick();
    }
    for (const std::string& one : found())
        EXPECT_THAT(one, ::testing::EndsWith(": 1 1 1 1 1 and 3"));
}

TEST_F(HistoryStoreTest, TellsTheMemoryOfEachHistory)
{
    versions.push_back({"idle"});
    versions.push_back({"busy"});
    versions[1].serve(1);
    tick();
    std::map<std::string, size_t> sizes;
    store.forEachSize(
        [&](const std::string& model, int64_t, size_t bytes) { sizes[model] = bytes; });
    EXPECT_LE(sizes.at("idle"), VersionHistory::kIdleByteSize);
    EXPECT_GT(sizes.at("busy"), VersionHistory::kIdleByteSize);
}

} // namespace
} // namespace thalassa::history
