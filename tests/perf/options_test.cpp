// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/options.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "perf/cli/option_table.h"

namespace thalassa::perf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Options parsed(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"-m", "digits"});
    auto options = parseOptions(arguments);
    EXPECT_TRUE(options.ok()) << options.status();
    return options.value_or(Options());
}

std::string refusal(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), {"-m", "digits"});
    const auto options = parseOptions(arguments);
    EXPECT_FALSE(options.ok());
    return std::string(options.status().message());
}

TEST(Options, HavePerfAnalyzersDefaults)
{
    const Options options = parsed({});
    EXPECT_EQ(options.load.server.toString(), "localhost:8000");
    EXPECT_EQ(options.loop, Loop::Closed);
    EXPECT_EQ(options.range.start, 1);
    EXPECT_EQ(options.range.end, 1);
    EXPECT_EQ(options.measure.interval, std::chrono::seconds(5));
    EXPECT_EQ(options.measure.stabilityPercentage, 10);
    EXPECT_EQ(options.measure.maxTrials, 10);
    EXPECT_FALSE(options.measure.percentile.has_value());
    EXPECT_EQ(options.samples.stringLength, 128);
    EXPECT_EQ(parsed({"-i", "grpc"}).load.server.toString(), "localhost:8001");
}

TEST(Options, TakeACommandLineOfPerfAnalyzer)
{
    const Options options = parsed({"-x", "3", "-u", "host:9", "-i", "gRPC", "-b", "4", "-p",
        "1000", "-s", "5", "-r", "20", "--async", "--concurrency-range", "2:8:2", "--percentile=95",
        "--shape", "a:b:1,2", "--shape=c:3", "-f", "out.csv", "--streaming", "-v", "-v", "-H",
        "Key: value", "--request-parameter", "max_tokens:256:int", "--latency-threshold", "50",
        "--service-kind", "triton", "--grpc-compression-algorithm=gzip"});
    EXPECT_EQ(options.load.request.version, "3");
    EXPECT_EQ(options.load.server.toString(), "host:9");
    EXPECT_EQ(options.load.protocol, Protocol::Grpc);
    EXPECT_EQ(options.samples.batchSize, 4);
    EXPECT_EQ(options.measure.interval, std::chrono::seconds(1));
    EXPECT_EQ(options.measure.stabilityPercentage, 5);
    EXPECT_EQ(options.measure.maxTrials, 20);
    EXPECT_EQ(options.range.step, 2);
    EXPECT_EQ(options.measure.percentile, 95);
    EXPECT_THAT(options.samples.shapes.at("a:b"), ElementsAre(1, 2));
    EXPECT_THAT(options.samples.shapes.at("c"), ElementsAre(3));
    EXPECT_EQ(options.csvFile, "out.csv");
    EXPECT_TRUE(options.load.isStreaming);
    EXPECT_EQ(options.verbosity, 2);
    EXPECT_THAT(options.load.request.headers, ElementsAre(std::pair("Key", "value")));
    EXPECT_EQ(std::get<int64_t>(options.load.request.parameters.at(0).value), 256);
    EXPECT_EQ(options.measure.latencyThreshold, std::chrono::milliseconds(50));
    EXPECT_EQ(options.load.compression, Compression::Gzip);
}

TEST(Options, MakeAnOpenLoopOfARate)
{
    const Options options =
        parsed({"--request-rate-range=0.5:2.5:0.5", "--request-distribution", "poisson"});
    EXPECT_EQ(options.loop, Loop::Open);
    EXPECT_EQ(options.load.distribution, Distribution::Poisson);
    int levels = 0;
    while (options.range.contains(options.range.at(levels)))
        ++levels;
    EXPECT_EQ(levels, 5);
}

TEST(Options, RangeEndsWhereItSays)
{
    const Options options = parsed({"--concurrency-range=1:8:3"});
    EXPECT_TRUE(options.range.contains(7));
    EXPECT_FALSE(options.range.contains(10));
    EXPECT_TRUE(parsed({"--concurrency-range=4:0", "-l", "10"}).range.contains(1e6));
}

