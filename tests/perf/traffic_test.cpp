// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/traffic.h"

#include <gmock/gmock.h>

namespace thalassa::perf {
namespace {

using std::chrono::microseconds;
using ::testing::HasSubstr;

TEST(Traffic, IsReadFromARecording)
{
    const auto arrivals = parseArrivals("100\n0 # at once\n\n250.5 3\n", 2);
    ASSERT_TRUE(arrivals.ok()) << arrivals.status();
    ASSERT_EQ(arrivals->size(), 3);
    EXPECT_EQ(arrivals->at(0).at, microseconds(100));
    EXPECT_EQ(arrivals->at(0).rows, 2);
    EXPECT_EQ(arrivals->at(1).at, microseconds(100));
    EXPECT_EQ(arrivals->at(2).at, base::Duration(350'500));
    EXPECT_EQ(arrivals->at(2).rows, 3);
}

TEST(Traffic, OfARecordingSaysWhichLineIsWrong)
{
    for (const char* const bad : {"x", "-1", "5 0", "5 -1", "5 1 1", "5 one", "nan"}) {
        const auto arrivals = parseArrivals(std::string("7\n") + bad, 1);
        EXPECT_THAT(std::string(arrivals.status().message()), HasSubstr("line 2: expected")) << bad;
    }
    EXPECT_THAT(
        std::string(parseArrivals("# none\n", 1).status().message()), HasSubstr("got none"));
}

TEST(Traffic, IsDrawnAsTheLoadGeneratorDrawsIt)
{
    const std::vector<Arrival> drawn = drawArrivals(100, Distribution::Poisson, 5, 50, 4);
    Arrivals real(100, Distribution::Poisson, 5);
    ASSERT_EQ(drawn.size(), 50);
    for (const Arrival& arrival : drawn) {
        EXPECT_EQ(arrival.at, real.next());
        EXPECT_EQ(arrival.rows, 4);
        real.advance();
    }
}

TEST(Traffic, OfAClosedLoopWaitsForAnswers)
{
    ClosedTraffic traffic({.clients = 2, .requests = 3, .rows = 4});
    EXPECT_EQ(traffic.next(), base::Duration(0));
    EXPECT_EQ(traffic.take(), 4);
    EXPECT_EQ(traffic.take(), 4);
    EXPECT_EQ(traffic.next(), Traffic::kNever);
    traffic.answer(microseconds(7));
    EXPECT_EQ(traffic.next(), microseconds(7));
    traffic.take();
    traffic.answer(microseconds(9));
    EXPECT_EQ(traffic.next(), Traffic::kNever); // all three were sent
}

TEST(Traffic, OfAClosedLoopTakesItsWayAroundTheBaseLatency)
{
    ClosedTraffic traffic({.clients = 1, .requests = 10'001, .baseLatency = microseconds(100)});
    base::Duration sum{0};
    for (int request = 0; request < 10'000; ++request) {
        const base::Duration way = traffic.next();
        EXPECT_GE(way, microseconds(50));
        EXPECT_LE(way, microseconds(150));
        sum += way;
        traffic.take();
        traffic.answer(base::Duration(0));
    }
    // The distribution is uniform: the standard error of this mean is 0.29 us.
    EXPECT_NEAR(static_cast<double>((sum / 10'000).count()), 100e3, 1.2e3);
}

} // namespace
} // namespace thalassa::perf
