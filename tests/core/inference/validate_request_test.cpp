// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/validate_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/inference/client_shape.h"
#include "core/tensor/bytes_tensor.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::inference {
namespace {

using tensor::DataType;
using testing::HasSubstr;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr char kPlain[] = R"(
    name: "plain"
    input { name: "A" data_type: TYPE_FP32 dims: [ 2 ] }
    input { name: "B" data_type: TYPE_INT32 dims: [ -1 ] }
    output { name: "OUT" data_type: TYPE_FP32 dims: [ 2 ] })";

constexpr char kBatching[] = R"(
    name: "batching" max_batch_size: 4
    input { name: "A" data_type: TYPE_FP32 dims: [ 2 ] }
    input { name: "B" data_type: TYPE_FP32 dims: [ 1 ] optional: true }
    output { name: "OUT" data_type: TYPE_FP32 dims: [ 2 ] })";

constexpr char kMatrix[] = R"(
    name: "matrix"
    input { name: "A" data_type: TYPE_FP32 dims: [ -1, -1 ] }
    output { name: "OUT" data_type: TYPE_FP32 dims: [ 2 ] })";

constexpr char kText[] = R"(
    name: "text"
    input { name: "T" data_type: TYPE_STRING dims: [ 2 ] }
    output { name: "OUT" data_type: TYPE_STRING dims: [ 2 ] })";

std::string zeros(size_t count)
{
    std::string text;
    text.resize(count);
    return text;
}

std::string elements(std::initializer_list<const char*> texts)
{
    std::string out;
    for (const char* const text : texts)
        tensor::appendElement(text, out);
    return out;
}

class Prepare : public testing::Test {
protected:
    static TestRequest to(const char* config)
    {
        return TestRequest(std::make_shared<ConfiguredModel>(config));
    }
    static TestRequest plain()
    {
        TestRequest request = to(kPlain);
        request.input("A", DataType::Fp32, {2}, zeros(8))
            .input("B", DataType::Int32, {3}, zeros(12));
        return request;
    }
    static void expectRefused(TestRequest& request, const std::string& message)
    {
        const absl::Status status = validateRequest(*request.request);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()), HasSubstr(message));
    }
};

TEST_F(Prepare, AcceptsWhatTheConfigurationAsksFor)
{
    TestRequest request = plain();
    EXPECT_TRUE(validateRequest(*request.request).ok());
    EXPECT_EQ(request.request->batchSize, 1u);
    EXPECT_EQ(request.request->inputs[1].backendShape, (tensor::Shape{3}));
}

TEST_F(Prepare, RefusesANameGivenTwice)
{
    TestRequest inputs = plain();
    inputs.input("A", DataType::Fp32, {2}, zeros(8));
    expectRefused(inputs, "input 'A' already exists in request");
    TestRequest outputs = plain();
    outputs.output("OUT").output("OUT");
    expectRefused(outputs, "output 'OUT' already exists in request");
    TestRequest many = to(kPlain);
    for (int i = 0; i < 20; ++i)
        many.input("X" + std::to_string(i % 19), DataType::Fp32, {2}, zeros(8));
    expectRefused(many, "input 'X0' already exists in request");
}

TEST_F(Prepare, RefusesANameThatTheModelDoesNotHave)
{
    TestRequest input = to(kPlain);
    input.input("A", DataType::Fp32, {2}, zeros(8)).input("C", DataType::Fp32, {2}, zeros(8));
    expectRefused(input, "unexpected inference input 'C' for model 'plain'");
    TestRequest output = plain();
    output.output("NONE");
    expectRefused(output, "unexpected inference output 'NONE' for model 'plain'");
}

TEST_F(Prepare, NamesTheTensorsThatTheModelHas)
{
    TestRequest input = to(kPlain);
    input.input("A", DataType::Fp32, {2}, zeros(8)).input("b", DataType::Fp32, {2}, zeros(8));
    expectRefused(input,
        "unexpected inference input 'b' for model 'plain', did you mean 'B'? The model has the "
        "inputs 'A', 'B'.");
    TestRequest output = plain();
    output.output("NONE");
    expectRefused(output,
        "unexpected inference output 'NONE' for model 'plain'. The model has the output 'OUT'.");
}

TEST_F(Prepare, NamesTheInputThatAParameterMeans)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp32, {2}, zeros(8));
    request.request->parameters = {{"seed", int64_t{1}}, {"b", int64_t{1}}};
    expectRefused(request, " The parameter 'b' is no input, did you mean 'B'?");
}

