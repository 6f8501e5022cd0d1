// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/statistics/latency_windows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <thread>
#include <vector>

#include "tests/support/virtual_clock.h"

namespace thalassa::statistics {
namespace {

using timeline::Stage;

using namespace std::chrono_literals;

class LatencyWindowsTest : public ::testing::Test {
protected:
    // Adds a request with that time in the queue and none in any other stage.
    void serve(base::Duration queued)
    {
        inference::Record record;
        record.accepted = record.queued = m_clock.now();
        m_clock.advance(queued);
        record.executeStart = record.computeStart = record.computeEnd = record.executeEnd =
            m_clock.now();
        m_windows.add(record, m_clock.now());
    }
    uint64_t countOf(LatencyWindow window, Stage stage = Stage::Queue) const
    {
        return m_windows.read(window).stages[static_cast<size_t>(stage)].total();
    }

    tests::VirtualClock m_clock;
    LatencyWindows m_windows{m_clock};
};

TEST_F(LatencyWindowsTest, SplitARequestIntoItsStages)
{
    inference::Record record;
    record.receiveStart = m_clock.now();
    record.receiveEnd = record.receiveStart + 10us;
    record.accepted = record.receiveEnd + 70us;
    record.queued = record.accepted + 1us;
    record.executeStart = record.queued + 20us;
    record.computeStart = record.executeStart + 30us;
    record.computeEnd = record.computeStart + 40us;
    record.executeEnd = record.computeEnd + 50us;
    record.engineDone = record.executeEnd + 80us;
    record.sendStart = record.engineDone + 90us;
    record.sendEnd = record.sendStart + 60us;
    record.batchId = 1;
    m_windows.add(record, record.sendEnd);
    const auto read = m_windows.read(LatencyWindow::All);
    const uint64_t expected[] = {10, 70, 20, 30, 40, 50, 80, 90, 60, 451};
    for (size_t stage = 0; stage < timeline::kIntervalStageCount; ++stage) {
        EXPECT_EQ(read.stages[stage].total(), 1u);
        EXPECT_NEAR(static_cast<double>(read.stages[stage].quantile(0.5)),
            static_cast<double>(expected[stage] * 1000), static_cast<double>(expected[stage] * 16))
            << nameOf(static_cast<Stage>(stage));
    }
}

TEST_F(LatencyWindowsTest, LeaveOutStagesThatARequestDidNotPass)
{
    serve(1us);
    for (const Stage stage :
        {Stage::Receive, Stage::Decode, Stage::Respond, Stage::Encode, Stage::Send})
        EXPECT_EQ(countOf(LatencyWindow::All, stage), 0u) << nameOf(stage);
    EXPECT_EQ(countOf(LatencyWindow::All, Stage::Total), 1u);
}

// One slice counts more observations of a bucket than the compact form of its counter can hold.
TEST_F(LatencyWindowsTest, CountAsManyAsThereAre)
{
    for (const LatencyWindow window : {LatencyWindow::TenSeconds, LatencyWindow::All}) {
        const uint64_t before = countOf(window);
        for (int i = 0; i < 1000; ++i)
            serve(1us);
        EXPECT_EQ(countOf(window), before + 1000);
        EXPECT_EQ(countOf(window, Stage::Total), before + 1000);
        EXPECT_EQ(countOf(window, Stage::Send), 0u);
    }
}

TEST_F(LatencyWindowsTest, ForgetWhatIsOlderThanTheWindow)
{
    serve(1us);
    for (const LatencyWindow window :
        {LatencyWindow::TenSeconds, LatencyWindow::Minute, LatencyWindow::Hour, LatencyWindow::All})
        EXPECT_EQ(countOf(window), 1u);
    m_clock.advance(10s);
    EXPECT_EQ(countOf(LatencyWindow::TenSeconds), 1u);
    m_clock.advance(2500ms);
    EXPECT_EQ(countOf(LatencyWindow::TenSeconds), 0u);
    EXPECT_EQ(countOf(LatencyWindow::Minute), 1u);
    m_clock.advance(75s);
    EXPECT_EQ(countOf(LatencyWindow::Minute), 0u);
    EXPECT_EQ(countOf(LatencyWindow::Hour), 1u);
    m_clock.advance(75min);
    EXPECT_EQ(countOf(LatencyWindow::Hour), 0u);
    EXPECT_EQ(countOf(LatencyWindow::All), 1u);
}

TEST_F(LatencyWindowsTest, SayWhatTheyCover)
{
    const base::TimePoint loaded = m_clock.now();
    serve(1us);
    EXPECT_EQ(m_windows.read(LatencyWindow::Hour).since, loaded);
    m_clock.advance(30s);
    serve(1us);
    const base::Duration covered = m_clock.now() - m_windows.read(LatencyWindow::TenSeconds).since;
    EXPECT_GE(covered, 10s);
    EXPECT_LE(covered, 12500ms);
}

TEST_F(LatencyWindowsTest, CountEachRequestOnceInEachWindow)
{
    std::mt19937_64 random(3);
    std::lognormal_distribution<double> durations(std::log(1e6), 1);
    std::vector<std::pair<base::TimePoint, double>> served;
    for (int i = 0; i < 20'000; ++i) {
        const auto queued = base::Duration(static_cast<int64_t>(durations(random)));
        serve(queued);
        served.emplace_back(m_clock.now(), static_cast<double>(queued.count()));
        if (i % 997 != 0)
            continue;
        for (const LatencyWindow window : {LatencyWindow::TenSeconds, LatencyWindow::All}) {
            const auto read = m_windows.read(window);
            const auto expected = std::count_if(served.begin(), served.end(),
                [&](const auto& one) { return one.first >= read.since; });
            ASSERT_EQ(read.stages[size_t(Stage::Queue)].total(), uint64_t(expected));
        }
    }
    std::vector<double> sorted;
    sorted.reserve(served.size());
    for (const auto& one : served)
        sorted.push_back(one.second);
    std::sort(sorted.begin(), sorted.end());
    const auto all = m_windows.read(LatencyWindow::All).stages[size_t(Stage::Queue)];
    for (const double quantile : {0.5, 0.9, 0.99, 0.999}) {
        const double exact = sorted[static_cast<size_t>(quantile * 20'000) - 1];
        EXPECT_NEAR(static_cast<double>(all.quantile(quantile)), exact, exact * 0.02);
    }
}

TEST_F(LatencyWindowsTest, StayWithinTheirBudget)
{
    EXPECT_LE(m_windows.byteSize(), LatencyWindows::kIdleByteSize);
    // The exponents of the durations are uniformly distributed, from nanoseconds to minutes.
    std::mt19937_64 random(4);
    std::uniform_real_distribution<double> exponent(0, 38);
    const auto serveSome = [&](base::Duration pause) {
        m_clock.advance(pause);
        inference::Record record;
        const auto some = [&] { return base::Duration(int64_t(std::exp2(exponent(random)))); };
        record.receiveStart = m_clock.now() - some();
        record.receiveEnd = record.receiveStart + some();
        record.accepted = record.queued = record.receiveEnd + some();
        record.executeStart = record.queued + some();
        record.computeStart = record.executeStart + some();
        record.computeEnd = record.computeStart + some();
        record.executeEnd = record.computeEnd + some();
        record.engineDone = record.executeEnd + some();
        record.sendStart = record.engineDone + some();
        record.sendEnd = record.sendStart + some();
        record.batchId = 1;
        m_windows.add(record, m_clock.now());
        ASSERT_LE(m_windows.byteSize(), LatencyWindows::kByteBudget);
    };
    for (int i = 0; i < 200'000; ++i)
        serveSome(20ms);
    const auto hour = m_windows.read(LatencyWindow::Hour);
    EXPECT_LT(m_clock.now() - hour.since, 1h) << "nothing was dropped: the test shows nothing";
    EXPECT_GT(hour.stages[size_t(Stage::Total)].total(), 0u);
    EXPECT_EQ(countOf(LatencyWindow::All), 200'000u);
    // So many requests fill the shortest slice as much as the longest: not even the open slices fit
    // into the budget.
    for (int i = 0; i < 55'000; ++i)
        serveSome(200us);
    EXPECT_EQ(countOf(LatencyWindow::All), 255'000u); // a reading includes gathered ones
    EXPECT_LE(m_windows.byteSize(), LatencyWindows::kByteBudget);
    EXPECT_GT(countOf(LatencyWindow::TenSeconds), 0u);
}

TEST_F(LatencyWindowsTest, SayWhatIsSlow)
{
    EXPECT_EQ(m_windows.slowAfter(), base::Duration::max());
    for (int i = 0; i < 1000; ++i)
        serve(i % 100 < 98 ? 1ms : 100ms);
    EXPECT_NEAR(double(m_windows.slowAfter().count()), 100e6, 2e6);
    m_clock.advance(2min);
    serve(1ms);
    EXPECT_EQ(m_windows.slowAfter(), base::Duration::max());
}

TEST(LatencyWindows, LoseNothingThatThreadsAddAtOnce)
{
    LatencyWindows windows;
    std::vector<std::jthread> threads;
    threads.reserve(8);
    for (int thread = 0; thread < 8; ++thread) {
        threads.emplace_back([&] {
            for (int i = 0; i < 50'000; ++i) {
                inference::Record record;
                record.accepted = base::Clock::system().now();
                windows.add(record, record.accepted + 5us);
            }
        });
    }
    threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i)
            windows.read(LatencyWindow::Minute);
    });
    threads.clear();
    const auto all = windows.read(LatencyWindow::All);
    EXPECT_EQ(all.stages[size_t(Stage::Total)].total(), 400'000u);
}

} // namespace
} // namespace thalassa::statistics
