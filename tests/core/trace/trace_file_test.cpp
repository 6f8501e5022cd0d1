// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/trace/trace_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/rows.h"

namespace thalassa::trace {
namespace {

using testing::HasSubstr;

class TraceFileTest : public ::testing::Test {
protected:
    TraceFileTest()
    {
        std::string name = (std::filesystem::temp_directory_path() / "traces-XXXXXX").string();
        m_folder = ::mkdtemp(name.data());
    }
    ~TraceFileTest() override { std::filesystem::remove_all(m_folder); }
    std::string path() const { return m_folder / "t.json"; }
    std::string content(const std::string& suffix = "") const
    {
        std::ostringstream text;
        text << std::ifstream(path() + suffix).rdbuf();
        return text.str();
    }
    // One run of a server, which ends when this returns.
    void run(const std::string& object) const
    {
        TraceFile file(path());
        EXPECT_TRUE(append(file, object).ok());
        EXPECT_TRUE(file.close().ok());
    }

    static absl::Status append(TraceFile& file, const std::string& objects)
    {
        std::string text = "," + objects;
        return file.append(text);
    }

    std::filesystem::path m_folder;
};

TEST_F(TraceFileTest, HoldsAnArray)
{
    ROWS("6.3.1");
    std::ofstream(path()) << "what was there before";
    TraceFile file(path());
    ASSERT_TRUE(append(file, "{\"id\":1}").ok());
    EXPECT_EQ(content(), "[{\"id\":1}");
    ASSERT_TRUE(append(file, "{\"id\":2},{\"id\":3}").ok());
    ASSERT_TRUE(file.close().ok());
    EXPECT_EQ(content(), "[{\"id\":1},{\"id\":2},{\"id\":3}]");
}

TEST_F(TraceFileTest, KeepsTheArrayOfAKilledRunUnderAnotherName)
{
    std::ofstream(path()) << "[{\"id\":1}";
    run("{\"id\":2}");
    EXPECT_EQ(content(".killed"), "[{\"id\":1}");
    EXPECT_EQ(content(), "[{\"id\":2}]");
}

TEST_F(TraceFileTest, OverwritesTheArrayOfARunThatWasEnded)
{
    ROWS("6.3.1");
    run("{\"id\":1}");
    run("{\"id\":2}");
    EXPECT_EQ(content(), "[{\"id\":2}]");
    EXPECT_FALSE(std::filesystem::exists(path() + ".killed"));
}

TEST_F(TraceFileTest, KeepsTheArraysOfTheLastFiveKilledRuns)
{
    for (int i = 0; i < 7; ++i) {
        std::ofstream(path()) << "[" << i;
        run("9");
    }
    EXPECT_EQ(content(".killed"), "[6");
    EXPECT_EQ(content(".killed.1"), "[5");
    EXPECT_EQ(content(".killed.4"), "[2");
    EXPECT_FALSE(std::filesystem::exists(path() + ".killed.5"));
}

TEST_F(TraceFileTest, DoesNotRenameAFileThatAnotherWriterHasOpen)
{
    TraceFile other(path());
    ASSERT_TRUE(append(other, "1").ok());
    run("2");
    EXPECT_FALSE(std::filesystem::exists(path() + ".killed"));
    EXPECT_EQ(content(), "[2]");
}

TEST_F(TraceFileTest, KeepsTheFileBehindALink)
{
    std::ofstream(m_folder / "real") << "[1";
    std::filesystem::create_symlink(m_folder / "real", path());
    run("2");
    EXPECT_EQ(content(), "[2]");
    EXPECT_TRUE(std::filesystem::is_symlink(path()));
    EXPECT_TRUE(std::filesystem::exists(m_folder / "real.killed"));
}

TEST_F(TraceFileTest, IsNotMadeBeforeTheFirstText)
{
    ROWS("6.3.1");
    TraceFile file(path());
    EXPECT_TRUE(file.close().ok());
    EXPECT_FALSE(std::filesystem::exists(path()));
}

TEST_F(TraceFileTest, IsCheckedBeforeItsFirstText)
{
    EXPECT_TRUE(TraceFile(path()).check().ok());
    EXPECT_FALSE(std::filesystem::exists(path()));
    EXPECT_TRUE(TraceFile("no_such_file.json").check().ok()); // in the working directory
    const TraceFile lost((m_folder / "no_such_folder" / "t.json").string());
    const absl::Status checked = lost.check();
    EXPECT_EQ(checked.code(), absl::StatusCode::kUnavailable);
    EXPECT_THAT(std::string(checked.message()),
        testing::AllOf(HasSubstr(lost.path()), HasSubstr("in folder '"),
            HasSubstr("no_such_folder': No such file or directory")));
    std::ofstream(path()) << "a file is no folder";
    EXPECT_FALSE(TraceFile(path() + "/t.json").check().ok());
}

TEST_F(TraceFileTest, NamesFileAndCauseOfAFailureAndTriesAgain)
{
    TraceFile file(m_folder / "none" / "t.json");
    const absl::Status status = append(file, "{}");
    EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
    EXPECT_EQ(std::string(status.message()),
        "cannot open trace file '" + (m_folder / "none" / "t.json").string() +
            "': No such file or directory");
    std::filesystem::create_directory(m_folder / "none");
    EXPECT_TRUE(append(file, "{}").ok());
}

TEST_F(TraceFileTest, IsCreatedAgainIfItWasMovedOrRemoved)
{
    TraceFile file(path());
    ASSERT_TRUE(append(file, "{\"id\":1}").ok());
    std::filesystem::rename(path(), m_folder / "moved");
    ASSERT_TRUE(append(file, "{\"id\":2}").ok());
    EXPECT_EQ(content(), "[{\"id\":2}");
    std::ifstream moved(m_folder / "moved");
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(moved), {}), "[{\"id\":1}]");
    std::filesystem::remove(path());
    ASSERT_TRUE(append(file, "{\"id\":3}").ok());
    EXPECT_EQ(content(), "[{\"id\":3}");
}

TEST_F(TraceFileTest, APipeWithoutAReaderIsRefused)
{
    ASSERT_EQ(::mkfifo(path().c_str(), 0600), 0);
    TraceFile file(path());
    EXPECT_THAT(std::string(append(file, "{}").message()), HasSubstr("No such device or address"));
}

// A file size limit has the effect of a full disk.
TEST_F(TraceFileTest, WhatDoesNotFitLeavesNoHalfOfIt)
{
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    TraceFile file(path());
    ASSERT_TRUE(append(file, "{\"id\":1}").ok());
    rlimit limit = before;
    limit.rlim_cur = 20;
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
    const absl::Status full = append(file, R"({"id":2,"name":"longer than what is left"})");
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    EXPECT_THAT(std::string(full.message()), HasSubstr("cannot write to trace file"));
    EXPECT_EQ(content(), "[{\"id\":1}");
    ASSERT_TRUE(append(file, "{\"id\":3}").ok());
    ASSERT_TRUE(file.close().ok());
    EXPECT_EQ(content(), "[{\"id\":1},{\"id\":3}]");
}

} // namespace
} // namespace thalassa::trace
