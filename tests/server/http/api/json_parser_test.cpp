// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/json/json_parser.h"

#include <gmock/gmock.h>

#include <string>

#include "tests/support/rows.h"

namespace thalassa::httpapi {
namespace {

using ::testing::HasSubstr;

std::string repeated(const std::string& text, size_t count)
{
    std::string all;
    for (size_t i = 0; i < count; ++i)
        all += text;
    return all;
}

std::string arrays(size_t depth)
{
    return std::string(depth, '[') + std::string(depth, ']');
}

TEST(JsonParser, ChecksTheDepthWhileItParses)
{
    ROWS("1.3.8");
    EXPECT_TRUE(parseJson(R"({"a":)" + arrays(kMaxJsonDepth - 1) + "}").ok());
    EXPECT_TRUE(parseJson(R"({"a":)" + arrays(kMaxJsonDepth) + "}", TensorPlaces::Members).ok());
    // Neither text is JSON: the depth is refused before the end of the text.
    for (const std::string& text : {R"({"a":)" + std::string(kMaxJsonDepth, '['),
             repeated(R"({"a":)", kMaxJsonDepth + 1), std::string(kMaxJsonDepth + 1, '[')}) {
        const absl::Status status = parseJson(text).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << status;
        EXPECT_THAT(std::string(status.message()), HasSubstr("nesting depth exceeds maximum"));
    }
    const absl::Status inTensor =
        parseJson(R"({"a":)" + std::string(kMaxJsonDepth + 1, '['), TensorPlaces::Members).status();
    EXPECT_EQ(inTensor.code(), absl::StatusCode::kInvalidArgument) << inTensor;
}

TEST(JsonParser, BoundsTheNumberOfValuesOutsideOfTensors)
{
    const std::string many = "[" + repeated("0,", kMaxJsonValues) + "0]";
    const absl::Status status = parseJson(R"({"a":)" + many + "}").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("131072 values"));
    EXPECT_FALSE(
        parseJson(R"({"inputs":[)" + repeated("{},", kMaxJsonValues) + "{}]}", TensorPlaces::Inputs)
            .ok());
    EXPECT_TRUE(parseJson(R"({"inputs":[{"data":)" + many + "}]}", TensorPlaces::Inputs).ok());
    EXPECT_TRUE(parseJson(R"({"a":)" + many + "}", TensorPlaces::Members).ok());
}

TEST(JsonParser, KeepsThePlaceOfATensorsDataInsteadOfItsElements)
{
    const std::string text =
        R"({"data":[1],"inputs":[{"data": [ [1, 2.5],["]"] , 3] ,"shape":[3],"parameters":{"data":[4]}},)"
        R"({"data":[]}]})";
    const absl::StatusOr<json::Document> document = parseJson(text, TensorPlaces::Inputs);
    ASSERT_TRUE(document.ok()) << document.status();
    const json::Value& first = (*document)["inputs"][0];
    const ArrayText array = arrayText(first["data"], text);
    EXPECT_EQ(array.text, R"([ [1, 2.5],["]"] , 3])");
    EXPECT_EQ(array.count, 3u);
    EXPECT_EQ(arrayText((*document)["inputs"][1]["data"], text).text, "[]");
    EXPECT_EQ(first["shape"].Size(), 1u) << "other arrays are read";
    EXPECT_EQ(first["parameters"]["data"][0].GetInt(), 4);
    EXPECT_EQ((*document)["data"][0].GetInt(), 1);
}

TEST(JsonParser, KeepsThePlacesOfTheMembersOfAGenerateRequest)
{
    const std::string text = R"({"a":["x","y"],"parameters":{"b":[1,{"c":2}]},"d":{"e":[5]}})";
    const absl::StatusOr<json::Document> document = parseJson(text, TensorPlaces::Members);
    ASSERT_TRUE(document.ok()) << document.status();
    EXPECT_EQ(arrayText((*document)["a"], text).text, R"(["x","y"])");
    const ArrayText nested = arrayText((*document)["parameters"]["b"], text);
    EXPECT_EQ(nested.text, R"([1,{"c":2}])");
    EXPECT_EQ(nested.count, 2u);
    EXPECT_EQ((*document)["d"]["e"][0].GetInt(), 5);
}

TEST(JsonParser, FindsFaultsInATensorsData)
{
    for (const char* const data :
        {"[1", "[1 2]", "[1,]", "[nul]", "[\"\\x\"]", "[\"\xff\"]", "[}"}) {
        const std::string text = std::string(R"({"inputs":[{"data":)") + data + "}]}";
        const absl::Status status = parseJson(text, TensorPlaces::Inputs).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInternal) << data;
        EXPECT_EQ(status, parseJson(text).status()) << "as without places";
    }
}

TEST(JsonParser, EndsWhenTheClientHasLeft)
{
    const std::atomic<bool> hasLeft{true};
    for (const char* const text : {R"({"inputs":[]})", R"({"inputs":[{"data":[1,2]}]})"})
        EXPECT_EQ(parseJson(text, TensorPlaces::Inputs, &hasLeft).status(), stopped());
}

} // namespace
} // namespace thalassa::httpapi
