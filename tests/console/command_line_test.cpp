// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command line, and the places for back and forward.
#include "console/app/command_line.h"

#include <gtest/gtest.h>

#include "console/app/history.h"

namespace thalassa::console {
namespace {

TEST(History, ForgetsPlacesAfterThePresentOne)
{
    History history;
    const Location a{QStringLiteral("a"), {}, {}, {}};
    const Location b{QStringLiteral("b"), {}, {}, {}};
    history.visit(a);
    history.visit(a);
    EXPECT_FALSE(history.canGoBack());
    history.visit(b);
    EXPECT_EQ(history.back(), a);
    history.visit({QStringLiteral("c"), {}, {}, {}});
    EXPECT_FALSE(history.canGoForward());
    for (int place = 0; place < 1000; ++place) {
        history.visit({QString::number(place), {}, {}, {}});
    }
    int count = 0;
    for (; history.canGoBack(); ++count) {
        history.back();
    }
    EXPECT_EQ(count, History::kMostPlaces - 1);
}

ParsedCommandLine parse(const QStringList& arguments)
{
    return parseCommandLine(QStringList{QStringLiteral("thalassa-console")} + arguments);
}

TEST(CommandLine, ReadsItsOptions)
{
    const ParsedCommandLine parsed = parse({QStringLiteral("--connect=a"),
        QStringLiteral("--connect"), QStringLiteral("b:8000"), QStringLiteral("--theme=dark"),
        QStringLiteral("--screenshot=x.png"), QStringLiteral("--size=2560x1440"),
        QStringLiteral("--scale=2"), QStringLiteral("--interval=0.5"), QStringLiteral("--model=m"),
        QStringLiteral("--exit-after=1.5")});
    EXPECT_EQ(parsed.error, QString());
    EXPECT_EQ(parsed.line.connect, QStringList({QStringLiteral("a"), QStringLiteral("b:8000")}));
    EXPECT_EQ(parsed.line.theme, Theme::Dark);
    EXPECT_EQ(parsed.line.size, QSize(2560, 1440));
    EXPECT_EQ(parsed.line.model, QStringLiteral("m"));
    EXPECT_EQ(parsed.line.interval, std::chrono::milliseconds(500));
    EXPECT_EQ(parsed.line.exitAfter, std::chrono::milliseconds(1500));
    EXPECT_TRUE(parsed.line.isUnattended());
}

TEST(CommandLine, KnowsALanguageByAnyOfItsNames)
{
    const auto languageOf = [](const char* argument) {
        return parse({QString::fromUtf8(argument)}).line.language.toStdString();
    };
    for (const char* german : {"--language=de", "--language=de_DE", "--language=de-AT"}) {
        EXPECT_EQ(languageOf(german), "de") << german;
    }
    for (const char* chinese :
        {"--language=zh", "--language=zh_CN", "--language=zh-Hans-SG", "--language=zh_CN.UTF-8"}) {
        EXPECT_EQ(languageOf(chinese), "zh_CN") << chinese;
    }
    EXPECT_EQ(languageOf("--language=en_GB"), "en");
    for (const char* unknown : {"--language=zh_TW", "--language=zh-Hant", "--language=d"}) {
        EXPECT_NE(parse({QString::fromUtf8(unknown)}).error, QString()) << unknown;
    }
}

TEST(CommandLine, NamesWhatIsWrong)
{
    const auto errorOf = [](const char* argument) {
        return parse({QString::fromUtf8(argument)}).error.toStdString();
    };
    EXPECT_EQ(errorOf("--theme=pink"), "--theme: expected light or dark, got 'pink'");
    EXPECT_EQ(errorOf("--size=big"), "--size: expected WIDTHxHEIGHT, such as 1280x800, got 'big'");
    EXPECT_EQ(errorOf("--scale=9"), "--scale: expected a number from 0.5 to 4, got '9'");
    EXPECT_EQ(
        errorOf("--exit-after=-1"), "--exit-after: expected seconds from 0 to 86400, got '-1'");
    EXPECT_EQ(errorOf("--interval=3"), "--interval: expected 0.5, 1, 2, 5 or 10, got '3'");
    EXPECT_EQ(errorOf("--language=tlh"), "--language: expected en, de or zh_CN, got 'tlh'");
    EXPECT_EQ(errorOf("--size=1280x800"), "--size and --scale need --screenshot or --tour");
    EXPECT_EQ(errorOf("--model=m"), "--model needs --connect or --play");
    EXPECT_EQ(errorOf("file"), "unknown argument 'file'");
    EXPECT_EQ(errorOf("--colour"), "Unknown option 'colour'.");
}

} // namespace
} // namespace thalassa::console
