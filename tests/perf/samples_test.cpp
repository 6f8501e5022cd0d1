// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/inputs/samples.h"

#include <gmock/gmock.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "perf/inputs/element_values.h"
#include "perf/inputs/input_files.h"
#include "perf/inputs/model_check.h"

namespace thalassa::perf {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Model modelOf(std::vector<InputSpec> inputs, int64_t maxBatchSize = 0)
{
    return {"m", "", std::move(inputs), maxBatchSize, false};
}

template <typename Element> std::vector<Element> elements(const std::string& bytes)
{
    std::vector<Element> values(bytes.size() / sizeof(Element));
    std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
}

Sample only(absl::StatusOr<std::vector<Sample>> samples)
{
    EXPECT_TRUE(samples.ok()) << samples.status();
    EXPECT_EQ(samples.value_or(std::vector<Sample>()).size(), 1);
    return samples.ok() && samples->size() == 1 ? samples->front() : Sample(1);
}

std::string error(const absl::Status& status)
{
    return std::string(status.message());
}

TEST(Samples, HaveTheModelsShapeAndTheBatch)
{
    const Sample sample = only(makeSamples(
        modelOf({{"a", DataType::Int32, {2, 3}}, {"b", DataType::Fp16, {}}}, 8), {.batchSize = 4}));
    EXPECT_THAT(sample[0].shape, ElementsAre(4, 2, 3));
    EXPECT_EQ(sample[0].bytes.size(), 4 * 6 * 4);
    EXPECT_THAT(sample[1].shape, ElementsAre(4));
    EXPECT_EQ(sample[1].bytes.size(), 4 * 2);
    // Each element of the batch has the same content.
    EXPECT_EQ(sample[0].bytes.substr(0, 24), sample[0].bytes.substr(72, 24));
}

TEST(Samples, AreRandomByTheSeed)
{
    const Model model = modelOf({{"a", DataType::Fp32, {1000}}});
    const Sample one = only(makeSamples(model, {.seed = 1}));
    EXPECT_EQ(one[0].bytes, only(makeSamples(model, {.seed = 1}))[0].bytes);
    EXPECT_NE(one[0].bytes, only(makeSamples(model, {.seed = 2}))[0].bytes);
    for (const float value : elements<float>(one[0].bytes)) {
        EXPECT_GE(value, 0);
        EXPECT_LT(value, 1);
    }
}

TEST(Samples, OfIntegersFitAnyOfTheirTypes)
{
    for (const DataType type : {DataType::Int8, DataType::Uint8, DataType::Int64, DataType::Bool}) {
        const Sample sample = only(makeSamples(modelOf({{"a", type, {500}}}), {}));
        EXPECT_EQ(sample[0].bytes.size(), 500 * tensor::elementByteSize(type));
        for (const char byte : sample[0].bytes)
            EXPECT_LE(static_cast<unsigned char>(byte), type == DataType::Bool ? 1 : 127);
    }
}

TEST(Samples, OfZerosAreZero)
{
    const Sample sample = only(makeSamples(
        modelOf({{"a", DataType::Fp64, {2}}, {"s", DataType::Bytes, {2}}}), {InputKind::Zero}));
    EXPECT_EQ(sample[0].bytes, std::string(16, '\0'));
    EXPECT_EQ(sample[1].bytes, std::string(8, '\0')); // two empty elements
}

TEST(Samples, OfStringsHaveTheLengthOrTheTextAskedFor)
{
    const Model model = modelOf({{"s", DataType::Bytes, {2}}});
    EXPECT_EQ(only(makeSamples(model, {.stringLength = 5}))[0].bytes.size(), 2 * (4 + 5));
    EXPECT_EQ(only(makeSamples(model, {.stringData = "hi"}))[0].bytes,
        std::string("\2\0\0\0hi\2\0\0\0hi", 12));
}

TEST(Samples, LeaveOptionalInputsOutUnlessAsked)
{
    const Model model = modelOf({{"a", DataType::Int8, {1}}, {"o", DataType::Int8, {-1}, true}});
    EXPECT_EQ(only(makeSamples(model, {})).size(), 1);
    EXPECT_EQ(only(makeSamples(model, {.shapes = {{"o", {3}}}})).size(), 2);
}

TEST(Samples, SayWhichShapeIsMissing)
{
    const Model model = modelOf({{"IMAGE", DataType::Fp32, {3, -1}}}, 4);
    EXPECT_THAT(error(makeSamples(model, {}).status()),
        HasSubstr("input 'IMAGE' has the variable shape [3,-1]: give the shape of the data, such "
                  "as --shape=IMAGE:3,16"));
    EXPECT_THAT(error(makeSamples(model, {.shapes = {{"IMAGE", {4, 2}}}}).status()),
        HasSubstr("expected [3,-1]"));
    EXPECT_THAT(error(makeSamples(model, {.shapes = {{"IMAGES", {3, 2}}}}).status()),
        HasSubstr("did you mean 'IMAGE'?"));
    EXPECT_THAT(error(makeSamples(model, {.shapes = {{"IMAGE", {3, 2}}}, .batchSize = 5}).status()),
        HasSubstr("takes batches of up to 4, got -b 5"));
}

class InputFile : public ::testing::Test {
protected:
    Sample parsed(const std::string& text) { return only(parseSamples(text, m_model, m_shapes)); }
    std::string refusal(const std::string& text)
    {
        return error(parseSamples(text, m_model, m_shapes).status());
    }

