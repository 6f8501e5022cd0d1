// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/status_macros.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::config {
namespace {

using ::inference::ModelConfig;
using ::inference::ModelDynamicBatching;
using ::inference::ModelQueuePolicy;

// Row 3.8.4.
absl::Status validatePriorities(const ModelConfig& config, const ModelDynamicBatching& batching)
{
    const uint64_t levels = batching.priority_levels();
    const uint64_t defaultLevel = batching.default_priority_level();
    if (levels > 0 && (defaultLevel < 1 || defaultLevel > levels)) {
        return invalid(config, "dynamic_batching.default_priority_level",
            "must be from 1 to priority_levels, which is ", levels, ", got ", defaultLevel,
            ": default priority level must be in range [1, ", levels, "] for ", config.name());
    }
    if (levels == 0) // there is one queue, which ignores the policies of levels
        return absl::OkStatus();
    for (const auto& [level, policy] : batching.priority_queue_policy()) {
        if (level < 1 || level > levels) {
            return invalid(config, "dynamic_batching.priority_queue_policy",
                "must have keys from 1 to priority_levels, which is ", levels, ", got ", level,
                ": priority queue policy must have priority level in range [1, ", levels, "] for ",
                config.name());
        }
    }
    return absl::OkStatus();
}

bool mayDelay(const ModelQueuePolicy& policy)
{
    return policy.timeout_action() == ModelQueuePolicy::DELAY &&
        policy.default_timeout_microseconds() != 0;
}

// Row 3.8.5: rejects settings that let a request overtake another.
absl::Status validateOrdering(const ModelConfig& config, const ModelDynamicBatching& batching)
{
    if (!batching.preserve_ordering())
        return absl::OkStatus();
    if (batching.priority_levels() > 1) {
        return invalid(config, "dynamic_batching.preserve_ordering",
            "cannot be true with more than one of priority_levels, which is ",
            batching.priority_levels(),
            ": Only one priority level is allowed when 'preserve_ordering' is true for ",
            config.name());
    }
    bool delays = mayDelay(batching.default_queue_policy());
    for (const auto& [level, policy] : batching.priority_queue_policy())
        delays = delays || mayDelay(policy);
    if (delays) {
        return invalid(config, "dynamic_batching.preserve_ordering",
            "cannot be true with a queue policy whose timeout_action is DELAY and whose ",
            "default_timeout_microseconds is not 0: Queue policy can not have DELAY as timeout ",
            "action when 'preserve_ordering' is true for ", config.name());
    }
    return absl::OkStatus();
}

} // namespace

absl::Status validateDynamicBatching(const ModelConfig& config)
{
    if (!config.has_dynamic_batching())
        return absl::OkStatus();
    const ModelDynamicBatching& batching = config.dynamic_batching();
    RETURN_IF_ERROR(validatePreferredSizes(config, "dynamic_batching.preferred_batch_size",
        "dynamic batching preferred size", batching.preferred_batch_size()));
    RETURN_IF_ERROR(validatePriorities(config, batching));
    return validateOrdering(config, batching);
}

} // namespace thalassa::config
