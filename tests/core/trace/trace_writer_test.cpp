// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>
#include <vector>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::UnorderedElementsAre;

class TraceWriterTest : public ::testing::Test {
protected:
    TraceWriterTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "traces-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
    }
    ~TraceWriterTest() override { std::filesystem::remove_all(m_folder); }

    void start(TraceWriterLimits limits = {})
    {
        m_writer = std::make_shared<TraceWriter>(m_folder / "t", limits);
        ASSERT_TRUE(m_writer->start().ok());
    }
    static std::shared_ptr<const Sampler> sampler(
        int64_t count, uint32_t logFrequency, uint32_t rate = 1)
    {
        return std::make_shared<Sampler>(
            TraceSetting{{.timestamps = true}, rate, count, logFrequency});
    }
    void add(const std::shared_ptr<const Sampler>& sampler, std::initializer_list<uint64_t> ids)
    {
        FinishedTrace trace;
        for (const uint64_t id : ids)
            trace.requests.push_back({id, 0, "m", 1, ""});
        m_writer->add(sampler, std::move(trace));
    }
    // The ids of the entries of each file; '!' marks an incomplete file.
    std::map<std::string, std::string> files() const
    {
        std::map<std::string, std::string> all;
        for (const auto& entry : std::filesystem::directory_iterator(m_folder)) {
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            std::string ids;
            const std::string json = text.str();
            for (size_t at = json.find("\"id\":"); at != std::string::npos;
                 at = json.find("\"id\":", at + 1))
                ids += json[at + 5];
            // A new file is empty.
            const bool isWhole = !json.empty() && json.front() == '[' && json.back() == ']';
            all[entry.path().filename()] = isWhole ? ids : ids + "!";
        }
        return all;
    }
    bool stop() { return m_writer->stop(std::chrono::seconds(60)); }

    std::filesystem::path m_folder;
    std::shared_ptr<TraceWriter> m_writer;
};

TEST_F(TraceWriterTest, WritesAllIntoOneFileWithoutAFrequency)
{
    ROWS("6.3.1");
    start();
    add(sampler(-1, 0), {1});
    add(sampler(-1, 0), {2, 3});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t", "123")));
}

// Each trace is added while the writer is idle or about to become idle.
TEST_F(TraceWriterTest, WritesATraceThatComesWhileItIsIdle)
{
    start({.rest = base::Duration::zero()});
    const auto setting = sampler(-1, 0);
    std::string written;
    for (int i = 0; i < 500; ++i) {
        add(setting, {static_cast<uint64_t>(1 + i % 9)});
        written += static_cast<char>('1' + i % 9);
        while (files()["t"] != written + "!")
            std::this_thread::yield(); // does not end unless the writer is woken
    }
    EXPECT_TRUE(stop());
}

TEST_F(TraceWriterTest, RestsUntilThereIsMuchToWrite)
{
    start({.rest = std::chrono::hours(1)});
    const auto setting = sampler(-1, 0);
    uint64_t count = 0;
    while (files().empty()) { // does not end unless the writer is woken early
        add(setting, {1});
        ++count;
    }
    EXPECT_GT(count, 100u);
    EXPECT_TRUE(stop());
}

TEST_F(TraceWriterTest, WritesAFileForEachSoManyTraces)
{
    ROWS("6.3.2", "6.3.5");
    start();
    const auto setting = sampler(-1, 2);
    add(setting, {1, 2}); // a request and its step are one trace
    add(setting, {3});
    add(setting, {4});
    add(setting, {5});
    add(setting, {6});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t.0", "123"), Pair("t.1", "45"), Pair("t.2", "6")));
}

TEST_F(TraceWriterTest, WritesWhatThereIsWhenTheCountIsReached)
{
    ROWS("6.3.3");
    start();
    const auto often = sampler(3, 2);
    const auto never = sampler(2, 0);
    for (const uint64_t id : {1, 2, 3})
        add(often, {id});
    for (const uint64_t id : {4, 5})
        add(never, {id});
    add(sampler(2, 0), {6}); // this count is not reached
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(),
        ElementsAre(Pair("t", "6"), Pair("t.0", "12"), Pair("t.1", "3"), Pair("t.2", "45")));
}

