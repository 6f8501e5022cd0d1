// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A server's statistics of a model: sums since it was loaded, or the difference of two readings.
// *thread-compatible*.
#pragma once

#include <cstdint>

#include "core/base/clock.h"

namespace thalassa::client {

struct StatisticSum {
    uint64_t count = 0;
    base::Duration time{0};

    // Zero if the count is 0.
    base::Duration mean() const;
};

struct ServerStatistics {
    uint64_t inferences = 0; // elements of batches
    uint64_t executions = 0;
    StatisticSum success; // requests
    StatisticSum fail;
    StatisticSum queue;
    StatisticSum computeInput;
    StatisticSum computeInfer;
    StatisticSum computeOutput;
    StatisticSum cacheHit;
    StatisticSum cacheMiss;

    void add(const ServerStatistics& other);
};

// Returns the difference of two readings. If the later one is smaller, the model was loaded again
// in between, and all of it is new.
ServerStatistics difference(const ServerStatistics& before, const ServerStatistics& after);

} // namespace thalassa::client
