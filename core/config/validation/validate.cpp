// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/validate.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "core/config/known_formats.h"
#include "core/config/validation/batching_library.h"
#include "core/config/validation/ensemble_graph.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
namespace fs = std::filesystem;

std::string unexpectedPair(const std::string& platform, const std::string& backend)
{
    return absl::StrCat("unexpected 'platform' and 'backend' pair, got:", platform, ", ", backend);
}

// The platform does not name a backend.
absl::Status unknownPlatform(const ModelConfig& config)
{
    std::vector<std::string> known{kEnsemblePlatform};
    for (const KnownFormat& format : knownFormats()) {
        if (*format.platform != '\0')
            known.emplace_back(format.platform);
    }
    return invalid(config, "platform", "must be ", absl::StrJoin(known, " or "),
        ", or 'backend' must be set: unexpected platform type '", config.platform(), "' for ",
        config.name(), base::didYouMean(config.platform(), known));
}

// Row 3.1.10.
absl::Status validatePair(const ModelConfig& config)
{
    const std::string& backend = config.backend();
    const std::string& platform = config.platform();
    if (platform == kEnsemblePlatform) {
        if (backend.empty())
            return absl::OkStatus();
        return invalid(config, "backend", "must be empty for platform 'ensemble', got '", backend,
            "': Ensemble model '", config.name(),
            "' must have platform type 'ensemble' and empty backend type");
    }
    if (backend.empty()) {
        if (!platform.empty())
            return unknownPlatform(config);
        return invalid(config, "backend", "must be set unless platform is 'ensemble': ",
            "must specify 'platform' or 'backend' for '", config.name(), "'");
    }
    std::vector<std::string> platforms;
    for (const KnownFormat& format : knownFormats()) {
        if (backend != format.backend)
            continue;
        if (platform.empty() || *format.platform == '\0' || isPlatformOf(format, platform))
            return absl::OkStatus();
        platforms.emplace_back(format.platform);
    }
    if (platforms.empty())
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat(unexpectedPair(platform, backend), " for model '", config.name(),
            "'; backend '", backend, "' takes platform ", absl::StrJoin(platforms, " or ")));
}

// Rejects ensemble_scheduling without platform 'ensemble', and for an ensemble the fields of models
// that run in a backend.
absl::Status validateEnsemble(const ModelConfig& config)
{
    if (config.platform() != kEnsemblePlatform) {
        if (!config.has_ensemble_scheduling())
            return absl::OkStatus();
        return invalid(config, "ensemble_scheduling", "needs platform 'ensemble', got '",
            config.platform(), "': ensemble scheduling cannot be set for model '", config.name(),
            "' whose platform is not ensemble");
    }
    if (!config.instance_group().empty())
        return invalid(config, "instance_group", "must not be set for platform 'ensemble'");
    if (config.has_optimization())
        return invalid(config, "optimization", "must not be set for platform 'ensemble'");
    if (!config.model_warmup().empty())
        return invalid(config, "model_warmup", "must not be set for platform 'ensemble'");
    if (!config.has_ensemble_scheduling())
        return invalid(config, "ensemble_scheduling", "must be set for platform 'ensemble'");
    return ensembleGraph(config).status();
}

std::string uncached(const ModelConfig& config)
{
    return absl::StrCat("Response Cache does not currently support model ", config.name());
}

// Row 3.8.15.
absl::Status validateCache(const ModelConfig& config)
{
    if (!config.response_cache().enable())
        return absl::OkStatus();
    if (config.has_sequence_batching())
        return invalid(config, "response_cache",
            "cannot be enabled together with sequence_batching: ", uncached(config),
            " with sequence batching scheduler. Please disable the response cache.");
    if (config.model_transaction_policy().decoupled()) {
        return invalid(config, "response_cache",
            "cannot be enabled for a model whose model_transaction_policy is decoupled: ",
            uncached(config),
            " with 'decoupled' transaction policy. Please disable the response cache.");
    }
    return absl::OkStatus();
}

// A tag becomes the label "_<key>", which must be valid in Prometheus.
absl::Status validateTags(const ModelConfig& config)
{
    for (const auto& [key, value] : config.metric_tags()) {
        const bool isLabel = !absl::StartsWith(key, "_") &&
            std::all_of(key.begin(), key.end(),
                [](char letter) { return absl::ascii_isalnum(letter) || letter == '_'; });
        if (!isLabel) {
            return invalid(config, absl::StrCat("metric_tags['", key, "']"),
                "must have a key of letters, digits and '_' that does not begin with '_'");
        }
    }
    return absl::OkStatus();
}

