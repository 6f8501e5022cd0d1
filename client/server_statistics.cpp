// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/server_statistics.h"

namespace thalassa::client {
namespace {

constexpr StatisticSum ServerStatistics::*kSums[] = {&ServerStatistics::success,
    &ServerStatistics::fail, &ServerStatistics::queue, &ServerStatistics::computeInput,
    &ServerStatistics::computeInfer, &ServerStatistics::computeOutput, &ServerStatistics::cacheHit,
    &ServerStatistics::cacheMiss};

bool isOlder(const ServerStatistics& one, const ServerStatistics& other)
{
    for (const auto sum : kSums) {
        if ((one.*sum).count > (other.*sum).count)
            return false;
    }
    return one.inferences <= other.inferences && one.executions <= other.executions;
}

} // namespace

base::Duration StatisticSum::mean() const
{
    return count == 0 ? base::Duration(0) : time / static_cast<int64_t>(count);
}

void ServerStatistics::add(const ServerStatistics& other)
{
    inferences += other.inferences;
    executions += other.executions;
    for (const auto sum : kSums) {
        (this->*sum).count += (other.*sum).count;
        (this->*sum).time += (other.*sum).time;
    }
}

ServerStatistics difference(const ServerStatistics& before, const ServerStatistics& after)
{
    ServerStatistics result = after;
    if (!isOlder(before, after))
        return result;
    result.inferences -= before.inferences;
    result.executions -= before.executions;
    for (const auto sum : kSums) {
        (result.*sum).count -= (before.*sum).count;
        (result.*sum).time -= (before.*sum).time;
    }
    return result;
}

} // namespace thalassa::client