TEST_F(Prepare, ListsTheInputsThatAreMissing)
{
    TestRequest request = to(kPlain);
    request.input("B", DataType::Int32, {3}, zeros(12));
    expectRefused(request,
        "expected 2 inputs but got 1 inputs for model 'plain'. Got input(s) ['B'], but "
        "missing required input(s) ['A']. Please provide all required input(s).");
    TestRequest optional = to(kBatching);
    optional.input("B", DataType::Fp32, {1, 1}, zeros(4));
    expectRefused(optional, "expected number of inputs between 1 and 2 but got 1 inputs");
}

TEST_F(Prepare, CountsInputsBeforeItLooksAtTheirNames)
{
    TestRequest one = plain();
    one.input("C", DataType::Fp32, {2}, zeros(8));
    expectRefused(one,
        "expected 2 inputs but got 3 inputs for model 'plain'. Got input(s) ['A','B','C']. Remove "
        "the inputs");
    TestRequest fewer = to(kPlain);
    fewer.input("C", DataType::Fp32, {2}, zeros(8));
    expectRefused(fewer,
        "expected 2 inputs but got 1 inputs for model 'plain'. Got input(s) ['C'], but missing "
        "required input(s) ['A','B']");
    TestRequest many = plain();
    for (int i = 0; i < 1000; ++i)
        many.input("C" + std::to_string(i), DataType::Fp32, {2}, zeros(8));
    expectRefused(many, "expected 2 inputs but got 1002 inputs for model 'plain'");
    expectRefused(many, "'C29'] and more");
}

TEST_F(Prepare, LetsAnOptionalInputBeLeftOut)
{
    TestRequest request = to(kBatching);
    request.input("A", DataType::Fp32, {3, 2}, zeros(24));
    EXPECT_TRUE(validateRequest(*request.request).ok());
    EXPECT_EQ(request.request->batchSize, 3u);
    EXPECT_EQ(request.request->record().batchSize, 3u);
}

TEST_F(Prepare, RefusesTheWrongDataType)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp64, {2}, zeros(16)).input("B", DataType::Int32, {0}, "");
    expectRefused(
        request, "inference input 'A' data-type is 'FP64', but model 'plain' expects 'FP32'");
}

TEST_F(Prepare, RefusesTheWrongShape)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp32, {3}, zeros(12)).input("B", DataType::Int32, {0}, "");
    expectRefused(
        request, "unexpected shape for input 'A' for model 'plain'. Expected [2], got [3]");
    TestRequest batching = to(kBatching);
    batching.input("A", DataType::Fp32, {2}, zeros(8));
    expectRefused(batching,
        "Expected [-1,2], got [2]. NOTE: Setting a non-zero max_batch_size in the "
        "model config requires a batch dimension");
}

TEST_F(Prepare, RefusesADimensionThatIsLeftOpen)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp32, {2}, zeros(8)).input("B", DataType::Int32, {-1}, "");
    expectRefused(request,
        "All input dimensions should be specified for input 'B' for model 'plain', got [-1]");
    TestRequest batching = to(kBatching);
    batching.input("A", DataType::Fp32, {1, -1}, zeros(8));
    expectRefused(batching,
        "All input dimensions should be specified for input 'A' for model 'batching', got [1,-1]");
    TestRequest other = to(kPlain);
    other.input("A", DataType::Fp32, {-2}, zeros(8)).input("B", DataType::Int32, {0}, "");
    expectRefused(
        other, "unexpected shape for input 'A' for model 'plain'. Expected [2], got [-2]");
}

TEST_F(Prepare, AcceptsAnEmptyTensorWhereAnySizeGoes)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp32, {2}, zeros(8)).input("B", DataType::Int32, {0}, "");
    EXPECT_TRUE(validateRequest(*request.request).ok());
}

TEST_F(Prepare, RefusesABatchBeyondTheLimit)
{
    TestRequest request = to(kBatching);
    request.input("A", DataType::Fp32, {5, 2}, zeros(40));
    expectRefused(request, "inference request batch-size must be <= 4 for 'batching'");
}

TEST_F(Prepare, RefusesABatchOfNone)
{
    TestRequest request = to(kBatching);
    request.input("A", DataType::Fp32, {0, 2}, "");
    expectRefused(request,
        "input byte size mismatch for input 'A' for model 'batching'. Expected 8, got 0: inference "
        "request batch-size must be >= 1 for 'batching', got 0 as the first dimension of input "
        "'A'");
}

