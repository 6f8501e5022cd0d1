// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <memory>

#include "perf/replay/comparison.h"
#include "perf/replay/recorded_requests.h"
#include "perf/replay/replay.h"
#include "perf/replay/replay_options.h"
#include "perf/replay/replay_report.h"
#include "perf/replay/tensor_values.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;
using ::testing::HasSubstr;

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

template <typename Number> std::string bytesOf(std::initializer_list<Number> numbers)
{
    return {reinterpret_cast<const char*>(numbers.begin()), numbers.size() * sizeof(Number)};
}

OutputComparison compared(DataType type, const std::string& before, const std::string& after,
    int64_t elements, Tolerance tolerance = {})
{
    return compareOutput(RecordedOutput{"OUT", type, {elements}, before},
        SampleTensor{"OUT", type, {elements}, after, std::nullopt}, tolerance);
}

OutputComparison floats(
    std::initializer_list<float> before, std::initializer_list<float> after, Tolerance tolerance)
{
    return compared(DataType::Fp32, bytesOf(before), bytesOf(after),
        static_cast<int64_t>(before.size()), tolerance);
}

TEST(ReplayComparison, AddsBothTolerances)
{
    const Tolerance tolerance{0.5, 0.25};
    EXPECT_FALSE(floats({2, -2}, {3, -3}, tolerance).difference);
    const OutputComparison compared = floats({2, 2, 2}, {3, 3.25, 3.125}, tolerance);
    ASSERT_TRUE(compared.difference);
    EXPECT_EQ(compared.difference->index, 1u);
    EXPECT_EQ(compared.difference->what, "3.25 instead of 2");
    EXPECT_EQ(compared.difference->excess, 1.25);
    EXPECT_EQ(compared.largestAbsolute, 1.25);
    EXPECT_EQ(compared.largestRelative, 0.625);
}

TEST(ReplayComparison, TakesNotANumberAndAnInfinityForEqualToItselfOnly)
{
    EXPECT_FALSE(floats({kNaN, kInfinity, 0}, {kNaN, kInfinity, -0.0F}, {0, 0}).difference);
    EXPECT_TRUE(floats({kNaN}, {1}, {1e9, 0}).difference);
    EXPECT_TRUE(floats({kInfinity}, {-kInfinity}, {1e9, 1}).difference);
    EXPECT_TRUE(floats({1}, {kNaN}, {1e9, 0}).difference);
}

TEST(ReplayComparison, NeedsTheSameIntegersAndTexts)
{
    const Tolerance large{100, 100};
    const auto numbers = compared(DataType::Int64, bytesOf<int64_t>({1, (1LL << 60) + 1}),
        bytesOf<int64_t>({1, 1LL << 60}), 2, large);
    ASSERT_TRUE(numbers.difference);
    EXPECT_EQ(numbers.difference->what, "1152921504606846976 instead of 1152921504606846977");
    const std::string before = *bytesOfText(R"("a","b\"")", DataType::Bytes);
    EXPECT_FALSE(compared(DataType::Bytes, before, before, 2).difference);
    const auto changed =
        compared(DataType::Bytes, before, *bytesOfText(R"("a","c")", DataType::Bytes), 2);
    ASSERT_TRUE(changed.difference);
    EXPECT_EQ(changed.difference->index, 1u);
}

TEST(ReplayComparison, ShowsTheDigitsInWhichNumbersDiffer)
{
    EXPECT_EQ(floats({1}, {1.0000001F}, {0, 0}).difference.value_or(Difference{}).what,
        "1.00000012 instead of 1");
    const auto doubles =
        compared(DataType::Fp64, bytesOf({1.0}), bytesOf({1 + 0x1p-52}), 1, {0, 0});
    EXPECT_EQ(doubles.difference.value_or(Difference{}).what, "1.0000000000000002 instead of 1");
}

TEST(ReplayComparison, CountsOutputsWhoseValuesTheFileDoesNotHave)
{
    RecordedOutput recorded{"OUT", DataType::Fp16, {1}, "", false};
    ReplayedRequest result;
    result.isEnded = true;
    const auto add = [&](std::vector<int64_t> shape, DataType type, std::string bytes) {
        recorded.shape = shape;
        const SampleTensor now{"OUT", type, std::move(shape), std::move(bytes), std::nullopt};
        result.add("OUT", compareOutput(recorded, now, {}));
    };
    add({1}, DataType::Fp16, "ab");
    add({0}, DataType::Fp16, "");
    EXPECT_EQ(result.byShapeOnly, 1u);
    EXPECT_FALSE(result.worst);
    const RecordedRequests requests{{RecordedRequest{}}, {}};
    const ReplayReport report{requests, {result}};
    EXPECT_THAT(textOf(report), HasSubstr("compared by shape only: 1\n"));
    EXPECT_THAT(jsonOf(report), HasSubstr("\"compared_by_shape_only\""));
}

