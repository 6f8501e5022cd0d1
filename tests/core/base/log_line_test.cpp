// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_line.h"

#include <gtest/gtest.h>

#include <optional>

#include "core/base/text/json.h"
#include "core/base/text/visible_text.h"
#include "tests/support/rows.h"

namespace thalassa::base {
namespace {

constexpr std::chrono::system_clock::time_point kMoment{
    std::chrono::microseconds(1'795'069'355'713'084)}; // 2026-11-19T06:22:35.713084Z

LogRecord record(std::string_view text, LogLevel level = LogLevel::Info)
{
    return {.level = level,
        .time = kMoment,
        .processId = 77,
        .sourceFile = "some/where/file.cpp",
        .line = 12,
        .text = text};
}

std::string escaped(std::string_view text)
{
    std::string result;
    appendEscaped(result, text);
    return result;
}

json::Document parsed(const std::string& line)
{
    json::Document document;
    document.Parse<rapidjson::kParseValidateEncodingFlag>(line.data(), line.size());
    EXPECT_FALSE(document.HasParseError()) << line;
    return document;
}

TEST(LogLine, HasTheDefaultPrefix)
{
    ROWS("11.3.1", "11.3.3");
    EXPECT_EQ(logLine(record("text"), LogFormat::Default),
        "I1119 06:22:35.713084 77 file.cpp:12] \"text\"\n");
    EXPECT_EQ(logLine(record("text", LogLevel::Warning), LogFormat::Default).front(), 'W');
    EXPECT_EQ(logLine(record("text", LogLevel::Error), LogFormat::Default).front(), 'E');
    EXPECT_EQ(logLine(record("text", LogLevel::Verbose), LogFormat::Default).front(), 'I');
}

TEST(LogLine, HasThePrefixOfIso8601)
{
    ROWS("11.3.2");
    EXPECT_EQ(logLine(record("text", LogLevel::Error), LogFormat::Iso8601),
        "2026-11-19T06:22:35Z E 77 file.cpp:12] \"text\"\n");
}

TEST(LogLine, IsAJsonObject)
{
    EXPECT_EQ(logLine(record("a \"b\"\n", LogLevel::Warning), LogFormat::Json),
        "{\"time\":\"2026-11-19T06:22:35.713084Z\",\"level\":\"WARNING\",\"pid\":77,\"file\":"
        "\"file.cpp\",\"line\":12,\"message\":\"a \\\"b\\\"\\n\"}\n");
    EXPECT_NE(logLine(record("x", LogLevel::Verbose), LogFormat::Json).find("\"VERBOSE\""),
        std::string::npos);
}

TEST(LogLine, IsRawWhereNothingIsToBeEscaped)
{
    ROWS("11.3.3");
    EXPECT_EQ(logLine(record("say \"a\"\n\tb"), LogFormat::Default, false),
        "I1119 06:22:35.713084 77 file.cpp:12] say \"a\"\n\tb\n");
    EXPECT_EQ(parsed(logLine(record("a\nb"), LogFormat::Json, false))["message"], "a\nb");
}

TEST(LogLine, HasABlockBelowItsHeading)
{
    ROWS("11.3.3");
    LogRecord block = record("| \"a\" |\n");
    block.isBlock = true;
    EXPECT_EQ(logLine(block, LogFormat::Default),
        "I1119 06:22:35.713084 77 file.cpp:12] \n| \"a\" |\n\n");
    EXPECT_EQ(parsed(logLine(block, LogFormat::Json))["message"], "| \"a\" |\n");
}

TEST(LogLine, NamesTheRequestThatItIsAbout)
{
    std::optional<LogRequestScope> scope(std::in_place, "id 7");
    LogRecord about = record("fails");
    about.request = LogRequestScope::current();
    EXPECT_EQ(logLine(about, LogFormat::Default),
        "I1119 06:22:35.713084 77 file.cpp:12] \"[request id: id 7] fails\"\n");
    const std::string json = logLine(about, LogFormat::Json);
    EXPECT_EQ(parsed(json)["request_id"], "id 7");
    EXPECT_EQ(parsed(json)["message"], "fails");
    about.text = "[request id: id 7] fails"; // the prefix that clients see
    EXPECT_EQ(logLine(about, LogFormat::Default),
        "I1119 06:22:35.713084 77 file.cpp:12] \"[request id: id 7] fails\"\n");
    scope.reset();
    scope.emplace("");
    about = record("fails");
    about.request = LogRequestScope::current();
    EXPECT_NE(logLine(about, LogFormat::Default).find("\"[request id: <id_unknown>] fails\""),
        std::string::npos);
}

TEST(LogLine, EscapesTheIdOfARequestEvenWhereTextsAreRaw)
{
    const LogRequestScope scope("a\nE1119 forged:1] \x1b[2J");
    LogRecord about = record("fails");
    about.request = LogRequestScope::current();
    const std::string line = logLine(about, LogFormat::Default, false);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_EQ(line.find('\x1b'), std::string::npos);
}

TEST(LogLine, IsBoundedWhateverAClientWrote)
{
    const std::string text(1 << 20, 'x');
    const LogRequestScope scope(text);
    LogRecord about = record(text);
    about.request = LogRequestScope::current();
    for (const LogFormat format : {LogFormat::Default, LogFormat::Iso8601, LogFormat::Json}) {
        const std::string line = logLine(about, format);
        EXPECT_LT(line.size(), kLongestLogText + 1000);
        EXPECT_NE(line.find("... (1048576 bytes)"), std::string::npos);     // the id
        EXPECT_NE(line.find("... (983040 bytes more)"), std::string::npos); // the text
    }
    LogRecord block = record(text);
    block.isBlock = true;
    EXPECT_GT(logLine(block, LogFormat::Default).size(), text.size());
}

TEST(LogLine, IsCutBetweenCharacters)
{
    const std::string text = std::string(kLongestLogText - 1, 'x') + "\u00e9 and more";
    const auto document = parsed(logLine(record(text), LogFormat::Json));
    EXPECT_EQ(std::string(document["message"].GetString()),
        std::string(kLongestLogText - 1, 'x') + "... (11 bytes more)");
}

TEST(Escaping, LeavesNothingThatForgesALineOrMovesACursor)
{
    EXPECT_EQ(escaped("a\"b\\c\n\r\t"), R"(a\"b\\c\n\r\t)");
    EXPECT_EQ(escaped(std::string_view("\0\x01\x1b\x7f", 4)), R"(\u0000\u0001\u001b\u007f)");
    EXPECT_EQ(escaped("\u0085\u009b\u2028\u2029"), R"(\u0085\u009b\u2028\u2029)");
    EXPECT_EQ(escaped("\u202e\u2066x\u2069"), R"(\u202e\u2066x\u2069)");
}

TEST(Escaping, ShowsInvisibleCharacters)
{
    EXPECT_EQ(escaped("\u200e\u200f\u061c"), R"(\u200e\u200f\u061c)"); // directional marks
    EXPECT_EQ(escaped("a\u200bb\u200cc\u200d"), R"(a\u200bb\u200cc\u200d)");
    EXPECT_EQ(escaped("\ufeff\u2060\u00ad\u180e\ufff9"), R"(\ufeff\u2060\u00ad\u180e\ufff9)");
    const std::string tags = "\U000e0041\U000e007f";
    EXPECT_EQ(escaped(tags), R"(\udb40\udc41\udb40\udc7f)");
    EXPECT_EQ(parsed(logLine(record(tags), LogFormat::Json))["message"], tags.c_str());
}

TEST(Escaping, KeepsWhatIsReadable)
{
    const std::string text = "plain / \u00e9 \u00a0 \u20ac \U0001f600 \u202f";
    EXPECT_EQ(escaped(text), text);
}

TEST(Escaping, ReplacesWhatIsNoUtf8)
{
    EXPECT_EQ(escaped("a\x9b[2Jb"), R"(a\ufffd[2Jb)");
    EXPECT_EQ(escaped("\xc3"), R"(\ufffd)");           // truncated
    EXPECT_EQ(escaped("\xc0\x8a"), R"(\ufffd\ufffd)"); // an overlong line feed
    EXPECT_EQ(escaped("\xe0\x80\x8a"), R"(\ufffd\ufffd\ufffd)");
    EXPECT_EQ(escaped("\xed\xa0\x80"), R"(\ufffd\ufffd\ufffd)"); // a surrogate
    EXPECT_EQ(escaped("\xf4\x90\x80\x80"), R"(\ufffd\ufffd\ufffd\ufffd)");
    EXPECT_EQ(escaped("\xff\xfe"), R"(\ufffd\ufffd)");
}

} // namespace
} // namespace thalassa::base
