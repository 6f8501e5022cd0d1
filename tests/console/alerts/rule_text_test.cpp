// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "console/models/alerts/rule_text.h"

namespace thalassa::console {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using testing::HasSubstr;

AlertRule read(const char* text)
{
    const ParsedRule parsed = parseRule(QString::fromUtf8(text));
    EXPECT_TRUE(parsed.rule) << text << ": " << parsed.fault.text.toStdString();
    return parsed.rule.value_or(AlertRule());
}

RuleFault faultIn(const char* text)
{
    const ParsedRule parsed = parseRule(QString::fromUtf8(text));
    EXPECT_FALSE(parsed.rule) << text;
    return parsed.fault;
}

TEST(RuleText, ReadsFigureScopeThresholdAndDuration)
{
    const AlertRule rule = read("p99 of resnet > 20 ms for 2 min");
    EXPECT_EQ(rule.series, AlertSeries::P99);
    EXPECT_EQ(rule.scope.what, AlertScope::What::Model);
    EXPECT_EQ(rule.scope.model, u"resnet");
    EXPECT_EQ(rule.scope.where, AlertScope::Where::AllServers);
    EXPECT_EQ(rule.comparison, AlertComparison::Greater);
    EXPECT_EQ(rule.threshold, 20e6);
    EXPECT_EQ(rule.duration, minutes(2));
    EXPECT_EQ(rule.severity, AlertSeverity::Warning);

    const AlertRule stage = read("P90 compute_infer of all models in \"my group\"<=1.5s , ERROR");
    EXPECT_EQ(stage.stage, u"compute_infer");
    EXPECT_EQ(stage.scope.what, AlertScope::What::AllModels);
    EXPECT_EQ(stage.scope.where, AlertScope::Where::Group);
    EXPECT_EQ(stage.scope.place, u"my group");
    EXPECT_EQ(stage.threshold, 1.5e9);
    EXPECT_EQ(stage.severity, AlertSeverity::Error);

    const AlertRule version =
        read("failure_share of \"of \\\"x\\\"\" version 3 on gpu-east >= 5 %");
    EXPECT_EQ(version.scope.model, u"of \"x\"");
    EXPECT_EQ(version.scope.version, 3);
    EXPECT_EQ(version.scope.place, u"gpu-east");
    EXPECT_EQ(version.threshold, 0.05);

    EXPECT_EQ(read("ready is no").threshold, 0);
    EXPECT_EQ(read("ready of resnet is yes").threshold, 1);
    EXPECT_EQ(read("memory of server > 4 GiB").threshold, 4 * 0x1p30);
    EXPECT_EQ(read("queue > 2k").threshold, 2000);
    EXPECT_EQ(read("requests < 10 /s").threshold, 10);
    EXPECT_EQ(read("requests < 10").threshold, 10);
    EXPECT_EQ(read("data_age > 1 min").scope.what, AlertScope::What::Server);
}

TEST(RuleText, ARuleThatIsWrittenIsReadAsTheSame)
{
    for (const char* text :
        {"p99 of resnet > 20 ms for 2 min", "p99 queue of all models in production > 5 ms for 90 s",
            "failure_share of \"my model\" version 3 on gpu-east >= 5 %, error",
            "failure_share of server > 0.7 %", "ready of server is no",
            "data_age of server > 1 min", "memory of \"server\" > 1.5 GiB for 24 h",
            "p50 of a\\b < 1 ns", "queue of \"all\" > 3", "mean of 3d_net > 7.7 us for 1.5 s",
            "requests of server on \"a, b\" <= 0.1 /s", "occupancy of resnet > 90 %"}) {
        const AlertRule rule = read(text);
        EXPECT_EQ(textOf(rule).toStdString(), text);
        EXPECT_EQ(read(textOf(rule).toUtf8()), rule) << text;
    }
    // Numbers that have no short form, or lose a digit in the division.
    for (const char* number : {"33.33333333333333333", "0.07", "57.000000000000001", "99.9", "0.1",
             "0.00000000000000000000000000000000012345678901234567"}) {
        const AlertRule rule = read(QByteArray("failure_share > ") + number + " %");
        EXPECT_EQ(read(textOf(rule).toUtf8()), rule) << number;
    }
}

TEST(RuleText, AFaultSaysWhatIsExpectedAndWhere)
{
    struct Case {
        const char* text;
        const char* sentence;
        qsizetype position;
    };
    for (const Case& one : {Case{"", "A figure is expected", 0}, {"p42 of x > 1 s", "figure", 0},
             {"p99 of ", "name of a model", 7}, {"p99 of all > 1 s", "“models” is expected", 11},
             {"p99 of x version y > 1 s", "number of a version", 17},
             {"p99 of x on > 1 s", "name of a server", 12}, {"p99 of x 20 ms", "comparison", 9},
             {"p99 of x > fast", "number", 11}, {"p99 of x > 20", "unit is expected: ns", 13},
             {"p99 of x > 20 m", "unit is expected", 14}, {"p99 of x > 20 ms for 2", "unit", 22},
             {"p99 of x > 20 ms for 25 h", "at most 24 h", 25},
             {"p99 of x > 20 ms, fatal", "error or warning", 18},
             {"p99 of x > 20 ms maybe", "has ended here", 17},
             {"ready of server is maybe", "“yes” or “no”", 19},
             {"ready of server > 1", "“is yes” or “is no”", 16}, {"p99 of \"x > 1 s", "no end", 7},
             {"p99 of \"\" > 1 s", "1 to 256", 7}, {"batch_size > 4", "known of models only", 0},
             {"data_age of resnet > 1 s", "known of servers only", 0},
             {"p99 queue of server > 1 s", "known of models only", 0},
             {"occupancy of all models > 90 %", "for one model only", 0},
             {"failure_share > 101 %", "at most 100", 0}}) {
        const RuleFault fault = faultIn(one.text);
        EXPECT_THAT(fault.text.toStdString(), HasSubstr(one.sentence)) << one.text;
        EXPECT_EQ(fault.position, one.position) << one.text;
    }
    EXPECT_THAT(faultIn(QByteArray(3000, 'x')).text.toStdString(), HasSubstr("at most 2048"));
    EXPECT_THAT(faultIn("p99 of a\u202eb > 1 s").text.toStdString(), HasSubstr("control"));
}

TEST(RuleText, CompletesTheWordAtTheEnd)
{
    const RuleNames names{{QStringLiteral("resnet"), QStringLiteral("my model")},
        {QStringLiteral("gpu-east")}, {QStringLiteral("production")}};
    const auto completions = [&](const char* text) {
        return completionsOf(QString::fromUtf8(text), names).join(u'|').toStdString();
    };
    EXPECT_EQ(completions("p9"), "p90|p95|p99");
    EXPECT_EQ(completions("p99 compute_in"), "p99 compute_input|p99 compute_infer");
    EXPECT_EQ(completions("p99 of "),
        "p99 of server|p99 of all models|p99 of resnet|p99 of \"my model\"");
    EXPECT_EQ(completions("p99 of my"), "");
    EXPECT_EQ(completions("p99 of \"my"), "p99 of \"my model\"");
    EXPECT_EQ(completions("p99 of resnet o"), "p99 of resnet on");
    EXPECT_EQ(completions("p99 of resnet on "), "p99 of resnet on gpu-east");
    EXPECT_EQ(completions("p99 of resnet in "), "p99 of resnet in production");
    EXPECT_THAT(completions("p99 of resnet "), HasSubstr(">="));
    EXPECT_EQ(completions("p99 of resnet > 20 m"), "p99 of resnet > 20 min|p99 of resnet > 20 ms");
    EXPECT_EQ(completions("p99 of resnet > 20 ms f"), "p99 of resnet > 20 ms for");
    EXPECT_EQ(completions("ready is "), "ready is yes|ready is no");
    EXPECT_EQ(completions("data_age of "), "data_age of server");
    EXPECT_EQ(completions("p99 of resnet > 20 ms for 2 min "), "p99 of resnet > 20 ms for 2 min ,");
}

TEST(RuleText, SaysTheRuleInWords)
{
    const auto words = [](const char* text) {
        return wordsOf(read(text)).replace(QChar(0xa0), u' ').toStdString();
    };
    EXPECT_EQ(words("p99 of resnet > 20 ms for 2 min"),
        "Fires as warning when the 99th percentile of the durations of resnet is above 20 ms on "
        "each server for 2 min without a break.");
    EXPECT_EQ(words("ready of server in production is no, error"),
        "Fires as error when the server is not ready on each server in production.");
}

} // namespace
} // namespace thalassa::console
