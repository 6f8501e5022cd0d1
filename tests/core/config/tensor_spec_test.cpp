// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/tensor_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/config/metadata.h"
#include "tests/core/config/text_config.h"

namespace thalassa::config {
namespace {

using tensor::DataType;
using testing::ElementsAre;
using testing::HasSubstr;

// Each field of a tensor is set in one of these tensors and has its default in another one.
constexpr char kTwoByTwo[] = R"(
    name: "m" backend: "b" max_batch_size: 8
    input { name: "a" data_type: TYPE_FP32 dims: [ 2, -1 ] allow_ragged_batch: true
            reshape { shape: [ -1, 2 ] } }
    input { name: "b" data_type: TYPE_STRING dims: 1 optional: true reshape {} }
    output { name: "x" data_type: TYPE_BF16 dims: 3 label_filename: "labels.txt" }
    output { name: "y" data_type: TYPE_INT64 dims: 4 is_shape_tensor: true }
    model_transaction_policy { decoupled: true })";

TEST(ModelInfo, ResolvesEveryFieldOfATensor)
{
    const ModelInfo info = *ModelInfo::create(textConfig(kTwoByTwo));
    ASSERT_EQ(info.inputs().size(), 2u);
    const InputSpec& a = info.inputs()[0];
    EXPECT_EQ(a.name, "a");
    EXPECT_EQ(a.dataType, DataType::Fp32);
    EXPECT_THAT(a.dims, ElementsAre(2, -1));
    EXPECT_TRUE(a.hasReshape);
    EXPECT_THAT(a.reshape, ElementsAre(-1, 2));
    EXPECT_TRUE(a.allowRagged);
    EXPECT_FALSE(a.optional);
    EXPECT_FALSE(a.isShapeTensor);

    const InputSpec& b = info.inputs()[1];
    EXPECT_EQ(b.dataType, DataType::Bytes);
    EXPECT_TRUE(b.hasReshape) << "an empty reshape is a reshape";
    EXPECT_THAT(b.reshape, ElementsAre());
    EXPECT_TRUE(b.optional);

    ASSERT_EQ(info.outputs().size(), 2u);
    EXPECT_EQ(info.outputs()[0].dataType, DataType::Bf16);
    EXPECT_EQ(info.outputs()[0].labelFilename, "labels.txt");
    EXPECT_FALSE(info.outputs()[0].hasReshape);
    EXPECT_TRUE(info.outputs()[1].isShapeTensor);
}

TEST(ModelInfo, KnowsBatchSizeDecouplingAndRequiredInputs)
{
    const ModelInfo info = *ModelInfo::create(textConfig(kTwoByTwo));
    EXPECT_EQ(info.maxBatchSize(), 8);
    EXPECT_TRUE(info.isDecoupled());
    EXPECT_EQ(info.requiredInputCount(), 1u);

    const ModelInfo bare = *ModelInfo::create(textConfig(R"(name: "m")"));
    EXPECT_EQ(bare.maxBatchSize(), 0);
    EXPECT_FALSE(bare.isDecoupled());
    EXPECT_EQ(bare.requiredInputCount(), 0u);
}

TEST(ModelInfo, FindsTensorsByNameAlsoAfterItWasMovedAndCopied)
{
    ModelInfo original = *ModelInfo::create(textConfig(kTwoByTwo));
    const ModelInfo copy = original;
    const ModelInfo moved = std::move(original);
    for (const ModelInfo* info : {&copy, &moved}) {
        EXPECT_EQ(info->findInput("b"), &info->inputs()[1]);
        EXPECT_EQ(info->findOutput("y"), &info->outputs()[1]);
        EXPECT_EQ(info->findInput("x"), nullptr);
        EXPECT_EQ(info->findOutput(""), nullptr);
    }
}

TEST(ModelInfo, RefusesTensorsThatCannotBeToldApartOrHandled)
{
    struct Case {
        const char* text;
        const char* message;
    };
    const Case cases[] = {
        {R"(input { data_type: TYPE_FP32 dims: 1 })", "input[0] '' has no name"},
        {R"(output { name: "x" dims: 1 })", "output[0] 'x' has no valid data_type"},
        {R"(input { name: "a" data_type: TYPE_FP32 dims: [ 3, -2 ] })",
            "input[0] 'a' dims[1]: expected a size of 0 or more, or -1 for any size, got -2"},
        {R"(input { name: "a" data_type: TYPE_FP32 dims: 1 reshape { shape: -7 } })",
            "input[0] 'a' reshape.shape[0]: expected a size of 0 or more, or -1 for any size, got "
            "-7"},
        {R"(input { name: "a" data_type: TYPE_FP32 dims: 1 }
             input { name: "a" data_type: TYPE_FP32 dims: 1 })",
            "input 'a' is configured twice"},
        {R"(max_batch_size: -1)", "max_batch_size must be 0 or more, got -1"},
    };
    for (const Case& bad : cases) {
        const absl::Status status =
            ModelInfo::create(textConfig(std::string(R"(name: "m" )") + bad.text)).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << bad.text;
        EXPECT_THAT(std::string(status.message()), HasSubstr("model 'm'"));
        EXPECT_THAT(std::string(status.message()), HasSubstr(bad.message));
    }
}

// Rows 1.2.8, 1.2.9.
TEST(ModelMetadata, PrependsTheBatchDimensionWhenTheModelBatches)
{
    const ModelInfo info = *ModelInfo::create(textConfig(kTwoByTwo));
    const int64_t versions[] = {1, 12};
    const inference::ModelMetadataResponse metadata = modelMetadata(info, versions);
    EXPECT_EQ(metadata.name(), "m");
    EXPECT_THAT(metadata.versions(), ElementsAre("1", "12"));
    ASSERT_EQ(metadata.inputs_size(), 2);
    EXPECT_EQ(metadata.inputs(0).name(), "a");
    EXPECT_EQ(metadata.inputs(0).datatype(), "FP32");
    EXPECT_THAT(metadata.inputs(0).shape(), ElementsAre(-1, 2, -1));
    EXPECT_EQ(metadata.inputs(1).datatype(), "BYTES");
    ASSERT_EQ(metadata.outputs_size(), 2);
    EXPECT_EQ(metadata.outputs(0).datatype(), "BF16");
    EXPECT_THAT(metadata.outputs(0).shape(), ElementsAre(-1, 3));
}

TEST(ModelMetadata, ShowsDimsAsTheyAreWithoutBatching)
{
    const ModelInfo info = *ModelInfo::create(
        textConfig(R"(name: "m" input { name: "a" data_type: TYPE_BOOL dims: [ 4, 5 ] })"));
    EXPECT_THAT(modelMetadata(info, {}).inputs(0).shape(), ElementsAre(4, 5));
    EXPECT_EQ(modelMetadata(info, {}).versions_size(), 0);
}

TEST(ModelMetadata, NamesTheBackendWhenThereIsNoPlatform)
{
    struct Case {
        const char* text;
        const char* platform;
    };
    const Case cases[] = {
        {R"(backend: "python")", "python"},
        {R"(backend: "onnxruntime" platform: "onnxruntime_onnx")", "onnxruntime_onnx"},
        {R"(platform: "ensemble")", "ensemble"},
    };
    for (const Case& c : cases)
        EXPECT_EQ(modelMetadata(*ModelInfo::create(textConfig(c.text)), {}).platform(), c.platform);
}

} // namespace
} // namespace thalassa::config
