// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/settle.h"

#include <gmock/gmock.h>

namespace thalassa::repository {
namespace {

using namespace std::chrono_literals;

// Time that passes only while somebody waits.
class WaitingClock final : public base::Clock {
public:
    base::TimePoint now() const override { return m_now; }
    std::chrono::system_clock::time_point wallNow() const override
    {
        return std::chrono::system_clock::time_point(
            std::chrono::duration_cast<std::chrono::system_clock::duration>(
                m_now.time_since_epoch()));
    }
    bool waitUntil(base::CondVar&, base::Mutex&, base::TimePoint deadline) override
    {
        m_now = std::max(m_now, deadline);
        return false;
    }

private:
    base::TimePoint m_now{1000s};
};

ModelDirectory changedAt(std::chrono::seconds time)
{
    ModelDirectory model;
    model.name = "m";
    model.path = "/r/m";
    model.lastChange = std::chrono::system_clock::time_point(time);
    return model;
}

TEST(Settle, CostsNothingWhenTheLastChangeIsOld)
{
    WaitingClock clock;
    StopSignal stop;
    int looks = 0;
    const auto settled = waitUntilSettled(
        changedAt(10s), [&] { return ++looks, changedAt(10s); }, {2s, 10s}, clock, stop);
    EXPECT_TRUE(settled.ok());
    EXPECT_EQ(looks, 0);
    EXPECT_EQ(clock.now(), base::TimePoint(1000s));
}

TEST(Settle, WaitsUntilNothingChangesAnyMore)
{
    WaitingClock clock;
    StopSignal stop;
    int looks = 0;
    const auto look = [&] {
        return changedAt(++looks < 3 ? 1000s + std::chrono::seconds(looks) : 1002s);
    };
    const auto settled = waitUntilSettled(changedAt(1000s), look, {2s, 60s}, clock, stop);
    ASSERT_TRUE(settled.ok()) << settled.status();
    EXPECT_EQ(settled->lastChange, changedAt(1002s).lastChange);
    EXPECT_GE(clock.now(), base::TimePoint(1004s));
}

TEST(Settle, GivesUpOnADirectoryThatAlwaysChanges)
{
    WaitingClock clock;
    StopSignal stop;
    const auto look = [&] {
        return changedAt(
            std::chrono::duration_cast<std::chrono::seconds>(clock.now().time_since_epoch()));
    };
    const auto settled = waitUntilSettled(look(), look, {2s, 10s}, clock, stop);
    EXPECT_EQ(settled.status().code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(settled.status().message()),
        ::testing::HasSubstr("'/r/m' of model 'm' was still changing"));
}

TEST(Settle, BelievesItsEyesMoreThanAClockThatIsAhead)
{
    WaitingClock clock;
    StopSignal stop;
    const auto settled = waitUntilSettled(
        changedAt(5000s), [] { return changedAt(5000s); }, {2s, 10s}, clock, stop);
    EXPECT_TRUE(settled.ok());
}

TEST(Settle, EndsWhenTheServerDoes)
{
    WaitingClock clock;
    StopSignal stop;
    stop.give();
    const auto settled = waitUntilSettled(
        changedAt(1000s), [] { return changedAt(1000s); }, {2s, 10s}, clock, stop);
    EXPECT_EQ(settled.status().message(), "Server exiting");
}

} // namespace
} // namespace thalassa::repository
