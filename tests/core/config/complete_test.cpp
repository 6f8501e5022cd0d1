// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/complete.h"

#include <gmock/gmock.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "tests/core/config/text_config.h"
#include "tests/support/rows.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
using testing::HasSubstr;

void expectSame(const ModelConfig& got, const std::string& expected)
{
    EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(got, textConfig(expected)))
        << got.ShortDebugString() << "\nexpected " << expected;
}

void expectCompleted(const std::string& given, const std::vector<DirectoryEntry>& files,
    const std::string& expected, const std::string& name = "m")
{
    ModelConfig config = textConfig(given);
    const absl::Status status = completeFromDirectory(name, files, config);
    EXPECT_TRUE(status.ok()) << status;
    expectSame(config, expected);
}

std::string format(const std::string& backend, const std::string& platform, const std::string& file)
{
    return "name: 'm' backend: '" + backend + "' platform: '" + platform +
        "' default_model_filename: '" + file + "'";
}

TEST(Completion, TheFilesOfTheFirstVersionTellTheBackend)
{
    ROWS("3.10.1", "3.2.8");
    expectCompleted("", {{"model.onnx"}}, format("onnxruntime", "onnxruntime_onnx", "model.onnx"));
    expectCompleted(
        "", {{"model.onnx", true}}, format("onnxruntime", "onnxruntime_onnx", "model.onnx"));
    expectCompleted("", {{"model.savedmodel", true}},
        format("tensorflow", "tensorflow_savedmodel", "model.savedmodel"));
    expectCompleted(
        "", {{"model.graphdef"}}, format("tensorflow", "tensorflow_graphdef", "model.graphdef"));
    expectCompleted("", {{"model.plan"}}, format("tensorrt", "tensorrt_plan", "model.plan"));
    expectCompleted("", {{"model.xml"}}, format("openvino", "", "model.xml"));
    expectCompleted("", {{"model.pt"}}, format("pytorch", "pytorch_libtorch", "model.pt"));
    expectCompleted("", {{"model.pt2"}}, format("pytorch", "torch_aoti", "model.pt2"));
    expectCompleted("", {{"model.py"}}, format("python", "", "model.py"));
}

TEST(Completion, OfSeveralFilesTheFirstInTheOrderOfFormatsTells)
{
    ROWS("3.10.1");
    expectCompleted("", {{"model.py"}, {"model.onnx"}},
        format("onnxruntime", "onnxruntime_onnx", "model.onnx"));
}

TEST(Completion, BackendPlatformAndFileNameFollowFromEachOther)
{
    ROWS("3.10.1", "3.2.8");
    const std::string onnx = format("onnxruntime", "onnxruntime_onnx", "model.onnx");
    expectCompleted("backend: 'onnxruntime'", {}, onnx);
    expectCompleted("platform: 'onnxruntime_onnx'", {}, onnx);
    expectCompleted("default_model_filename: 'model.onnx'", {}, onnx);
    expectCompleted("backend: 'onnxruntime' default_model_filename: 'x'", {},
        format("onnxruntime", "onnxruntime_onnx", "x"));
    expectCompleted("platform: 'libtorch'", {}, format("pytorch", "libtorch", "model.pt"));
    expectCompleted(
        "backend: 'pytorch'", {{"model.pt2"}}, format("pytorch", "torch_aoti", "model.pt2"));
    expectCompleted("backend: 'tensorflow'", {}, "name: 'm' backend: 'tensorflow'");
}

TEST(Completion, WhatIsConfiguredIsKept)
{
    expectCompleted(
        "name: 'other' backend: 'custom'", {{"model.onnx"}}, "name: 'other' backend: 'custom'");
    expectCompleted("platform: 'ensemble'", {}, "name: 'm' platform: 'ensemble'");
}

TEST(Completion, TheDirectorysNameTellsTheBackendWhereNothingElseDoes)
{
    ROWS("3.10.2");
    expectCompleted("", {},
        "name: 'a.identity' backend: 'identity' default_model_filename: "
        "'model.identity'",
        "a.identity");
}

