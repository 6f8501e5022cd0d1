// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/message/path_pattern.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace thalassa::tests {
namespace {

using http::PathPattern;
using Arguments = std::optional<std::vector<std::string>>;

Arguments match(const char* pattern, const char* path)
{
    return PathPattern(pattern).match(http::pathSegments(path));
}

TEST(PathPattern, LiteralsAreComparedDecoded)
{
    EXPECT_EQ(match("/v2/health/live", "/v2/health/live"), Arguments(std::in_place));
    EXPECT_EQ(match("/v2/health/live", "/v2/%68ealth/live"), Arguments(std::in_place));
    EXPECT_EQ(match("/v2/health/live", "/v2/health%2Flive"), std::nullopt);
    EXPECT_EQ(match("/v2/health/live", "/v2/health/live/"), std::nullopt);
    EXPECT_EQ(match("/v2/health/live", "/v2/health"), std::nullopt);
    EXPECT_EQ(match("/v2/health/live", "v2/health/live"), std::nullopt);
}

TEST(PathPattern, ArgumentsAreOneDecodedSegmentOfTheirKind)
{
    constexpr char kPattern[] = "/m/{model}/v/{version:digits}/{query?}";
    EXPECT_EQ(match(kPattern, "/m/a%2Fb/v/12/x"), (Arguments{{"a/b", "12", "x"}}));
    EXPECT_EQ(match(kPattern, "/m/a/v/%31/"), (Arguments{{"a", "1", ""}}));
    EXPECT_EQ(match(kPattern, "/m//v/12/x"), std::nullopt);
    EXPECT_EQ(match(kPattern, "/m/a/v//x"), std::nullopt);
    EXPECT_EQ(match(kPattern, "/m/a/v/1a/x"), std::nullopt);
}

TEST(PathPattern, NamesItsArgumentsAndIsARule)
{
    const PathPattern pattern("/m/{model}/v/{version:digits}/{query?}");
    EXPECT_EQ(pattern.names(), (std::vector<std::string>{"model", "version", "query"}));
    EXPECT_EQ(pattern.rule(), "/m/<arg>/v/<arg>/<arg>");
    using Kind = http::ArgumentKind;
    EXPECT_EQ(pattern.kinds(), (std::vector{Kind::Text, Kind::Digits, Kind::AnyText}));
}

TEST(PathPattern, PathForRulesKeepsSegmentsApartWhenItIsDecodedOnce)
{
    EXPECT_EQ(http::pathForRules("/v2/a-b.c_d~"), "/v2/a-b.c_d~");
    EXPECT_EQ(http::pathForRules("/a%2Fb/%41"), "/a%252Fb/A");
    EXPECT_EQ(http::pathForRules("/a%"), "/a%2525");
    EXPECT_EQ(http::pathForRules("//host/x"), "/%252F/host/x");
    EXPECT_EQ(http::pathForRules("*"), "*");
}

} // namespace
} // namespace thalassa::tests
