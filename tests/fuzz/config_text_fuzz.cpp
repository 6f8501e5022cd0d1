// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A model configuration as text and as JSON: it is read, completed, validated and written again. A
// configuration that passes all rules must make a model.
#include <set>

#include "core/config/complete.h"
#include "core/config/instance_groups.h"
#include "core/config/parse.h"
#include "core/config/print.h"
#include "core/config/validation/validate.h"
#include "tests/fuzz/fuzz_support.h"

namespace thalassa::fuzz {
namespace {

using ::inference::ModelConfig;

void checkWritten(const ModelConfig& config)
{
    std::string text;
    check(google::protobuf::TextFormat::PrintToString(config, &text), "a configuration is text");
    const absl::StatusOr<ModelConfig> fromText = config::parseModelConfig(text, "again");
    check(fromText.ok() && serialized(*fromText) == serialized(config),
        "what is written as text is read as the same",
        absl::StrCat(fromText.status().ToString(), "\n", text));
    const std::string json = config::modelConfigJson(config);
    const absl::StatusOr<ModelConfig> fromJson = config::parseModelConfigJson(json);
    check(fromJson.ok(), "what is written as JSON is read",
        absl::StrCat(fromJson.status().ToString(), "\n", json));
    // JSON contains every list and scalar, set or not, so two equal texts mean equal
    // configurations.
    check(config::modelConfigJson(*fromJson) == json, "what is written as JSON is read as the same",
        json);
}

// The only rule that ModelInfo alone checks.
template <typename Tensors> bool namesTwice(const Tensors& tensors)
{
    std::set<std::string> names;
    for (const auto& tensor : tensors)
        names.insert(tensor.name());
    return names.size() < static_cast<size_t>(tensors.size());
}

// Validates in the order of a load.
absl::Status validate(const ModelConfig& config)
{
    const absl::Status steps[] = {config::validateName("m", config),
        config::validateConfig(config, {}), config::validateTensors(config),
        config::checkAvailable(config)};
    for (const absl::Status& step : steps) {
        if (step.ok())
            continue;
        checkRefusal(step,
            {absl::StatusCode::kInvalidArgument, absl::StatusCode::kNotFound,
                absl::StatusCode::kUnimplemented});
        return step;
    }
    return absl::OkStatus();
}

void checkConfig(ModelConfig config)
{
    checkWritten(config);
    const absl::Status completed = config::completeFromDirectory("m", {}, config);
    if (!completed.ok())
        checkRefusal(completed, {absl::StatusCode::kInvalidArgument});
    config::normalize(config);
    const std::string once = serialized(config);
    config::normalize(config);
    check(serialized(config) == once, "to normalize twice changes nothing");
    config::completeInstanceGroups({}, {}, config);
    checkWritten(config);
    if (!validate(config).ok())
        return;
    const absl::StatusOr<config::ModelInfo> info = config::ModelInfo::create(config);
    if (!info.ok()) {
        checkRefusal(info.status(), {absl::StatusCode::kInvalidArgument});
        check(namesTwice(config.input()) || namesTwice(config.output()),
            "a valid configuration makes a model", info.status().ToString());
        return;
    }
    check(info->inputs().size() == static_cast<size_t>(config.input_size()) &&
            info->outputs().size() == static_cast<size_t>(config.output_size()),
        "a model has every tensor of its configuration");
}

void run(std::string_view text)
{
    // A copy of the exact size: the sanitizer detects a read past its end.
    const std::vector<char> bytes(text.begin(), text.end());
    const std::string_view exact(bytes.data(), bytes.size());
    const absl::StatusOr<ModelConfig> fromText = config::parseModelConfig(exact, "file");
    if (fromText.ok()) {
        checkConfig(*fromText);
    } else {
        checkRefusal(fromText.status(), {absl::StatusCode::kInvalidArgument});
        check(fromText.status().message().substr(0, 5) == "file:", "a message names its file",
            fromText.status().ToString());
    }
    const absl::StatusOr<ModelConfig> fromJson = config::parseModelConfigJson(exact);
    if (fromJson.ok())
        checkConfig(*fromJson);
    else
        checkRefusal(fromJson.status(), {absl::StatusCode::kInvalidArgument});
}

} // namespace
} // namespace thalassa::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    thalassa::fuzz::run(thalassa::fuzz::toText(data, size));
    return 0;
}