TEST_F(TraceWriterTest, ACountOfEverySoManyRequestsWaitsForTheEnd)
{
    ROWS("6.3.3");
    start();
    const auto other = sampler(2, 0, 3);
    for (const uint64_t id : {1, 2})
        add(other, {id});
    const auto often = sampler(3, 2, 3);
    for (const uint64_t id : {3, 4, 5})
        add(often, {id});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t", "12"), Pair("t.0", "34"), Pair("t.1", "5")));
}

TEST_F(TraceWriterTest, ARequestStandsBeforeWhatWasMadeToAnswerIt)
{
    start();
    add(sampler(-1, 0), {3, 4, 2, 1}); // in the order in which they ended
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t", "1234")));
}

TEST_F(TraceWriterTest, SettingsShareTheNumbersOfFilesAndGatherOnTheirOwn)
{
    ROWS("6.3.4");
    start();
    const auto one = sampler(-1, 2);
    const auto other = sampler(-1, 2);
    add(one, {1});
    add(other, {2});
    add(other, {3});
    add(one, {4});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t.0", "23"), Pair("t.1", "14")));
}

TEST_F(TraceWriterTest, SettingsThatEndTogetherNumberTheirFilesInTheOrderOfTheirFirstTraces)
{
    ROWS("6.3.4");
    start();
    std::vector<std::shared_ptr<const Sampler>> settings(6);
    for (auto& setting : settings)
        setting = sampler(-1, 5);
    uint64_t id = 0;
    for (const size_t place : {1, 3, 5, 0, 2, 4})
        add(settings[place], {++id});
    add(settings[0], {7});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(),
        ElementsAre(Pair("t.0", "1"), Pair("t.1", "2"), Pair("t.2", "3"), Pair("t.3", "47"),
            Pair("t.4", "5"), Pair("t.5", "6")));
}

TEST_F(TraceWriterTest, ASettingThatHasEndedLeavesNothingBehind)
{
    ROWS("6.1.7");
    start();
    auto replaced = sampler(-1, 100);
    add(replaced, {1});
    replaced.reset();
    m_writer->settingsChanged();
    const auto next = sampler(-1, 1);
    add(next, {2});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), UnorderedElementsAre(Pair("t.0", testing::_), Pair("t.1", testing::_)));
    EXPECT_EQ(m_writer->droppedCount(), 0u);
}

TEST_F(TraceWriterTest, ALargeTextDoesNotWaitForItsFrequency)
{
    start({.gatheredBytes = 150}); // more than one trace, and less than two
    const auto setting = sampler(-1, 1000);
    for (const uint64_t id : {1, 2, 3})
        add(setting, {id});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t.0", "12"), Pair("t.1", "3")));
}

TEST_F(TraceWriterTest, ALargeTextOfACountOfEverySoManyRequestsGoesIntoThePlainFile)
{
    ROWS("6.3.3");
    start({.gatheredBytes = 150}); // more than one trace, and less than two
    const auto setting = sampler(1000, 0, 3);
    for (const uint64_t id : {1, 2, 3})
        add(setting, {id});
    ASSERT_TRUE(stop());
    EXPECT_THAT(files(), ElementsAre(Pair("t", "123")));
}

TEST_F(TraceWriterTest, DropsAndCountsWhatDoesNotFit)
{
    start({.queuedBytes = 10}); // less than any trace needs
    add(sampler(-1, 0), {1});
    add(sampler(-1, 0), {2});
    ASSERT_TRUE(stop());
    EXPECT_EQ(m_writer->droppedCount(), 2u);
    EXPECT_THAT(files(), IsEmpty());
}

TEST_F(TraceWriterTest, AfterTheEndTracesAreDropped)
{
    start();
    ASSERT_TRUE(stop());
    add(sampler(-1, 0), {1});
    EXPECT_EQ(m_writer->droppedCount(), 1u);
    EXPECT_TRUE(stop());
}

} // namespace
} // namespace thalassa::trace
