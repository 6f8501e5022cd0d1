// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/config/validation/batching_library.h"

#include <filesystem>

#include "core/base/log/log.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

namespace fs = std::filesystem;

constexpr char kParameter[] = "TRITON_BATCH_STRATEGY_PATH";

bool liesIn(const fs::path& directory, const fs::path& path)
{
    return !leavesDirectory(path.lexically_relative(directory).string());
}

} // namespace

absl::StatusOr<std::string> batchingLibrary(
    const ::inference::ModelConfig& config, const std::string& modelPath)
{
    const auto found = config.parameters().find(kParameter);
    if (found == config.parameters().end())
        return std::string();
    const std::string& path = found->second.string_value();
    if (config.has_sequence_batching()) {
        return invalid(
            config, kBatchingLibraryParameter, "cannot be used together with sequence_batching");
    }
    if (modelPath.empty())
        return std::string();
    std::error_code ignored;
    const fs::path root = fs::absolute(modelPath, ignored).lexically_normal();
    fs::path full = fs::absolute(path, ignored).lexically_normal();
    if (!liesIn(root, full))
        full = (root / path).lexically_normal();
    if (!liesIn(root, full)) {
        return invalid(config, kBatchingLibraryParameter,
            "must lie inside the model directory, got '", path, "'");
    }
    if (!fs::is_regular_file(full, ignored)) {
        return absl::NotFoundError(
            absl::StrCat("model '", config.name(), "': ", kBatchingLibraryParameter, " names '",
                path, "', which does not exist as a regular file"));
    }
    return full.string();
}

void warnOfUnusedBatchingLibrary(const ::inference::ModelConfig& config)
{
    if (config.has_dynamic_batching() || !config.parameters().contains(kParameter))
        return;
    LOG_WARNING << "model '" << config.name() << "': the library that " << kBatchingLibraryParameter
                << " names is not used: the model has no dynamic_batching";
}

} // namespace thalassa::config
