// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QHash>

#include "console/models/table/filter.h"

namespace thalassa::console {
namespace {

const QList<Filter::Field> kFields{{QStringLiteral("name"), Filter::Kind::Text},
    {QStringLiteral("state"), Filter::Kind::Text}, {QStringLiteral("p99"), Filter::Kind::Duration},
    {QStringLiteral("memory"), Filter::Kind::Bytes},
    {QStringLiteral("queue"), Filter::Kind::Number}};

// A row: resnet is ready, has a p99 of 12 ms and 64 MiB, and the length of its queue is not known.
bool matches(const char* text)
{
    const Filter::Parsed parsed = Filter::parse(QString::fromUtf8(text), kFields);
    EXPECT_EQ(parsed.error.toStdString(), "") << text;
    return parsed.filter.matches([](int field) -> QVariant {
        switch (field) {
        case 0:
            return QStringLiteral("resnet 50");
        case 1:
            return QStringLiteral("ready");
        case 2:
            return 12e6;
        case 3:
            return 64.0 * 1024 * 1024;
        default:
            return {};
        }
    });
}

TEST(Filter, SplitsATextIntoTheTermsThatItParses)
{
    using List = QStringList;
    EXPECT_EQ(Filter::termsOf(QString()), List());
    EXPECT_EQ(Filter::termsOf(QStringLiteral("  resnet  -state:ready p99>10ms ")),
        (List{
            QStringLiteral("resnet"), QStringLiteral("-state:ready"), QStringLiteral("p99>10ms")}));
    EXPECT_EQ(Filter::termsOf(QStringLiteral(R"("two words" name="a b" -"c d")")),
        (List{QStringLiteral(R"("two words")"), QStringLiteral(R"(name="a b")"),
            QStringLiteral(R"(-"c d")")}));
    EXPECT_EQ(Filter::termsOf(QStringLiteral(R"(state:"not rea)")),
        List{QStringLiteral(R"(state:"not rea")")});
    EXPECT_EQ(Filter::termsOf(QStringLiteral("state:\"")), List{QStringLiteral("state:\"\"")});
    EXPECT_EQ(Filter::termsOf(QStringLiteral("unknown:1 state:")),
        (List{QStringLiteral("unknown:1"), QStringLiteral("state:")}));
}

TEST(Filter, NamesTheColumnOfATerm)
{
    EXPECT_EQ(Filter::fieldOf(QStringLiteral("-State:failed")), u"state");
    EXPECT_EQ(Filter::fieldOf(QStringLiteral("p99>=10ms")), u"p99");
    EXPECT_EQ(Filter::fieldOf(QStringLiteral("resnet")), u"");
    EXPECT_EQ(Filter::fieldOf(QStringLiteral(R"("state:failed")")), u"");
}

TEST(Filter, WritesATermForAValue)
{
    EXPECT_EQ(Filter::termFor(QStringLiteral("state"), QStringLiteral("failed")), u"state=failed");
    const QString term = Filter::termFor(QStringLiteral("name"), QStringLiteral("resnet 50"));
    EXPECT_EQ(term, u"name=\"resnet 50\"");
    EXPECT_TRUE(matches(term.toUtf8().constData()));
    EXPECT_FALSE(matches(("-" + term.toUtf8()).constData()));
    EXPECT_EQ(Filter::termFor(QStringLiteral("name"), {}), u"");
    EXPECT_EQ(Filter::termFor(QStringLiteral("name"), QStringLiteral("a \"b\"")), u"");
}

TEST(Filter, MatchesFurtherNamesOfAText)
{
    const auto matchesNames = [](const char* text) {
        return Filter::parse(QString::fromUtf8(text), kFields)
            .filter.matches([](int) -> QVariant { return QStringLiteral("Fehler"); },
                [](int field) {
                    return field == 1
                        ? QStringList{QStringLiteral("failed"), QStringLiteral("UNAVAILABLE")}
                        : QStringList();
                });
    };
    EXPECT_TRUE(matchesNames("state:fehler"));
    EXPECT_TRUE(matchesNames("state:failed"));
    EXPECT_TRUE(matchesNames("state=failed"));
    EXPECT_TRUE(matchesNames("state:unavail"));
    EXPECT_FALSE(matchesNames("state=unavail"));
    EXPECT_FALSE(matchesNames("name:failed"));
    EXPECT_TRUE(matchesNames("failed"));
    EXPECT_FALSE(matchesNames("-state:failed"));
    EXPECT_TRUE(matchesNames("-state:ready"));
}

std::string errorOf(const char* text)
{
    return Filter::parse(QString::fromUtf8(text), kFields).error.toStdString();
}

TEST(Filter, MatchesTextInAnyColumn)
{
    EXPECT_TRUE(matches(""));
    EXPECT_TRUE(matches("  "));
    EXPECT_TRUE(matches("RES"));
    EXPECT_TRUE(matches("res ready"));
    EXPECT_FALSE(matches("res failed"));
    EXPECT_TRUE(matches("\"net 50\""));
    EXPECT_FALSE(matches("\"net 5 0\""));
    EXPECT_TRUE(matches("\"net 50"));
}

TEST(Filter, MatchesConditionsOnColumns)
{
    EXPECT_TRUE(matches("state:read"));
    EXPECT_FALSE(matches("state=read"));
    EXPECT_TRUE(matches("state=Ready"));
    EXPECT_TRUE(matches("name=\"resnet 50\""));
    EXPECT_TRUE(matches("p99>10ms"));
    EXPECT_TRUE(matches("P99>=12ms p99<=12ms"));
    EXPECT_FALSE(matches("p99<12ms"));
    EXPECT_TRUE(matches("p99<1s memory>=64MiB"));
    EXPECT_FALSE(matches("-state:ready"));
    EXPECT_TRUE(matches("-state:failed -p99>1min"));
    EXPECT_FALSE(matches("queue>0")); // not known
    EXPECT_TRUE(matches("-queue>0"));
}

TEST(Filter, SaysWhatIsWrong)
{
    EXPECT_EQ(errorOf("speed>3"),
        "There is no column “speed”; the columns are name, state, p99, memory, queue.");
    EXPECT_EQ(
        errorOf("p99>fast"), "p99 is compared with a duration, such as 10ms, and not with “fast”.");
    EXPECT_EQ(
        errorOf("p99>10"), "p99 is compared with a duration, such as 10ms, and not with “10”.");
    EXPECT_EQ(errorOf("memory>10ms"),
        "memory is compared with a size, such as 64MiB, and not with “10ms”.");
    EXPECT_EQ(errorOf("queue>1.5k queue>1x"),
        "queue is compared with a number, such as 100 or 1.5k, and not with “1x”.");
    EXPECT_EQ(errorOf("state>failed"), "state is text: write state:failed.");
    EXPECT_EQ(errorOf("name:"), "A value is missing after “name:”.");
}

} // namespace
} // namespace thalassa::console
