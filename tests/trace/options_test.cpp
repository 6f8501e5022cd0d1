// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/options.h"

#include <gtest/gtest.h>

namespace thalassa::trace_tool {
namespace {

std::string faultOf(const std::vector<std::string>& arguments)
{
    const auto options = parseOptions(arguments);
    return options.ok() ? "" : std::string(options.status().message());
}

TEST(OptionsTest, EachCommandHasItsOwn)
{
    const auto summary = parseOptions({"summary", "-t", "a", "--percentiles", "-"});
    ASSERT_TRUE(summary.ok());
    EXPECT_TRUE(summary->showsTraces && summary->hasPercentiles && !summary->isVerbose);
    EXPECT_EQ(summary->files, (std::vector<std::string>{"a", "-"}));
    const auto convert = parseOptions(
        {"--progress", "convert", "--to", "otlp", "-o", "out", "--clock-offset=-5", "a", "b"});
    ASSERT_TRUE(convert.ok());
    EXPECT_EQ(convert->command, Command::Convert);
    EXPECT_EQ(convert->format, Format::Otlp);
    EXPECT_EQ(convert->output, "out");
    EXPECT_EQ(convert->clockOffset, -5);
    EXPECT_TRUE(convert->showsProgress);
    const auto diff = parseOptions({"diff", "a", "b", "--json"});
    ASSERT_TRUE(diff.ok());
    EXPECT_TRUE(diff->asJson);
}

TEST(OptionsTest, FaultsSayWhatWasExpected)
{
    EXPECT_EQ(faultOf({}), "expected a command: summary, convert or diff");
    EXPECT_EQ(faultOf({"frobnicate"}),
        "expected the command summary, convert or diff, found 'frobnicate'");
    EXPECT_EQ(faultOf({"summary"}), "expected at least one trace file");
    EXPECT_EQ(faultOf({"summary", "--to", "csv", "a"}), "there is no option '--to' of summary");
    EXPECT_EQ(faultOf({"-t", "convert", "a", "--to=csv"}), "there is no option '-t' of convert");
    EXPECT_EQ(faultOf({"summary", "-x", "a"}), "there is no option '-x'");
    EXPECT_EQ(faultOf({"summary", "--percentile", "a"}),
        "there is no option '--percentile', did you mean --percentiles?");
    EXPECT_EQ(faultOf({"diff", "--json=1", "a", "b"}), "Unexpected value after '--json'.");
    EXPECT_EQ(faultOf({"diff", "-t", "a", "b"}), "there is no option '-t' of diff");
    EXPECT_EQ(faultOf({"diff", "a"}), "diff: expected two trace files, found 1");
    EXPECT_EQ(faultOf({"convert", "a"}), "convert: expected --to perfetto, otlp or csv");
    EXPECT_EQ(faultOf({"convert", "a", "--to"}), "expected a value after --to");
    EXPECT_EQ(faultOf({"convert", "a", "--to=html"}),
        "--to: expected perfetto, otlp or csv, found 'html'");
    EXPECT_EQ(faultOf({"convert", "a", "--to=csv", "--clock-offset", "now"}),
        "--clock-offset: expected a number of nanoseconds or 'boot', found 'now'");
    EXPECT_EQ(faultOf({"--help"}), "");
}

} // namespace
} // namespace thalassa::trace_tool