TEST(ReplayComparison, ReadsValuesWithoutATypeAsTheTypeOfTheAnswer)
{
    RecordedOutput recorded{"OUT", DataType::Invalid, {2}, ""};
    recorded.text = "1,2";
    const auto against = [&](DataType type, std::string bytes) {
        return compareOutput(
            recorded, SampleTensor{"OUT", type, {2}, std::move(bytes), std::nullopt}, {});
    };
    const OutputComparison same = against(DataType::Int32, bytesOf<int32_t>({1, 2}));
    EXPECT_FALSE(same.difference);
    EXPECT_FALSE(same.isByShapeOnly);
    EXPECT_EQ(
        against(DataType::Int32, bytesOf<int32_t>({1, 3})).difference.value_or(Difference{}).what,
        "3 instead of 2");
    EXPECT_TRUE(against(DataType::Bytes, "").difference);
    EXPECT_TRUE(against(DataType::Fp16, "abcd").isByShapeOnly);
}

TEST(ReplayComparison, NeedsTheSameTypeAndShape)
{
    const RecordedOutput recorded{"OUT", DataType::Fp32, {1, 2}, bytesOf<float>({1, 2})};
    const auto what = [&](DataType type, std::vector<int64_t> shape) {
        return compareOutput(
            recorded, SampleTensor{"OUT", type, std::move(shape), recorded.bytes, std::nullopt}, {})
            .difference.value_or(Difference{})
            .what;
    };
    EXPECT_EQ(what(DataType::Fp32, {1, 2}), "");
    EXPECT_EQ(what(DataType::Int32, {1, 2}), "data type INT32 instead of FP32");
    EXPECT_EQ(what(DataType::Fp32, {2}), "shape [2] instead of [1,2]");
}

