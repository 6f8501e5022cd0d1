// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <future>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/beside_library.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/text_table.h"
#include "core/base/text/visible_text.h"
#include "core/base/threads/thread_control_loop.h"
#include "tests/support/working_directory.h"

namespace thalassa::base {
namespace {

TEST(BesideLibrary, IsAnAbsolutePathWhateverTheCurrentDirectoryIs)
{
    // The code of this test is in the program, not in the library.
    const std::string program = std::filesystem::read_symlink("/proc/self/exe").string();
    const tests::WorkingDirectory here("/");
    EXPECT_EQ(besideLibrary("base_test"), program);
}

TEST(NearestName, FindsTheNameThatWasMistyped)
{
    const std::vector<std::string> names{"max_batch_size", "instance_group", "input"};
    EXPECT_EQ(nearestName("max_batchsize", names), "max_batch_size");
    EXPECT_EQ(nearestName("inputs", names), "input");
    const std::vector<std::string> settings{"log_error", "log_verbose_level"};
    EXPECT_EQ(nearestName("log_verbos", settings), "log_verbose_level");
}

TEST(NearestName, SuggestsNothingForAnUnrelatedWord)
{
    const std::vector<std::string> names{"max_batch_size", "instance_group"};
    EXPECT_EQ(nearestName("zebra", names), "");
    EXPECT_EQ(nearestName("", names), "");
}

TEST(NearestName, IgnoresTheCaseOfLetters)
{
    const std::vector<std::string> names{"Y", "INPUT0", "INPUT1", "X"};
    EXPECT_EQ(nearestName("x", names), "X");
    EXPECT_EQ(nearestName("input1", names), "INPUT1");
}

TEST(NearestName, ComparesNoNameThatIsTooLongForATypingError)
{
    const std::string name(129, 'a');
    EXPECT_EQ(nearestName(name, std::vector<std::string>{name}), "");
    EXPECT_EQ(nearestName("ab", std::vector<std::string>{std::string(1 << 20, 'a')}), "");
}

TEST(NearestName, EndsAMessageWithTheSuggestionOrNothing)
{
    const std::vector<std::string> names{"resnet"};
    EXPECT_EQ(didYouMean("resnt", names), ", did you mean 'resnet'?");
    EXPECT_EQ(didYouMean("bert", names), "");
}

TEST(NearestName, ListsAFewNames)
{
    EXPECT_EQ(nameList(std::vector<std::string>{}), "");
    EXPECT_EQ(nameList(std::vector<std::string>{"a", "b"}), "'a', 'b'");
    const std::string list = nameList(std::vector<std::string>(20, "a"));
    EXPECT_EQ(list.substr(list.size() - 14), "'a' and 4 more");
}

TEST(TextTable, AlignsItsColumns)
{
    EXPECT_EQ(textTable({{"Model", "Status"}, {"été", "READY"}, {"b", "two\nlines"}}),
        "+-------+-----------+\n"
        "| Model | Status    |\n"
        "+-------+-----------+\n"
        "| été   | READY     |\n"
        "| b     | two lines |\n"
        "+-------+-----------+\n");
}

TEST(TextTable, HasItsClosingLineWithoutRowsAsWell)
{
    EXPECT_EQ(textTable({{"None"}}), "+------+\n| None |\n+------+\n+------+\n");
}

TEST(TextTable, ContinuesALongCellWithinItsColumn)
{
    std::string reason = "UNAVAILABLE:";
    for (int i = 0; i < 30; ++i)
        reason += " ab\u00e9defg";
    const std::string table = textTable({{"Model", "Status"}, {"m", reason}, {"n", "READY"}});
    std::istringstream lines(table);
    std::vector<std::string> ofModel;
    for (std::string line; std::getline(lines, line);) {
        const auto width =
            std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; });
        EXPECT_EQ(width, 120) << line;
        if (line.find("defg") != std::string::npos)
            ofModel.push_back(line);
    }
    ASSERT_EQ(ofModel.size(), 3u) << table;
    EXPECT_TRUE(ofModel[0].starts_with("| m     | UNAVAILABLE: ab\u00e9defg ")) << table;
    EXPECT_TRUE(ofModel[2].starts_with("|       | ab\u00e9defg ")) << table;
}

TEST(TextTable, BreaksAWordThatIsWiderThanItsColumn)
{
    const std::string table = textTable({{"Path", "Config"}, {std::string(90, 'p'), "{}"},
        {std::string(200, '\xff'), std::string(200, 'c')}});
    std::istringstream lines(table);
    size_t count = 0;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_EQ(line.size(), 120u) << line;
        count += static_cast<size_t>(std::count(line.begin(), line.end(), 'p'));
    }
    EXPECT_EQ(count, 90u);
}

TEST(TextTable, ShowsNothingThatATerminalObeys)
{
    const std::string table = textTable({{"Model"}, {"\x1b[31m\xff"}, {R"({"a":"\\"})"}});
    EXPECT_EQ(table,
        "+----------------+\n"
        "| Model          |\n"
        "+----------------+\n"
        "| \\u001b[31m\\xff |\n"
        "| {\"a\":\"\\\\\"}     |\n"
        "+----------------+\n");
}

TEST(VisibleText, EscapesWhatIsHiddenOrNotUtf8AndNothingElse)
{
    EXPECT_EQ(visibleText("a \"ü\" \\ €"), "a \"ü\" \\ €");
    EXPECT_EQ(visibleText(std::string("\0\x7f\n", 3)), "\\u0000\\u007f\\u000a");
    // NOLINTNEXTLINE(misc-misleading-bidirectional): the override is what the test is about.
    EXPECT_EQ(visibleText("\xc2\x9b\xe2\x80\xae"), "\\u009b\\u202e"); // CSI; right-to-left override
    EXPECT_EQ(visibleText("\xc0\xaf\xed\xa0\x80\xe2\x82"),
        "\\xc0\\xaf\\xed\\xa0\\x80\\xe2\\x82"); // overlong, a surrogate, truncated
    EXPECT_TRUE(isUtf8("ü€\n"));
    EXPECT_FALSE(isUtf8("\xfc"));
    EXPECT_TRUE(hasControlCharacter("a\tb"));
    EXPECT_TRUE(hasControlCharacter("\xc2\x9b"));
    EXPECT_FALSE(hasControlCharacter("ü \u200b"));
}

TEST(ThreadControlLoop, RunsWhatIsPostedInOrder)
{
    std::vector<int> order;
    std::promise<void> done;
    ThreadControlLoop loop;
    for (int i = 0; i < 100; ++i)
        loop.post([&order, i] { order.push_back(i); });
    loop.post([&done] { done.set_value(); });
    done.get_future().wait();
    ASSERT_EQ(order.size(), 100u);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(order[static_cast<size_t>(i)], i);
}

TEST(ThreadControlLoop, GoesOnAfterAFunctionThatThrows)
{
    std::promise<void> done;
    ThreadControlLoop loop;
    loop.post([] { throw std::bad_alloc(); });
    loop.post([] { throw 42; });
    loop.post([&done] { done.set_value(); });
    done.get_future().wait();
}

TEST(ThreadControlLoop, RunsADelayedFunctionAfterTheOthers)
{
    std::vector<std::string> order;
    std::promise<void> done;
    ThreadControlLoop loop;
    loop.postAfter(std::chrono::milliseconds(2), [&] {
        order.emplace_back("later");
        done.set_value();
    });
    loop.post([&order] { order.emplace_back("now"); });
    done.get_future().wait();
    EXPECT_EQ(order, (std::vector<std::string>{"now", "later"}));
}

} // namespace
} // namespace thalassa::base
