// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/descriptor_limit.h"

#include <sys/resource.h>

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

// What a start without options has.
ServerOptions defaults()
{
    return parseOptions({"--model-repository=/models"}).value();
}

TEST(DescriptorLimit, DefaultsFitIntoManyDescriptors)
{
    ServerOptions options = defaults();
    EXPECT_EQ(reconcileLimits(options, 65536), Sentences());
    EXPECT_EQ(options.http.limits.maxConnections, 10000u);
}

TEST(DescriptorLimit, ConnectionsBeyondTheDescriptorsAreNotAllowed)
{
    for (const uint64_t descriptors : {40, 100, 256, 1024, 4096}) {
        ServerOptions options = defaults();
        const Sentences sentences = reconcileLimits(options, descriptors);
        ASSERT_FALSE(sentences.empty()) << descriptors;
        const size_t http = options.http.limits.maxConnections;
        const size_t metrics = options.metrics.limits.maxConnections;
        EXPECT_NE(sentences.back().find("--http-max-connections is 10000, but the process may have "
                                        "only " +
                      std::to_string(descriptors) + " descriptors; at most " +
                      std::to_string(http) + " connections are kept"),
            std::string::npos)
            << sentences.back();
        EXPECT_GE(http, 1u);
        const size_t administration = options.admin.limits.maxConnections;
        EXPECT_GE(metrics, 1u);
        EXPECT_GE(administration, 1u);
        EXPECT_LE(http + metrics + administration, descriptors / 4 * 3) << descriptors;
    }
}

TEST(DescriptorLimit, LimitsThatContradictEachOtherAreReported)
{
    ServerOptions options = defaults();
    options.http.limits.maxConnections = 10;
    options.http.limits.maxConnectionsPerAddress = 11;
    options.http.limits.maxBodyBytes = 1001;
    options.http.limits.maxTotalBodyBytes = 1000;
    const Sentences sentences = reconcileLimits(options, 65536);
    ASSERT_EQ(sentences.size(), 2u);
    EXPECT_EQ(sentences[0],
        "--http-max-connections-per-address (11) has no effect: --http-max-connections (10) is "
        "lower.");
    EXPECT_EQ(sentences[1],
        "--http-max-body-size (1001) exceeds --http-max-total-body-size (1000): a body of that "
        "size is read only while no other large one is.");
}

} // namespace
} // namespace thalassa::app
