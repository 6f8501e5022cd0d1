// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/metrics/process_families.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace thalassa::app {
namespace {

namespace fs = std::filesystem;

// The name of the program is chosen to look like fields.
constexpr char kStat[] = "77 (a) R (b 1) S 1 77 77 0 -1 4194304 500 0 0 0 150 50 0 0 20 0 8 0 300 "
                         "4096000 25 18446744073709551615 1 1 0\n";

std::map<std::string, double> valuesOf(const std::vector<prometheus::MetricFamily>& families)
{
    std::map<std::string, double> values;
    for (const prometheus::MetricFamily& family : families) {
        const prometheus::ClientMetric& metric = family.metric.at(0);
        values[family.name] = family.type == prometheus::MetricType::Counter ? metric.counter.value
                                                                             : metric.gauge.value;
    }
    return values;
}

class ProcessFamiliesTest : public testing::Test {
protected:
    ProcessFamiliesTest()
    {
        std::string name = (fs::temp_directory_path() / "proc-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        fs::create_directories(m_directory / "self");
    }
    ~ProcessFamiliesTest() override { fs::remove_all(m_directory); }
    void write(const std::string& name, const std::string& text)
    {
        std::ofstream(m_directory / name) << text;
    }

    fs::path m_directory;
};

TEST_F(ProcessFamiliesTest, FieldsStandBehindTheNameOfTheProgram)
{
    const std::optional<ProcessStat> stat = parseProcessStat(kStat);
    ASSERT_TRUE(stat.has_value());
    EXPECT_EQ(stat->cpuTicks, 200U);
    EXPECT_EQ(stat->startTicks, 300U);
    EXPECT_EQ(stat->virtualBytes, 4096000U);
    EXPECT_EQ(stat->residentPages, 25U);
    EXPECT_EQ(parseProcessStat("77 (a) S 1 77"), std::nullopt);
    EXPECT_EQ(parseProcessStat(""), std::nullopt);
}

TEST_F(ProcessFamiliesTest, TheBootTimeIsALineAmongOthers)
{
    EXPECT_EQ(parseBootTime("cpu 1 2 3\nctxt 5\nbtime 1700000000\nprocesses 9\n"), 1700000000U);
    EXPECT_EQ(parseBootTime("cpu 1 2 3\n"), std::nullopt);
    EXPECT_EQ(parseBootTime("btime soon\n"), std::nullopt);
}

TEST_F(ProcessFamiliesTest, HaveTheUnitsOfTheirNames)
{
    write("self/stat", kStat);
    write("stat", "btime 1700000000\n");
    fs::create_directories(m_directory / "self/fd");
    for (const char* const descriptor : {"self/fd/0", "self/fd/1", "self/fd/2"})
        write(descriptor, "");
    const std::map<std::string, double> values = valuesOf(processFamilies(m_directory));
    const auto ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    EXPECT_EQ(values.at("process_cpu_seconds_total"), 200 / ticks);
    EXPECT_EQ(values.at("process_start_time_seconds"), 1700000000 + 300 / ticks);
    EXPECT_EQ(values.at("process_virtual_memory_bytes"), 4096000);
    EXPECT_EQ(values.at("process_resident_memory_bytes"),
        25 * static_cast<double>(::sysconf(_SC_PAGESIZE)));
    EXPECT_EQ(values.at("process_open_fds"), 2) << "without the one that reads the directory";
    EXPECT_GT(values.at("process_max_fds"), 0);
}

TEST_F(ProcessFamiliesTest, LeaveOutWhatCannotBeRead)
{
    const std::map<std::string, double> values = valuesOf(processFamilies(m_directory));
    EXPECT_EQ(values.size(), 1U);
    EXPECT_TRUE(values.contains("process_max_fds")) << "which is not in /proc";
}

TEST_F(ProcessFamiliesTest, AreThoseOfThisProcess)
{
    const std::map<std::string, double> values = valuesOf(processFamilies());
    EXPECT_EQ(values.size(), 6U);
    EXPECT_GT(values.at("process_open_fds"), 2);
    EXPECT_LT(values.at("process_open_fds"), values.at("process_max_fds"));
    EXPECT_GT(values.at("process_start_time_seconds"), 1.7e9);
    EXPECT_GT(
        values.at("process_virtual_memory_bytes"), values.at("process_resident_memory_bytes"));
}

} // namespace
} // namespace thalassa::app
