// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/report/report.h"

#include <gmock/gmock.h>

#include "absl/strings/str_split.h"
#include "core/base/text/json_document.h"
#include "core/base/text/visible_text.h"

namespace thalassa::perf {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Returns a second of measurement with that many requests of 1 ms each.
Measurement measurementOf(double concurrency, int requests)
{
    Measurement measurement;
    measurement.level = {Loop::Closed, concurrency};
    measurement.stability = Stability::Stable;
    Window& window = measurement.result;
    window.length = std::chrono::seconds(1);
    for (int index = 0; index < requests; ++index)
        window.client.latency.add(milliseconds(1));
    window.client.sendTime = microseconds(10) * requests;
    window.client.receiveTime = microseconds(20) * requests;
    client::ServerStatistics server;
    const auto count = static_cast<uint64_t>(requests);
    server.success = {count, microseconds(900) * requests};
    server.queue = {count, microseconds(100) * requests};
    server.computeInput = {count, microseconds(50) * requests};
    server.computeInfer = {count, microseconds(600) * requests};
    server.computeOutput = {count, microseconds(40) * requests};
    server.executions = count;
    window.server = server;
    measurement.windows = {window};
    measurement.mergedWindows = 1;
    return measurement;
}

class Reports : public ::testing::Test {
protected:
    Reports()
    {
        m_options.samples.batchSize = 2;
        m_report.measurements = {measurementOf(2, 200), measurementOf(1, 100)};
    }

    std::vector<std::string> csvLines() { return absl::StrSplit(csvOf(m_report), '\n'); }

    Options m_options;
    Model m_model{"m"};
    Report m_report{m_options, m_model, "", {}};
};

TEST_F(Reports, InCsvBeginWithPerfAnalyzersColumns)
{
    const auto lines = csvLines();
    EXPECT_THAT(lines[0],
        StartsWith("Concurrency,Inferences/Second,Client Send,Network+Server Send/Recv,Server "
                   "Queue,Server Compute Input,Server Compute Infer,Server Compute Output,Client "
                   "Recv,p50 latency,p90 latency,p95 latency,p99 latency,"));
    // The lines are ordered by throughput; the parts of a latency add up to it.
    EXPECT_THAT(lines[1], StartsWith("1,200.000,10,180,100,50,600,40,20,1000,1000,1000,1000,"));
    EXPECT_THAT(lines[2], StartsWith("2,400.000,10,180,100,50,600,40,20,1000,1000,1000,1000,"));
}

TEST_F(Reports, InCsvHaveAsManyCellsAsColumns)
{
    m_options.measure.percentile = 97;
    m_options.load.isStreaming = true;
    for (const bool isVerbose : {false, true}) {
        m_options.hasVerboseCsv = isVerbose;
        const auto lines = csvLines();
        ASSERT_EQ(lines.size(), 4);
        const auto cells = [](const std::string& line) {
            return std::count(line.begin(), line.end(), ',');
        };
        EXPECT_EQ(cells(lines[0]), cells(lines[1]));
        EXPECT_EQ(cells(lines[0]), cells(lines[2]));
    }
}

TEST_F(Reports, InCsvShowTheCacheOnlyWhereThereIsOne)
{
    EXPECT_THAT(csvLines()[0], Not(HasSubstr("Cache")));
    m_report.measurements[0].result.server->cacheHit = {10, microseconds(70)};
    EXPECT_THAT(csvLines()[0],
        HasSubstr("Server Compute Output,Server Cache Hit,Server Cache Miss,Client Recv"));
    EXPECT_THAT(csvLines()[2], StartsWith("2,400.000,10,180,100,50,600,40,7,0,20,"));
}

TEST_F(Reports, InCsvLeaveTheServerOutWhenItSaysNothing)
{
    m_report.measurements[0].result.server.reset();
    EXPECT_THAT(
        csvLines()[0], StartsWith("Concurrency,Inferences/Second,Client Send,Client Recv,"));
    EXPECT_THAT(csvLines()[1], StartsWith("1,200.000,10,20,1000,"));
}

TEST_F(Reports, InJsonHoldWhatWasMeasured)
{
    m_report.measurements[0].result.client.errors["HTTP 503"] = {3, "busy \"now\""};
    const auto document = json::parse(jsonOf(m_report));
    ASSERT_TRUE(document.ok()) << document.status();
    EXPECT_EQ(json::countOf(*document, "format"), 1);
    const auto& measurement = (*document)["measurements"][0];
    EXPECT_EQ(json::countOf(measurement, "answered"), 200);
    EXPECT_EQ(json::countOf(measurement, "failed"), 3);
    EXPECT_EQ(textOf(measurement["errors"][0], "example"), "busy \"now\"");
    EXPECT_EQ(countOf(measurement["server"]["success"], "count"), 200);
    EXPECT_EQ(countOf(measurement["latency"], "count"), 200);
    uint64_t sum = 0;
    for (const auto& bucket : measurement["latency"]["buckets_ns"].GetArray())
        sum += bucket[2].GetUint64();
    EXPECT_EQ(sum, 200);
    EXPECT_EQ(measurement["inferences_per_second"].GetDouble(), 400);
}

TEST_F(Reports, InTextShowErrorsAndWhatIsMissing)
{
    Measurement& measurement = m_report.measurements[0];
    EXPECT_THAT(textOf(m_report, measurement), HasSubstr("Errors        none"));
    measurement.result.client.errors["HTTP 503"] = {3, "busy"};
    measurement.result.client.unanswered = 4;
    measurement.result.client.notStarted = 5;
    measurement.result.client.longestWait = std::chrono::seconds(3);
    measurement.result.server.reset();
    m_report.statisticsGap = "no such route";
    const std::string text = textOf(m_report, measurement);
    EXPECT_THAT(text, HasSubstr("ERRORS        3 x HTTP 503: busy"));
    EXPECT_THAT(text, HasSubstr("4 requests had no answer at the end, one of them for 3.00 s"));
    EXPECT_THAT(text, HasSubstr("5 requests were due at the end"));
    EXPECT_THAT(text, HasSubstr("the statistics are not available: no such route"));
}

TEST_F(Reports, InTextShowEveryWindowWhenAsked)
{
    EXPECT_THAT(textOf(m_report, m_report.measurements[0]), Not(HasSubstr("Windows")));
    m_options.verbosity = 1;
    EXPECT_THAT(textOf(m_report, m_report.measurements[0]),
        HasSubstr("Windows       1.00 s  400.0 inferences/s   mean        1 ms"));
}

TEST_F(Reports, SumUpOnlySeveralLevels)
{
    EXPECT_THAT(textSummary(m_report), HasSubstr("Concurrency 2"));
    m_report.measurements.pop_back();
    EXPECT_EQ(textSummary(m_report), "");
}

TEST(LatencyParts, AreNeverNegative)
{
    Measurement measurement = measurementOf(1, 10);
    measurement.result.server->queue.time = std::chrono::seconds(5);
    EXPECT_EQ(latencyParts(measurement.result).network, microseconds(0));
    EXPECT_EQ(latencyParts(Window()).network, microseconds(0));
}

} // namespace
} // namespace thalassa::perf
