// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/arrivals.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "perf/load/recorder.h"

namespace thalassa::perf {
namespace {

std::vector<int64_t> microsecondsOf(Arrivals arrivals, int count)
{
    std::vector<int64_t> times;
    for (int index = 0; index < count; ++index, arrivals.advance())
        times.push_back(arrivals.next().count() / 1000);
    return times;
}

TEST(Arrivals, AreEquallyFarApartWhenConstant)
{
    EXPECT_EQ(microsecondsOf(Arrivals(1000, Distribution::Constant, 0), 4),
        (std::vector<int64_t>{0, 1000, 2000, 3000}));
}

TEST(Arrivals, OfSeveralSendersTakeTurns)
{
    EXPECT_EQ(microsecondsOf(Arrivals(1000, Distribution::Constant, 0, 0, 2), 3),
        (std::vector<int64_t>{0, 2000, 4000}));
    EXPECT_EQ(microsecondsOf(Arrivals(1000, Distribution::Constant, 0, 1, 2), 3),
        (std::vector<int64_t>{1000, 3000, 5000}));
}

TEST(Arrivals, DoNotDrift)
{
    Arrivals arrivals(3, Distribution::Constant, 0); // 1 s / 3 is no whole number of ns
    for (int index = 0; index < 3'000'000; ++index)
        arrivals.advance();
    EXPECT_EQ(arrivals.next(), std::chrono::seconds(1'000'000));
}

TEST(Arrivals, RepeatWithTheSameSeedOnly)
{
    const auto poisson = [](uint64_t seed) {
        return microsecondsOf(Arrivals(100, Distribution::Poisson, seed), 50);
    };
    EXPECT_EQ(poisson(7), poisson(7));
    EXPECT_NE(poisson(7), poisson(8));
}

TEST(Arrivals, OfPoissonHaveTheRateAndTheSpread)
{
    constexpr int kCount = 200'000;
    Arrivals arrivals(1000, Distribution::Poisson, 42);
    double previous = 0;
    double sum = 0;
    double squares = 0;
    int longerThanMean = 0;
    for (int index = 0; index < kCount; ++index, arrivals.advance()) {
        const auto at = static_cast<double>(arrivals.next().count()) / 1e6; // milliseconds
        const double distance = at - previous;
        ASSERT_GE(distance, 0);
        previous = at;
        sum += distance;
        squares += distance * distance;
        longerThanMean += distance > 1;
    }
    const double mean = sum / kCount;
    EXPECT_NEAR(mean, 1, 0.01);
    // In an exponential distribution, the standard deviation is the mean, and 1/e of all values
    // exceed it.
    EXPECT_NEAR(std::sqrt(squares / kCount - mean * mean), 1, 0.02);
    EXPECT_NEAR(static_cast<double>(longerThanMean) / kCount, std::exp(-1), 0.01);
}

TEST(Recorder, CountsWhatIsLateAndNotStarted)
{
    Recorder recorder(Loop::Open);
    // Requests are due at 0, 10, 20 and 30 ms; at 31 ms, the one at 30 is within the tolerance.
    recorder.notStarted(Arrivals(100, Distribution::Constant, 0), std::chrono::milliseconds(31));
    const Counters tally = recorder.take();
    EXPECT_EQ(tally.notStarted, 3);
    EXPECT_EQ(tally.longestWait, std::chrono::milliseconds(31));
}

TEST(Recorder, CountsLatencyFromTheIntendedStart)
{
    Recorder recorder(Loop::Open);
    const base::TimePoint zero;
    const auto ms = [&](int value) { return zero + std::chrono::milliseconds(value); };
    recorder.answered({ms(0), ms(400), ms(401), ms(410), ms(411)});
    recorder.answered({ms(500), ms(500), ms(500), ms(505), ms(507)});
    recorder.failed({ms(600), ms(602), ms(602), ms(602), ms(603)}, "HTTP 503", "busy");
    const Counters tally = recorder.take();
    EXPECT_EQ(tally.latency.largest(), std::chrono::milliseconds(411));
    EXPECT_EQ(tally.latency.smallest(), std::chrono::milliseconds(7));
    EXPECT_EQ(tally.startLag.largest(), std::chrono::milliseconds(400));
    EXPECT_EQ(tally.late, 2);
    EXPECT_EQ(tally.sendTime, std::chrono::milliseconds(1));
    EXPECT_EQ(tally.receiveTime, std::chrono::milliseconds(3));
    EXPECT_EQ(tally.answered(), 2);
    EXPECT_EQ(tally.failed(), 1);
    EXPECT_EQ(tally.errors.at("HTTP 503").example, "busy");
    EXPECT_EQ(recorder.take().answered(), 0);
}

TEST(Counters, MergesErrorsByKind)
{
    Counters one;
    one.errors["HTTP 503"] = {2, "busy"};
    Counters other;
    other.errors["HTTP 503"] = {3, "still busy"};
    other.errors["time-out"] = {1, "no answer"};
    one.merge(other);
    EXPECT_EQ(one.failed(), 6);
    EXPECT_EQ(one.errors.at("HTTP 503").count, 5);
    EXPECT_EQ(one.errors.at("HTTP 503").example, "busy");
    EXPECT_EQ(one.errors.at("time-out").example, "no answer");
}

} // namespace
} // namespace thalassa::perf
