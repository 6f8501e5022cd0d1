// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

#include "tests/trace/made_traces.h"
#include "trace/tool/diff.h"

namespace thalassa::trace_tool {
namespace {

using testing::HasSubstr;
using testing::Not;

// Requests whose points are that many microseconds apart, and one more in every second request.
StageTimes timesOf(int count, int64_t microseconds, const std::string& model = "m")
{
    StageTimes times;
    for (int i = 0; i < count; ++i)
        times.add({overHttp(static_cast<uint64_t>(i + 1), microseconds + i % 2, kBegin, model)});
    return times;
}

const StageComparison& stageOf(const std::vector<StageComparison>& stages, const std::string& name)
{
    for (const StageComparison& stage : stages) {
        if (stage.stage == name)
            return stage;
    }
    ADD_FAILURE() << "there is no stage " << name;
    return stages.front();
}

std::vector<std::string> verdictsOf(const StageComparison& stage)
{
    std::vector<std::string> verdicts;
    for (const Figure& figure : stage.figures)
        verdicts.emplace_back(nameOf(figure.verdict));
    return verdicts;
}

using List = std::vector<std::string>;

TEST(ComparisonTest, DifferencesAreAbsoluteAndRelative)
{
    const std::vector<StageComparison> stages = compare(timesOf(2000, 10), timesOf(1000, 20));
    const StageComparison& request = stageOf(stages, "HTTP request");
    EXPECT_EQ(request.model, "m");
    EXPECT_EQ(request.countA, 2000);
    EXPECT_EQ(request.countB, 1000);
    const Figure& mean = request.figures[0];
    EXPECT_EQ(mean.a, 105000);
    EXPECT_EQ(mean.b, 205000);
    EXPECT_EQ(mean.difference(), 100000);
    EXPECT_NEAR(*mean.relative(), 0.952, 0.001);
    EXPECT_EQ(std::string(request.figures[3].name), "p99");
    EXPECT_EQ(verdictsOf(request), (List{"slower", "slower", "slower", "slower"}));
    EXPECT_EQ(verdictsOf(stageOf(compare(timesOf(1000, 20), timesOf(2000, 10)), "queue")),
        (List{"faster", "faster", "faster", "faster"}));
}

TEST(ComparisonTest, ChanceIsNoDifference)
{
    const auto verdicts =
        verdictsOf(stageOf(compare(timesOf(1000, 10), timesOf(1001, 10)), "queue"));
    EXPECT_EQ(verdicts, (List{"unclear", "unclear", "unclear", "unclear"}));
}

TEST(ComparisonTest, EachFigureNeedsSoMany)
{
    const auto verdicts = [](int count) {
        return verdictsOf(stageOf(compare(timesOf(count, 10), timesOf(5000, 20)), "queue"));
    };
    EXPECT_EQ(verdicts(19), (List{"too few", "too few", "too few", "too few"}));
    EXPECT_EQ(verdicts(20), (List{"too few", "slower", "too few", "too few"}));
    EXPECT_EQ(verdicts(30), (List{"slower", "slower", "too few", "too few"}));
    EXPECT_EQ(verdicts(100), (List{"slower", "slower", "slower", "too few"}));
    EXPECT_EQ(verdicts(1000), (List{"slower", "slower", "slower", "slower"}));
    EXPECT_EQ(neededCounts(), "mean 30, p50 20, p90 100, p99 1000");
}

TEST(ComparisonTest, TheLargestDifferenceComesFirstAndWhatIsMissingLast)
{
    StageTimes b = timesOf(30, 20);
    b.add({stepOf(1, 99, "new")});
    const std::vector<StageComparison> stages = compare(timesOf(30, 10), b);
    EXPECT_EQ(stages.front().stage, "HTTP request");
    EXPECT_EQ(stages[1].stage, "handler");
    const StageComparison& last = stages.back();
    EXPECT_EQ(last.model, "new");
    EXPECT_EQ(last.stage, "compute");
    EXPECT_FALSE(last.figures[0].a || last.figures[0].difference() || last.figures[0].relative());
    EXPECT_EQ(last.figures[0].b, 1000);
}

TEST(ComparisonTest, TheTableSaysWhatItCannotConclude)
{
    std::ostringstream text;
    printAsTable(
        {"old.json", 5, 1}, {"new.json", 30, 0}, compare(timesOf(5, 10), timesOf(30, 20)), text);
    EXPECT_THAT(text.str(), HasSubstr("A: old.json, 5 traces, 1 of them not whole\n"));
    EXPECT_THAT(text.str(), HasSubstr("B: new.json, 30 traces\n"));
    EXPECT_THAT(text.str(),
        HasSubstr("m: HTTP receive\n  count              5             30\n"
                  "  mean            10.4           20.5          +10.1      +97.1 %  too few\n"));
    EXPECT_THAT(text.str(), HasSubstr("needs so many values in each file: mean 30, p50 20"));
    std::ostringstream enough;
    printAsTable({}, {}, compare(timesOf(1000, 10), timesOf(1000, 20)), enough);
    EXPECT_THAT(enough.str(), Not(HasSubstr("too few")));
}

TEST(ComparisonTest, JsonHasTheSame)
{
    std::ostringstream text;
    printAsJson({"a\"", 30, 0}, {"b", 30, 2}, compare(timesOf(30, 10), timesOf(30, 20)), text);
    EXPECT_THAT(text.str(), HasSubstr(R"("a":{"file":"a\"","traces":30,"broken_traces":0})"));
    EXPECT_THAT(text.str(),
        HasSubstr(
            R"({"model":"m","stage":"HTTP receive","count":{"a":30,"b":30},"mean":{"a":10500.0,)"
            R"("b":20500.0,"difference":10000.0,"relative":0.95238)"));
}

} // namespace
} // namespace thalassa::trace_tool
