// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of execution providers from a configuration, and the advice for their errors.
#include "core/backends/onnxruntime/provider_settings.h"

#include <gmock/gmock.h>

#include "core/backends/onnxruntime/providers.h"
#include "core/backends/onnxruntime/session_settings.h"
#include "tests/support/rows.h"

namespace thalassa::backends::ort {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;

ModelConfig configOf(const std::string& json, std::map<std::string, std::string> parameters = {})
{
    ModelConfig config;
    config.name = "m";
    config.json.Parse(json.c_str());
    EXPECT_FALSE(config.json.HasParseError()) << json;
    config.parameters = std::move(parameters);
    return config;
}

std::string accelerators(const std::string& list)
{
    return R"({"optimization":{"execution_accelerators":{)" + list + "}}}";
}

// The configuration of one accelerator of the GPU.
ModelConfig accelerated(const std::string& name, const std::string& key, const std::string& value)
{
    return configOf(accelerators(R"("gpu_execution_accelerator":[{"name":")" + name +
        R"(","parameters":{")" + key + R"(":")" + value + R"("}}])"));
}

std::string messageOf(const ModelConfig& config)
{
    auto settings = ProviderSettings::create(config);
    return settings.ok() ? "no error" : settings.takeError().message();
}

ProviderOptions cudaOptions(const ModelConfig& config)
{
    auto settings = ProviderSettings::create(config);
    EXPECT_TRUE(settings.ok()) << messageOf(config);
    return settings.ok() ? settings.value().cuda : ProviderOptions();
}

ProviderOptions tensorRtOptions(const std::string& key, const std::string& value)
{
    auto settings = ProviderSettings::create(accelerated("tensorrt", key, value));
    EXPECT_TRUE(settings.ok()) << key;
    return settings.ok() ? settings.value().tensorRt.value() : ProviderOptions();
}

TEST(ProviderSettings, AModelWithoutAcceleratorsHasNoOptions)
{
    auto settings = ProviderSettings::create(configOf("{}"));
    ASSERT_TRUE(settings.ok());
    EXPECT_FALSE(settings.value().tensorRt);
    EXPECT_FALSE(settings.value().openVino);
    EXPECT_THAT(settings.value().cuda, IsEmpty());
    EXPECT_THAT(settings.value().gpuFields, IsEmpty());
}

TEST(ProviderSettings, TheKeysOfTheCudaAcceleratorAreThoseOfTheLibrary)
{
    const struct {
        const char* key;
        const char* value;
        const char* option;
    } cases[] = {
        {"do_copy_in_default_stream", "True", "1"},
        {"cudnn_conv_use_max_workspace", "0", "0"},
        {"use_ep_level_unified_stream", "on", "1"},
        {"use_tf32", "off", "0"},
        {"enable_cuda_graph", "false", "0"},
        {"gpu_mem_limit", "18446744073709551615", "18446744073709551615"},
        {"arena_extend_strategy", "kSameAsRequested", "kSameAsRequested"},
        {"cudnn_conv_algo_search", "HEURISTIC", "HEURISTIC"},
        {"tunable_op_max_tuning_duration_ms", "7", "7"},
    };
    for (const auto& [key, value, option] : cases)
        EXPECT_THAT(cudaOptions(accelerated("cuda", key, value)), ElementsAre(Pair(key, option)));
}

TEST(ProviderSettings, TheKeysOfTensorRtAreThoseOfTriton)
{
    EXPECT_THAT(
        tensorRtOptions("precision_mode", "FP16"), ElementsAre(Pair("trt_fp16_enable", "1")));
    EXPECT_THAT(
        tensorRtOptions("precision_mode", "INT8"), ElementsAre(Pair("trt_int8_enable", "1")));
    EXPECT_THAT(tensorRtOptions("precision_mode", "FP32"), IsEmpty());
    EXPECT_THAT(tensorRtOptions("max_workspace_size_bytes", "1073741824"),
        ElementsAre(Pair("trt_max_workspace_size", "1073741824")));
    EXPECT_THAT(tensorRtOptions("int8_use_native_calibration_table", "true"),
        ElementsAre(Pair("trt_int8_use_native_calibration_table", "1")));
    EXPECT_THAT(tensorRtOptions("trt_engine_cache_path", "/cache"),
        ElementsAre(Pair("trt_engine_cache_path", "/cache")));
    EXPECT_THAT(tensorRtOptions("trt_auxiliary_streams", "-1"),
        ElementsAre(Pair("trt_auxiliary_streams", "-1")));
}

