// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The mapping of the generate extension, without a server.
#include "server/http/api/generate_mapping.h"

#include <gmock/gmock.h>

#include "tests/support/inference_fixture.h"
#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr uint64_t kLimit = 1000;
constexpr char kModel[] = "name: 'm' max_batch_size: 4 "
                          "input { name: 'TEXT' data_type: TYPE_STRING dims: 1 } "
                          "input { name: 'NUMBERS' data_type: TYPE_FP32 dims: [ 2, -1 ] } "
                          "input { name: 'FLAG' data_type: TYPE_BOOL dims: 1 } "
                          "output { name: 'OUT' data_type: TYPE_FP32 dims: -1 }";

class GenerateMappingTest : public testing::Test {
protected:
    absl::Status map(const std::string& json)
    {
        m_test.emplace(m_model);
        return mapGenerateRequest(json, kLimit, *m_test->request);
    }
    std::string refusal(const std::string& json, absl::StatusCode code)
    {
        const absl::Status status = map(json);
        EXPECT_EQ(status.code(), code) << json;
        return std::string(status.message());
    }
    inference::Request& request() { return *m_test->request; }
    const inference::InputTensor& input(const std::string& name)
    {
        return *request().findInput(name);
    }

    const std::shared_ptr<tests::ConfiguredModel> m_model =
        std::make_shared<tests::ConfiguredModel>(kModel);
    std::optional<tests::TestRequest> m_test;
};

TEST(SpreadTest, TheInnermostOpenDimensionTakesWhatIsLeft)
{
    ROWS("1.7.4");
    const auto shape = [](std::initializer_list<int64_t> pattern, int64_t count) {
        return spread(tensor::Shape(pattern), count);
    };
    EXPECT_EQ(shape({-1}, 5), tensor::Shape({5}));
    EXPECT_EQ(shape({-1}, 0), tensor::Shape({0}));
    EXPECT_EQ(shape({-1, -1}, 5), tensor::Shape({1, 5}));
    EXPECT_EQ(shape({-1, 2, -1}, 6), tensor::Shape({1, 2, 3}));
    EXPECT_EQ(shape({-1, 3}, 6), tensor::Shape({2, 3}));
    EXPECT_EQ(shape({-1, 3, -1, 2}, 12), tensor::Shape({1, 3, 2, 2}));
    EXPECT_EQ(shape({2, 3}, 6), tensor::Shape({2, 3}));
    EXPECT_EQ(shape({}, 1), tensor::Shape({}));
    EXPECT_EQ(shape({2, 3}, 12), std::nullopt);
    EXPECT_EQ(shape({2, -1}, 3), std::nullopt);
    EXPECT_EQ(shape({}, 2), std::nullopt);
    EXPECT_EQ(shape({int64_t{1} << 40, int64_t{1} << 40, -1}, 1), std::nullopt);
}

TEST_F(GenerateMappingTest, KeysBecomeIdInputsAndParameters)
{
    ROWS("1.7.2");
    ASSERT_TRUE(map(R"({"id": "a", "TEXT": "hi", "NUMBERS": [1, 2, 3, 4], "extra": 5,
        "parameters": {"FLAG": true, "text": "x", "real": 1.5, "sequence_id": -1}})")
                    .ok());
    EXPECT_EQ(request().context()->clientId, "a");
    EXPECT_EQ(input("TEXT").shape, tensor::Shape({1, 1}));
    EXPECT_EQ(input("TEXT").data.fragment(0).view(), std::string_view("\2\0\0\0hi", 6));
    EXPECT_EQ(input("NUMBERS").shape, tensor::Shape({1, 2, 2}));
    EXPECT_EQ(input("NUMBERS").data.byteSize(), 16u);
    EXPECT_EQ(input("FLAG").dataType, tensor::DataType::Bool);
    std::vector<std::string> names;
    for (const inference::Parameter& parameter : request().parameters)
        names.push_back(parameter.name);
    EXPECT_THAT(names, ElementsAre("id", "extra", "text", "real", "sequence_id"));
    EXPECT_EQ(std::get<std::string>(request().parameters[0].value), "a");
    EXPECT_EQ(std::get<int64_t>(request().parameters[1].value), 5);
    EXPECT_EQ(request().inputs.size(), 3u);
}

TEST_F(GenerateMappingTest, AnIdInsideTheParametersIsAParameter)
{
    ROWS("1.7.2");
    ASSERT_TRUE(map(R"({"id": "a", "parameters": {"id": 5}})").ok());
    EXPECT_EQ(request().context()->clientId, "a");
    ASSERT_EQ(request().parameters.size(), 2u); // the last one counts
    EXPECT_EQ(request().parameters[1].name, "id");
    EXPECT_EQ(std::get<int64_t>(request().parameters[1].value), 5);
}