TEST_F(Prepare, RefusesAnInputWithoutAShapeWhereTheFirstDimensionIsTheBatchSize)
{
    TestRequest request = to(kBatching);
    request.input("A", DataType::Fp32, {}, zeros(8));
    expectRefused(
        request, "input 'A' has no shape but model requires batch dimension for 'batching'");
}

TEST_F(Prepare, RefusesInputsThatDisagreeOnTheBatch)
{
    TestRequest request = to(kBatching);
    request.input("A", DataType::Fp32, {2, 2}, zeros(16))
        .input("B", DataType::Fp32, {3, 1}, zeros(12));
    expectRefused(request,
        "input 'B' batch size does not match other inputs for 'batching': expected 2, got 3");
}

TEST_F(Prepare, ReportsTheBatchSizeBeforeOtherMistakes)
{
    const auto expectFor = [](const tensor::Shape& shape, const std::string& message) {
        TestRequest request = to(kBatching);
        request.input("A", DataType::Int32, shape, zeros(4));
        expectRefused(request, message);
    };
    expectFor({5}, "inference request batch-size must be <= 4 for 'batching'");
    expectFor({5, 2, 1}, "inference request batch-size must be <= 4 for 'batching'");
    expectFor({}, "input 'A' has no shape but model requires batch dimension for 'batching'");
    TestRequest request = to(kBatching);
    request.input("A", DataType::Int32, {5, 9}, zeros(4))
        .input("B", DataType::Fp32, {3, 1}, zeros(12));
    expectRefused(request, "input 'B' batch size does not match other inputs for 'batching'");
}

TEST_F(Prepare, ReportsAnUnknownOutputBeforeMistakesOfTheInputs)
{
    TestRequest request = to(kPlain);
    request.input("C", DataType::Fp32, {2}, zeros(8)).output("NONE");
    expectRefused(request, "unexpected inference output 'NONE' for model 'plain'");
}

TEST_F(Prepare, RefusesBytesThatDoNotFillTheShape)
{
    for (const size_t size : {size_t{0}, size_t{7}, size_t{9}}) {
        TestRequest request = to(kPlain);
        request.input("A", DataType::Fp32, {2}, zeros(size)).input("B", DataType::Int32, {0}, "");
        expectRefused(request,
            "input byte size mismatch for input 'A' for model 'plain'. Expected 8, got " +
                std::to_string(size));
    }
}

TEST_F(Prepare, RefusesAShapeWhoseSizeOverflows)
{
    TestRequest request = to(kPlain);
    request.input("A", DataType::Fp32, {2}, zeros(8)).input("B", DataType::Int32, {INT64_MAX}, "");
    expectRefused(request,
        "input 'B' for model 'plain': shape [9223372036854775807] of type INT32 causes total byte "
        "size to exceed maximum size of 9223372036854775807");
    TestRequest many = to(kMatrix);
    many.input("A", DataType::Fp32, {INT64_MAX, 2}, "");
    expectRefused(many,
        "input 'A' for model 'matrix': shape [9223372036854775807,2] causes total element count to "
        "exceed maximum size of 9223372036854775807");
}

TEST_F(Prepare, WalksTheElementsOfBytes)
{
    TestRequest good = to(kText);
    good.input("T", DataType::Bytes, {2}, elements({"", "abc"}));
    EXPECT_TRUE(validateRequest(*good.request).ok());
    TestRequest few = to(kText);
    few.input("T", DataType::Bytes, {2}, elements({"abc"}));
    expectRefused(
        few, "expected 2 string elements for inference input 'T' for model 'text', got 1");
    TestRequest many = to(kText);
    many.input("T", DataType::Bytes, {2}, elements({"abc", "", "d"}));
    expectRefused(many,
        "unexpected number of string elements 3 for inference input 'T' for model 'text', "
        "expecting 2");
    TestRequest cut = to(kText);
    cut.input("T", DataType::Bytes, {2}, elements({"", "abc"}).substr(0, 10));
    expectRefused(cut,
        "expecting string of length 3 but only 2 bytes available: the data ends inside element 1");
}

// The data of the first one has no whole element, which shows that it is not read.
TEST_F(Prepare, CountsEmptyElementsThatTheServerHasMadeByTheirBytes)
{
    const std::vector<std::string> empty{"T"};
    TestRequest made = to(kText);
    made.input("T", DataType::Bytes, {2}, std::string(8, 'x'));
    EXPECT_EQ(validateRequest(*made.request, empty), absl::OkStatus());
    TestRequest few = to(kText);
    few.input("T", DataType::Bytes, {2}, zeros(4));
    EXPECT_THAT(std::string(validateRequest(*few.request, empty).message()),
        HasSubstr("expected 2 string elements for inference input 'T'"));
}

