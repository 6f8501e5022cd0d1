// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/config/field_error.h"
#include "core/config/validation/validate.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;

// Returns the first field that configures an unavailable feature, or an empty string.
std::string firstUnavailable(const ModelConfig& config)
{
    if (!config.model_repository_agents().agents().empty())
        return "model_repository_agents";
    return {};
}

} // namespace

absl::Status checkAvailable(const ModelConfig& config)
{
    const std::string field = firstUnavailable(config);
    if (field.empty())
        return absl::OkStatus();
    return fieldError(field,
        absl::StrCat("model '", config.name(), "': '", field,
            "' is not available yet; remove it from the configuration to load the model without "
            "it"),
        absl::StatusCode::kUnimplemented);
}

void warnOfHints(const ModelConfig& config)
{
    if (config.optimization().eager_batching()) {
        LOG_WARNING
            << "model '" << config.name() << "': 'optimization.eager_batching' changes "
            << "nothing: a batch is formed when an instance is idle, in about a microsecond";
    }
    if (config.optimization().gather_kernel_buffer_threshold() > 0) {
        LOG_WARNING << "model '" << config.name()
                    << "': 'optimization.gather_kernel_buffer_threshold' is left to the backend: "
                    << "the server gathers no inputs itself";
    }
}

} // namespace thalassa::config