TEST(Options, CountWindowsByRequests)
{
    EXPECT_EQ(parsed({}).measure.windowRequests, 0);
    EXPECT_EQ(parsed({"--measurement-mode=count_windows"}).measure.windowRequests, 50);
}

struct Refused {
    std::vector<std::string> arguments;
    std::string message;
};

class RefusedOptions : public ::testing::TestWithParam<Refused> { };

TEST_P(RefusedOptions, SayWhatIsWrong)
{
    EXPECT_THAT(refusal(GetParam().arguments), HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(, RefusedOptions,
    ::testing::Values(Refused{{"--concurency-range=1"}, "did you mean --concurrency-range?"},
        Refused{{"--concurrency-range=0"}, "--concurrency-range: expected start[:end[:step]]"},
        Refused{{"--concurrency-range=1.5"}, "in whole numbers"},
        Refused{{"--concurrency-range=4:2"}, "end 0 or not below start"},
        Refused{{"--concurrency-range=1:0"}, "needs --latency-threshold"},
        Refused{{"--concurrency-range=100000"}, "at most 65536"},
        Refused{{"--request-rate-range=nan"}, "got 'nan'"},
        Refused{{"--request-rate-range=5", "--concurrency-range=5"}, "exclude each other"},
        Refused{{"--request-distribution=poisson"}, "is only for --request-rate-range"},
        Refused{{"--request-distribution=normal"}, "expected one of constant, poisson"},
        Refused{{"--streaming"}, "is only for -i grpc"},
        Refused{{"-i", "grpc", "--input-tensor-format=json"}, "is only for -i http"},
        Refused{{"--request-count=5", "-p", "100"}, "leave out --measurement-interval"},
        Refused{{"-p", "0"}, "--measurement-interval: expected a whole number from 1"},
        Refused{{"-b", "0"}, "-b: expected a whole number from 1"},
        Refused{{"--percentile=100"}, "--percentile: expected a number from 1"},
        Refused{{"--shape=INPUT"}, "such as IMAGE:3,224,224"},
        Refused{{"--shape=INPUT:1,x"}, "got 'INPUT:1,x'"},
        Refused{{"-H", "nocolon"}, "expected Name:value"},
        Refused{{"-H", "A: b\r\nC: d"}, "expected Name:value"},
        Refused{{"--request-parameter=a:1:float"}, "bool, int or string"},
        Refused{{"--request-parameter=a:x:int"}, "bool, int or string"},
        Refused{{"-u", "https://host:1"}, "TLS"}, Refused{{"-u", "host:99999"}, "host:port"},
        Refused{{"-u", "host:1/path"}, "host:port"}, Refused{{"stray"}, "unexpected argument"},
        Refused{{"-f"}, "f"}, Refused{{"--verbose-csv"}, "is only for -f"},
        Refused{{"--input-data=zero", "--string-length=3"}, "is only for --input-data=random"}));

TEST(Options, NeedAModel)
{
    EXPECT_THAT(std::string(parseOptions({}).status().message()), HasSubstr("-m is missing"));
}

// No option of perf_analyzer is refused as an unknown option.
TEST(Options, RefuseByNameWhatIsMissing)
{
    for (const cli::UnavailableOption& option : unavailableOptions()) {
        for (const std::string name : option.names) {
            std::vector<std::string> arguments{(name.size() == 1 ? "-" : "--") + name};
            if (option.hasValue)
                arguments.emplace_back("1");
            EXPECT_THAT(refusal(arguments), HasSubstr(name + " is not available: ")) << name;
        }
    }
}

TEST(Options, AllStandInTheHelp)
{
    std::string text = usage(); // its lines are broken at other places than the descriptions
    absl::RemoveExtraAsciiWhitespace(&text);
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (const Option& option : optionTable()) {
        EXPECT_THAT(text, HasSubstr(option.description));
        for (const std::string name : option.names)
            EXPECT_THAT(text, HasSubstr((name.size() == 1 ? "-" : "--") + name));
    }
}

} // namespace
} // namespace thalassa::perf
