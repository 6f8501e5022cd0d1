// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_rotation.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/base/log/log_file.h"

namespace thalassa::base {
namespace {

namespace fs = std::filesystem;

class LogRotationTest : public testing::Test {
protected:
    LogRotationTest()
        : m_folder(fs::path(testing::TempDir()) / ("rotation" + std::to_string(::getpid())))
        , m_path(m_folder / "log")
    {
        fs::remove_all(m_folder);
        fs::create_directories(m_folder);
    }
    ~LogRotationTest() override { fs::remove_all(m_folder); }

    std::string content(const std::string& suffix = "") const
    {
        std::ifstream file(m_path.string() + suffix);
        std::stringstream text;
        text << file.rdbuf();
        return text.str();
    }
    size_t fileCount() const
    {
        return static_cast<size_t>(
            std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    // Writes all of it, with as many calls as that takes.
    static void write(LogFile& file, std::string_view bytes)
    {
        while (!bytes.empty()) {
            const long written = file.write(bytes, 0);
            ASSERT_GT(written, 0);
            bytes.remove_prefix(static_cast<size_t>(written));
        }
    }

    const fs::path m_folder;
    const fs::path m_path;
};

TEST_F(LogRotationTest, FullFilesMoveAwayAtTheEndOfALine)
{
    const auto file = LogFile::open(m_path, {.bytes = 10, .keptFiles = 2});
    for (const char* const line : {"one\n", "two\n", "three\n", "four\n", "five\n", "six\n"})
        write(*file, line);
    EXPECT_EQ(content(), "six\n"); // "four\nfive\n" has ten bytes
    EXPECT_EQ(content(".1"), "four\nfive\n");
    EXPECT_EQ(content(".2"), "three\n");
    EXPECT_EQ(fileCount(), 3U) << "the oldest goes";
}

TEST_F(LogRotationTest, ManyLinesInOneWriteAreSplitBetweenFiles)
{
    const auto file = LogFile::open(m_path, {.bytes = 8, .keptFiles = 9});
    write(*file, "aaa\nbbb\nccc\na line that is too long\nddd\n");
    EXPECT_EQ(content(".3"), "aaa\nbbb\n");
    EXPECT_EQ(content(".2"), "ccc\n");
    EXPECT_EQ(content(".1"), "a line that is too long\n");
    EXPECT_EQ(content(), "ddd\n");
}

TEST_F(LogRotationTest, WhatStoodInTheFileCounts)
{
    std::ofstream(m_path) << "0123456\n";
    const auto file = LogFile::open(m_path, {.bytes = 10, .keptFiles = 1});
    write(*file, "abc\n");
    EXPECT_EQ(content(".1"), "0123456\n");
    EXPECT_EQ(content(), "abc\n");
}

TEST_F(LogRotationTest, ALineInPiecesStaysInOneFile)
{
    const auto file = LogFile::open(m_path, {.bytes = 4, .keptFiles = 1});
    for (const char* const piece : {"abc", "def", "\n", "next\n"})
        write(*file, piece);
    EXPECT_EQ(content(".1"), "abcdef\n");
    EXPECT_EQ(content(), "next\n");
}

TEST_F(LogRotationTest, WithoutKeptFilesAFullOneIsRemoved)
{
    const auto file = LogFile::open(m_path, {.bytes = 4, .keptFiles = 0});
    write(*file, "one\ntwo\n");
    EXPECT_EQ(content(), "two\n");
    EXPECT_EQ(fileCount(), 1U);
}

TEST_F(LogRotationTest, WithoutALimitAFileGrows)
{
    const auto file = LogFile::open(m_path);
    for (int i = 0; i < 1000; ++i)
        write(*file, "line\n");
    EXPECT_EQ(content().size(), 5000U);
    EXPECT_EQ(fileCount(), 1U);
}

// A directory exists at the path of the rotated file.
TEST_F(LogRotationTest, WhatCannotBeMovedGrowsOnAndSaysSo)
{
    fs::create_directories(m_path.string() + ".1/in the way");
    const auto file = LogFile::open(m_path, {.bytes = 4, .keptFiles = 1});
    write(*file, "one\n");
    EXPECT_EQ(file->takeRotationError(), 0);
    write(*file, "two\n");
    EXPECT_NE(file->takeRotationError(), 0);
    EXPECT_EQ(content(), "one\ntwo\n");
    fs::remove_all(m_path.string() + ".1");
    write(*file, "six\n");
    EXPECT_EQ(file->takeRotationError(), 0);
    EXPECT_EQ(content(".1"), "one\ntwo\n");
    EXPECT_EQ(content(), "six\n");
}

// The process has no descriptor left for a new file.
TEST_F(LogRotationTest, WithoutANewFileTheLogGoesOnInTheOldOne)
{
    const auto file = LogFile::open(m_path, {.bytes = 4, .keptFiles = 1});
    write(*file, "one\n");
    struct rlimit before { };
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    const struct rlimit none {
        0, before.rlim_max
    };
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    write(*file, "two\n");
    write(*file, "six\n");
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(file->takeRotationError(), EMFILE);
    EXPECT_EQ(content(".1"), "one\ntwo\nsix\n");
    write(*file, "ten\n");
    EXPECT_EQ(file->takeRotationError(), 0);
    EXPECT_EQ(content(), "ten\n");
    EXPECT_EQ(content(".1"), "one\ntwo\nsix\n");
}

} // namespace
} // namespace thalassa::base
