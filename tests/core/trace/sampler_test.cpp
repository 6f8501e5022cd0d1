// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/sampler.h"

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

// '1' for each sampled request.
std::string sampled(Sampler& sampler, int requests)
{
    std::string result;
    for (int i = 0; i < requests; ++i)
        result += sampler.sample() ? '1' : '0';
    return result;
}

TraceSetting setting(uint32_t rate, int64_t count)
{
    return {{.timestamps = true}, rate, count, 0};
}

TEST(SamplerTest, TracesEveryRequestThatTheRateSays)
{
    ROWS("6.2.1");
    Sampler all(setting(1, -1));
    EXPECT_EQ(sampled(all, 3), "111");
    Sampler third(setting(3, -1));
    EXPECT_EQ(sampled(third, 7), "0010010");
    EXPECT_EQ(third.remaining(), -1);
}

TEST(SamplerTest, StopsWhenTheCountIsUsedUp)
{
    ROWS("6.2.3", "6.1.9");
    Sampler sampler(setting(2, 2));
    EXPECT_EQ(sampled(sampler, 3), "010");
    EXPECT_EQ(sampler.remaining(), 1);
    EXPECT_EQ(sampled(sampler, 5), "10000");
    EXPECT_EQ(sampler.remaining(), 0);
}

TEST(SamplerTest, NeverTracesWhereItIsOff)
{
    ROWS("6.1.11");
    Sampler off({});
    EXPECT_EQ(sampled(off, 2000).find('1'), std::string::npos);
    Sampler none(setting(0, -1));
    EXPECT_EQ(sampled(none, 5), "00000");
}

TEST(SamplerTest, AFollowingSettingContinuesTheCount)
{
    ROWS("6.1.7", "6.1.8");
    Sampler before(setting(1, 3));
    EXPECT_EQ(sampled(before, 1), "1");
    Sampler after(setting(2, 2), before);
    EXPECT_EQ(sampled(before, 1), "1"); // by a request that read the earlier setting
    EXPECT_EQ(after.remaining(), 1);
    EXPECT_EQ(sampled(after, 4), "0100");
    EXPECT_EQ(sampled(before, 1), "0");
}

TEST(SamplerTest, ThreadsShareTheCount)
{
    Sampler sampler(setting(3, 1000));
    std::atomic<int> taken{0};
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back([&] {
            for (int request = 0; request < 3000; ++request)
                taken += sampler.sample() ? 1 : 0;
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(taken, 1000);
    EXPECT_EQ(sampler.remaining(), 0);
}

} // namespace
} // namespace thalassa::trace
