// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/descriptor_limit.h"

#include <sys/resource.h>

#include <algorithm>

#include <gtest/gtest.h>

namespace thalassa::app {
namespace {

using Sentences = std::vector<std::string>;

TEST(DescriptorLimit, SoftLimitIsRaisedToTheHardOne)
{
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit low = before;
    low.rlim_cur = 100;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
    EXPECT_EQ(raiseDescriptorLimit(), before.rlim_max);
    rlimit after{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &after), 0);
    EXPECT_EQ(after.rlim_cur, before.rlim_max);
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

// Returns the options of a start without further arguments.
ServerOptions defaults()
{
    return parseOptions({"--model-repository=/models"}).value();
}

TEST(DescriptorLimit, DefaultsFitIntoManyDescriptors)
{
    ServerOptions options = defaults();
    EXPECT_EQ(reconcileLimits(options, 65536), Sentences());
    EXPECT_EQ(options.http.limits.maxConnections, 10000u);
    EXPECT_EQ(options.grpc.limits.maxConnections, 10000u);
}

// Returns the number of connections if all ports are at their limits.
size_t allConnections(const ServerOptions& options)
{
    const size_t administration = options.admin.limits.maxConnections;
    return (options.allowHttp ? options.http.limits.maxConnections : 0) +
        (options.allowGrpc ? options.grpc.limits.maxConnections : 0) +
        options.metrics.limits.maxConnections + administration +
        (options.adminGrpcPort ? administration : 0);
}

TEST(DescriptorLimit, ConnectionsBeyondTheDescriptorsAreNotAllowed)
{
    for (const uint64_t descriptors :
        {40, 100, 256, 1024, 4096, 10'000, 12'000, 13'400, 16'384, 20'000}) {
        ServerOptions options = defaults();
        const Sentences sentences = reconcileLimits(options, descriptors);
        ASSERT_GE(sentences.size(), 2u) << descriptors;
        const size_t http = options.http.limits.maxConnections;
        const size_t grpc = options.grpc.limits.maxConnections;
        const std::string reason = " is 10000, but the process may have only " +
            std::to_string(descriptors) + " descriptors for all ports; at most ";
        EXPECT_EQ(sentences[sentences.size() - 2],
            "--grpc-max-connections" + reason + std::to_string(grpc) +
                " connections are kept, and further ones are closed at once. Raise the hard limit "
                "(ulimit -Hn) to allow more.");
        EXPECT_EQ(sentences.back(),
            "--http-max-connections" + reason + std::to_string(http) +
                " connections are kept, and idle ones are closed for new ones. Raise the hard "
                "limit (ulimit -Hn) to allow more.");
        EXPECT_GE(http, 1u);
        EXPECT_LE(http - grpc, 1u) << descriptors; // each has half
        EXPECT_GE(options.metrics.limits.maxConnections, 1u);
        EXPECT_GE(options.admin.limits.maxConnections, 1u);
        const auto leftForOthers = std::min<uint64_t>(
            {2048, std::max<uint64_t>(64, descriptors / 4), descriptors / 4 * 3});
        EXPECT_LE(allConnections(options), descriptors - leftForOthers) << descriptors;
    }
}

TEST(DescriptorLimit, AProtocolHasWhatTheOtherOneLeaves)
{
    ServerOptions fewGrpc = defaults();
    fewGrpc.grpc.limits.maxConnections = 100;
    EXPECT_EQ(reconcileLimits(fewGrpc, 12'000).size(), 1u);
    EXPECT_EQ(fewGrpc.grpc.limits.maxConnections, 100u);
    EXPECT_EQ(fewGrpc.http.limits.maxConnections, 12'000u - 2048 - 2 * 256 - 100);

    ServerOptions fewHttp = defaults();
    fewHttp.http.limits.maxConnections = 100;
    EXPECT_EQ(reconcileLimits(fewHttp, 10'000).size(), 1u);
    EXPECT_EQ(fewHttp.http.limits.maxConnections, 100u);
    EXPECT_EQ(fewHttp.grpc.limits.maxConnections, 10'000u - 2048 - 2 * 256 - 100);

    ServerOptions noHttp = defaults();
    noHttp.allowHttp = false;
    EXPECT_EQ(reconcileLimits(noHttp, 12'000).size(), 1u);
    EXPECT_EQ(noHttp.grpc.limits.maxConnections, 12'000u - 2048 - 2 * 256);
}

TEST(DescriptorLimit, AdministrationOverGrpcHasItsShare)
{
    ServerOptions options = defaults();
    options.adminGrpcPort = 8004;
    reconcileLimits(options, 12'000);
    EXPECT_EQ(allConnections(options), 12'000u - 2048);
}

TEST(DescriptorLimit, LimitsThatContradictEachOtherAreReported)
{
    ServerOptions options = defaults();
    options.http.limits.maxConnections = 10;
    options.http.limits.maxConnectionsPerAddress = 11;
    options.http.limits.maxBodyBytes = 1001;
    options.http.limits.maxTotalBodyBytes = 1000;
    options.grpc.limits.maxConnections = 20;
    options.grpc.limits.maxConnectionsPerAddress = 21;
    options.grpc.limits.maxMessageBytes = 2001;
    options.grpc.limits.maxTotalDecompressedBytes = 2000;
    const Sentences sentences = reconcileLimits(options, 65536);
    ASSERT_EQ(sentences.size(), 4u);
    EXPECT_EQ(sentences[0],
        "--http-max-connections-per-address (11) has no effect: --http-max-connections (10) is "
        "lower.");
    EXPECT_EQ(sentences[1],
        "--grpc-max-connections-per-address (21) has no effect: --grpc-max-connections (20) is "
        "lower.");
    EXPECT_EQ(sentences[2],
        "--http-max-body-size (1001) exceeds --http-max-total-body-size (1000): a body of that "
        "size is read only while no other large one is.");
    EXPECT_EQ(sentences[3],
        "--grpc-max-message-size (2001) exceeds --grpc-max-total-decompressed-size (2000): a "
        "compressed message of that size is refused.");
}

} // namespace
} // namespace thalassa::app
