// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulate/simulate_options.h"

#include <gmock/gmock.h>

#include "perf/simulate/cost_measurement.h"
#include "perf/simulate/simulate_report.h"

namespace thalassa::perf {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

SimulateOptions parsedSimulation(const std::vector<std::string>& arguments)
{
    auto options = parseSimulateOptions(arguments);
    EXPECT_TRUE(options.ok()) << options.status();
    return options.value_or(SimulateOptions());
}

std::string refusedSimulation(const std::vector<std::string>& arguments)
{
    const auto options = parseSimulateOptions(arguments);
    EXPECT_FALSE(options.ok());
    return std::string(options.status().message());
}

BatchCost someCost()
{
    return *BatchCost::create({{1, milliseconds(2)}, {8, milliseconds(4)}}, base::Duration(0));
}

TEST(SimulateOptions, MakeAGridOfSettings)
{
    const SimulateOptions options = parsedSimulation({"--batch-cost=c", "--request-rate=100,250.5",
        "--max-queue-delay-microseconds=0,500", "--preferred-batch-sizes=4,8",
        "--preferred-batch-sizes", "none", "--instances=1,2", "--max-batch-size=8", "-b", "2",
        "--request-count=7", "--random-seed=9", "--request-distribution=constant",
        "--base-latency-microseconds=1.5", "-f", "x.csv", "--json=x.json"});
    EXPECT_THAT(options.load.rates, ElementsAre(100, 250.5));
    EXPECT_EQ(options.load.rows, 2);
    EXPECT_EQ(options.load.requestCount, 7);
    EXPECT_EQ(options.load.seed, 9);
    EXPECT_EQ(options.load.distribution, Distribution::Constant);
    EXPECT_EQ(options.baseLatency, base::Duration(1500));
    EXPECT_EQ(options.csvFile, "x.csv");
    EXPECT_EQ(options.jsonFile, "x.json");
    const auto settings = settingsOf(options.settings, options.load, someCost());
    ASSERT_TRUE(settings.ok()) << settings.status();
    ASSERT_EQ(settings->size(), 8);
    EXPECT_EQ(settings->front().instances, 1);
    EXPECT_EQ(settings->front().maxQueueDelay.count(), 0);
    EXPECT_THAT(settings->front().preferredBatchSizes, ElementsAre(4, 8));
    EXPECT_EQ(settings->back().instances, 2);
    EXPECT_EQ(settings->back().maxQueueDelay.count(), 500);
    EXPECT_THAT(settings->back().preferredBatchSizes, IsEmpty());
    const auto points = simulateAll(*settings, options.load, someCost(), [] { return false; });
    EXPECT_EQ(points.size(), 16);
    EXPECT_EQ(simulateAll(*settings, options.load, someCost(), [] { return true; }).size(), 0);
}

TEST(SimulateOptions, HaveDefaults)
{
    const SimulateOptions options = parsedSimulation({"--batch-cost=c", "--concurrency=4"});
    EXPECT_EQ(options.load.requestCount, 100'000);
    EXPECT_EQ(options.load.distribution, Distribution::Poisson);
    const auto settings = settingsOf(options.settings, options.load, someCost());
    ASSERT_EQ(settings->size(), 1);
    EXPECT_EQ(settings->front().maxBatchSize, 8);
    EXPECT_EQ(settings->front().instances, 1);
}

TEST(SimulateOptions, MeasureAModelOfAServer)
{
    const SimulateOptions options = parsedSimulation(
        {"-m", "digits", "-u", "host:9", "-i", "grpc", "--shape=a:3", "--measured-batch-sizes=1,4",
            "--write-batch-cost=c", "-H", "Key: value", "--request-parameter=p:1:int"});
    EXPECT_TRUE(options.measuresCost());
    EXPECT_FALSE(options.hasLoad());
    EXPECT_EQ(options.server.load.server.toString(), "host:9");
    EXPECT_EQ(options.server.load.protocol, Protocol::Grpc);
    EXPECT_THAT(options.measuredSizes, ElementsAre(1, 4));
    EXPECT_EQ(options.costFileToWrite, "c");
    EXPECT_EQ(parsedSimulation({"-m", "d", "--write-batch-cost=c"}).server.load.server.toString(),
        "localhost:8000");
    EXPECT_THAT(usualSizes(0), ElementsAre(1));
    EXPECT_THAT(usualSizes(1), ElementsAre(1));
    EXPECT_THAT(usualSizes(8), ElementsAre(1, 2, 4, 8));
    EXPECT_THAT(usualSizes(12), ElementsAre(1, 2, 4, 8, 12));
}

TEST(SimulateOptions, RefuseByNameWhatDoesNotGoTogether)
{
    const struct {
        std::vector<std::string> arguments;
        const char* message;
    } cases[] = {
        {{"--request-rate=5"}, "--batch-cost"},
        {{"--batch-cost=c"}, "the load is missing"},
        {{"-m", "d"}, "--write-batch-cost"},
        {{"--batch-cost=c", "-m", "d", "--request-rate=5"}, "--batch-cost and -m exclude"},
        {{"--batch-cost=c", "--request-rate=5", "-u", "h"}, "-u is only for"},
        {{"--batch-cost=c", "--request-rate=5", "--write-batch-cost=d"},
            "--write-batch-cost is only"},
        {{"--batch-cost=c", "--request-rate=5", "--concurrency=5"},
            "--request-rate and --concurrency exclude"},
        {{"--batch-cost=c", "--concurrency=5", "--arrivals=a"},
            "--concurrency and --arrivals exclude"},
        {{"--batch-cost=c", "--concurrency=5", "--request-distribution=poisson"},
            "--request-distribution is only for --request-rate"},
        {{"--batch-cost=c", "--arrivals=a", "--request-count=5"}, "--request-count is only"},
        {{"--batch-cost=c", "--arrivals=a", "--random-seed=5"}, "--random-seed is only"},
        {{"-m", "d", "--write-batch-cost=c", "--instances=2"}, "--instances is only for a load"},
        {{"--batch-cost=c", "--request-rat=5"}, "did you mean --request-rate?"},
        {{"--batch-cost=c", "--concurrency-range=5"}, "there is no option --concurrency-range"},
        {{"--batch-cost=c", "--request-rate=5,x"}, "--request-rate: expected a number"},
        {{"--batch-cost=c", "--request-rate=0"}, "--request-rate: expected a number"},
        {{"--batch-cost=c", "--request-rate="}, "--request-rate: expected a number"},
        {{"--batch-cost=c", "--concurrency=1,0"}, "--concurrency: expected a whole number"},
        {{"--batch-cost=c", "--request-rate=5", "--preferred-batch-sizes=4;8"},
            "--preferred-batch-sizes: expected a whole number"},
        {{"--batch-cost=c", "--request-rate=5", "--request-distribution=uniform"},
            "expected one of poisson, constant"},
        {{"--batch-cost=", "--request-rate=5"}, "--batch-cost: expected the path"},
        {{"stray"}, "unexpected argument 'stray'"},
    };
    for (const auto& one : cases)
        EXPECT_THAT(refusedSimulation(one.arguments), HasSubstr(one.message));
}

TEST(SimulateOptions, RefuseSizesThatCannotBe)
{
    const auto refused = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"--batch-cost=c", "--request-rate=5"});
        const SimulateOptions options = parsedSimulation(arguments);
        return std::string(
            settingsOf(options.settings, options.load, someCost()).status().message());
    };
    EXPECT_THAT(refused({"--preferred-batch-sizes=2,6", "--max-batch-size=8,4"}),
        HasSubstr("6 is more than --max-batch-size 4"));
    EXPECT_THAT(refused({"--max-batch-size=9"}), HasSubstr("costs are known of 1 to 8 only"));
    EXPECT_THAT(refused({"--max-batch-size=4", "-b", "5"}), HasSubstr("a request of 5 rows"));
}

