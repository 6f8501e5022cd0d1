// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/configuration.h"

#include <gmock/gmock.h>

namespace thalassa::backends::ort {
namespace {

using ::testing::HasSubstr;

TensorDescription namedTensor(std::string name, std::vector<int64_t> dims)
{
    TensorDescription described;
    described.name = std::move(name);
    described.kind = ValueKind::Tensor;
    described.type = ElementType::Float;
    described.symbols.resize(dims.size());
    described.dims = std::move(dims);
    return described;
}

ModelConfig emptyConfig()
{
    ModelConfig config;
    config.name = "m";
    config.json.SetObject();
    return config;
}

TEST(Completion, TakesABatchDimensionOnlyWhereEveryTensorHasOne)
{
    const struct {
        const char* why;
        ModelDescription model;
        int64_t defaultMaxBatchSize;
        int64_t maxBatchSize;
        size_t rank; // number of dimensions of the completed input
    } cases[] = {
        {"all vary", {{namedTensor("in", {-1, 3})}, {}, {namedTensor("out", {-1, 2})}}, 4, 4, 1},
        {"a fixed input", {{namedTensor("in", {1, 3})}, {}, {namedTensor("out", {-1, 2})}}, 4, 0,
            2},
        {"a fixed output", {{namedTensor("in", {-1, 3})}, {}, {namedTensor("out", {1, 2})}}, 4, 0,
            2},
        {"a scalar output", {{namedTensor("in", {-1, 3})}, {}, {namedTensor("out", {})}}, 4, 0, 2},
        {"not wanted", {{namedTensor("in", {-1, 3})}, {}, {namedTensor("out", {-1, 2})}}, 0, 0, 2},
    };
    for (const auto& [why, model, defaultMaxBatchSize, maxBatchSize, rank] : cases) {
        SCOPED_TRACE(why);
        ModelConfig config = emptyConfig();
        auto changed = complete(config, model, defaultMaxBatchSize);
        ASSERT_TRUE(changed.ok());
        EXPECT_TRUE(changed.value());
        EXPECT_EQ(config.maxBatchSize, maxBatchSize);
        EXPECT_EQ(config.json.HasMember("dynamic_batching"), maxBatchSize > 1);
        EXPECT_EQ(config.json["input"][0]["dims"].Size(), rank);
        EXPECT_STREQ(config.json["input"][0]["data_type"].GetString(), "TYPE_FP32");
    }
}

TEST(Validation, ComparesTheConfigurationWithTheModel)
{
    const ModelDescription model{
        {namedTensor("in", {-1, 3})}, {namedTensor("weight", {2})}, {namedTensor("out", {-1, 2})}};
    const TensorConfig in{"in", TRITONSERVER_TYPE_FP32, {3}};
    const TensorConfig out{"out", TRITONSERVER_TYPE_FP32, {2}};
    const struct {
        const char* message; // empty if the configuration is valid
        int64_t maxBatchSize;
        std::vector<TensorConfig> inputs;
        std::vector<TensorConfig> outputs;
    } cases[] = {
        {"", 4, {in}, {out}},
        {"", 4, {in}, {}},
        {"", 0, {{"in", TRITONSERVER_TYPE_FP32, {-1, 3}}},
            {{"out", TRITONSERVER_TYPE_FP32, {5, 2}}}},
        {"no such input; it has 'in'", 4, {{"other", TRITONSERVER_TYPE_FP32, {3}}}, {}},
        {"the ONNX model needs it", 4, {}, {out}},
        {"data_type TYPE_INT32", 4, {{"in", TRITONSERVER_TYPE_INT32, {3}}}, {out}},
        {"the configuration says dims [4]", 4, {{"in", TRITONSERVER_TYPE_FP32, {4}}}, {out}},
        {"no such output; it has 'out'", 4, {in}, {{"other", TRITONSERVER_TYPE_FP32, {2}}}},
        {"its first dimension must be variable", 4, {in, {"weight", TRITONSERVER_TYPE_FP32, {2}}},
            {}},
    };
    for (const auto& [message, maxBatchSize, inputs, outputs] : cases) {
        ModelConfig config = emptyConfig();
        config.maxBatchSize = maxBatchSize;
        config.inputs = inputs;
        config.outputs = outputs;
        const Error error = validate(config, model);
        EXPECT_EQ(error.ok(), message[0] == '\0') << message;
        if (!error.ok()) {
            EXPECT_THAT(error.message(), HasSubstr(message));
        }
    }
}

TEST(Validation, AScalarIsConfiguredAsOneElement)
{
    TensorDescription scalar = namedTensor("out", {});
    scalar.isScalar = true;
    const struct {
        std::vector<int64_t> dims;
        bool fits;
    } cases[] = {{{1}, true}, {{-1}, true}, {{2}, false}, {{1, 1}, false}};
    for (const auto& [dims, fits] : cases) {
        ModelConfig config = emptyConfig();
        config.outputs = {{"out", TRITONSERVER_TYPE_FP32, dims}};
        const Error error = validate(config, {{}, {}, {scalar}});
        EXPECT_EQ(error.ok(), fits) << dims.front();
        if (!fits) {
            EXPECT_THAT(
                error.message(), HasSubstr("but the ONNX model has a scalar: expected dims [1]"));
        }
        // A model without a declared rank accepts any.
        EXPECT_TRUE(validate(config, {{}, {}, {namedTensor("out", {})}}).ok());
    }
}

} // namespace
} // namespace thalassa::backends::ort
