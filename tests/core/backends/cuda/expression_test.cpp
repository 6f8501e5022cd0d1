// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/plan/expression.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace thalassa::backends::kernels {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::vector<std::string> kNames{"X", "Y_2"};

// Returns the value, or the message of the error.
std::string valueOf(const std::string& text)
{
    const std::vector<TensorValues> tensors{{{2, 3, 4}, 24, 96}, {{}, 1, 8}};
    auto expression = Expression::parse("parameter 'k.grid'", text, kNames);
    if (!expression.ok())
        return expression.takeError().message();
    auto value = expression.value().evaluate({7, tensors});
    return value.ok() ? std::to_string(value.value()) : value.takeError().message();
}

TEST(Expression, ComputesWithWholeNumbers)
{
    for (const auto& [text, value] : std::vector<std::pair<const char*, const char*>>{{"1", "1"},
             {" 2 + 3 * 4 ", "14"}, {"(2 + 3) * 4", "20"}, {"10 - 3 - 2", "5"}, {"7 / 2", "3"},
             {"7 % 4", "3"}, {"-7 / 2", "-3"}, {"- (2 + 1)", "-3"}, {"min(3, 5) + max(3, 5)", "8"},
             {"ceil_div(7, 2)", "4"}, {"ceil_div(8, 2)", "4"}, {"ceil_div(0, 5)", "0"},
             {"ceil_div(-7, 2)", "-3"}, {"9223372036854775807", "9223372036854775807"}})
        EXPECT_EQ(valueOf(text), value) << text;
}

TEST(Expression, KnowsTheBatchAndTheShapesOfTensors)
{
    for (const auto& [text, value] : std::vector<std::pair<const char*, const char*>>{
             {"batch", "7"}, {"X.size", "24"}, {"X.bytes", "96"}, {"X.rank", "3"},
             {"X.shape[0] * X.shape[2]", "8"}, {"X.shape[-1]", "4"}, {"Y_2.rank", "0"}})
        EXPECT_EQ(valueOf(text), value) << text;
}

TEST(Expression, ReportsWhatCannotBeComputed)
{
    for (const auto& [text, reason] :
        std::vector<std::pair<const char*, const char*>>{{"1 / (X.rank - 3)", "division by zero"},
            {"5 % 0", "division by zero"}, {"ceil_div(1, 0)", "division by zero"},
            {"9223372036854775807 + 1", "does not fit into 64 bits"},
            {"(-9223372036854775807 - 1) / -1", "does not fit into 64 bits"},
            {"9223372036854775807 * X.size", "does not fit into 64 bits"},
            {"X.shape[3]", "3 dimensions, and none at index 3"},
            {"X.shape[-4]", "none at index -4"}, {"Y_2.shape[0]", "0 dimensions"}}) {
        EXPECT_THAT(valueOf(text), HasSubstr(reason)) << text;
        EXPECT_THAT(valueOf(text), HasSubstr("parameter 'k.grid'")) << text;
    }
}

TEST(Expression, ReportsWhatIsNoExpression)
{
    for (const auto& [text, reason] :
        std::vector<std::pair<const char*, const char*>>{{"", "found the end"},
            {"1 +", "found the end"}, {"1 2", "expected an operator, found '2'"},
            {"(1", "expected ')'"}, {"Z.size", "there is no tensor or function 'Z'"},
            {"X", "expected '.size'"}, {"X.length", "expected size, bytes, rank or shape[i]"},
            {"X.shape[", "expected a number"}, {"X.shape[Y]", "expected a number"},
            {"min(1)", "expected ','"}, {"99999999999999999999", "expected a number below 2^63"},
            {"1 $ 2", "expected an operator"}})
        EXPECT_THAT(valueOf(text), HasSubstr(reason)) << text;
    EXPECT_THAT(valueOf(std::string(1000, '(')), HasSubstr("nested too deeply"));
}

TEST(SplitList, SplitsAtCommasOutsideOfParentheses)
{
    EXPECT_THAT(
        splitList(" a, min(1, 2) ,X.shape[0]"), ElementsAre("a", "min(1, 2)", "X.shape[0]"));
    EXPECT_THAT(splitList("a,,b,"), ElementsAre("a", "", "b", ""));
    EXPECT_THAT(splitList("  "), IsEmpty());
}

} // namespace
} // namespace thalassa::backends::kernels
