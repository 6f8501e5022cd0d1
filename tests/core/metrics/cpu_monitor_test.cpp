// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/metrics/cpu_monitor.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "tests/support/rows.h"

namespace thalassa::metrics {
namespace {

using namespace std::chrono_literals;

// Runs posted functions when the test calls run().
class ManualLoop final : public base::ControlLoop {
public:
    void post(std::function<void()> function) override { postAfter(0s, std::move(function)); }
    void postAfter(base::Duration delay, std::function<void()> function) override
    {
        delays.push_back(delay);
        m_functions.push_back(std::move(function));
    }
    void run()
    {
        for (const auto& function : std::exchange(m_functions, {}))
            function();
    }
    std::vector<base::Duration> delays;

private:
    std::vector<std::function<void()>> m_functions;
};

class CpuMonitorTest : public testing::Test {
protected:
    CpuMonitorTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "proc-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        write("stat", "cpu 100 0 50 800 50 0 0 0 9 9\ncpu0 1 2 3 4 5 6 7 8 9 10\n");
        write("meminfo", "MemTotal:       1000 kB\nMemFree:   1 kB\nMemAvailable:    250 kB\n");
    }
    ~CpuMonitorTest() override { std::filesystem::remove_all(m_directory); }

    void write(const std::string& file, const std::string& content)
    {
        std::ofstream(m_directory / file) << content;
    }
    std::shared_ptr<CpuMonitor> start() { return CpuMonitor::start({1500ms, m_directory}, m_loop); }
    static std::map<std::string, double> values(const CpuMonitor& monitor)
    {
        std::map<std::string, double> values;
        for (const auto& family : monitor.families())
            values[family.name] = family.metric.at(0).gauge.value;
        return values;
    }

    std::filesystem::path m_directory;
    ManualLoop m_loop;
};

TEST_F(CpuMonitorTest, TellsWhatTheLastWholeIntervalWas)
{
    ROWS("8.9", "7.48");
    const auto monitor = start();
    EXPECT_EQ(values(*monitor),
        (std::map<std::string, double>{{"nv_cpu_utilization", 0},
            {"nv_cpu_memory_total_bytes", 1000 * 1024}, {"nv_cpu_memory_used_bytes", 750 * 1024}}));
    write("stat", "cpu 160 10 80 850 100 0 0 0\n"); // 200 more, half of them idle
    write("meminfo", "MemTotal: 1000 kB\nMemAvailable: 1000 kB\n");
    EXPECT_EQ(values(*monitor)["nv_cpu_utilization"], 0) << "it was not read anew";
    m_loop.run();
    EXPECT_EQ(values(*monitor)["nv_cpu_utilization"], 0.5);
    EXPECT_EQ(values(*monitor)["nv_cpu_memory_used_bytes"], 0);
    EXPECT_EQ(m_loop.delays, (std::vector<base::Duration>{1500ms, 1500ms}));
}

TEST_F(CpuMonitorTest, StopsReadingWhenItIsDestroyed)
{
    start().reset();
    m_loop.run();
    EXPECT_EQ(m_loop.delays.size(), 1u);
}

TEST_F(CpuMonitorTest, LeavesOutWhatItCannotRead)
{
    std::filesystem::remove(m_directory / "stat");
    write("meminfo", "MemTotal: 1000 kB\n");
    EXPECT_TRUE(values(*start()).empty());
}

TEST(CpuTimesTest, AreTheSumsOfTheFirstLine)
{
    const auto times = parseCpuTimes("cpu  1 2 3 40 5 6 7 8 100 100\n");
    ASSERT_TRUE(times);
    EXPECT_EQ(times->total, 72u) << "guests' times are in the others already";
    EXPECT_EQ(times->idle, 45u);
    for (const char* text : {"", "intr 1 2 3 4 5 6", "cpu 1 2 3 4", "cpu a b c d e f"})
        EXPECT_FALSE(parseCpuTimes(text)) << text;
}

TEST(CpuTimesTest, NeverMakeMoreThanAllOrLessThanNothing)
{
    EXPECT_EQ(utilization({10, 100}, {5, 200}), 1) << "idle times that ran backwards";
    EXPECT_EQ(utilization({10, 100}, {400, 200}), 0);
    EXPECT_EQ(utilization({10, 100}, {10, 100}), 0);
    EXPECT_EQ(utilization({10, 100}, {0, 0}), 0);
    EXPECT_DOUBLE_EQ(utilization({10, 100}, {35, 200}), 0.75);
}

TEST(CpuTimesTest, MemoryThatMakesNoSenseIsNone)
{
    for (const char* text : {"", "MemTotal: 5 kB", "MemTotal: x\nMemAvailable: 1",
             "MemTotal: 5 kB\nMemAvailable: 6 kB"})
        EXPECT_FALSE(parseMemoryUse(text)) << text;
}

} // namespace
} // namespace thalassa::metrics
