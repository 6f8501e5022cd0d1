// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/simulation.h"

#include <gmock/gmock.h>

#include <cmath>
#include <tuple>

namespace thalassa::perf {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using ::testing::ElementsAre;

BatchCost costs(std::vector<BatchCost::Point> points, base::Duration base = base::Duration(0))
{
    return *BatchCost::create(std::move(points), base);
}

// Returns the same cost for each batch.
BatchCost constantCost(base::Duration time)
{
    return costs({{1, time}, {64, time}});
}

// `times`: the milliseconds at which the requests come.
SimulationResult simulated(const SimulationSettings& settings, const BatchCost& cost,
    const std::vector<int>& times, uint32_t rows = 1)
{
    std::vector<Arrival> arrivals;
    arrivals.reserve(times.size());
    for (const int time : times)
        arrivals.push_back({milliseconds(time), rows});
    OpenTraffic traffic(arrivals);
    return runSimulation(settings, cost, traffic);
}

SimulationResult simulatedRate(const SimulationSettings& settings, const BatchCost& cost,
    double rate, uint64_t seed, uint64_t count)
{
    const std::vector<Arrival> arrivals = drawArrivals(rate, Distribution::Poisson, seed, count, 1);
    OpenTraffic traffic(arrivals);
    return runSimulation(settings, cost, traffic);
}

// Returns all latencies in whole milliseconds, ascending, with the precision of the histogram.
std::vector<int64_t> latencies(const SimulationResult& result)
{
    std::vector<int64_t> all;
    for (const Histogram::Bucket& bucket : result.latency.buckets())
        all.insert(
            all.end(), bucket.count, std::llround(static_cast<double>(bucket.from.count()) / 1e6));
    return all;
}

TEST(Simulation, OfOneRequestIsItsCostAndItsWay)
{
    const SimulationResult result =
        simulated({}, costs({{1, milliseconds(2)}}, microseconds(300)), {5});
    EXPECT_EQ(result.latency.largest(), microseconds(2300));
    EXPECT_EQ(result.batches, 1);
    EXPECT_EQ(result.length, milliseconds(2)); // begins with the request
    EXPECT_EQ(result.busyShare(1), 1);
}

TEST(Simulation, GathersWhileTheInstanceIsBusy)
{
    // One request from 0 to 10, the other three from 10 to 20.
    const SimulationResult result = simulated({1, 8}, constantCost(milliseconds(10)), {0, 1, 2, 3});
    EXPECT_THAT(latencies(result), ElementsAre(10, 17, 18, 19));
    EXPECT_EQ(result.batches, 2);
    EXPECT_EQ(result.meanBatchSize(), 2);
    EXPECT_EQ(result.busy, milliseconds(20));
    EXPECT_EQ(result.requestsPerSecond(), 200);
}

TEST(Simulation, UsesEachInstance)
{
    // Two single requests from 0 and 1 to 10 and 11; the other two from 10 to 20.
    const SimulationResult result = simulated({2, 8}, constantCost(milliseconds(10)), {0, 1, 2, 3});
    EXPECT_THAT(latencies(result), ElementsAre(10, 10, 17, 18));
    EXPECT_EQ(result.busy, milliseconds(30));
    EXPECT_EQ(result.length, milliseconds(20));
    EXPECT_EQ(result.busyShare(2), 0.75);
}

TEST(Simulation, WaitsForTheDelay)
{
    // All three from 5 to 9.
    const BatchCost cost =
        costs({{1, milliseconds(2)}, {3, milliseconds(4)}, {8, milliseconds(9)}});
    const SimulationResult result = simulated({1, 8, {}, milliseconds(5)}, cost, {0, 1, 2});
    EXPECT_THAT(latencies(result), ElementsAre(7, 8, 9));
    EXPECT_EQ(result.batches, 1);
}

TEST(Simulation, DoesNotWaitOnceAPreferredSizeIsThere)
{
    // Two from 1 to 4; the third waits from 2 to 7 and takes 2 ms.
    const BatchCost cost =
        costs({{1, milliseconds(2)}, {2, milliseconds(3)}, {8, milliseconds(9)}});
    const SimulationResult result = simulated({1, 8, {2}, milliseconds(5)}, cost, {0, 1, 2});
    EXPECT_THAT(latencies(result), ElementsAre(3, 4, 7));
    EXPECT_EQ(result.batches, 2);
}

TEST(Simulation, WithoutDynamicBatchingExecutesEachRequestAlone)
{
    SimulationSettings settings{1, 8, {}, milliseconds(5)};
    settings.isBatching = false;
    const SimulationResult result =
        simulated(settings, constantCost(milliseconds(10)), {0, 1, 2}, 2);
    EXPECT_EQ(result.batches, 3);
    EXPECT_EQ(result.meanBatchSize(), 2);
    EXPECT_THAT(latencies(result), ElementsAre(10, 19, 28));
}

TEST(Simulation, DoesNotWaitForMoreThanFits)
{
    // Two requests of two rows fit into a batch: it begins at 1. The third waits until 7.
    const SimulationResult result =
        simulated({1, 4, {}, milliseconds(5)}, constantCost(milliseconds(3)), {0, 1, 2}, 2);
    EXPECT_THAT(latencies(result), ElementsAre(3, 4, 8));
    EXPECT_EQ(result.meanBatchSize(), 3);
}

TEST(Simulation, SeesRequestsOfOneMomentTogether)
{
    const SimulationResult result = simulated({1, 8}, constantCost(milliseconds(10)), {4, 4, 4});
    EXPECT_EQ(result.batches, 1);
    EXPECT_THAT(latencies(result), ElementsAre(10, 10, 10));
}

// Without batches and with Poisson arrivals, this is the queue M/D/1 with the mean wait cost * load
// / (2 * (1 - load)). The bound is four standard errors, estimated from 20 seeds.
TEST(Simulation, WithoutBatchesHasTheWaitOfAnMD1Queue)
{
    for (const double load : {0.3, 0.6, 0.8}) {
        constexpr int kSeeds = 20;
        const milliseconds cost(1);
        double sum = 0;
        double squares = 0;
        for (uint64_t seed = 0; seed < kSeeds; ++seed) {
            const SimulationResult result =
                simulatedRate({1, 1}, constantCost(cost), 1000 * load, seed, 50'000);
            EXPECT_EQ(result.batches, 50'000);
            EXPECT_FALSE(result.isOverloaded);
            EXPECT_NEAR(result.busyShare(1), load, 0.03 * load);
            const double wait = static_cast<double>((result.latency.mean() - cost).count());
            sum += wait;
            squares += wait * wait;
        }
        const double mean = sum / kSeeds;
        const double error = std::sqrt((squares / kSeeds - mean * mean) / (kSeeds - 1));
        const double expected = 1e6 * load / (2 * (1 - load));
        EXPECT_LT(error, 0.02 * expected) << "load " << load << " says nothing";
        EXPECT_NEAR(mean, expected, 4 * error) << "load " << load;
    }
}

TEST(Simulation, TellsThatRequestsComeTooFast)
{
    // 4 rows in 2 ms are 2000 per second.
    const SimulationSettings settings{1, 4};
    const BatchCost cost = constantCost(milliseconds(2));
    EXPECT_FALSE(simulatedRate(settings, cost, 1900, 1, 50'000).isOverloaded);
    const SimulationResult result = simulatedRate(settings, cost, 2200, 1, 50'000);
    EXPECT_TRUE(result.isOverloaded);
    EXPECT_NEAR(result.requestsPerSecond(), 2000, 20);
    EXPECT_NEAR(result.busyShare(1), 1, 0.001);
}

TEST(Simulation, EndsWhenTooManyWait)
{
    const SimulationResult result =
        simulated({1, 4}, constantCost(milliseconds(2)), std::vector<int>(250'000, 0));
    EXPECT_TRUE(result.isOverloaded);
    EXPECT_EQ(result.latency.count(), 4);
}

TEST(Simulation, OfOneClientHasTheThroughputOfItsLatency)
{
    ClosedTraffic traffic(
        {.clients = 1, .requests = 10'000, .rows = 1, .baseLatency = milliseconds(1)});
    const SimulationResult result = runSimulation(
        {1, 8}, costs({{1, milliseconds(3)}, {8, milliseconds(4)}}, milliseconds(1)), traffic);
    EXPECT_EQ(result.latency.smallest(), milliseconds(4));
    EXPECT_EQ(result.latency.largest(), milliseconds(4));
    EXPECT_EQ(result.latency.count(), 10'000);
    EXPECT_NEAR(result.requestsPerSecond(), 250, 1);
    EXPECT_NEAR(result.busyShare(1), 0.75, 0.003);
    EXPECT_FALSE(result.isOverloaded);
}

// A free instance takes all waiting requests, and the clients that it has just answered come back
// behind them: two groups of clients alternate.
TEST(Simulation, OfClientsDoesNotKeepThemTogether)
{
    ClosedTraffic traffic(
        {.clients = 12, .requests = 10'000, .rows = 1, .baseLatency = microseconds(100)});
    const SimulationResult result = runSimulation(
        {1, 16}, costs({{1, milliseconds(5)}, {16, milliseconds(20)}}, microseconds(100)), traffic);
    EXPECT_NEAR(result.meanBatchSize(), 6, 0.1);
    EXPECT_NEAR(result.busyShare(1), 1, 0.001);
}

TEST(Simulation, RepeatsWithTheSameSeedOnly)
{
    const SimulationSettings settings{1, 8, {4}, milliseconds(3)};
    const BatchCost cost = costs({{1, milliseconds(2)}, {8, milliseconds(5)}});
    const auto figures = [&](uint64_t seed) {
        const SimulationResult result = simulatedRate(settings, cost, 700, seed, 5'000);
        return std::tuple(result.batches, result.latency.mean(), result.length);
    };
    EXPECT_EQ(figures(3), figures(3));
    EXPECT_NE(figures(3), figures(4));
}

} // namespace
} // namespace thalassa::perf
