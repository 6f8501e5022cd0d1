// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability_service.h"

#include <gtest/gtest.h>

#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::engine {
namespace {

// A version whose statistics of single responses must not be read, because they may be very many.
class TalkativeVersion final : public tests::IdleVersion {
public:
    const std::string& name() const override { return m_model.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_model.info(); }
    ::inference::ModelStatistics statistics() const override
    {
        ADD_FAILURE() << "asked for everything";
        return {};
    }
    statistics::Counts counts() const override
    {
        statistics::Counts counts;
        counts.success.count = 4;
        counts.fail.count = 3;
        counts.inferenceCount = 20;
        counts.executionCount = 10;
        return counts;
    }

private:
    const tests::ConfiguredModel m_model{"name: 'm'"};
};

TEST(ObservatoryTest, ASnapshotCostsTheSameHoweverManyResponsesThereWere)
{
    tests::VirtualClock clock;
    const auto version = std::make_shared<TalkativeVersion>();
    const ObservabilityService observability({.recentCount = 0},
        {[&] { return ObservabilityService::Versions{version}; }, [] { return Readiness(); },
            std::make_shared<events::EventLog>(clock)},
        clock);
    const v1::SnapshotResponse response = observability.snapshot({}).value();
    ASSERT_EQ(response.models_size(), 1);
    EXPECT_EQ(response.models(0).success_count(), 4U);
    EXPECT_EQ(response.models(0).failure_count(), 3U);
    EXPECT_EQ(response.models(0).inference_count(), 20U);
    EXPECT_EQ(response.models(0).execution_count(), 10U);
}

} // namespace
} // namespace thalassa::engine
