// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/complete.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/config/known_formats.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;

bool directoryHolds(std::span<const DirectoryEntry> entries, const KnownFormat& format)
{
    return std::any_of(entries.begin(), entries.end(), [&](const DirectoryEntry& entry) {
        return entry.name == format.filename &&
            (entry.isDirectory ? format.mayBeDirectory : format.mayBeFile);
    });
}

// Returns whether `format` agrees with all that is configured. A file name alone must be the
// format's own; with a backend or a platform, any file name agrees.
bool fits(const KnownFormat& format, const ModelConfig& config)
{
    const std::string& platform = config.platform();
    if (config.backend().empty() && platform.empty())
        return config.default_model_filename() == format.filename;
    if (!config.backend().empty() && config.backend() != format.backend)
        return false;
    if (*format.platform == '\0')
        return !config.backend().empty();
    return platform.empty() || isPlatformOf(format, platform);
}

// Returns the format that the configuration or the directory determines, or null.
const KnownFormat* chooseFormat(
    std::span<const DirectoryEntry> firstVersion, const ModelConfig& config)
{
    const bool nothingIsSet = config.backend().empty() && config.platform().empty() &&
        config.default_model_filename().empty();
    const KnownFormat* choice = nullptr;
    for (const KnownFormat& format : knownFormats()) {
        if (!nothingIsSet && !fits(format, config))
            continue;
        if (config.default_model_filename() == format.filename)
            return &format;
        if (config.default_model_filename().empty() && directoryHolds(firstVersion, format))
            return &format;
        // A backend of several formats means its first, except TensorFlow, whose two formats have
        // nothing in common.
        const bool isGuess = config.backend() == "tensorflow" && config.platform().empty();
        if (choice == nullptr && !nothingIsSet && !isGuess)
            choice = &format;
    }
    return choice;
}

void fillFrom(const KnownFormat& format, ModelConfig& config)
{
    if (config.backend().empty())
        config.set_backend(format.backend);
    if (config.platform().empty())
        config.set_platform(format.platform);
    if (config.default_model_filename().empty())
        config.set_default_model_filename(format.filename);
}

// Takes the backend from a name "name.backend", cut at the first dot (row 3.10.2).
absl::Status fillFromName(
    const std::string& modelName, const WhyNoFormat& whyNoFormat, ModelConfig& config)
{
    const size_t dot = modelName.find('.');
    if (dot == std::string::npos || dot + 1 == modelName.size()) {
        const std::string reason = whyNoFormat ? whyNoFormat() : "";
        return absl::InvalidArgumentError(
            absl::StrCat("Invalid model name: Could not determine backend for model '", modelName,
                "' with no backend in model configuration. Expected model name of the form "
                "'model.<backend_name>': ",
                !reason.empty() ? reason
                                : "its first version directory holds no file of a known format "
                                  "(model.onnx, model.pt, model.py, ...). Set 'backend' in its "
                                  "config.pbtxt, or rename the model"));
    }
    config.set_backend(modelName.substr(dot + 1));
    config.set_default_model_filename(absl::StrCat("model.", config.backend()));
    return absl::OkStatus();
}

} // namespace

absl::Status completeFromDirectory(const std::string& modelName,
    std::span<const DirectoryEntry> firstVersion, ModelConfig& config,
    const WhyNoFormat& whyNoFormat)
{
    if (config.name().empty())
        config.set_name(modelName);
    if (config.platform() == kEnsemblePlatform || config.has_ensemble_scheduling())
        return absl::OkStatus();
    if (const KnownFormat* const format = chooseFormat(firstVersion, config)) {
        fillFrom(*format, config);
        return absl::OkStatus();
    }
    if (!config.backend().empty() || !config.platform().empty() ||
        !config.default_model_filename().empty()) {
        return absl::OkStatus();
    }
    return fillFromName(modelName, whyNoFormat, config);
}

void normalize(ModelConfig& config)
{
    if (!config.has_version_policy())
        config.mutable_version_policy()->mutable_latest()->set_num_versions(1);
    const int maxBatchSize = config.max_batch_size();
    if (config.has_dynamic_batching() && maxBatchSize > 0) {
        auto& preferred = *config.mutable_dynamic_batching()->mutable_preferred_batch_size();
        if (preferred.empty())
            preferred.Add(maxBatchSize);
    }
    if (config.has_sequence_batching()) {
        auto& sequence = *config.mutable_sequence_batching();
        if (sequence.max_sequence_idle_microseconds() == 0)
            sequence.set_max_sequence_idle_microseconds(1'000'000);
        if (sequence.has_oldest() && sequence.oldest().preferred_batch_size().empty() &&
            maxBatchSize > 0) {
            sequence.mutable_oldest()->add_preferred_batch_size(maxBatchSize);
        }
    }
    if (config.platform() == kEnsemblePlatform || config.has_ensemble_scheduling())
        return;
    auto& optimization = *config.mutable_optimization();
    if (!optimization.has_input_pinned_memory())
        optimization.mutable_input_pinned_memory()->set_enable(true);
    if (!optimization.has_output_pinned_memory())
        optimization.mutable_output_pinned_memory()->set_enable(true);
}

void applyBackendCompletion(const ModelConfig& proposed, ModelConfig& config)
{
    config.set_max_batch_size(proposed.max_batch_size());
    *config.mutable_input() = proposed.input();
    *config.mutable_output() = proposed.output();
    if (config.scheduling_choice_case() == ModelConfig::SCHEDULING_CHOICE_NOT_SET) {
        if (proposed.has_dynamic_batching())
            *config.mutable_dynamic_batching() = proposed.dynamic_batching();
        else if (proposed.has_sequence_batching())
            *config.mutable_sequence_batching() = proposed.sequence_batching();
    }
    if (proposed.has_model_transaction_policy()) {
        config.mutable_model_transaction_policy()->set_decoupled(
            proposed.model_transaction_policy().decoupled());
    }
}

} // namespace thalassa::config