TEST_F(GenerateMappingTest, TheIdIsAlsoTheInputOfThatName)
{
    ROWS("1.7.2");
    const auto named = std::make_shared<tests::ConfiguredModel>(
        "name: 'm' input { name: 'id' data_type: TYPE_STRING dims: 1 }");
    tests::TestRequest test(named);
    ASSERT_TRUE(mapGenerateRequest(R"({"id": "a"})", kLimit, *test.request).ok());
    EXPECT_EQ(test.request->context()->clientId, "a");
    ASSERT_NE(test.request->findInput("id"), nullptr);
    EXPECT_EQ(
        test.request->findInput("id")->data.fragment(0).view(), std::string_view("\1\0\0\0a", 5));
    EXPECT_TRUE(test.request->parameters.empty());
}

TEST_F(GenerateMappingTest, ParametersAreAnObjectAndNoInput)
{
    ROWS("1.7.3");
    EXPECT_THAT(refusal(R"({"parameters": 5})", absl::StatusCode::kInternal),
        HasSubstr("Expected JSON object for keyword: 'parameters'"));
    EXPECT_THAT(
        refusal(R"({"parameters": {"parameters": {}}})", absl::StatusCode::kInvalidArgument),
        HasSubstr("Converting keyword: 'parameters': parameter 'parameters' has invalid type."));
    const auto named = std::make_shared<tests::ConfiguredModel>(
        "name: 'm' input { name: 'parameters' data_type: TYPE_INT32 dims: 1 }");
    tests::TestRequest test(named);
    const absl::Status status = mapGenerateRequest(R"({"parameters": {}})", kLimit, *test.request);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(std::string(status.message()),
        HasSubstr("Keyword 'parameters' for nested schema also given as input tensor name"));
}

TEST_F(GenerateMappingTest, WhatDoesNotFitIsRefused)
{
    ROWS("1.7.4");
    for (const char* const json :
        {R"({"NUMBERS": [1, 2, 3]})", R"({"NUMBERS": [[1], [2], [3]]})", R"({"NUMBERS": 1})"})
        EXPECT_THAT(refusal(json, absl::StatusCode::kInvalidArgument),
            HasSubstr("can not convert input 'NUMBERS'"));
    // A list that is longer than a batch entry becomes several entries.
    ASSERT_TRUE(map(R"({"FLAG": [true, false]})").ok());
    EXPECT_EQ(input("FLAG").shape, tensor::Shape({2, 1}));
}

TEST_F(GenerateMappingTest, ANestedListThatDoesNotFitIsRefusedWithItsShape)
{
    constexpr char kHint[] = "; a generate request has the elements of an input in one flat array";
    const std::pair<const char*, const char*> cases[] = {
        {R"({"NUMBERS": [[1, 2, 3], [4, 5, 6], [7, 8, 9]]})", "got an array of shape [3,3]"},
        {R"({"NUMBERS": [[[1, 2], [3]]]})", "got an array of shape [1,2,-1]"},
        {R"({"NUMBERS": [[1, 2]]})", "fits [-1,2,-1], got an array of shape [1,2]"}};
    for (const auto& [json, got] : cases) {
        EXPECT_THAT(refusal(json, absl::StatusCode::kInvalidArgument),
            AllOf(HasSubstr(got), HasSubstr(kHint)));
    }
    EXPECT_THAT(refusal(R"({"NUMBERS": [1, 2, 3]})", absl::StatusCode::kInvalidArgument),
        AllOf(HasSubstr("got 3 elements"), Not(HasSubstr(kHint))));
    EXPECT_THAT(refusal(R"({"NUMBERS": [[1, 2], [3, 4]]})", absl::StatusCode::kInternal),
        AllOf(HasSubstr("expected 2, got an array of shape [2,2]"), HasSubstr(kHint)));
    EXPECT_THAT(
        refusal(R"({"NUMBERS": [[1], "a"]})", absl::StatusCode::kInternal), Not(HasSubstr(kHint)));
}

TEST_F(GenerateMappingTest, NestedListsAreFlattenedWhereTheOuterListHasTheNumberOfElements)
{
    ASSERT_TRUE(
        map(R"({"NUMBERS": [[1], [[2]], 3, [4]], "FLAG": [[true]], "TEXT": [["hi"]]})").ok());
    EXPECT_EQ(input("NUMBERS").shape, tensor::Shape({1, 2, 2}));
    EXPECT_EQ(input("NUMBERS").data.byteSize(), 16u);
    EXPECT_EQ(input("FLAG").shape, tensor::Shape({1, 1}));
    EXPECT_EQ(input("TEXT").data.fragment(0).view(), std::string_view("\2\0\0\0hi", 6));
    EXPECT_THAT(refusal(R"({"NUMBERS": [[1, 2], [3, 4]]})", absl::StatusCode::kInternal),
        HasSubstr("Shape does not match true shape of 'data' field"));
}