TEST(ProviderSettings, ParametersOfTheModelAreOptionsOfCuda)
{
    EXPECT_THAT(cudaOptions(configOf("{}",
                    {{"arena_extend_strategy", "1"}, {"cudnn_conv_algo_search", "2"},
                        {"do_copy_in_default_stream", "0"}, {"gpu_mem_limit", "4096"},
                        {"tunable_op_enable", "1"}, {"intra_op_thread_count", "3"}})),
        ElementsAre(Pair("arena_extend_strategy", "kSameAsRequested"),
            Pair("cudnn_conv_algo_search", "DEFAULT"), Pair("do_copy_in_default_stream", "0"),
            Pair("gpu_mem_limit", "4096"), Pair("tunable_op_enable", "1")));
    ModelConfig both = accelerated("cuda", "gpu_mem_limit", "1");
    both.parameters = {{"gpu_mem_limit", "2"}};
    EXPECT_THAT(cudaOptions(both), ElementsAre(Pair("gpu_mem_limit", "2")))
        << "as in Triton, the parameter counts";
}

TEST(ProviderSettings, AnErrorNamesTheFieldAndWhatIsExpected)
{
    const std::string path =
        "model 'm': optimization.execution_accelerators.gpu_execution_accelerator[0]";
    const struct {
        ModelConfig config;
        std::string message;
    } cases[] = {
        {accelerated("cuda", "gpu_mem_limt", "1"),
            path +
                ".parameters['gpu_mem_limt']: the accelerator 'cuda' has no such parameter; it "
                "has arena_extend_strategy, "},
        {accelerated("cuda", "gpu_mem_limt", "1"), ", did you mean 'gpu_mem_limit'?"},
        {accelerated("tensorrt", "precision", "FP16"), "it has int8_calibration_table_name, "},
        {accelerated("cuda", "device_id", "1"), "the instance group decides: set its field 'gpus'"},
        {accelerated("cuda", "gpu_mem_limit", "much"),
            ".parameters['gpu_mem_limit']: expected a number of bytes below 2^64, found 'much'"},
        {accelerated("cuda", "use_tf32", "2"),
            ": expected 1, true or on, or 0, false or off, found '2'"},
        {accelerated("cuda", "cudnn_conv_algo_search", "0"),
            "expected one of EXHAUSTIVE, HEURISTIC, DEFAULT, found '0'"},
        {accelerated("cuda", "enable_cuda_graph", "1"), "does not use CUDA graphs"},
        {accelerated("tensorrt", "precision_mode", "FP64"),
            "expected one of FP32, FP16, BF16, INT8, found 'FP64'"},
        {accelerated("tensorrt", "trt_builder_optimization_level", "6"),
            "expected a whole number from 0 to 5, found '6'"},
        {accelerated("tensorrt", "trt_engine_cache_path", ""), "expected a text that is not empty"},
        {accelerated("tensorrt", "trt_cuda_graph_enable", "true"), "does not use CUDA graphs"},
        {accelerated("tensort", "a", "b"),
            path +
                ": the onnxruntime backend has no accelerator 'tensort' of the GPU; it has "
                "'tensorrt', 'cuda', did you mean 'tensorrt'?"},
        {configOf("{}", {{"cudnn_conv_algo_search", "3"}}),
            "model 'm': parameter cudnn_conv_algo_search: expected one of 0 (EXHAUSTIVE), 1 "
            "(HEURISTIC), 2 (DEFAULT), found '3'"},
        {configOf(accelerators(R"("cpu_execution_accelerator":[{"name":"cuda"}])")),
            "cpu_execution_accelerator[0]: the onnxruntime backend has no accelerator 'cuda' of "
            "the CPU; it has 'openvino'"},
        {configOf(accelerators(
             R"("cpu_execution_accelerator":[{"name":"openvino","parameters":{"a":"b"}}])")),
            "the accelerator 'openvino' has no such parameter; it has none"},
        {configOf(accelerators(R"("gpu_execution_accelerator":[{"name":"cuda"},{"name":"cuda"}])")),
            "gpu_execution_accelerator[1]: the accelerator 'cuda' is given twice"},
    };
    for (const auto& [config, message] : cases)
        EXPECT_THAT(messageOf(config), HasSubstr(message));
}

