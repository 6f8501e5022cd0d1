// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_settings.h"

#include <algorithm>
#include <cstdlib>

#include "core/base/duration.h"

namespace thalassa::scheduling {
size_t BatchSettings::holdFromEnvironment()
{
    const char* const text = std::getenv("TRITONSERVER_DELAY_SCHEDULER");
    return text == nullptr ? 0 : static_cast<size_t>(std::strtoul(text, nullptr, 10));
}

BatchSettings BatchSettings::from(const ::inference::ModelConfig& config)
{
    BatchSettings settings;
    if (!config.has_dynamic_batching())
        return settings;
    const ::inference::ModelDynamicBatching& batching = config.dynamic_batching();
    settings.isBatching = true;
    settings.maxSize = static_cast<uint32_t>(std::max(1, config.max_batch_size()));
    for (const int32_t size : batching.preferred_batch_size())
        settings.preferredSizes.push_back(static_cast<uint32_t>(size));
    std::sort(settings.preferredSizes.begin(), settings.preferredSizes.end());
    if (settings.preferredSizes.empty())
        settings.preferredSizes.push_back(settings.maxSize); // row 4.2.7
    settings.maxQueueDelay =
        base::boundedDuration<std::chrono::microseconds>(batching.max_queue_delay_microseconds());
    settings.preservesOrder = batching.preserve_ordering();
    settings.priorityLevels = batching.priority_levels();
    settings.defaultPolicy = QueuePolicy::from(batching.default_queue_policy());
    settings.holdUntil = holdFromEnvironment();
    if (settings.priorityLevels == 0)
        return settings; // without levels their settings have no effect
    settings.defaultPriority = batching.default_priority_level();
    for (const auto& [level, policy] : batching.priority_queue_policy())
        settings.policies.emplace(level, QueuePolicy::from(policy));
    return settings;
}

} // namespace thalassa::scheduling
