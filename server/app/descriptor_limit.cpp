// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/descriptor_limit.h"

#include <sys/resource.h>

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"

namespace thalassa::app {
namespace {

// Descriptors that are kept for everything else than connections of clients: a quarter of all,
// within these bounds, but no more than three quarters.
constexpr uint64_t kLeastReserve = 64;
constexpr uint64_t kLargestReserve = 2048;

uint64_t reserveOf(uint64_t descriptors)
{
    return std::min(
        std::clamp(descriptors / 4, kLeastReserve, kLargestReserve), descriptors / 4 * 3);
}

constexpr char kHttpFull[] = "idle ones are closed for new ones";
constexpr char kGrpcFull[] = "further ones are closed at once";

struct Port {
    const char* name; // name of its limit
    size_t& limit;
    const char* whenFull;
};

void lowerTo(
    uint64_t share, uint64_t descriptors, const Port& port, std::vector<std::string>& sentences)
{
    const uint64_t allowed = std::max<uint64_t>(share, 1);
    if (port.limit <= allowed)
        return;
    sentences.push_back(
        absl::StrCat(port.name, " is ", port.limit, ", but the process may have only ", descriptors,
            " descriptors for all ports; at most ", allowed, " connections are kept, and ",
            port.whenFull, ". Raise the hard limit (ulimit -Hn) to allow more."));
    port.limit = static_cast<size_t>(allowed);
}

void reportAddressLimit(const char* protocol, size_t maxPerAddress, size_t maxConnections,
    std::vector<std::string>& sentences)
{
    if (maxPerAddress <= maxConnections)
        return;
    sentences.push_back(
        absl::StrCat("--", protocol, "-max-connections-per-address (", maxPerAddress,
            ") has no effect: --", protocol, "-max-connections (", maxConnections, ") is lower."));
}

std::vector<std::string> contradictionsIn(const ServerOptions& options)
{
    std::vector<std::string> sentences;
    const http::Limits& http = options.http.limits;
    const grpcapi::Limits& grpc = options.grpc.limits;
    reportAddressLimit("http", http.maxConnectionsPerAddress, http.maxConnections, sentences);
    reportAddressLimit("grpc", grpc.maxConnectionsPerAddress, grpc.maxConnections, sentences);
    if (http.maxBodyBytes > http.maxTotalBodyBytes) {
        sentences.push_back(absl::StrCat("--http-max-body-size (", http.maxBodyBytes,
            ") exceeds --http-max-total-body-size (", http.maxTotalBodyBytes,
            "): a body of that size is read only while no other large one is."));
    }
    if (grpc.decompresses &&
        static_cast<uint64_t>(grpc.maxMessageBytes) > grpc.maxTotalDecompressedBytes) {
        sentences.push_back(absl::StrCat("--grpc-max-message-size (", grpc.maxMessageBytes,
            ") exceeds --grpc-max-total-decompressed-size (", grpc.maxTotalDecompressedBytes,
            "): a compressed message of that size is refused."));
    }
    return sentences;
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
    std::vector<std::string> sentences = contradictionsIn(options);
    uint64_t rest = descriptors - reserveOf(descriptors);
    const auto keepFor = [&](const Port& port, uint64_t share) {
        lowerTo(share, descriptors, port, sentences);
        rest -= std::min<uint64_t>(rest, port.limit);
    };
    if (options.engine.metrics.isEnabled)
        keepFor({"the number of connections of the metrics port",
                    options.metrics.limits.maxConnections, kHttpFull},
            rest / 8);
    if (options.allowAdmin)
        keepFor({"the number of connections of the administration port",
                    options.admin.limits.maxConnections, kHttpFull},
            rest / 8);
    if (options.allowAdmin && options.adminGrpcPort) // as many again, over gRPC
        rest -= std::min<uint64_t>(rest, options.admin.limits.maxConnections);
    // gRPC gets half of the rest, or more if HTTP needs less; HTTP gets what gRPC leaves.
    const uint64_t ofHttp = options.allowHttp ? options.http.limits.maxConnections : 0;
    if (options.allowGrpc)
        keepFor({"--grpc-max-connections", options.grpc.limits.maxConnections, kGrpcFull},
            std::max(rest / 2, rest - std::min(rest, ofHttp)));
    if (options.allowHttp)
        keepFor({"--http-max-connections", options.http.limits.maxConnections, kHttpFull}, rest);
    return sentences;
}

} // namespace thalassa::app