TEST(ProviderSettings, TheFirstInstanceDecidesWhereTheModelIsLoadedFirst)
{
    const InstanceDevices both = instanceDevices(configOf(
        R"({"instance_group":[{"kind":"KIND_GPU","gpus":[2,1]},{"kind":"KIND_CPU","gpus":[]},)"
        R"({"kind":"KIND_GPU","gpus":[1],"count":3}]})"));
    EXPECT_EQ(both.first, 2);
    EXPECT_THAT(both.gpus, ElementsAre(Pair(1, 4), Pair(2, 1)));
    const InstanceDevices later = instanceDevices(
        configOf(R"({"instance_group":[{"kind":"KIND_CPU"},{"kind":"KIND_GPU","gpus":[1]}]})"));
    EXPECT_FALSE(later.first);
    EXPECT_THAT(later.gpus, ElementsAre(Pair(1, 1)));
    EXPECT_THAT(instanceDevices(configOf("{}")).gpus, IsEmpty());
}

TEST(SessionSettings, ArenasAreThoseOfTheInstanceGroups)
{
    constexpr const char* kParameter = "memory.enable_memory_arena_shrinkage";
    const std::string groups = R"({"instance_group":[{"kind":"KIND_GPU","gpus":[1]}]})";
    auto settings = SessionSettings::create(configOf(groups, {{kParameter, "cpu:0;gpu:1"}}));
    ASSERT_TRUE(settings.ok());
    EXPECT_THAT(settings.value().shrunkArenas, ElementsAre("cpu:0", "gpu:1"));
    auto other = SessionSettings::create(configOf(groups, {{kParameter, "gpu:0"}}));
    ASSERT_FALSE(other.ok());
    EXPECT_THAT(other.takeError().message(),
        HasSubstr("parameter memory.enable_memory_arena_shrinkage: expected arenas of the instance "
                  "groups"));
    EXPECT_FALSE(SessionSettings::create(configOf("{}", {{kParameter, "gpu:0"}})).ok());
}

TEST(SessionSettings, InstancesShareNoSessionOfTensorRtUnlessTheyAreToldTo)
{
    const std::string json =
        R"({"instance_group":[{"kind":"KIND_GPU","gpus":[0]}],"optimization":{)"
        R"("execution_accelerators":{"gpu_execution_accelerator":[{"name":"tensorrt"}]}}})";
    auto shares = [](const ModelConfig& config) {
        auto settings = SessionSettings::create(config);
        return settings.ok() && settings.value().shareSession;
    };
    EXPECT_FALSE(shares(configOf(json)));
    EXPECT_TRUE(shares(configOf(json, {{"share_session_between_instances", "true"}})));
    EXPECT_TRUE(shares(configOf(R"({"instance_group":[{"kind":"KIND_GPU","gpus":[0]}]})")));
}

// The words are those of ONNX Runtime 1.31 on machines without the named part.
TEST(Providers, AnErrorAboutAMissingPartSaysWhatToInstall)
{
    const std::string failed =
        "ProviderLibrary::Get() [ONNXRuntimeError] : 1 : FAIL : Failed to load library "
        "/x/libonnxruntime_providers_cuda.so with error: ";
    const std::string absent = ": cannot open shared object file: No such file or directory\n";
    EXPECT_EQ(adviceFor(failed + "libcuda.so.1" + absent), "install NVIDIA's driver");
    EXPECT_THAT(adviceFor(failed + "libcublasLt.so.13" + absent),
        HasSubstr("`pip install nvidia-cublas`), and add its directory to LD_LIBRARY_PATH"));
    EXPECT_THAT(adviceFor(failed + "libcudnn.so.9" + absent), HasSubstr("install cuDNN"));
    EXPECT_THAT(adviceFor(failed + "libnvinfer.so.10" + absent), HasSubstr("install TensorRT 10"));
    EXPECT_THAT(
        adviceFor("Parse Failed to parse provider option \"device_id\": CUDA failure 35: CUDA "
                  "driver version is insufficient for CUDA runtime version ; GPU=-1 ; "),
        HasSubstr("install a driver of NVIDIA that is as new"));
    EXPECT_EQ(adviceFor("Unknown provider option: \"x\"."), "");

    const Error missing = withAdvice(
        {TRITONSERVER_ERROR_INTERNAL, "cannot use it: " + failed + "libcuda.so.1" + absent});
    EXPECT_EQ(missing.code(), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_THAT(missing.message(),
        HasSubstr("No such file or directory. To use the provider, install NVIDIA's driver"));
    EXPECT_EQ(withAdvice({TRITONSERVER_ERROR_INTERNAL, "another"}).message(), "another");
    EXPECT_TRUE(withAdvice({}).ok());
}

} // namespace
} // namespace thalassa::backends::ort
