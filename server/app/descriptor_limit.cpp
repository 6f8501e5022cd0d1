// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/descriptor_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace thalassa::app {
namespace {

// Descriptors for what is no HTTP connection: a quarter of all, within these bounds, but no more
// than three quarters.
constexpr uint64_t kLeastReserve = 64;
constexpr uint64_t kLargestReserve = 2048;

uint64_t reserveOf(uint64_t descriptors)
{
    return std::min(
        std::clamp(descriptors / 4, kLeastReserve, kLargestReserve), descriptors / 4 * 3);
}

void lowerTo(uint64_t share, uint64_t descriptors, const char* name, size_t& limit,
    std::vector<std::string>& sentences)
{
    const uint64_t allowed = std::max<uint64_t>(share, 1);
    if (limit <= allowed)
        return;
    sentences.push_back(absl::StrCat(name, " is ", limit, ", but the process may have only ",
        descriptors, " descriptors; at most ", allowed,
        " connections are kept, and idle ones are closed for new ones. Raise the hard limit "
        "(ulimit -Hn) to allow more."));
    limit = static_cast<size_t>(allowed);
}

} // namespace

uint64_t raiseDescriptorLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return std::numeric_limits<uint64_t>::max();
    const rlim_t soft = limit.rlim_cur;
    limit.rlim_cur = limit.rlim_max;
    return ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_max : soft;
}

std::vector<std::string> reconcileLimits(ServerOptions& options, uint64_t descriptors)
{
    std::vector<std::string> sentences;
    http::Limits& limits = options.http.limits;
    if (limits.maxConnectionsPerAddress > limits.maxConnections) {
        sentences.push_back(
            absl::StrCat("--http-max-connections-per-address (", limits.maxConnectionsPerAddress,
                ") has no effect: --http-max-connections (", limits.maxConnections, ") is lower."));
    }
    if (limits.maxBodyBytes > limits.maxTotalBodyBytes) {
        sentences.push_back(absl::StrCat("--http-max-body-size (", limits.maxBodyBytes,
            ") exceeds --http-max-total-body-size (", limits.maxTotalBodyBytes,
            "): a body of that size is read only while no other large one is."));
    }
    uint64_t share = descriptors - reserveOf(descriptors);
    const auto lowerSmallPort = [&](const char* name, http::Limits& ofPort) {
        lowerTo(share / 8, descriptors, name, ofPort.maxConnections, sentences);
        share -= std::min<uint64_t>(share, ofPort.maxConnections);
    };
    if (options.engine.metrics.isEnabled)
        lowerSmallPort("the number of connections of the metrics port", options.metrics.limits);
    if (options.allowAdmin)
        lowerSmallPort(
            "the number of connections of the administration port", options.admin.limits);
    if (options.allowHttp)
        lowerTo(share, descriptors, "--http-max-connections", limits.maxConnections, sentences);
    return sentences;
}

} // namespace thalassa::app