TEST(SimulateReport, MarksTheBestOfEachLoad)
{
    SimulateOptions options = parsedSimulation({"--batch-cost=c", "--request-rate=100,1800",
        "--max-queue-delay-microseconds=0,5000", "--max-batch-size=1,8", "--request-count=20000"});
    const BatchCost cost = someCost();
    const auto settings = settingsOf(options.settings, options.load, cost);
    const SimulateReport report{
        cost, options.load, simulateAll(*settings, options.load, cost, [] { return false; })};
    const std::string text = textOf(report);
    EXPECT_THAT(text, HasSubstr("Request rate 100/s, Poisson"));
    EXPECT_THAT(text, HasSubstr("least p50, least p99"));
    EXPECT_THAT(text, HasSubstr("OVERLOADED\n")); // batches of 1 serve 500 per second
    const std::string calm = text.substr(0, text.find("Request rate 1800/s"));
    EXPECT_THAT(calm, Not(HasSubstr("OVERLOADED")));
    EXPECT_THAT(calm, Not(HasSubstr("most requests/s"))); // every setting serves all requests
    const std::string csv = csvOf(report);
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 9);
    EXPECT_THAT(jsonOf(report), HasSubstr("\"overloaded\": true"));
}

} // namespace
} // namespace thalassa::perf
