// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/model_registry.h"

#include <gtest/gtest.h>

#include <thread>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using namespace std::chrono_literals;

const prometheus::Labels kLabels{{"model", "m"}, {"version", "1"}};

class ModelRegistryTest : public testing::Test {
protected:
    struct Version {
        std::shared_ptr<statistics::ModelStatistics> statistics =
            std::make_shared<statistics::ModelStatistics>();
        size_t pendingCount = 0;
        std::map<int, std::string> gpus; // of its instances
        ModelRegistry::Registration registration;

        void succeed() { statistics->addSuccess(inference::Record()); }
    };

    std::unique_ptr<Version> add(const prometheus::Labels& labels = kLabels,
        base::Duration loadTime = 2s, Observations::Options observed = {})
    {
        auto version = std::make_unique<Version>();
        version->registration = m_registry->add(labels,
            {version->statistics, [raw = version.get()] { return raw->pendingCount; },
                [raw = version.get()] { return raw->gpus; }, loadTime, false, std::move(observed)});
        return version;
    }
    ModelSample only() const
    {
        const std::vector<ModelSample> samples = m_registry->samples();
        EXPECT_EQ(samples.size(), 1u);
        return samples.empty() ? ModelSample() : samples.front();
    }

    const std::shared_ptr<ModelRegistry> m_registry = std::make_shared<ModelRegistry>();
};

TEST_F(ModelRegistryTest, ShowsAVersionFromItsBeginToItsEnd)
{
    ROWS("8.3");
    auto version = add();
    EXPECT_EQ(only().labels, kLabels);
    EXPECT_EQ(only().counts.success.count, 0u);
    EXPECT_EQ(only().loadTime, 2s);
    version->succeed();
    version->pendingCount = 3;
    EXPECT_EQ(only().counts.success.count, 1u);
    EXPECT_EQ(only().pendingCount, 3u);
    version.reset();
    EXPECT_TRUE(m_registry->samples().empty());
}

TEST_F(ModelRegistryTest, NeverDecreasesDuringAReload)
{
    ROWS("8.3");
    auto old = add();
    old->succeed();
    old->succeed();
    auto fresh = add(kLabels, 5s);
    fresh->succeed();
    old->pendingCount = fresh->pendingCount = 1;
    EXPECT_EQ(only().counts.success.count, 3u);
    EXPECT_EQ(only().pendingCount, 2u);
    EXPECT_EQ(only().loadTime, 5s);
    old.reset();
    EXPECT_EQ(only().counts.success.count, 3u);
    fresh->succeed();
    EXPECT_EQ(only().counts.success.count, 4u);
    fresh.reset();
    auto next = add();
    EXPECT_EQ(only().counts.success.count, 0u) << "there was none in between";
}

TEST_F(ModelRegistryTest, AddsUpTheMemoryOfGpusThatBackendsReported)
{
    auto version = add();
    EXPECT_TRUE(only().gpuMemory.empty());
    version->statistics->setMemoryUsage({}, {{"GPU", 0, 100}, {"CPU", 0, 7}});
    version->statistics->setMemoryUsage({0, "m_0"}, {{"GPU", 0, 20}, {"GPU", 1, 3}});
    EXPECT_EQ(only().gpuMemory, (std::map<int64_t, uint64_t>{{0, 120}, {1, 3}}));
}

