// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/back_off.h"

#include <algorithm>
#include <random>

namespace thalassa::client {

base::Duration BackOff::delay(uint32_t failures, double random) const
{
    base::Duration delay = first;
    for (uint32_t i = 1; i < failures && delay < longest; ++i)
        delay *= 2;
    delay = std::min(delay, longest);
    const double share = jitter * std::clamp(random, 0.0, 1.0);
    return delay - base::Duration(static_cast<int64_t>(static_cast<double>(delay.count()) * share));
}

double randomShare()
{
    static thread_local std::mt19937_64 generator{std::random_device{}()};
    return std::uniform_real_distribution<double>(0.0, 1.0)(generator);
}

} // namespace thalassa::client