    Model m_model = modelOf({{"a", DataType::Int16, {2, 2}}});
    Shapes m_shapes;
};

TEST_F(InputFile, TakesFlatAndNestedLists)
{
    const std::vector<int16_t> expected{1, -2, 3, 4};
    EXPECT_EQ(elements<int16_t>(parsed(R"({"data": [{"a": [1, -2, 3, 4]}]})")[0].bytes), expected);
    EXPECT_EQ(
        elements<int16_t>(parsed(R"({"data": [{"a": [[1, -2], [3, 4]]}]})")[0].bytes), expected);
    EXPECT_EQ(elements<int16_t>(parsed(R"({"data": [{"a": {"content": [1, -2, 3, 4],
        "shape": [2, 2]}}]})")[0]
                                    .bytes),
        expected);
}

TEST_F(InputFile, TakesBase64)
{
    EXPECT_EQ(parsed(R"({"data": [{"a": {"b64": "AQACAAMABAA="}}]})")[0].bytes,
        std::string("\1\0\2\0\3\0\4\0", 8));
    EXPECT_EQ(
        parsed(R"({"data": [{"a": {"content": {"b64": "AQACAAMABAA="}, "shape": [2, 2]}}]})")[0]
            .bytes.size(),
        8);
}

TEST_F(InputFile, TakesStepsAndStreamsOfSteps)
{
    const auto samples = parseSamples(R"({"data": [{"a": [1,1,1,1]}, [{"a": [2,2,2,2]},
        {"a": [3,3,3,3]}]]})",
        m_model, m_shapes);
    ASSERT_TRUE(samples.ok()) << samples.status();
    ASSERT_EQ(samples->size(), 3);
    EXPECT_EQ(elements<int16_t>((*samples)[2][0].bytes)[0], 3);
}

TEST_F(InputFile, TakesShapesOfVariableInputs)
{
    m_model = modelOf({{"a", DataType::Uint8, {-1}}, {"s", DataType::Bytes, {-1}}});
    m_shapes = {{"s", {1}}};
    const Sample sample =
        parsed(R"({"data": [{"a": {"content": [1, 2, 3], "shape": [3]}, "s": ["x\u0000y"]}]})");
    EXPECT_THAT(sample[0].shape, ElementsAre(3));
    EXPECT_EQ(sample[1].bytes, std::string("\3\0\0\0x\0y", 7));
}

TEST_F(InputFile, DoesNotCareHowDeepListsAre)
{
    const std::string deep(100000, '[');
    const std::string end(100000, ']');
    m_model = modelOf({{"a", DataType::Int8, {1}}});
    EXPECT_EQ(parsed(R"({"data": [{"a": )" + deep + "7" + end + "}]}")[0].bytes, "\7");
}

TEST_F(InputFile, SaysWhatIsWrongAndWhere)
{
    const struct {
        const char* text;
        const char* message;
    } cases[] = {
        {"{", "invalid JSON: at byte 1"},
        {R"({"data": []})", "lists at least one step"},
        {R"([])", "expected an object whose member \"data\""},
        {R"({"data": [{"a": [1,1,1,1]}], "validation_data": []})",
            "\"validation_data\" is not used"},
        {R"({"data": [3]})", "step 0: expected an object"},
        {R"({"data": [{}]})", "step 0: input 'a' is missing"},
        {R"({"data": [{"a": [1,1,1,1]}, {"b": []}]})", "step 1: model 'm' has no input 'b'"},
        {R"({"data": [{"a": [1, 2, 3]}]})",
            "step 0: input 'a': expected 4 elements for the shape "
            "[2,2], got 3"},
        {R"({"data": [{"a": [1, 2, 3, 40000]}]})", "40000 does not fit into INT16"},
        {R"({"data": [{"a": [1, 2, 3, 0.5]}]})", "0.5 does not fit into INT16"},
        {R"({"data": [{"a": [1, 2, 3, "4"]}]})", "expected numbers"},
        {R"({"data": [{"a": "1234"}]})", "expected a list"},
        {R"({"data": [{"a": {"b64": "???"}}]})", "not in Base64"},
        {R"({"data": [{"a": {"b64": "AQAC"}}]})", "whole elements of 2 bytes"},
        {R"({"data": [{"a": {"content": [1], "shape": [1]}}]})",
            "the model's shape is [2,2], got [1]"},
        {R"({"data": [{"a": {"content": [1], "shape": [-1]}}]})", "whole numbers from 0 on"},
    };
    for (const auto& one : cases)
        EXPECT_THAT(refusal(one.text), HasSubstr(one.message)) << one.text;
}

