// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/request_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace thalassa::trace_tool {
namespace {

using testing::HasSubstr;

class RequestFilesTest : public testing::Test {
protected:
    RequestFilesTest() { std::filesystem::create_directories(m_folder); }
    ~RequestFilesTest() override { std::filesystem::remove_all(m_folder); }

    std::string write(const std::string& name, const std::string& text) const
    {
        std::ofstream(m_folder / name) << text;
        return (m_folder / name).string();
    }
    std::string stamped(const std::string& name, int64_t nanoseconds) const
    {
        return write(name,
            R"([{"id":1,"timestamps":[{"name":"GRPC_WAITREAD_START","ns":1},{"name":"A","ns":)" +
                std::to_string(nanoseconds) + "}]}]");
    }

    // The ids of the requests; `visited` is the result of the visitor for the last one.
    absl::StatusOr<std::string> idsOf(const std::string& file, absl::Status visited = {})
    {
        std::string ids;
        Progress progress(m_form, m_errors);
        const absl::Status status =
            forEachRequest(file, progress, m_errors, [&](TraceTree&& tree) -> absl::Status {
                ids += std::to_string(tree.front().id());
                return tree.front().id() == 2 ? visited : absl::OkStatus();
            });
        return status.ok() ? absl::StatusOr<std::string>(ids) : status;
    }

    std::filesystem::path m_folder =
        std::filesystem::path(testing::TempDir()) / ("request_files_" + std::to_string(getpid()));
    std::ostringstream m_errors;
    Progress::Form m_form = Progress::Form::None;
};

TEST_F(RequestFilesTest, AWholeFileIsReadWithoutAWord)
{
    EXPECT_EQ(*idsOf(write("a", R"([{"id":1},{"id":2}])")), "12");
    EXPECT_EQ(m_errors.str(), "");
}

TEST_F(RequestFilesTest, WhatACutOffFileLacksIsSaid)
{
    const std::string file = write("a", R"([{"id":1},{"id":2},{"id)");
    EXPECT_EQ(*idsOf(file), "12");
    EXPECT_EQ(m_errors.str(),
        file +
            ": ends after byte 23 without its closing bracket: the server was killed, or still "
            "writes\n");
    EXPECT_EQ(*idsOf(file, absl::InvalidArgumentError("it has no end")), "12");
    EXPECT_THAT(m_errors.str(),
        HasSubstr(file + ": the last request is not whole and left out: it has no end\n"));
    // In the middle of a file this is an error, which is reported after the other files have been
    // read.
    const auto status = idsOf(
        write("b", R"([{"id":2},{"id":3},{"id":)"), absl::InvalidArgumentError("it has no end"));
    EXPECT_THAT(m_errors.str(), HasSubstr("b: it has no end\n"));
    EXPECT_THAT(std::string(status.status().message()),
        HasSubstr("b: requests that are not whole, and left out: 1"));
}

TEST_F(RequestFilesTest, ValuesThatAreLeftOutAreSaid)
{
    EXPECT_EQ(*idsOf(write("a", R"([{"id":1,"timestamps":"no"},{"id":2,"parent_id":"x"}])")), "12");
    EXPECT_THAT(m_errors.str(),
        HasSubstr("a: 2 values have a wrong type or size and are left out; the first is in the "
                  "entry at line 1, byte 2: timestamps\n"));
}

TEST_F(RequestFilesTest, ErrorsNameTheFile)
{
    EXPECT_THAT(std::string(idsOf((m_folder / "none").string()).status().message()),
        HasSubstr("none: cannot open it: No such file or directory"));
    EXPECT_THAT(std::string(idsOf(m_folder.string()).status().message()),
        HasSubstr(": expected a trace file, found a directory"));
    EXPECT_THAT(std::string(idsOf(write("x", "[\n{\"id\":}]")).status().message()),
        HasSubstr("x: line 2, byte 9: an entry is not a JSON object: Invalid value."));
}

TEST_F(RequestFilesTest, ProgressIsSaidEach64MiB)
{
    m_form = Progress::Form::Lines;
    const std::string file =
        write("large", "[{\"id\":1}," + std::string(70 << 20, ' ') + "{\"id\":3}]");
    EXPECT_EQ(*idsOf(file), "13");
    EXPECT_EQ(m_errors.str(), file + ": 70 of 70 MiB (100 %) read\n");
    m_errors.str("");
    m_form = Progress::Form::Terminal;
    EXPECT_EQ(*idsOf(file), "13");
    EXPECT_EQ(m_errors.str(), "\r" + file + ": 70 of 70 MiB (100 %) read\n");
}

TEST_F(RequestFilesTest, FilesComeInTheOrderOfTheirTimes)
{
    const std::string late = stamped("f.10", 30), early = stamped("f.2", 20);
    EXPECT_EQ(inOrderOfTime({late, early}), (std::vector<std::string>{early, late}));
    const std::string empty = write("f.3", "[]");
    EXPECT_EQ(inOrderOfTime({empty, late, early}), (std::vector<std::string>{early, late, empty}));
    EXPECT_EQ(inOrderOfTime({late, "-", early}), (std::vector<std::string>{late, "-", early}));
}

} // namespace
} // namespace thalassa::trace_tool