absl::Status validateBuckets(const ModelConfig& config, const std::string& field,
    const google::protobuf::RepeatedField<double>& buckets)
{
    if (buckets.empty())
        return invalid(config, field, "must have at least one bucket in histogram_options");
    for (int i = 0; i < buckets.size(); ++i) {
        if (std::isnan(buckets[i]) || (i > 0 && !(buckets[i] > buckets[i - 1]))) {
            return invalid(config, field, "must have buckets that rise, got ", buckets[i],
                i > 0 ? absl::StrCat(" after ", buckets[i - 1]) : "");
        }
    }
    return absl::OkStatus();
}

// Row 3.8.16.
absl::Status validateMetrics(const ModelConfig& config)
{
    RETURN_IF_ERROR(validateTags(config));
    int index = 0;
    for (const auto& control : config.model_metrics().metric_control()) {
        const std::string field = absl::StrCat("model_metrics.metric_control[", index++, "]");
        if (control.metric_identifier().family().empty())
            return invalid(config, field, "must name a family in metric_identifier");
        RETURN_IF_ERROR(validateBuckets(config, field, control.histogram_options().buckets()));
    }
    return absl::OkStatus();
}

absl::Status validateMaxBatchSize(const ModelConfig& config)
{
    if (config.max_batch_size() >= 0)
        return absl::OkStatus();
    return invalid(config, "max_batch_size", "must be 0 or more, got ", config.max_batch_size(),
        ": 'max_batch_size' must be non-negative value for ", config.name());
}

// A load call may have supplied the name, which must not make any file of the machine a model.
absl::Status validateModelFile(
    const ModelConfig& config, const std::string& field, const std::string& file)
{
    if (!leavesDirectory(file))
        return absl::OkStatus();
    return invalid(
        config, field, "must be a file inside the version's directory, got '", file, "'");
}

} // namespace

bool leavesDirectory(const std::string& path)
{
    const fs::path normal = fs::path(path).lexically_normal();
    return normal.is_absolute() || (!normal.empty() && *normal.begin() == "..");
}

absl::Status validatePreferredSizes(const ModelConfig& config, std::string_view field,
    const char* name, const google::protobuf::RepeatedField<int32_t>& sizes)
{
    for (const int32_t size : sizes) {
        if (size < 1 || size > config.max_batch_size()) {
            return invalid(config, field, "must hold sizes from 1 to max_batch_size, which is ",
                config.max_batch_size(), ", got ", size, ": ", name, " must be ",
                size < 1 ? "positive" : "<= max batch size", " for ", config.name());
        }
    }
    return absl::OkStatus();
}

absl::Status validateName(const std::string& directoryName, const ModelConfig& config)
{
    if (config.name().empty() || config.name() == directoryName)
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("unexpected directory name '", directoryName, "' for model '", config.name(),
            "', directory name must equal model name; rename one of them, or leave 'name' out"));
}

absl::Status validateGiven(const ModelConfig& config)
{
    RETURN_IF_ERROR(validateMaxBatchSize(config));
    RETURN_IF_ERROR(validatePair(config));
    RETURN_IF_ERROR(validateDynamicBatching(config));
    RETURN_IF_ERROR(validateSequences(config));
    return validateCache(config);
}

absl::Status validateConfig(const ModelConfig& config, const ValidationFacts& facts)
{
    if (config.name().empty())
        return invalid(config, "name", "must be set");
    RETURN_IF_ERROR(validateMaxBatchSize(config));
    RETURN_IF_ERROR(validatePair(config));
    if (leavesDirectory(config.runtime())) {
        return invalid(config, "runtime",
            "must be a file name inside the model's or the backend's ", "directory, got '",
            config.runtime(), "'");
    }
    RETURN_IF_ERROR(
        validateModelFile(config, "default_model_filename", config.default_model_filename()));
    for (const auto& [capability, file] : config.cc_model_filenames()) {
        RETURN_IF_ERROR(validateModelFile(
            config, absl::StrCat("cc_model_filenames['", capability, "']"), file));
    }
    RETURN_IF_ERROR(validateEnsemble(config));
    RETURN_IF_ERROR(validateInstanceGroups(config, facts.devices));
    RETURN_IF_ERROR(validateDynamicBatching(config));
    RETURN_IF_ERROR(validateSequenceBatching(config, facts.modelPath));
    RETURN_IF_ERROR(validateCache(config));
    RETURN_IF_ERROR(validateMetrics(config));
    return batchingLibrary(config, facts.modelPath).status();
}

} // namespace thalassa::config
