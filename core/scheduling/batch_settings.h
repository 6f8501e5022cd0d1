// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchSettings: a model's dynamic_batching as its scheduler needs it (rows 3.8.2 to 3.8.5).
// The value made by default is that of a model without: each request alone, first in, first out.
// *thread-safe*: constant.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "core/scheduling/queue_policy.h"

namespace thalassa::scheduling {

struct BatchSettings {
    bool isBatching = false;              // else each request is an execution of its own
    uint32_t maxSize = 1;                 // of a batch, in rows
    std::vector<uint32_t> preferredSizes; // ascending; at least one when batching
    std::chrono::microseconds maxDelay{0};
    bool preservesOrder = false;  // responses leave in the order of the requests
    uint64_t priorityLevels = 0;  // 0: priorities mean nothing; else 1 is the highest
    uint64_t defaultPriority = 0; // of requests that have none, or one that does not exist
    QueuePolicy defaultPolicy;
    std::map<uint64_t, QueuePolicy> policies; // of levels that have their own
    // No batch is formed until that many requests wait for the first time: a test's means to see
    // certain batches (row 4.2.19).
    size_t holdUntil = 0;

    // What TRITONSERVER_DELAY_SCHEDULER says about `holdUntil`.
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
