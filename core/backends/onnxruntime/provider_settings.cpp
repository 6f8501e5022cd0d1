// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/provider_settings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "core/backends/common/log.h"
#include "core/base/text/nearest_name.h"

namespace thalassa::backends::ort {
namespace {

constexpr const char* kAccelerators = "optimization.execution_accelerators.";
constexpr int64_t kAny = std::numeric_limits<int>::max();

enum class ValueType {
    Boolean,
    CudaGraph, // a boolean that must be false
    Number,
    ByteCount,
    Text,
    Choice,    // one of the names in `choices`
    Precision, // the name of a precision; each has an option of its own
};

using Choices = std::span<const std::string_view>;
constexpr std::array<std::string_view, 3> kConvolutionSearches = {
    "EXHAUSTIVE", "HEURISTIC", "DEFAULT"};
constexpr std::array<std::string_view, 2> kArenaStrategies = {
    "kNextPowerOfTwo", "kSameAsRequested"};
constexpr std::array<std::string_view, 4> kPrecisions = {"FP32", "FP16", "BF16", "INT8"};
constexpr std::array<const char*, 4> kPrecisionOptions = {
    nullptr, "trt_fp16_enable", "trt_bf16_enable", "trt_int8_enable"};

// A key of an accelerator.
struct Rule {
    const char* key;
    ValueType type;
    const char* option = nullptr; // of the library; null if it has the name of the key
    int64_t minimum = 0;
    int64_t maximum = kAny;
    Choices choices = {};

