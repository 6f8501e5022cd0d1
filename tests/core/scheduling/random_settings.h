// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random settings of dynamic batching, with times and sizes that reach every case within a few
// hundred operations. For the simulators.
#pragma once

#include <algorithm>
#include <random>
#include <set>

#include "core/scheduling/batching/batch_settings.h"
#include "tests/core/scheduling/batch_reference.h"

namespace thalassa::tests {

inline scheduling::QueuePolicy randomPolicy(std::mt19937_64& random)
{
    using scheduling::QueuePolicy;
    QueuePolicy policy;
    policy.action = random() % 2 == 0 ? QueuePolicy::Action::Reject : QueuePolicy::Action::Delay;
    policy.timeout = std::chrono::microseconds(random() % 3 == 0 ? 0 : random() % 500);
    policy.allowsOverride = random() % 2 == 0;
    policy.maxSize = random() % 3 == 0 ? 1 + random() % 10 : 0;
    return policy;
}

// Row 3.8.5.
inline bool mayPreserveOrder(const scheduling::BatchSettings& settings)
{
    const auto delays = [](const scheduling::QueuePolicy& policy) {
        return policy.action == scheduling::QueuePolicy::Action::Delay &&
            policy.timeout > base::Duration::zero();
    };
    return settings.priorityLevels <= 1 && !delays(settings.defaultPolicy) &&
        std::none_of(settings.policies.begin(), settings.policies.end(),
            [&](const auto& level) { return delays(level.second); });
}

// Returns settings with at most 16 rows per batch and at most 4 levels of priority.
inline scheduling::BatchSettings randomBatchSettings(std::mt19937_64& random)
{
    scheduling::BatchSettings settings;
    settings.isBatching = true;
    settings.maxSize = static_cast<uint32_t>(1 + random() % 16);
    std::set<uint32_t> preferred;
    for (uint64_t count = random() % 4; count > 0; --count)
        preferred.insert(static_cast<uint32_t>(1 + random() % settings.maxSize));
    if (preferred.empty())
        preferred.insert(settings.maxSize);
    settings.preferredSizes.assign(preferred.begin(), preferred.end());
    settings.maxQueueDelay = std::chrono::microseconds(random() % 2 == 0 ? 0 : random() % 300);
    settings.priorityLevels = random() % 2 == 0 ? 0 : 1 + random() % 4;
    if (settings.priorityLevels > 0)
        settings.defaultPriority = 1 + random() % settings.priorityLevels;
    settings.defaultPolicy = randomPolicy(random);
    if (settings.priorityLevels > 0 && random() % 2 == 0)
        settings.policies.emplace(1 + random() % settings.priorityLevels, randomPolicy(random));
    settings.preservesOrder = random() % 2 == 0 && mayPreserveOrder(settings);
    return settings;
}

// Returns a request that arrives at `now`.
inline BatchReference::Waiting randomArrival(
    std::mt19937_64& random, const scheduling::BatchSettings& settings, uint64_t id, int64_t now)
{
    return {id, static_cast<uint32_t>(1 + random() % std::min<uint32_t>(4, settings.maxSize)),
        random() % 6 == 0 ? 1 : 0, random() % (settings.priorityLevels + 2),
        static_cast<int64_t>(random() % 3 == 0 ? random() % 300 : 0), now};
}

} // namespace thalassa::tests
