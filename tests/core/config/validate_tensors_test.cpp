// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/validation/validate.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr char kBatching[] = "name: 'm' max_batch_size: 8 ";
constexpr char kSingle[] = "name: 'm' ";
constexpr char kTensorRt[] = "name: 'm' platform: 'tensorrt_plan' ";

void expectValidTensors(const std::string& text)
{
    const absl::Status status = validateTensors(textConfig(text));
    EXPECT_TRUE(status.ok()) << text << "\n" << status;
}

void expectInvalidTensors(const std::string& text, const std::string& message)
{
    const absl::Status status = validateTensors(textConfig(text));
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text << "\n" << status;
    EXPECT_THAT(std::string(status.message()), AllOf(HasSubstr("model 'm'"), HasSubstr(message)))
        << text;
}

// The same rules hold for inputs and outputs.
void expectBothValid(const std::string& model, const std::string& tensor)
{
    expectValidTensors(model + "input { " + tensor + " }");
    expectValidTensors(model + "output { " + tensor + " }");
}

void expectBothInvalid(
    const std::string& model, const std::string& tensor, const std::string& message)
{
    expectInvalidTensors(model + "input { " + tensor + " }", message);
    expectInvalidTensors(model + "output { " + tensor + " }", message);
}

TEST(ValidateTensors, NameTypeAndOneDimensionAreMandatory)
{
    ROWS("3.3.3", "3.2.5", "3.2.6");
    expectValidTensors(kSingle);
    expectBothValid(kSingle, "name: 'x' data_type: TYPE_FP32 dims: 1");
    expectBothInvalid(kSingle, "data_type: TYPE_FP32 dims: 1", "name must be set");
    expectBothInvalid(kSingle, "name: 'x' dims: 1", "'x'.data_type must be set");
    expectBothInvalid(
        kSingle, "name: 'x' data_type: TYPE_INVALID dims: 1", "'x'.data_type must be set");
    expectBothInvalid(kSingle, "name: 'x' data_type: TYPE_FP32", "'x'.dims must have at least one");
    expectInvalidTensors(kSingle + std::string("input { name: 'x' dims: 1 }"),
        "model input 'x' must specify 'data_type'");
    expectInvalidTensors(kSingle + std::string("output { name: 'x' data_type: TYPE_FP32 }"),
        "model output 'x' must specify 'dims'");
}

TEST(ValidateTensors, AReshapeThatDoesNotFitSaysWhatDiffers)
{
    const std::string input =
        std::string(kSingle) + "input { name: 'x' data_type: TYPE_FP32 dims: ";
    expectInvalidTensors(input + "[4, -1] reshape { shape: [3, -1] } }",
        "model input 'x' has different size for dims and reshape for m");
    expectInvalidTensors(input + "[4, -1] reshape { shape: [4] } }",
        "model input 'x' has different number of variable-size dimensions for dims and reshape "
        "for m");
}

TEST(ValidateTensors, EveryTypeButInvalidIsAccepted)
{
    ROWS("3.1.11");
    const char* const names[] = {"INVALID", "BOOL", "UINT8", "UINT16", "UINT32", "UINT64", "INT8",
        "INT16", "INT32", "INT64", "FP16", "FP32", "FP64", "STRING", "BF16"};
    for (int number = 0; number < 15; ++number) {
        const std::string name = std::string("TYPE_") + names[number];
        EXPECT_EQ(inference::DataType_Name(static_cast<inference::DataType>(number)), name);
        if (number > 0)
            expectBothValid(kSingle, "name: 'x' dims: 1 data_type: " + name);
    }
}

TEST(ValidateTensors, DimensionsArePositiveOrAny)
{
    ROWS("3.3.4");
    expectBothValid(kSingle, "name: 'x' data_type: TYPE_FP32 dims: [1, -1, 7]");
    for (const char* dim : {"0", "-2", "-9223372036854775808"}) {
        expectBothInvalid(kSingle,
            "name: 'x' data_type: TYPE_FP32 dims: [2, " + std::string(dim) + "]",
            "'x'.dims must have dimensions of 1 or more, or -1, got [2,");
    }
    expectBothInvalid(kSingle,
        "name: 'x' data_type: TYPE_FP32 dims: [9223372036854775807, 9223372036854775807]",
        "is not a valid shape");
}