TEST_F(GenerateMappingTest, DoubledAndMistypedKeysAreRefused)
{
    ROWS("1.7.5");
    EXPECT_THAT(refusal(R"({"FLAG": 1})", absl::StatusCode::kInternal),
        HasSubstr("attempt to access JSON non-boolean as boolean"));
    EXPECT_THAT(refusal(R"({"TEXT": 1})", absl::StatusCode::kInternal),
        HasSubstr("attempt to access JSON non-string as string"));
    EXPECT_THAT(refusal(R"({"NUMBERS": [1, null]})", absl::StatusCode::kInternal),
        HasSubstr("attempt to access JSON non-number as double"));
    EXPECT_THAT(refusal(R"({"id": 1})", absl::StatusCode::kInternal),
        HasSubstr("attempt to access JSON non-string as string"));
    for (const char* const json :
        {R"({"a": 1, "a": 2})", R"({"a": 1, "parameters": {"a": 2}})", R"({"id": "a", "id": "b"})"})
        EXPECT_THAT(refusal(json, absl::StatusCode::kInvalidArgument),
            HasSubstr("already exists in request"));
    for (const char* const json : {R"({"a": null})", R"({"a": [1]})", R"({"a": {}})"})
        EXPECT_THAT(
            refusal(json, absl::StatusCode::kInvalidArgument), HasSubstr("'a' has invalid type"));
    EXPECT_THAT(refusal(R"({"text": ["hi"]})", absl::StatusCode::kInvalidArgument),
        HasSubstr("'text' is read as a parameter, because the model 'm' has no input of that name, "
                  "did you mean 'TEXT'? The model has the inputs "));
    EXPECT_THAT(
        refusal(R"({"triton_a": 1})", absl::StatusCode::kInvalidArgument), HasSubstr("reserved"));
    for (const char* const json : {"", "[]", "{bad", "5"})
        refusal(json, absl::StatusCode::kInternal);
}

TEST_F(GenerateMappingTest, TheLimitIsOfAllInputsTogether)
{
    ROWS("1.7.6");
    const auto numbers = [](int count) {
        std::string list = "0";
        for (int i = 1; i < count; ++i)
            list += ",0";
        return "{\"NUMBERS\":[" + list + "],\"TEXT\":\"" + std::string(100, 't') + "\"}";
    };
    EXPECT_TRUE(map(numbers(200)).ok());
    EXPECT_THAT(refusal(numbers(240), absl::StatusCode::kInvalidArgument),
        HasSubstr("--http-max-input-size"));
    EXPECT_THAT(refusal(std::string(kLimit + 1, ' '), absl::StatusCode::kInvalidArgument),
        HasSubstr("--http-max-input-size"));
}

TEST_F(GenerateMappingTest, AResponseIsAFlatObject)
{
    ROWS("1.7.7", "1.7.12");
    m_test.emplace(m_model, "my id");
    request().context()->modelVersion = 3;
    inference::Response response(request().context());
    const auto add = [&](const char* name, tensor::DataType type, tensor::Shape shape,
                         std::string_view bytes) {
        inference::OutputTensor& output = **response.addOutput(name, type, std::move(shape));
        ASSERT_TRUE(output.allocate(bytes.size(), {}).ok());
        if (!bytes.empty())
            std::memcpy(output.block->data(), bytes.data(), bytes.size());
    };
    using tensor::DataType;
    add("one", DataType::Uint8, {1, 1}, "\7");
    add("many", DataType::Uint8, {1, 3}, "\1\2\3");
    add("none", DataType::Uint8, {0}, "");
    add("text", DataType::Bytes, {1}, std::string_view("\3\0\0\0a\"b", 7));
    add("model_name", DataType::Bool, {1}, "\1");
    response.parameters() = {{"p", std::string("x")}, {"q", 1.5}, {"one", int64_t{9}}};
    EXPECT_EQ(mapGenerateResponse(*request().context(), response).value(),
        R"({"id":"my id","many":[1,2,3],"model_name":true,"model_version":"3","none":[],)"
        R"("one":7,"p":"x","q":1.5,"text":"a\"b"})");
    add("half", DataType::Fp16, {1}, "12");
    EXPECT_EQ(mapGenerateResponse(*request().context(), response).status().code(),
        absl::StatusCode::kInvalidArgument);
}

} // namespace
} // namespace thalassa::httpapi
