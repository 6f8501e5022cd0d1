// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/counters.h"

#include <algorithm>

namespace thalassa::perf {

uint64_t Counters::failed() const
{
    uint64_t sum = 0;
    for (const auto& [kind, error] : errors)
        sum += error.count;
    return sum;
}

void Counters::merge(const Counters& other)
{
    latency.merge(other.latency);
    startLag.merge(other.startLag);
    late += other.late;
    sendTime += other.sendTime;
    receiveTime += other.receiveTime;
    responses += other.responses;
    firstResponse.merge(other.firstResponse);
    betweenResponses.merge(other.betweenResponses);
    for (const auto& [kind, error] : other.errors) {
        ErrorCount& mine = errors[kind];
        if (mine.count == 0)
            mine.example = error.example;
        mine.count += error.count;
    }
    unanswered += other.unanswered;
    notStarted += other.notStarted;
    longestWait = std::max(longestWait, other.longestWait);
}

} // namespace thalassa::perf
