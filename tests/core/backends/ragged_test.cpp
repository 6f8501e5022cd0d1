// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Ragged batches in the onnxruntime backend.
#include <gmock/gmock.h>

#include "tests/core/backends/executed_batch.h"
#include "tests/support/rows.h"

namespace thalassa::backends::ort {
namespace {

using tensor::DataType;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;

constexpr const char* kRaggedInput =
    "max_batch_size: 8 "
    "input { name: 'X' data_type: TYPE_FP32 dims: [ -1, -1 ] allow_ragged_batch: true } ";

class RaggedBatch : public ExecutedBatch {
protected:
    // Adds two requests: six elements in one row, and four elements in two rows.
    void addTwo()
    {
        addFloats({1, 2, 3}, {1, 2, 3, 4, 5, 6});
        addFloats({2, 1, 2}, {7, 8, 9, 10});
    }
    tests::TestRequest& addFloats(tensor::Shape shape, const std::vector<float>& values)
    {
        return add().input("X", DataType::Fp32, std::move(shape), floats(values));
    }
    std::string refusal(const std::string& config, const std::string& model)
    {
        return std::string(tryLoad(config, model).message());
    }
};

TEST_F(RaggedBatch, DescribesItselfInEachKindAndType)
{
    ROWS("3.6.1", "3.6.2", "3.6.4");
    const struct {
        const char* kind;
        std::vector<int64_t> shape;
        std::vector<double> values;
    } cases[] = {
        {"BATCH_ELEMENT_COUNT", {2}, {6, 4}},
        {"BATCH_ACCUMULATED_ELEMENT_COUNT", {2}, {6, 10}},
        {"BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO", {3}, {0, 6, 10}},
        {"BATCH_MAX_ELEMENT_COUNT_AS_SHAPE", {6}, {0, 0, 0, 0, 0, 0}},
        {"BATCH_ITEM_SHAPE", {3, 2}, {2, 3, 1, 2, 1, 2}},
        {"BATCH_ITEM_SHAPE_FLATTEN", {6}, {2, 3, 1, 2, 1, 2}},
    };
    for (const auto& [kind, shape, values] : cases) {
        for (const std::string type : {"float", "int32"}) {
            SCOPED_TRACE(std::string(kind) + " " + type);
            const std::string dims = shape.size() == 2 ? " n 2" : " n";
            load(std::string(kRaggedInput) +
                    "output { name: 'Y' data_type: TYPE_FP32 dims: [ -1, -1 ] } "
                    "batch_output { target_name: 'Y' source_input: 'X' } "
                    "batch_input { target_name: [ 'N', 'M' ] source_input: 'X' kind: " +
                    kind + " data_type: " + (type == "float" ? "TYPE_FP32" : "TYPE_INT32") + " }",
                "input X float e\ninput N " + type + dims + "\ninput M " + type + dims +
                    "\noutput Y float e = X\n");
            addTwo();
            const auto answers = execute();
            EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2,3] 1 2 3 4 5 6"));
            EXPECT_THAT(answers[1].outputs, ElementsAre("Y [2,1,2] 7 8 9 10"));
            const auto all = runs->take();
            ASSERT_EQ(all.size(), 1u);
            EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(10));
            for (const size_t target : {1, 2}) {
                EXPECT_THAT(all[0].inputs[target].shape, ElementsAreArray(shape));
                EXPECT_THAT(all[0].inputs[target].values, ElementsAreArray(values));
            }
        }
    }
}

TEST_F(RaggedBatch, OfOneRequestIsFlatTooAndLent)
{
    load(std::string(kRaggedInput) +
            "output { name: 'Y' data_type: TYPE_FP32 dims: [ -1, -1 ] } "
            "batch_output { target_name: 'Y' source_input: 'X' } ",
        "input X float e\noutput Y float e = X\n");
    tests::TestRequest& test = addFloats({2, 1, 2}, {1, 2, 3, 4});
    const void* const data = test.request->inputs[0].data.fragment(0).data;
    EXPECT_THAT(execute()[0].outputs, ElementsAre("Y [2,1,2] 1 2 3 4"));
    const auto all = runs->take();
    EXPECT_THAT(all.at(0).inputs[0].shape, ElementsAre(4));
    EXPECT_EQ(all[0].inputs[0].data, data);
}

