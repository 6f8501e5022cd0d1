// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/validation/validate.h"
#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using testing::HasSubstr;

constexpr char kModel[] = "name: 'm' max_batch_size: 8 "
                          "input { name: 'X' data_type: TYPE_FP32 dims: -1 } "
                          "output { name: 'Y' data_type: TYPE_FP32 dims: -1 } "
                          "output { name: 'Z' data_type: TYPE_FP32 dims: -1 } ";

// `message`: empty if the configuration is valid.
void expectMessage(const std::string& text, const std::string& message)
{
    SCOPED_TRACE(text);
    const absl::Status status = validateTensors(textConfig(kModel + text));
    EXPECT_EQ(status.ok(), message.empty()) << status;
    if (!status.ok()) {
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()), HasSubstr("model 'm': " + message));
    }
}

std::string batchInput(const std::string& fields)
{
    return "batch_input { target_name: 'N' " + fields + " } ";
}

TEST(ValidateBatchTensors, EveryKindOfBatchInputIsValid)
{
    ROWS("3.2.20", "3.6.1", "3.6.2");
    for (const char* kind : {"BATCH_ELEMENT_COUNT", "BATCH_ACCUMULATED_ELEMENT_COUNT",
             "BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO", "BATCH_MAX_ELEMENT_COUNT_AS_SHAPE",
             "BATCH_ITEM_SHAPE", "BATCH_ITEM_SHAPE_FLATTEN"}) {
        for (const char* type : {"TYPE_INT32", "TYPE_FP32"}) {
            expectMessage(
                batchInput(std::string("source_input: 'X' kind: ") + kind + " data_type: " + type),
                "");
        }
    }
    expectMessage("batch_input { target_name: [ 'N', 'M' ] source_input: 'X' "
                  "data_type: TYPE_INT32 }",
        "");
}

TEST(ValidateBatchTensors, ABatchInputHasOneSourceAndOneOfTwoTypes)
{
    ROWS("3.6.2");
    const std::string type = "data_type: TYPE_INT32 ";
    expectMessage(batchInput(type),
        "batch_input[0].source_input must name exactly one input: batch input "
        "kind 'BATCH_ELEMENT_COUNT' expects 1 source input, got 0");
    expectMessage(batchInput(type + "source_input: [ 'X', 'X' ]"),
        "batch_input[0].source_input must name exactly one input: batch input kind "
        "'BATCH_ELEMENT_COUNT' expects 1 source input, got 2");
    expectMessage(batchInput(type + "source_input: 'Y'"),
        "batch_input[0].source_input must name an input of the model, got 'Y'");
    expectMessage(batchInput(type + "source_input: 'X'") + batchInput("source_input: 'X'"),
        "batch_input[1].data_type must be TYPE_INT32 or TYPE_FP32, got TYPE_INVALID");
    expectMessage(batchInput("source_input: 'X' data_type: TYPE_INT64"),
        "batch_input[0].data_type must be TYPE_INT32 or TYPE_FP32, got TYPE_INT64");
    expectMessage("batch_input { source_input: 'X' data_type: TYPE_INT32 }",
        "batch_input[0].target_name must name at least one tensor");
}

TEST(ValidateBatchTensors, ABatchOutputHasOneSourceAndTargetsOfItsOwn)
{
    ROWS("3.2.21", "3.6.3");
    const std::string both = "batch_output { target_name: [ 'Y', 'Z' ] source_input: 'X' "
                             "kind: BATCH_SCATTER_WITH_INPUT_SHAPE } ";
    expectMessage(both, "");
    expectMessage(both + "batch_output { target_name: 'Z' source_input: 'X' }",
        "batch_output[1].target_name must name each output once among all batch outputs, got 'Z' "
        "again");
    expectMessage("batch_output { target_name: 'X' source_input: 'X' }",
        "batch_output[0].target_name must name outputs of the model, got 'X'");
    expectMessage("batch_output { target_name: 'Y' }",
        "batch_output[0].source_input must name exactly one input: batch output kind "
        "'BATCH_SCATTER_WITH_INPUT_SHAPE' expects 1 source input, got 0");
    expectMessage("batch_output { target_name: 'Y' source_input: 'W' }",
        "batch_output[0].source_input must name an input of the model, got 'W'");
    expectMessage("batch_output { source_input: 'X' }",
        "batch_output[0].target_name must name at least one tensor");
}

} // namespace
} // namespace thalassa::config