TEST_F(ModelRegistryTest, ShowsTheCountsOfEachGpuWithItsUuid)
{
    ROWS("8.2", "8.3");
    auto version = add();
    version->gpus = {{0, "GPU-a"}, {2, "GPU-c"}};
    version->pendingCount = 3;
    version->statistics->addSuccess({}, 2);
    version->statistics->addExecution(1, {}, 2);
    version->statistics->addFailure({}, {}, statistics::FailureReason::Backend, 0);
    version->statistics->addCacheMiss(1s);
    version->succeed();
    std::vector<ModelSample> samples = m_registry->samples();
    ASSERT_EQ(samples.size(), 3u);
    EXPECT_EQ(samples[0].labels, kLabels);
    EXPECT_EQ(samples[0].counts.success.count, 1u);
    EXPECT_EQ(samples[0].counts.cacheMiss.count, 1u);
    EXPECT_EQ(samples[0].counts.executionCount, 0u);
    EXPECT_FALSE(samples[0].isOfGpu);
    EXPECT_EQ(samples[1].labels.at("gpu_uuid"), "GPU-a");
    EXPECT_EQ(samples[1].counts.fail.count, 1u);
    EXPECT_EQ(samples[1].counts.success.count, 0u);
    EXPECT_EQ(samples[2].labels.at("gpu_uuid"), "GPU-c");
    EXPECT_EQ(samples[2].labels.at("model"), "m");
    EXPECT_EQ(samples[2].counts.success.count, 1u);
    EXPECT_EQ(samples[2].counts.executionCount, 1u);
    EXPECT_TRUE(samples[2].isOfGpu);

    version->gpus.erase(2);
    samples = m_registry->samples();
    ASSERT_EQ(samples.size(), 2u) << "the last instance on that GPU has ended";
    EXPECT_EQ(samples[0].counts.success.count, 1u);

    auto fresh = add();
    fresh->gpus = {{2, "GPU-c"}};
    fresh->statistics->addSuccess({}, 2);
    version.reset();
    samples = m_registry->samples();
    ASSERT_EQ(samples.size(), 2u);
    EXPECT_EQ(samples[1].labels.at("gpu_uuid"), "GPU-c");
    EXPECT_EQ(samples[1].counts.success.count, 2u) << "a reload continues the counters";
}

TEST_F(ModelRegistryTest, KeepsOtherLabelsApartAndInTheirOrder)
{
    auto second = add({{"model", "m"}, {"version", "2"}});
    auto first = add();
    second->succeed();
    const std::vector<ModelSample> samples = m_registry->samples();
    ASSERT_EQ(samples.size(), 2u);
    EXPECT_EQ(samples[0].counts.success.count, 0u);
    EXPECT_EQ(samples[1].counts.success.count, 1u);
}

TEST_F(ModelRegistryTest, ObservationsGoOnUnlessTheyAreOfAnotherForm)
{
    Observations::Options wide;
    wide.stages = {1, 10};
    Observations::Options narrow;
    narrow.stages = {1};
    auto old = add(kLabels, 1s, wide);
    auto same = add(kLabels, 1s, wide);
    ASSERT_NE(old->registration.observations(), nullptr);
    EXPECT_EQ(old->registration.observations(), same->registration.observations());
    auto other = add(kLabels, 1s, narrow);
    EXPECT_NE(other->registration.observations(), same->registration.observations());
    EXPECT_EQ(only().observations, other->registration.observations());
    auto none = add();
    EXPECT_EQ(none->registration.observations(), nullptr);
    EXPECT_EQ(only().observations, nullptr);
}

TEST_F(ModelRegistryTest, AMovedRegistrationEndsOnce)
{
    auto version = add();
    ModelRegistry::Registration moved = std::move(version->registration);
    version->registration.reset();
    EXPECT_EQ(m_registry->samples().size(), 1u);
    moved.reset();
    moved.reset();
    EXPECT_TRUE(m_registry->samples().empty());
}

TEST_F(ModelRegistryTest, CallsNothingOfAVersionThatHasEnded)
{
    std::atomic<bool> isOver = false;
    std::thread reader([&] {
        while (!isOver)
            m_registry->samples();
    });
    for (int i = 0; i < 1000; ++i)
        add()->succeed(); // a sanitizer detects a call on a destroyed object
    isOver = true;
    reader.join();
    EXPECT_TRUE(m_registry->samples().empty());
}

} // namespace
} // namespace thalassa::metrics