TEST(Completion, AModelThatNothingTellsTheBackendOfIsRefused)
{
    ROWS("3.10.2");
    for (const char* const name : {"m", "m."}) {
        ModelConfig config;
        const absl::Status status =
            completeFromDirectory(name, std::vector<DirectoryEntry>{{"weights.bin"}}, config);
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(std::string(status.message()),
            HasSubstr(std::string("Invalid model name: Could not determine backend for model '") +
                name +
                "' with no backend in model configuration. Expected model name of the form "
                "'model.<backend_name>'"));
    }
}

TEST(Completion, TheCallerMayKnowWhyNothingTellsTheBackend)
{
    ModelConfig config;
    const absl::Status status =
        completeFromDirectory("m", {}, config, [] { return "it may not be read"; });
    EXPECT_EQ(status.message(),
        "Invalid model name: Could not determine backend for model 'm' with no backend in model "
        "configuration. Expected model name of the form 'model.<backend_name>': it may not be "
        "read");
}

TEST(Normalisation, FillsDefaultsAndDoingItTwiceChangesNothing)
{
    ROWS("3.10.6", "3.7.4", "3.2.3");
    const char* const pinned = " optimization { input_pinned_memory { enable: true } "
                               "output_pinned_memory { enable: true } }";
    ModelConfig config = textConfig("max_batch_size: 8 dynamic_batching { }");
    for (int i = 0; i < 2; ++i) {
        normalize(config);
        expectSame(config,
            std::string("max_batch_size: 8 version_policy { latest { num_versions: 1 } }") +
                "dynamic_batching { preferred_batch_size: 8 }" + pinned);
    }
    config =
        textConfig("max_batch_size: 4 sequence_batching { oldest { } } version_policy { all { } }"
                   "optimization { input_pinned_memory { enable: false } }");
    normalize(config);
    expectSame(config,
        "max_batch_size: 4 version_policy { all { } } sequence_batching { "
        "max_sequence_idle_microseconds: 1000000 oldest { preferred_batch_size: 4 } }"
        "optimization { input_pinned_memory { enable: false } output_pinned_memory { "
        "enable: true } }");
}

TEST(Normalisation, LeavesAVersionPolicyWithoutAChoiceAlone)
{
    ROWS("3.4.1");
    ModelConfig config = textConfig("platform: 'ensemble' version_policy { }");
    normalize(config);
    expectSame(config, "platform: 'ensemble' version_policy { }");
}

TEST(Normalisation, LeavesTheMemoryOfAnEnsembleAlone)
{
    ROWS("3.7.4");
    ModelConfig config = textConfig("platform: 'ensemble' version_policy { all { } }");
    normalize(config);
    expectSame(config, "platform: 'ensemble' version_policy { all { } }");
}

TEST(BackendCompletion, ReplacesWhatABackendMayAndNothingElse)
{
    ROWS("3.10.3");
    ModelConfig config = textConfig("name: 'm' backend: 'b' input { name: 'old' }");
    applyBackendCompletion(
        textConfig("name: 'z' backend: 'y' platform: 'p' max_batch_size: 4 input { name: 'a' } "
                   "output { name: 'x' } dynamic_batching { preserve_ordering: true } "
                   "model_transaction_policy { decoupled: true } instance_group { count: 9 }"),
        config);
    expectSame(config,
        "name: 'm' backend: 'b' max_batch_size: 4 input { name: 'a' } output { name: "
        "'x' } dynamic_batching { preserve_ordering: true } model_transaction_policy { "
        "decoupled: true }");
}

TEST(BackendCompletion, KeepsTheSchedulerThatIsConfigured)
{
    ROWS("3.10.3");
    ModelConfig config = textConfig("sequence_batching { }");
    applyBackendCompletion(textConfig("dynamic_batching { }"), config);
    EXPECT_TRUE(config.has_sequence_batching());
}

} // namespace
} // namespace thalassa::config