TEST_F(InputFile, MayBeAFolder)
{
    m_model = modelOf({{"a", DataType::Int16, {2}}, {"s", DataType::Bytes, {2}}});
    const std::filesystem::path folder =
        std::filesystem::path(::testing::TempDir()) / "samples_test_folder";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "a", std::ios::binary) << std::string("\1\0\2\0", 4);
    std::ofstream(folder / "s") << "one\ntwo\n";
    const Sample sample = only(readSamples({folder.string()}, m_model, m_shapes));
    EXPECT_EQ(sample[0].bytes, std::string("\1\0\2\0", 4));
    EXPECT_EQ(sample[1].bytes, std::string("\3\0\0\0one\3\0\0\0two", 14));
    std::filesystem::remove_all(folder);
    EXPECT_THAT(error(readSamples({folder.string()}, m_model, m_shapes).status()),
        HasSubstr("cannot read"));
}

TEST(ElementValues, RoundToShortFloatingPoint)
{
    const struct {
        double value;
        uint16_t fp16;
        uint16_t bf16;
    } cases[] = {{0, 0, 0}, {1, 0x3c00, 0x3f80}, {-2, 0xc000, 0xc000}, {65504, 0x7bff, 0x4780},
        {65520, 0x7c00, 0x4780}, {0.1, 0x2e66, 0x3dcd}, {0x1p-24, 1, 0x3380},
        {0x1p-14, 0x0400, 0x3880}, {2049, 0x6800, 0x4500}, {INFINITY, 0x7c00, 0x7f80}};
    for (const auto& one : cases) {
        std::string bytes;
        ASSERT_TRUE(appendNumber(one.value, DataType::Fp16, bytes).ok());
        ASSERT_TRUE(appendNumber(one.value, DataType::Bf16, bytes).ok());
        EXPECT_THAT(elements<uint16_t>(bytes), ElementsAre(one.fp16, one.bf16)) << one.value;
    }
}

TEST(ElementValues, KeepWholeNumbersWhole)
{
    std::string bytes;
    EXPECT_TRUE(appendInteger(uint64_t{1} << 63, DataType::Uint64, bytes).ok());
    EXPECT_EQ(elements<uint64_t>(bytes)[0], uint64_t{1} << 63);
    EXPECT_FALSE(appendInteger(uint64_t{1} << 63, DataType::Int64, bytes).ok());
    EXPECT_FALSE(appendInteger(int64_t{-1}, DataType::Uint8, bytes).ok());
    EXPECT_FALSE(appendInteger(int64_t{2}, DataType::Bool, bytes).ok());
    EXPECT_FALSE(appendNumber(1e300, DataType::Int64, bytes).ok());
}

TEST(ModelCheck, TakesTheBatchDimensionAway)
{
    client::ModelDescription description{"m", {{"a", "FP32", {-1, 3}}}, true, 8};
    auto model = checkModel(description);
    ASSERT_TRUE(model.ok()) << model.status();
    EXPECT_THAT(model->inputs[0].shape, ElementsAre(3));
    EXPECT_EQ(model->maxBatchSize, 8);
}

TEST(ModelCheck, GuessesBatchesWithoutAConfiguration)
{
    EXPECT_GT(checkModel({"m", {{"a", "FP32", {-1, 3}}}})->maxBatchSize, 1000);
    EXPECT_EQ(checkModel({"m", {{"a", "FP32", {-1, 3}}, {"b", "FP32", {3}}}})->maxBatchSize, 0);
}

TEST(ModelCheck, RefusesWhatCannotBeLoaded)
{
    client::ModelDescription sequences{"m", {}, true};
    sequences.hasSequences = true;
    EXPECT_THAT(error(checkModel(sequences).status()), HasSubstr("sequences"));
    EXPECT_THAT(error(checkModel({"m", {{"a", "FP33", {1}}}}).status()), HasSubstr("'FP33'"));
}

} // namespace
} // namespace thalassa::perf
