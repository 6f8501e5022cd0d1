// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchSettings: a model's dynamic_batching as its scheduler needs it (rows 3.8.2 to 3.8.5).
// The default value is for a model without it: each request alone, first in, first out.
// *thread-safe*: constant.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/scheduling/queue_policy.h"

namespace thalassa::scheduling {

struct BatchSettings {
    bool isBatching = false;              // else each request is an execution of its own
    uint32_t maxSize = 1;                 // rows of a batch
    std::vector<uint32_t> preferredSizes; // ascending; at least one when batching
    std::chrono::microseconds maxQueueDelay{0};
    bool preservesOrder = false;  // responses are delivered in the order of the requests
    uint64_t priorityLevels = 0;  // 0: priorities mean nothing; else 1 is the highest
    uint64_t defaultPriority = 0; // for requests without a priority, or with an unknown one
    QueuePolicy defaultPolicy;
    std::map<uint64_t, QueuePolicy> policies; // levels with a policy of their own
    // No batch is formed until that many requests wait for the first time, so that a test sees
    // certain batches (row 4.2.19).
    size_t holdUntil = 0;

    // Returns `holdUntil` from TRITONSERVER_DELAY_SCHEDULER; 0 if it is not set.
    static size_t holdFromEnvironment();
    // REQUIRES: `config` is valid and complete. Reads TRITONSERVER_DELAY_SCHEDULER.
    static BatchSettings from(const ::inference::ModelConfig& config);

    // The level of a request with that priority (row 1.8.1).
    uint64_t levelOf(uint64_t priority) const
    {
        return priority == 0 || priority > priorityLevels ? defaultPriority : priority;
    }
    const QueuePolicy& policyOf(uint64_t level) const
    {
        const auto found = policies.find(level);
        return found == policies.end() ? defaultPolicy : found->second;
    }
};

} // namespace thalassa::scheduling
