// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/load/measurement.h"

namespace thalassa::perf {

const char* stabilityName(Stability stability)
{
    switch (stability) {
    case Stability::Stable:
        return "stable";
    case Stability::NotJudged:
        return "not_judged";
    case Stability::Interrupted:
        return "interrupted";
    case Stability::Unstable:
        break;
    }
    return "unstable";
}

double Window::requestsPerSecond() const
{
    return length.count() == 0
        ? 0
        : static_cast<double>(client.answered()) / std::chrono::duration<double>(length).count();
}

void Window::merge(const Window& next)
{
    length += next.length;
    client.merge(next.client);
    if (server && next.server)
        server->add(*next.server);
    else
        server.reset();
}

base::Duration latencyOf(const Counters& tally, std::optional<double> percentile)
{
    return percentile ? tally.latency.percentile(*percentile) : tally.latency.mean();
}

base::Duration Measurement::latency(std::optional<double> percentile) const
{
    return latencyOf(result.client, percentile);
}

} // namespace thalassa::perf