TEST(ReplayValues, ReadTheTextsOfATraceFile)
{
    EXPECT_EQ(*bytesOfText("1,0", DataType::Bool), std::string("\1\0", 2));
    EXPECT_EQ(*bytesOfText("A,,,\u00fd", DataType::Uint8), "A,\xfd");
    EXPECT_EQ(*bytesOfText("-1,7", DataType::Int16), bytesOf<int16_t>({-1, 7}));
    EXPECT_EQ(*bytesOfText("1e-05,inf", DataType::Fp32), bytesOf<float>({1e-5F, kInfinity}));
    EXPECT_TRUE(std::isnan(numberAt(*bytesOfText("nan", DataType::Fp64), DataType::Fp64, 0)));
    EXPECT_FALSE(bytesOfText("70000", DataType::Int16).ok());
    EXPECT_FALSE(bytesOfText("1,x", DataType::Fp32).ok());
    EXPECT_FALSE(bytesOfText(R"("a)", DataType::Bytes).ok());
    EXPECT_FALSE(bytesOfText("1", DataType::Fp16).ok());
}

Model someModel()
{
    Model model{"m", "2", {{"IN", DataType::Fp32, {2}, false}}};
    model.outputs = {"OUT"};
    return model;
}

absl::Status add(const trace_tool::TraceParts& parts, RecordedRequests& requests)
{
    const auto names = std::make_shared<trace_tool::FileNames>();
    return addRequest({trace_tool::RecordedTrace(parts, names)}, someModel(), requests);
}

trace_tool::TraceParts someTrace()
{
    trace_tool::TraceParts parts;
    parts.id = 7;
    parts.model = "m";
    parts.version = 1;
    parts.points = {{"HTTP_RECV_START", 1000}, {"HTTP_SEND_END", 4000}};
    parts.tensors = {{"TENSOR_QUEUE_INPUT", "IN", "1,2", "2", "FP32"},
        {"TENSOR_BACKEND_OUTPUT", "OUT", "3,4", "2", "FP32"}};
    return parts;
}

TEST(ReplaySelection, TakesRequestsWithTheirTensorsAndCountsTheOthers)
{
    RecordedRequests requests;
    EXPECT_TRUE(add(someTrace(), requests).ok());
    ASSERT_EQ(requests.requests.size(), 1u);
    const RecordedRequest& request = requests.requests[0];
    EXPECT_EQ(request.version, 1);
    EXPECT_EQ(request.inputs.at(0).bytes, bytesOf<float>({1, 2}));
    EXPECT_EQ(request.outputs.at(0).bytes, bytesOf<float>({3, 4}));
    EXPECT_EQ(request.begin, base::Duration(1000));
    EXPECT_EQ(request.latency, base::Duration(3000));

    trace_tool::TraceParts step = someTrace();
    step.parent = 3;
    EXPECT_TRUE(add(step, requests).ok());
    trace_tool::TraceParts cut = someTrace();
    cut.tensors[0].isCut = true;
    EXPECT_TRUE(add(cut, requests).ok());
    trace_tool::TraceParts noInputs = someTrace();
    noInputs.tensors.erase(noInputs.tensors.begin());
    EXPECT_TRUE(add(noInputs, requests).ok());
    trace_tool::TraceParts tooFew = someTrace();
    tooFew.tensors[0].data = "1";
    EXPECT_TRUE(add(tooFew, requests).ok());
    trace_tool::TraceParts other = someTrace();
    other.model = "n";
    EXPECT_TRUE(add(other, requests).ok());
    EXPECT_EQ(requests.requests.size(), 1u);
    EXPECT_EQ(requests.skipped.size(), 4u);
}

// The trace has the shape of the backend.
TEST(ReplaySelection, SendsAReshapedInputInTheShapeOfTheModel)
{
    RecordedRequests requests;
    trace_tool::TraceParts trace = someTrace();
    trace.tensors[0].data = "1,2,3,4";
    const auto addWith = [&](const char* shape, const Model& model) {
        trace.tensors[0].shape = shape;
        const auto names = std::make_shared<trace_tool::FileNames>();
        return addRequest({trace_tool::RecordedTrace(trace, names)}, model, requests);
    };
    Model model = someModel();
    model.inputs[0].shape = {2, 2};
    EXPECT_TRUE(addWith("4", model).ok());
    model.maxBatchSize = 8;
    model.inputs[0].shape = {2};
    EXPECT_TRUE(addWith("2,2,1", model).ok());
    model.inputs[0].shape = {1, -1};
    EXPECT_TRUE(addWith("2,2", model).ok());
    EXPECT_TRUE(addWith("4,1", model).ok());
    ASSERT_EQ(requests.requests.size(), 4u);
    const auto sent = [&](size_t i) { return requests.requests[i].inputs.at(0).shape; };
    EXPECT_EQ(sent(0), (std::vector<int64_t>{2, 2}));
    EXPECT_EQ(sent(1), (std::vector<int64_t>{2, 2}));
    EXPECT_EQ(sent(2), (std::vector<int64_t>{2, 1, 2}));
    EXPECT_EQ(sent(3), (std::vector<int64_t>{4, 1, 1}));
    model.inputs[0].shape = {3};
    EXPECT_TRUE(addWith("2,2", model).ok());
    EXPECT_EQ(requests.skipped["input 'IN': the recorded shape does not fit the model"], 1u);
}

TEST(ReplaySelection, GivesReasonsWithoutTheValuesOfClients)
{
    RecordedRequests requests;
    for (const char* data : {"x\x1b[2J,1", "y,1"}) {
        trace_tool::TraceParts trace = someTrace();
        trace.tensors[0].data = data;
        EXPECT_TRUE(add(trace, requests).ok());
    }
    EXPECT_EQ(requests.skipped.size(), 1u);
    EXPECT_EQ(requests.skipped["input 'IN': an element is no value of type FP32"], 2u);
}

TEST(ReplayReportTest, ShowsIdsOfClientsWithoutControlCharacters)
{
    RecordedRequest request;
    request.clientId = "a\x1b[2J";
    ReplayedRequest result;
    result.isEnded = true;
    result.worst = Difference{"OUT", "1 instead of 2", {}, 1};
    const RecordedRequests requests{{request}, {}};
    EXPECT_THAT(textOf(ReplayReport{requests, {result}}), HasSubstr("request a\\u001b[2J: OUT"));
}

TEST(ReplaySelection, NamesATensorThatTheModelDoesNotHave)
{
    RecordedRequests requests;
    trace_tool::TraceParts trace = someTrace();
    trace.tensors[1].name = "SCORES";
    EXPECT_THAT(std::string(add(trace, requests).message()),
        HasSubstr("model 'm' version 2 has no output 'SCORES'"));
}

TEST(ReplaySpeed, BoundsTheDistanceOfRequests)
{
    using base::Duration;
    EXPECT_EQ(distanceAt(2, Duration(100), Duration(300)), Duration(100));
    EXPECT_GT(distanceAt(1e-30, Duration(0), Duration(1)), std::chrono::hours(24 * 365 * 100));
    EXPECT_GT(distanceAt(1, Duration::min(), Duration::max()), std::chrono::hours(24 * 365 * 100));
}

TEST(ReplayOptions, NeedATraceAndAModel)
{
    const auto refused = [](const std::vector<std::string>& arguments) {
        return std::string(parseReplayOptions(arguments).status().message());
    };
    EXPECT_THAT(refused({"-m", "m"}), HasSubstr("--trace is missing"));
    EXPECT_THAT(refused({"--trace=t"}), HasSubstr("-m is missing"));
    EXPECT_THAT(refused({"--trace=t", "-m", "m", "--speed=0"}), HasSubstr("speed"));
    const auto options = parseReplayOptions({"--trace=t", "-m", "m", "--speed=max", "-x", "2"});
    ASSERT_TRUE(options.ok()) << options.status();
    EXPECT_EQ(options->concurrency, 1);
    EXPECT_EQ(options->server.load.request.version, "2");
}

} // namespace
} // namespace thalassa::perf