TEST_F(RaggedBatch, JoinsTexts)
{
    load("max_batch_size: 8 "
         "input { name: 'S' data_type: TYPE_STRING dims: -1 allow_ragged_batch: true } "
         "output { name: 'T' data_type: TYPE_STRING dims: -1 } "
         "batch_output { target_name: 'T' source_input: 'S' } ",
        "input S string e\noutput T string e = S\n");
    add().input("S", DataType::Bytes, {1, 2}, texts({"a", "bb"}));
    add().input("S", DataType::Bytes, {1, 0}, "");
    add().input("S", DataType::Bytes, {1, 3}, texts({"", "c", "d"}));
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("T [1,2] 'a' 'bb'"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("T [1,0]"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("T [1,3] '' 'c' 'd'"));
    EXPECT_EQ(runs->count(), 1u);
}

TEST_F(RaggedBatch, JoinsRaggedInputsWithOthersOnlyWhereTheOthersFit)
{
    load(std::string(kRaggedInput) +
            "input { name: 'W' data_type: TYPE_FP32 dims: -1 } "
            "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } ",
        "input X float e\ninput W float n m\noutput Y float n m = W\n");
    addFloats({1, 1, 1}, {0}).input("W", DataType::Fp32, {1, 1}, floats({1}));
    addFloats({1, 1, 3}, {0, 0, 0}).input("W", DataType::Fp32, {1, 1}, floats({2}));
    addFloats({1, 1, 2}, {0, 0}).input("W", DataType::Fp32, {1, 2}, floats({3, 4}));
    const auto answers = execute();
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 2"));
    EXPECT_THAT(answers[2].outputs, ElementsAre("Y [1,2] 3 4"));
    const auto all = runs->take();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_THAT(all[0].inputs[0].shape, ElementsAre(4));
    EXPECT_THAT(all[1].inputs[0].shape, ElementsAre(2));
}

TEST_F(RaggedBatch, TakesFixedSizesFromTheConfigurationAndOthersFromTheSource)
{
    ROWS("3.6.3");
    // The output has two elements for each row, whatever the size of the input X.
    load(std::string(kRaggedInput) +
            "input { name: 'P' data_type: TYPE_FP32 dims: 2 } "
            "output { name: 'Y' data_type: TYPE_FP32 dims: [ 2 ] } "
            "batch_output { target_name: 'Y' source_input: 'X' } ",
        "input X float e\ninput P float n 2\noutput Y float n 2 = P\n");
    addFloats({1, 1, 3}, {0, 0, 0}).input("P", DataType::Fp32, {1, 2}, floats({1, 2}));
    addFloats({2, 1, 1}, {0, 0}).input("P", DataType::Fp32, {2, 2}, floats({3, 4, 5, 6}));
    const auto answers = execute();
    EXPECT_THAT(answers[0].outputs, ElementsAre("Y [1,2] 1 2"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [2,2] 3 4 5 6"));
}

TEST_F(RaggedBatch, SaysThatTheShapesDoNotMakeUpAnOutput)
{
    load(std::string(kRaggedInput) +
            "output { name: 'T' data_type: TYPE_FP32 dims: [ -1, -1 ] } "
            "batch_output { target_name: 'T' source_input: 'X' } ",
        "input X float e\noutput T float s = total X\n");
    addTwo();
    for (const Answer& answer : execute()) {
        EXPECT_THAT(std::string(answer.status.message()),
            HasSubstr("output 'T': expected 10 elements by the shapes of its source input, found "
                      "the shape [1]"));
    }
}

TEST_F(RaggedBatch, RefusesARequestWithoutTheSource)
{
    load("max_batch_size: 8 input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
         "input { name: 'W' data_type: TYPE_FP32 dims: -1 optional: true } "
         "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } "
         "batch_input { target_name: 'N' source_input: 'W' data_type: TYPE_INT32 } ",
        "input X float n m\ninput W float n k\ninput N int32 r\noutput Y float n m = X\n");
    addFloats({1, 1}, {1});
    addFloats({1, 1}, {2}).input("W", DataType::Fp32, {1, 3}, floats({0, 0, 0}));
    const auto answers = execute();
    EXPECT_THAT(std::string(answers[0].status.message()),
        HasSubstr("batch input 'N' is made of an input that the request leaves out"));
    EXPECT_THAT(answers[1].outputs, ElementsAre("Y [1,1] 2"));
    EXPECT_THAT(runs->take().at(0).inputs[2].values, ElementsAre(3));
}

TEST_F(RaggedBatch, RefusesAModelThatDoesNotTakeThem)
{
    const std::string output = "output { name: 'Y' data_type: TYPE_FP32 dims: [ -1, -1 ] } "
                               "batch_output { target_name: 'Y' source_input: 'X' } ";
    const std::string batchInput =
        "batch_input { target_name: 'N' source_input: 'X' data_type: TYPE_INT32 ";
    const struct {
        std::string config;
        std::string model;
        const char* message;
    } cases[] = {
        {output, "input X float n m k\noutput Y float e = X\n",
            "with allow_ragged_batch the ONNX model must take it as [-1], but it has [-1,-1,-1]"},
        {batchInput + "}", "input X float e\n", "batch_input 'N': the ONNX model has no such"},
        {batchInput + "}", "input X float e\ninput N float n\n",
            "the configuration says data_type TYPE_INT32, but the ONNX model has TYPE_FP32"},
        {batchInput + "}", "input X float e\ninput N int32 n 1\n",
            "its kind gives the shape [-1], but the ONNX model has [-1,1]"},
        {batchInput + "kind: BATCH_ITEM_SHAPE }", "input X float e\ninput N int32 n 3\n",
            "its kind gives the shape [-1,2], but the ONNX model has [-1,3]"},
        {batchInput + "} " + batchInput + "}", "input X float e\ninput N int32 n\n",
            "batch_input 'N' is configured twice"},
        {"batch_input { target_name: 'X' source_input: 'X' data_type: TYPE_FP32 }",
            "input X float e\n", "the configuration also has an input of that name"},
        {"output { name: 'Y' data_type: TYPE_FP32 dims: [ -1, -1, -1 ] } "
         "batch_output { target_name: 'Y' source_input: 'X' } ",
            "input X float e\noutput Y float e = X\n", "has too few dims to determine the size"},
    };
    for (const auto& [config, model, message] : cases) {
        EXPECT_THAT(refusal(kRaggedInput + config, model), HasSubstr(message)) << config;
    }
}

} // namespace
} // namespace thalassa::backends::ort