    const char* name() const { return option == nullptr ? key : option; }
};
using Rules = std::span<const Rule>;

constexpr Rule choice(const char* key, Choices choices)
{
    return {key, ValueType::Choice, nullptr, 0, 0, choices};
}
constexpr Rule number(const char* key, int64_t minimum, int64_t maximum)
{
    return {key, ValueType::Number, nullptr, minimum, maximum};
}

constexpr Rule kCudaRules[] = {
    choice("arena_extend_strategy", kArenaStrategies),
    choice("cudnn_conv_algo_search", kConvolutionSearches),
    {"cudnn_conv1d_pad_to_nc1d", ValueType::Boolean},
    {"cudnn_conv_use_max_workspace", ValueType::Boolean},
    {"do_copy_in_default_stream", ValueType::Boolean},
    {"enable_cuda_graph", ValueType::CudaGraph},
    {"enable_skip_layer_norm_strict_mode", ValueType::Boolean},
    {"fuse_conv_bias", ValueType::Boolean},
    {"gpu_mem_limit", ValueType::ByteCount},
    {"prefer_nhwc", ValueType::Boolean},
    {"sdpa_kernel", ValueType::Number},
    {"tunable_op_enable", ValueType::Boolean},
    {"tunable_op_max_tuning_duration_ms", ValueType::Number},
    {"tunable_op_tuning_enable", ValueType::Boolean},
    {"use_ep_level_unified_stream", ValueType::Boolean},
    {"use_tf32", ValueType::Boolean},
};

// The names of Triton.
constexpr Rule kTensorRtRules[] = {
    {"int8_calibration_table_name", ValueType::Text, "trt_int8_calibration_table_name"},
    {"int8_use_native_calibration_table", ValueType::Boolean,
        "trt_int8_use_native_calibration_table"},
    {"max_workspace_size_bytes", ValueType::ByteCount, "trt_max_workspace_size"},
    {"precision_mode", ValueType::Precision, nullptr, 0, 0, kPrecisions},
    number("trt_auxiliary_streams", -1, kAny),
    {"trt_build_heuristics_enable", ValueType::Boolean},
    number("trt_builder_optimization_level", 0, 5),
    {"trt_context_memory_sharing_enable", ValueType::Boolean},
    {"trt_cuda_graph_enable", ValueType::CudaGraph},
    {"trt_detailed_build_log", ValueType::Boolean},
    number("trt_dla_core", 0, kAny),
    {"trt_dla_enable", ValueType::Boolean},
    {"trt_dump_ep_context_model", ValueType::Boolean},
    {"trt_dump_subgraphs", ValueType::Boolean},
    {"trt_engine_cache_enable", ValueType::Boolean},
    {"trt_engine_cache_path", ValueType::Text},
    {"trt_engine_cache_prefix", ValueType::Text},
    number("trt_ep_context_embed_mode", 0, 1),
    {"trt_ep_context_file_path", ValueType::Text},
    {"trt_extra_plugin_lib_paths", ValueType::Text},
    {"trt_force_sequential_engine_build", ValueType::Boolean},
    {"trt_force_timing_cache", ValueType::Boolean},
    {"trt_layer_norm_fp32_fallback", ValueType::Boolean},
    number("trt_max_partition_iterations", 1, kAny),
    number("trt_min_subgraph_size", 1, kAny),
    {"trt_profile_max_shapes", ValueType::Text},
    {"trt_profile_min_shapes", ValueType::Text},
    {"trt_profile_opt_shapes", ValueType::Text},
    {"trt_sparsity_enable", ValueType::Boolean},
    {"trt_tactic_sources", ValueType::Text},
    {"trt_timing_cache_enable", ValueType::Boolean},
    {"trt_timing_cache_path", ValueType::Text},
};

// The keys that are parameters of the model, too. Names are then given by their numbers.
constexpr std::array<std::string_view, 8> kParameters = {"arena_extend_strategy",
    "cudnn_conv_algo_search", "cudnn_conv1d_pad_to_nc1d", "cudnn_conv_use_max_workspace",
    "do_copy_in_default_stream", "enable_cuda_graph", "gpu_mem_limit", "tunable_op_enable"};

const Rule* findRule(Rules rules, std::string_view key)
{
    const auto found =
        std::find_if(rules.begin(), rules.end(), [&](const Rule& rule) { return rule.key == key; });
    return found == rules.end() ? nullptr : &*found;
}

Error wrongValue(const std::string& where, const std::string& expected, const std::string& value)
{
    return invalidArgument(where + ": expected " + expected + ", found '" + value + "'");
}

// Accepts the words that Triton accepts.
Result<bool> parseBoolean(const std::string& where, const std::string& value)
{
    std::string word = value;
    std::transform(word.begin(), word.end(), word.begin(),
        [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
    if (word == "1" || word == "true" || word == "on")
        return true;
    if (word == "0" || word == "false" || word == "off")
        return false;
    return wrongValue(where, "1, true or on, or 0, false or off", value);
}

Error checkByteCount(const std::string& where, const std::string& value)
{
    uint64_t count = 0;
    const auto parsed = std::from_chars(value.data(), value.data() + value.size(), count);
    if (parsed.ec == std::errc() && parsed.ptr == value.data() + value.size())
        return {};
    return wrongValue(where, "a number of bytes below 2^64", value);
}

// Returns "0 (EXHAUSTIVE), 1 (HEURISTIC)" or "EXHAUSTIVE, HEURISTIC".
std::string choiceList(Choices choices, bool isNumbered)
{
    std::string text;
    for (size_t i = 0; i < choices.size(); ++i) {
        const std::string name(choices[i]);
        text += (i == 0 ? "" : ", ");
        text += isNumbered ? std::to_string(i) + " (" + name + ")" : name;
    }
    return text;
}

Result<size_t> parseChoice(
    const std::string& where, const Rule& rule, const std::string& value, bool isNumbered)
{
    for (size_t i = 0; i < rule.choices.size(); ++i) {
        if (isNumbered ? value == std::to_string(i) : value == rule.choices[i])
            return i;
    }
    return wrongValue(where, "one of " + choiceList(rule.choices, isNumbered), value);
}

// Adds the option of a key. `isNumbered`: names are given by their numbers.
Error addOption(const Rule& rule, const std::string& where, const std::string& value,
    bool isNumbered, ProviderOptions& options)
{
    switch (rule.type) {
    case ValueType::Boolean:
    case ValueType::CudaGraph: {
        ASSIGN_OR_RETURN(const bool isTrue, parseBoolean(where, value));
        if (isTrue && rule.type == ValueType::CudaGraph) {
            return unsupported(where +
                ": the onnxruntime backend does not use CUDA graphs, because no other model can "
                "allocate memory of a GPU while ONNX Runtime captures one: expected 0, found '" +
                value + "'");
        }
        options[rule.name()] = isTrue ? "1" : "0";
        return {};
    }
    case ValueType::Number: {
        ASSIGN_OR_RETURN(
            const int64_t parsed, parseInteger(where, value, rule.minimum, rule.maximum));
        options[rule.name()] = std::to_string(parsed);
        return {};
    }
    case ValueType::ByteCount:
        RETURN_IF_ERROR(checkByteCount(where, value));
        break;
    case ValueType::Text:
        if (value.empty())
            return wrongValue(where, "a text that is not empty", value);
        break;
    case ValueType::Choice: {
        ASSIGN_OR_RETURN(const size_t index, parseChoice(where, rule, value, isNumbered));
        options[rule.name()] = rule.choices[index];
        return {};
    }
    case ValueType::Precision: {
        ASSIGN_OR_RETURN(const size_t index, parseChoice(where, rule, value, isNumbered));
        if (kPrecisionOptions[index] != nullptr)
            options[kPrecisionOptions[index]] = "1";
        return {};
    }
    }
    options[rule.name()] = value;
    return {};
}

Error unknownKey(
    const std::string& where, const char* accelerator, const std::string& key, Rules rules)
{
    if (key == "device_id")
        return invalidArgument(where + ": the instance group decides: set its field 'gpus'");
    std::vector<std::string> known;
    std::string list;
    for (const Rule& rule : rules) {
        known.emplace_back(rule.key);
        list += (list.empty() ? "" : ", ") + known.back();
    }
    return invalidArgument(where + ": the accelerator '" + accelerator +
        "' has no such parameter; it has " + (list.empty() ? "none" : list) +
        base::didYouMean(key, known));
}

const json::Value* member(const char* name, const json::Value& object)
{
    if (!object.IsObject())
        return nullptr;
    const auto found = object.FindMember(name);
    return found != object.MemberEnd() ? &found->value : nullptr;
}

const json::Value* listAt(const char* name, const json::Value* object)
{
    const json::Value* const list = object != nullptr ? member(name, *object) : nullptr;
    return list != nullptr && list->IsArray() ? list : nullptr;
}

std::string textAt(const char* name, const json::Value& object)
{
    const json::Value* const text = member(name, object);
    return text != nullptr && text->IsString() ? text->GetString() : "";
}

class ProviderParser {
public:
    explicit ProviderParser(const ModelConfig& config)
        : m_config(config)
    {
    }

    Result<ProviderSettings> parse()
    {
        const json::Value* const policy = member("optimization", m_config.json);
        const json::Value* const accelerators =
            policy != nullptr ? member("execution_accelerators", *policy) : nullptr;
        RETURN_IF_ERROR(parseList("gpu_execution_accelerator", accelerators));
        RETURN_IF_ERROR(parseList("cpu_execution_accelerator", accelerators));
        RETURN_IF_ERROR(parseParameters());
        return std::move(m_settings);
    }

private:
    std::string place(const std::string& field) const
    {
        return "model '" + m_config.name + "': " + field;
    }

    Error parseList(const char* field, const json::Value* accelerators)
    {
        const json::Value* const list = listAt(field, accelerators);
        for (rapidjson::SizeType i = 0; list != nullptr && i < list->Size(); ++i) {
            const std::string path = kAccelerators + (field + ("[" + std::to_string(i) + "]"));
            RETURN_IF_ERROR(parseAccelerator(path, *field == 'g', (*list)[i]));
        }
        return {};
    }

    Error parseAccelerator(const std::string& path, bool isOnGpu, const json::Value& accelerator)
    {
        const std::string name = textAt("name", accelerator);
        if (std::find(m_seen.begin(), m_seen.end(), name) != m_seen.end())
            return invalidArgument(place(path) + ": the accelerator '" + name + "' is given twice");
        m_seen.push_back(name);
        if (isOnGpu)
            m_settings.gpuFields.push_back(path);
        if (isOnGpu && name == "tensorrt") {
            return parseKeys(
                path, "tensorrt", kTensorRtRules, accelerator, m_settings.tensorRt.emplace());
        }
        if (isOnGpu && name == "cuda")
            return parseKeys(path, "cuda", kCudaRules, accelerator, m_settings.cuda);
        if (!isOnGpu && name == "openvino") {
            m_settings.openVino = true;
            ProviderOptions none;
            return parseKeys(path, "openvino", {}, accelerator, none);
        }
        const std::vector<std::string> known = isOnGpu
            ? std::vector<std::string>{"tensorrt", "cuda"}
            : std::vector<std::string>{"openvino"};
        return invalidArgument(place(path) + ": the onnxruntime backend has no accelerator '" +
            name + "' of the " + (isOnGpu ? "GPU" : "CPU") + "; it has " + base::nameList(known) +
            base::didYouMean(name, known));
    }

    Error parseKeys(const std::string& path, const char* name, Rules rules,
        const json::Value& accelerator, ProviderOptions& options) const
    {
        const json::Value* const parameters = member("parameters", accelerator);
        if (parameters == nullptr || !parameters->IsObject())
            return {};
        for (const auto& parameter : parameters->GetObject()) {
            const std::string value = parameter.value.IsString() ? parameter.value.GetString() : "";
            RETURN_IF_ERROR(
                parseKey(path, name, rules, parameter.name.GetString(), value, options));
        }
        return {};
    }

    Error parseKey(const std::string& path, const char* name, Rules rules, const std::string& key,
        const std::string& value, ProviderOptions& options) const
    {
        const std::string where = place(path + ".parameters['" + key + "']");
        const Rule* const rule = findRule(rules, key);
        return rule == nullptr ? unknownKey(where, name, key, rules)
                               : addOption(*rule, where, value, false, options);
    }

    // A parameter of the model replaces the key of the accelerator, as in Triton.
    Error parseParameters()
    {
        for (const auto& [name, value] : m_config.parameters) {
            if (!isGpuParameter(name))
                continue;
            const std::string field = "parameter " + name;
            ProviderOptions added;
            RETURN_IF_ERROR(
                addOption(*findRule(kCudaRules, name), place(field), value, true, added));
            const std::string& option = added.at(name);
            const auto [present, isNew] = m_settings.cuda.emplace(name, option);
            if (!isNew && present->second != option) {
                log(TRITONSERVER_LOG_WARN,
                    place(field) + " counts, and not the value " + present->second +
                        " of the accelerator 'cuda'");
                present->second = option;
            }
            m_settings.gpuFields.push_back(field);
        }
        return {};
    }

    const ModelConfig& m_config;
    ProviderSettings m_settings;
    std::vector<std::string> m_seen;
};

} // namespace

Result<ProviderSettings> ProviderSettings::create(const ModelConfig& config)
{
    return ProviderParser(config).parse();
}

InstanceDevices instanceDevices(const ModelConfig& config)
{
    InstanceDevices devices;
    const json::Value* const groups = listAt("instance_group", &config.json);
    for (rapidjson::SizeType i = 0; groups != nullptr && i < groups->Size(); ++i) {
        const json::Value* const gpus = listAt("gpus", &(*groups)[i]);
        if (textAt("kind", (*groups)[i]) != "KIND_GPU" || gpus == nullptr || gpus->Empty())
            continue;
        const json::Value* const count = member("count", (*groups)[i]);
        const int64_t instances = count != nullptr && count->IsInt64() ? count->GetInt64() : 1;
        for (const json::Value& gpu : gpus->GetArray())
            devices.gpus[gpu.GetInt()] += instances;
        if (i == 0)
            devices.first = (*gpus)[0].GetInt();
    }
    return devices;
}

bool isGpuParameter(const std::string& name)
{
    return std::find(kParameters.begin(), kParameters.end(), name) != kParameters.end();
}

} // namespace thalassa::backends::ort