TEST(ValidateTensors, ImageFormatsHaveThreeDimensions)
{
    ROWS("3.3.5");
    for (const std::string format : {"FORMAT_NHWC", "FORMAT_NCHW"}) {
        const std::string input = "input { name: 'x' data_type: TYPE_FP32 format: " + format;
        expectValidTensors(kSingle + input + " dims: [3, 2, 2] }");
        expectInvalidTensors(
            kSingle + input + " dims: [2, 2] }", "is " + format + " and needs 3 dims, got [2,2]");
        expectInvalidTensors(kSingle + input + " dims: [1, 3, 2, 2] }", "needs 3 dims");
    }
    expectValidTensors(std::string(kSingle) +
        "input { name: 'x' data_type: TYPE_FP32 format: FORMAT_NONE dims: 1 }");
}

TEST(ValidateTensors, AReshapeKeepsTheElementsBetweenItsAnys)
{
    ROWS("3.3.6");
    const auto reshape = [](const std::string& dims, const std::string& shape) {
        return "name: 'x' data_type: TYPE_FP32 dims: [" + dims + "] reshape { shape: [" + shape +
            "] }";
    };
    for (const auto& [dims, shape] :
        std::vector<std::pair<std::string, std::string>>{{"4", "2, 2"}, {"2, 3", "3, 2"},
            {"-1", "1, -1"}, {"2, 3, -1, 4", "6, -1, 2, 2"}, {"-1, -1", "-1, 1, -1"}}) {
        expectBothValid(kBatching, reshape(dims, shape));
        expectBothValid(kSingle, reshape(dims, shape));
    }
    for (const auto& [dims, shape] : std::vector<std::pair<std::string, std::string>>{{"4", "2, 3"},
             {"-1", "1"}, {"4", "-1"}, {"2, -1, 3", "3, -1, 2"}, {"-1, 2, -1", "-1, -1, 2"}}) {
        expectBothInvalid(
            kBatching, reshape(dims, shape), "reshape must keep the number of elements of dims");
    }
    expectBothInvalid(kBatching, reshape("4", "0"), "reshape must have dimensions of 1 or more");
}

TEST(ValidateTensors, AnEmptyReshapeIsOneElementOfABatch)
{
    ROWS("3.3.6");
    const std::string one = "name: 'x' data_type: TYPE_FP32 dims: 1 reshape {}";
    expectBothValid(kBatching, one);
    expectBothInvalid(kSingle, one, "reshape must not be empty when max_batch_size is 0");
    expectBothInvalid(kBatching, "name: 'x' data_type: TYPE_FP32 dims: 2 reshape {}",
        "must keep the number of elements");
}

TEST(ValidateTensors, ShapeTensorsAndNonLinearFormatsAreForOnePlatform)
{
    ROWS("3.3.8");
    const std::string shape = "name: 'x' data_type: TYPE_INT32 dims: 3 is_shape_tensor: true";
    expectBothValid(kTensorRt, shape);
    expectBothInvalid(kSingle, shape, "is_shape_tensor is only for platform 'tensorrt_plan'");
    const std::string linear =
        "name: 'x' data_type: TYPE_INT8 is_non_linear_format_io: true dims: ";
    expectBothValid(kTensorRt, linear + "[1, 2, 3]");
    expectBothInvalid(kTensorRt, linear + "[2, 3]", "needs 3 dims, got [2,3]");
    expectBothInvalid(kSingle, linear + "[1, 2, 3]",
        "is_non_linear_format_io is only for platform 'tensorrt_plan'");
}

TEST(ValidateTensors, LabelFilesStayInsideTheModel)
{
    const auto labels = [](const std::string& file) {
        return textConfig(
            "name: 'm' output { name: 'x' data_type: TYPE_FP32 dims: 1 label_filename: '" + file +
            "' }");
    };
    EXPECT_TRUE(validateTensors(labels("labels.txt")).ok());
    EXPECT_TRUE(validateTensors(labels("sub/../labels.txt")).ok());
    for (const char* file : {"../labels.txt", "/labels.txt", "a/../../labels.txt"}) {
        const absl::Status status = validateTensors(labels(file));
        EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented) << status;
        EXPECT_THAT(std::string(status.message()),
            AllOf(HasSubstr("'x'.label_filename must be a file inside the model directory"),
                HasSubstr(file)));
    }
}

} // namespace
} // namespace thalassa::config