TEST_F(Prepare, ShowsTheBackendTheReshapedForm)
{
    TestRequest request = to(R"(name: "r" max_batch_size: 8
        input { name: "A" data_type: TYPE_FP32 dims: [ 4, -1 ] reshape { shape: [ 2, -1, 2 ] } }
        input { name: "E" data_type: TYPE_FP32 dims: [ 1 ] reshape { shape: [ ] } })");
    request.input("A", DataType::Fp32, {2, 4, 3}, zeros(96))
        .input("E", DataType::Fp32, {2, 1}, zeros(8));
    ASSERT_TRUE(validateRequest(*request.request).ok());
    EXPECT_EQ(request.request->inputs[0].backendShape, (tensor::Shape{2, 2, 3, 2}));
    EXPECT_EQ(request.request->inputs[1].backendShape, (tensor::Shape{2}));
}

class RawInput : public Prepare {
protected:
    static TestRequest raw(const char* config, const std::string& bytes)
    {
        TestRequest request = to(config);
        request.input("", DataType::Invalid, {}, bytes);
        request.request->inputs[0].isRaw = true;
        return request;
    }
};

TEST_F(RawInput, TakesItsShapeFromTheModelsOnlyInput)
{
    TestRequest request = raw(R"(name: "m" max_batch_size: 8
        input { name: "A" data_type: TYPE_INT16 dims: [ 3, -1 ] })",
        zeros(24));
    ASSERT_TRUE(validateRequest(*request.request).ok());
    EXPECT_EQ(request.request->inputs[0].name, "A");
    EXPECT_EQ(request.request->inputs[0].shape, (tensor::Shape{1, 3, 4}));
}

TEST_F(RawInput, GetsALengthPrefixWhenItIsBytes)
{
    TestRequest request =
        raw(R"(name: "m" input { name: "T" data_type: TYPE_STRING dims: [ 1 ] })", "hello");
    ASSERT_TRUE(validateRequest(*request.request).ok());
    EXPECT_EQ(*tensor::countElements(request.request->inputs[0].data), 1);
    EXPECT_EQ(request.request->inputs[0].data.byteSize(), 9u);
}

TEST_F(RawInput, IsRefusedWhereTheShapeCannotBeTold)
{
    TestRequest twoInputs = raw(kPlain, zeros(8));
    expectRefused(twoInputs,
        "Raw request must only have 1 input (found 1) to be deduced but got 2 inputs in 'plain' "
        "model configuration");
    TestRequest twoOpen =
        raw(R"(name: "m" input { name: "A" data_type: TYPE_FP32 dims: [ -1, -1 ] })", zeros(8));
    expectRefused(twoOpen,
        "The shape of the raw input 'A' can not be deduced because there are more than one "
        "variable-sized dimension: model 'm' has dims [-1,-1]");
    TestRequest ragged =
        raw(R"(name: "m" input { name: "A" data_type: TYPE_FP32 dims: [ 3, -1 ] })", zeros(16));
    expectRefused(ragged, "Expected a multiple of 12, got 16");
    TestRequest text = raw(kText, "hello");
    expectRefused(text,
        "For BYTE datatype raw input 'T', the model must have input shape [1], but model 'text' "
        "has dims [2]");
    TestRequest openText =
        raw(R"(name: "m" input { name: "T" data_type: TYPE_STRING dims: [ -1 ] })", "hello");
    expectRefused(openText, "the model must have input shape [1], but model 'm' has dims [-1]");
}

TEST(ClientShape, IsTheConfiguredFormOfWhatTheBackendMade)
{
    config::OutputSpec spec;
    spec.dims = {-1, 4};
    spec.hasReshape = true;
    spec.reshape = {2, -1, 2};
    EXPECT_EQ(clientShape(spec, true, {8, 2, 3, 2}), (tensor::Shape{8, 3, 4}));
    EXPECT_EQ(clientShape(spec, false, {2, 3, 2}), (tensor::Shape{3, 4}));
    EXPECT_EQ(clientShape(spec, false, {7}), (tensor::Shape{7}));
}

TEST(RequestId, StandsInFrontOfAnError)
{
    RequestContext context(std::make_shared<tests::CollectingSink>());
    EXPECT_EQ(withRequestId(absl::InvalidArgumentError("no"), context).message(),
        "[request id: <id_unknown>] no");
    context.clientId = "7";
    EXPECT_EQ(
        withRequestId(absl::InvalidArgumentError("no"), context).message(), "[request id: 7] no");
}

} // namespace
} // namespace thalassa::inference
