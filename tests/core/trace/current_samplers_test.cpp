// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/settings/current_samplers.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

std::shared_ptr<Sampler> samplerOf(uint32_t rate, int64_t count = TraceSetting::kUnlimited)
{
    return std::make_shared<Sampler>(TraceSetting{{.timestamps = true}, rate, count, 0});
}

std::shared_ptr<const Samplers> samplers(
    std::shared_ptr<Sampler> global, std::shared_ptr<Sampler> own = nullptr)
{
    auto all = std::make_shared<Samplers>();
    all->global = std::move(global);
    if (own)
        all->models["own"] = std::move(own);
    return all;
}

TEST(CurrentSamplersTest, AModelsOwnGoesBeforeTheGlobalOne)
{
    ROWS("6.2.4");
    const auto global = samplerOf(1);
    const auto own = samplerOf(2);
    CurrentSamplers current(samplers(global, own));
    EXPECT_EQ(current.sample("any", false), global);
    EXPECT_EQ(current.sample("own", false), nullptr);
    EXPECT_EQ(current.sample("own", false), own);
    EXPECT_EQ(current.sample("own", true), own); // the third request is forced
}

TEST(CurrentSamplersTest, ThoseThatAreReplacedEnd)
{
    ROWS("6.1.7");
    auto before = samplerOf(1);
    const std::weak_ptr<Sampler> observed = before;
    CurrentSamplers current(samplers(std::move(before)));
    const auto after = samplerOf(1);
    current.set(samplers(after));
    EXPECT_TRUE(observed.expired());
    EXPECT_EQ(current.sample("any", false), after);
}

// There are more threads than lanes, and the settings change meanwhile: all have one count.
TEST(CurrentSamplersTest, NoMoreAreTakenThanTheCountSaysWhileSettingsChange)
{
    ROWS("6.1.8");
    constexpr int64_t kCount = 1000;
    auto last = samplerOf(1, kCount);
    CurrentSamplers current(samplers(last));
    std::atomic<int64_t> taken{0};
    std::vector<std::thread> threads;
    threads.reserve(20);
    for (int i = 0; i < 20; ++i) {
        threads.emplace_back([&] {
            for (int request = 0; request < 200; ++request)
                taken += current.sample("any", false) ? 1 : 0;
        });
    }
    for (int i = 0; i < 100; ++i) {
        TraceSetting setting = last->setting();
        setting.count = last->remaining();
        last = std::make_shared<Sampler>(setting, *last);
        current.set(samplers(last));
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(taken, kCount);
    EXPECT_EQ(last->remaining(), 0);
}

} // namespace
} // namespace thalassa::trace
