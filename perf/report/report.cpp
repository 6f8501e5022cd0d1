// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/report/report.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace thalassa::perf {

std::string percentileName(double percentile)
{
    return absl::StrCat("p", percentile);
}

double inferencesPerSecond(const Report& report, const Measurement& measurement)
{
    return measurement.result.requestsPerSecond() *
        static_cast<double>(report.options.samples.batchSize);
}

LatencyParts latencyParts(const Window& window)
{
    LatencyParts parts;
    const auto requests = static_cast<int64_t>(window.client.answered());
    if (requests == 0)
        return parts;
    parts.clientSend = window.client.sendTime / requests;
    parts.clientReceive = window.client.receiveTime / requests;
    parts.network = window.client.latency.mean() - parts.clientSend - parts.clientReceive;
    if (window.server) {
        // Times per request, however many of them a batch or the cache served.
        const auto served =
            std::max<int64_t>(static_cast<int64_t>(window.server->success.count), 1);
        parts.queue = window.server->queue.time / served;
        parts.computeInput = window.server->computeInput.time / served;
        parts.computeInfer = window.server->computeInfer.time / served;
        parts.computeOutput = window.server->computeOutput.time / served;
        parts.network -=
            parts.queue + parts.computeInput + parts.computeInfer + parts.computeOutput;
    }
    // The two sides count over slightly different stretches of time.
    parts.network = std::max(parts.network, base::Duration(0));
    return parts;
}

} // namespace thalassa::perf
