// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/observability_service.h"

#include <gtest/gtest.h>

#include "tests/support/idle_version.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/manual_loop.h"
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

// A front end whose connections belong to a thread that something blocks.
class BlockedConnections final : public observability::ConnectionSource {
public:
    observability::Pending<observability::ConnectionList> listConnections(size_t /*limit*/) override
    {
        return observability::ready(observability::ConnectionList());
    }
    observability::Pending<absl::StatusOr<observability::ConnectionFacts>> closeConnection(
        const std::string& /*id*/) override
    {
        using Closed = absl::StatusOr<observability::ConnectionFacts>;
        return observability::ready(Closed(absl::UnavailableError("blocked")));
    }
};

TEST(ObservatoryTest, AConnectionOfABlockedThreadThatIsClosedLaterIsAnEvent)
{
    tests::VirtualClock clock;
    const ObservabilityService observability({.recentCount = 0},
        {[] { return ObservabilityService::Versions(); }, [] { return Readiness(); },
            std::make_shared<events::EventLog>(clock)},
        clock);
    BlockedConnections blocked;
    const auto registration = observability.connectionSources().add(blocked);
    v1::CloseConnectionRequest request;
    request.set_id("http-0-1");
    EXPECT_TRUE(absl::IsUnavailable(observability.closeConnection(request).status()));
    const v1::EventsResponse events = observability.events({}).value();
    ASSERT_EQ(events.events_size(), 1);
    EXPECT_EQ(events.events(0).kind(), v1::EVENT_CONNECTION_CLOSED);
    EXPECT_EQ(events.events(0).text(),
        "connection http-0-1 will be closed as soon as its thread answers");
}

// A version whose requests succeed at once.
class CountingVersion final : public tests::IdleVersion {
public:
    const std::string& name() const override { return m_model.name(); }
    int64_t version() const override { return 1; }
    const config::ModelInfo& info() const override { return m_model.info(); }
    statistics::Counts counts() const override
    {
        statistics::Counts counts;
        counts.success.count = static_cast<uint64_t>(acceptedCount());
        return counts;
    }

private:
    const tests::ConfiguredModel m_model{"name: 'm'"};
};

class HistoryTest : public ::testing::Test {
protected:
    std::vector<uint64_t> successes(v1::Resolution resolution = v1::RESOLUTION_SECOND)
    {
        v1::HistoryRequest request;
        request.set_resolution(resolution);
        response = observability.history(request).value();
        std::vector<uint64_t> counts;
        for (const v1::ModelHistory& model : response.models())
            counts.insert(counts.end(), model.success_count().begin(), model.success_count().end());
        return counts;
    }
    void serve(int count)
    {
        for (int i = 0; i < count; ++i)
            const inference::InFlight request(versions.front());
    }

    tests::VirtualClock clock;
    tests::ManualLoop loop{clock};
    ObservabilityService::Versions versions{std::make_shared<CountingVersion>()};
    ObservabilityService observability{{.recentCount = 0},
        {[this] { return versions; }, [] { return Readiness(); },
            std::make_shared<events::EventLog>(clock)},
        clock};
    v1::HistoryResponse response;
};

TEST_F(HistoryTest, HasAPointForEachSecondOfTheControlLoop)
{
    observability.keepHistory([this] { return versions; }, loop);
    loop.pass(std::chrono::seconds(10));
    EXPECT_EQ(successes(), std::vector<uint64_t>());
    EXPECT_EQ(response.models(0).model(), "m");
    for (const int count : {3, 0, 2}) {
        serve(count);
        loop.pass(std::chrono::seconds(1));
    }
    EXPECT_EQ(successes(), (std::vector<uint64_t>{3, 0, 2}));
    EXPECT_EQ(response.interval_ns(), 1'000'000'000U);
    EXPECT_EQ(response.models(0).covered_ns(1), 1'000'000'000U);
    EXPECT_TRUE(response.models(0).is_serving());
    EXPECT_EQ(successes(v1::RESOLUTION_MINUTE), std::vector<uint64_t>{5});
    EXPECT_EQ(response.interval_ns(), 60'000'000'000U);
}

TEST_F(HistoryTest, OfAnUnloadedVersionIsKept)
{
    observability.keepHistory([this] { return versions; }, loop);
    serve(3);
    loop.pass(std::chrono::seconds(1));
    versions.clear();
    loop.pass(std::chrono::seconds(5));
    EXPECT_EQ(successes(), std::vector<uint64_t>{3});
    EXPECT_FALSE(response.models(0).is_serving());
    v1::HistoryRequest unknown;
    unknown.mutable_filter()->set_model("n");
    EXPECT_EQ(observability.history(unknown).status().code(), absl::StatusCode::kNotFound);
}

} // namespace
} // namespace thalassa::engine
