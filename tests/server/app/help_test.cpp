// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The text of --help.
#include <gmock/gmock.h>

#include "absl/strings/str_split.h"
#include "server/app/options/option_table.h"
#include "tests/server/app/parsed_options.h"

namespace thalassa::app {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Help, NamesEveryOptionOnceUnderItsGroup)
{
    EXPECT_TRUE(parsed({"--help"}).help);
    const std::string text = usage().value();
    for (const Option& option : optionTable()) {
        EXPECT_THAT(text, HasSubstr(std::string("\n") + option.group + ":\n"));
        const std::string line =
            std::string("\n  --") + option.names.main() + (option.value ? "=<" : "\n");
        const size_t found = text.find(line);
        ASSERT_NE(found, std::string::npos) << line;
        EXPECT_EQ(text.find(line, found + 1), std::string::npos) << line;
    }
}

TEST(Help, HasAtMost80Columns)
{
    const std::vector<std::string> lines = absl::StrSplit(usage().value(), '\n');
    for (const std::string& line : lines) {
        const bool isName = line.starts_with("  --"); // a long list of values is not broken
        EXPECT_TRUE(isName || line.size() <= 80) << line;
    }
}

TEST(Help, OfAGroupHasOnlyTheGroupsThatBeginWithItsName)
{
    const ServerOptions options = parsed({"--help=http"});
    EXPECT_TRUE(options.help);
    const std::string text = usage(options.helpGroup).value();
    EXPECT_THAT(text, AllOf(HasSubstr("\nHTTP:\n"), HasSubstr("\nHTTP limits:\n")));
    EXPECT_THAT(text, Not(AnyOf(HasSubstr("\ngRPC:\n"), HasSubstr("Usage:"))));
    EXPECT_THAT(std::string(usage("tls-").status().message()),
        AllOf(HasSubstr("Bad option: \"--help\".\n"), HasSubstr("'tls-'"), HasSubstr("; HTTP;")));
}

TEST(Help, IsShownWhateverElseIsGiven)
{
    EXPECT_TRUE(parsed({"--no-such-option", "--help"}).help);
}

} // namespace
} // namespace thalassa::app
