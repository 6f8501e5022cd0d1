// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a server's statistics say of a model: sums since it was loaded, or the difference of two
// readings. *thread-compatible*.
#pragma once

#include <cstdint>

#include "core/base/clock.h"

namespace thalassa::perf {

struct StatisticSum {
    uint64_t count = 0;
    base::Duration time{0};

    // Zero when there was nothing.
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

// What came between two readings. Where the later one is smaller, the model was loaded anew in
// between: all of it is new.
ServerStatistics difference(const ServerStatistics& before, const ServerStatistics& after);

} // namespace thalassa::perf
