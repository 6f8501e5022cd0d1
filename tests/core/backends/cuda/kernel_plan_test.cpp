// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/kernel_plan.h"

#include <gmock/gmock.h>

#include <map>
#include <string>

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

using Parameters = std::map<std::string, std::string>;

const Parameters kComplete{{"kernels", "add"}, {"add.grid", "ceil_div(X.size, 256)"},
    {"add.arguments", "X, Y, int32(X.size)"}, {"Y.shape", "X.shape[0]"}};

ModelConfig config(Parameters changed, std::vector<std::string> removed = {})
{
    ModelConfig made;
    made.name = "m";
    made.inputs = {{"X", TRITONSERVER_TYPE_FP32, {-1}}};
    made.outputs = {{"Y", TRITONSERVER_TYPE_FP32, {-1}}};
    made.parameters = std::move(changed);
    made.parameters.insert(kComplete.begin(), kComplete.end());
    for (const std::string& name : removed)
        made.parameters.erase(name);
    return made;
}

// Returns the message of the error.
std::string refusal(const ModelConfig& given)
{
    auto plan = KernelPlan::read(given);
    return plan.ok() ? "it is accepted" : plan.takeError().message();
}

TEST(KernelPlan, ReadsStepsTensorsAndArguments)
{
    auto read = KernelPlan::read(config({{"kernels", "first:add, add"}, {"first.grid", "1, batch"},
        {"first.block", "32, 2"}, {"first.shared", "T.bytes"},
        {"first.arguments", "X, T, float(0.5), double(2), uint64(T.size)"}, {"temporaries", "T"},
        {"T.type", "INT32"}, {"T.shape", "X.size, 2"},
        {"compile_options", " -DA=1  --use_fast_math"}}));
    ASSERT_TRUE(read.ok()) << read.takeError().message();
    const KernelPlan& plan = read.value();
    ASSERT_EQ(plan.tensors.size(), 3u);
    EXPECT_EQ(plan.inputCount, 1u);
    EXPECT_EQ(plan.tensors[2].name, "T");
    EXPECT_EQ(plan.tensors[2].type, TRITONSERVER_TYPE_INT32);
    EXPECT_EQ(plan.tensors[2].shape.size(), 2u);
    ASSERT_EQ(plan.steps.size(), 2u);
    EXPECT_EQ(plan.steps[0].kernel, "add");
    EXPECT_EQ(plan.steps[0].grid().size(), 2u);
    EXPECT_EQ(plan.steps[0].block().size(), 2u);
    EXPECT_EQ(std::get<size_t>(plan.steps[0].arguments[1]), 2u);
    EXPECT_EQ(std::get<float>(plan.steps[0].arguments[2]), 0.5f);
    EXPECT_EQ(std::get<double>(plan.steps[0].arguments[3]), 2.0);
    EXPECT_EQ(std::get<ScalarArgument>(plan.steps[0].arguments[4]).type, ScalarType::Uint64);
    EXPECT_EQ(plan.steps[1].block().front().text(), "256");
    EXPECT_THAT(plan.compileOptions, ElementsAre("-DA=1", "--use_fast_math"));
}

TEST(KernelPlan, TakesFixedShapesFromTheConfiguration)
{
    ModelConfig fixed = config({}, {"Y.shape"});
    fixed.outputs.front().dims = {2, 3};
    fixed.maxBatchSize = 8;
    auto read = KernelPlan::read(fixed);
    ASSERT_TRUE(read.ok());
    std::vector<std::string> shape;
    for (const Expression& size : read.value().tensors[1].shape)
        shape.push_back(size.text());
    EXPECT_THAT(shape, ElementsAre("batch", "2", "3"));
}

TEST(KernelPlan, NamesTheParameterThatIsMissingOrWrong)
{
    EXPECT_THAT(refusal(config({}, {"kernels"})), HasSubstr("parameter 'kernels' is missing"));
    EXPECT_THAT(refusal(config({}, {"add.grid"})), HasSubstr("parameter 'add.grid' is missing"));
    EXPECT_THAT(refusal(config({}, {"Y.shape"})), HasSubstr("parameter 'Y.shape' is missing"));
    EXPECT_THAT(refusal(config({{"kernels", " "}})), HasSubstr("names no kernel"));
    EXPECT_THAT(refusal(config({{"kernels", "add, add"}})), HasSubstr("runs twice"));
    EXPECT_THAT(refusal(config({{"add.grid", "1, 2, 3, 4"}})), HasSubstr("1 to 3 expressions"));
    EXPECT_THAT(refusal(config({{"add.shared", "Q.size"}})), HasSubstr("parameter 'add.shared'"));
    EXPECT_THAT(refusal(config({{"add.gird", "1"}})), HasSubstr("did you mean 'add.grid'?"));
    EXPECT_THAT(refusal(config({{"kernel_timeout", "1"}, {"max_graphs", "1"}})),
        HasSubstr("did you mean 'kernel_timeout_ms'?"));
    EXPECT_THAT(refusal(config({{"add.arguments", "X, Z"}})), HasSubstr("'Z' is neither a tensor"));
    EXPECT_THAT(refusal(config({{"add.arguments", "float(x)"}})), HasSubstr("expected a number"));
    EXPECT_THAT(refusal(config({{"add.arguments", "int8(1)"}})), HasSubstr("'int8(1)' is neither"));
    EXPECT_THAT(refusal(config({{"Y.shape", "Y.size"}})), HasSubstr("there is no tensor"))
        << "only inputs";
    EXPECT_THAT(
        refusal(config({{"temporaries", "T"}})), HasSubstr("parameter 'T.type' is missing"));
    EXPECT_THAT(refusal(config({{"temporaries", "T"}, {"T.type", "BYTES"}, {"T.shape", "1"}})),
        HasSubstr("fixed size"));
    EXPECT_THAT(refusal(config({{"temporaries", "X"}, {"X.type", "FP32"}, {"X.shape", "1"}})),
        HasSubstr("two tensors 'X'"));
}

TEST(KernelPlan, RefusesTensorsThatKernelsCannotRead)
{
    ModelConfig text = config({});
    text.inputs.front().type = TRITONSERVER_TYPE_BYTES;
    EXPECT_THAT(refusal(text), HasSubstr("tensor 'X'"));
    ModelConfig optional = config({});
    optional.inputs.front().optional = true;
    EXPECT_THAT(refusal(optional), HasSubstr("optional"));
    ModelConfig stateful = config({});
    stateful.states.emplace_back();
    EXPECT_THAT(refusal(stateful), HasSubstr("states"));
}

} // namespace
} // namespace thalassa::backends::kernels
