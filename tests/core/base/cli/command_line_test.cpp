// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/cli/command_line.h"

#include <gmock/gmock.h>

#include "core/base/cli/help.h"
#include "core/base/cli/places.h"

namespace thalassa::cli {
namespace {

using ::testing::ElementsAre;

struct Target {
    std::string file;
    std::vector<std::string> paths;
    uint16_t count = 0;
    std::chrono::milliseconds delay{0};
    bool isQuiet = false;
    bool isFast = false;
    int verbosity = 0;
};

const std::vector<Option<Target>>& table()
{
    static const std::vector<Option<Target>> options{
        {"Files", {"f", "file"}, "path", "A file. Default: none.", text(OPTION_PLACE(file))},
        {"Files", "path", "path", "A path.", append(OPTION_PLACE(paths))},
        {"Load", {"c", "count"}, "n", "A count. Default: 0.", whole(OPTION_PLACE(count), 0, 65535)},
        {"Load", "delay", "ms", "A delay. Default: 0.",
            duration<std::chrono::milliseconds>(OPTION_PLACE(delay), 0, 1000)},
        {"Load", "fast", "bool", "Default: false.", boolean(OPTION_PLACE(isFast))},
        {"Load", "mode", "loud|quiet", "Default: loud.",
            choice<bool>({{"loud", false}, {"quiet", true}},
                [](Target& target, bool value) { target.isQuiet = value; })},
        {"Load", {"v", "verbose"}, nullptr, "Print more.",
            [](const std::string&, Target& target) {
                ++target.verbosity;
                return absl::OkStatus();
            }},
    };
    return options;
}

absl::StatusOr<Target> parsed(const std::vector<std::string>& arguments)
{
    static const UnavailableOption unavailable[]{{{"tls", "ssl"}, true, "there is no TLS yet"}};
    CommandLine line;
    line.declare(table());
    line.declareUnavailable(unavailable);
    RETURN_IF_ERROR(line.parse(arguments));
    Target target;
    RETURN_IF_ERROR(line.apply(table(), target));
    return target;
}

std::string faultOf(const std::vector<std::string>& arguments)
{
    return std::string(parsed(arguments).status().message());
}

TEST(CommandLine, StoresEachValueInItsPlace)
{
    const auto target = parsed({"-f", "a", "--count=3", "--delay", "20", "--fast=ON",
        "--mode=quiet", "-vv", "--verbose", "--path=x", "--path", "y"});
    ASSERT_TRUE(target.ok()) << target.status();
    EXPECT_EQ(target->file, "a");
    EXPECT_EQ(target->count, 3);
    EXPECT_EQ(target->delay, std::chrono::milliseconds(20));
    EXPECT_TRUE(target->isFast);
    EXPECT_TRUE(target->isQuiet);
    EXPECT_EQ(target->verbosity, 3);
    EXPECT_THAT(target->paths, ElementsAre("x", "y"));
}

TEST(CommandLine, NamesTheFault)
{
    const struct {
        std::vector<std::string> arguments;
        const char* message;
    } cases[] = {
        {{"--coun=1"}, "there is no option --coun, did you mean --count?"},
        {{"--something-else"}, "there is no option --something-else; --help lists all"},
        {{"-c", "many"}, "--count: expected a whole number from 0 to 65535, got 'many'"},
        {{"-c", "65536"}, "--count: expected a whole number from 0 to 65535, got '65536'"},
        {{"--fast=yes"}, "--fast: expected true, on, 1, false, off or 0, got 'yes'"},
        {{"--mode=x"}, "--mode: expected one of loud, quiet, got 'x'"},
        {{"stray"}, "unexpected argument 'stray': options begin with - or --"},
        {{"--ssl=1"}, "--ssl is not available: there is no TLS yet"},
        {{"--file"}, "Missing value after '--file'."},
        {{"--verbose=1"}, "Unexpected value after '--verbose'."},
    };
    for (const auto& one : cases)
        EXPECT_EQ(faultOf(one.arguments), one.message);
}

TEST(CommandLine, MayTakeArgumentsBesidesOptions)
{
    CommandLine line({.takesArguments = true});
    line.declare(table());
    ASSERT_TRUE(line.parse({"command", "-v", "a", "--file", "b", "-", "--", "-c"}).ok());
    EXPECT_THAT(line.arguments(), ElementsAre("command", "a", "-", "-c"));
    EXPECT_THAT(line.givenNames(), ElementsAre("v", "file"));
}

TEST(CommandLine, MayTakeAWordAfterOneDashAsAName)
{
    CommandLine line({.oneDash = CommandLine::OneDash::Name});
    line.declare(table());
    ASSERT_TRUE(line.parse({"-count", "2"}).ok());
    EXPECT_TRUE(line.isSet("count"));
}

class OwnTexts final : public ErrorTexts {
public:
    std::string missingValue(const std::string& option, const std::string&) const override
    {
        return "nothing after " + option;
    }
    std::string badValue(const std::string& name, const std::string& reason) const override
    {
        return name + " is bad: " + reason;
    }
};

TEST(CommandLine, HasTheTextsOfTheProgram)
{
    const OwnTexts texts;
    CommandLine line({}, texts);
    line.declare(table());
    EXPECT_EQ(line.parse({"-f"}).message(), "nothing after -f");
    ASSERT_TRUE(line.parse({"--fast=x"}).ok());
    Target target;
    EXPECT_THAT(std::string(line.apply(table(), target).message()),
        ::testing::StartsWith("fast is bad: expected true"));
}

TEST(Help, ListsOptionsByGroup)
{
    const std::vector<Option<Target>> two{
        {"Files", {"f", "file"}, "path", "A file.", text(OPTION_PLACE(file))},
        {"Load", {"v", "verbose"}, nullptr, "Print\nmore.", flag(OPTION_PLACE(isFast))}};
    EXPECT_EQ(helpOf(two),
        "\nFiles:\n  -f <path>, --file=<path>\n        A file.\n"
        "\nLoad:\n  -v, --verbose\n        Print\nmore.\n");
    EXPECT_EQ(columnHelpOf(two),
        "\nFiles\n  -f, --file path        A file.\n"
        "\nLoad\n  -v, --verbose          Print\n                         more.\n");
}

TEST(Help, BreaksADescriptionIntoLinesOf80Columns)
{
    const std::string word(30, 'x');
    const std::string text = helpOf("o", nullptr, (word + " " + word + " " + word).c_str());
    const std::string indentation(8, ' ');
    EXPECT_EQ(text, "  -o\n" + indentation + word + " " + word + "\n" + indentation + word + "\n");
}

TEST(Values, AreReadFromLists)
{
    EXPECT_THAT(parseWholes("1,2", 0, 9).value(), ElementsAre(1, 2));
    EXPECT_THAT(parseReals("0.5,2", 0, 9).value(), ElementsAre(0.5, 2));
    EXPECT_EQ(parseWholes("1,,2", 0, 9).status().message(),
        "expected a whole number from 0 to 9, got ''");
    EXPECT_EQ(
        parseReal("nan", 0, 9).status().message(), "expected a number from 0 to 9, got 'nan'");
}

} // namespace
} // namespace thalassa::cli
