// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// QtHttpFront alone, without a socket.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/http/qt/qt_http_front.h"
#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

using http::ConnectionField;
using http::QtHttpFront;

// HttpFixture provides the QCoreApplication.
class Feeding : public HttpFixture, public testing::Test {
protected:
    static http::Request request(std::string method, std::string path)
    {
        http::Request request;
        request.method = std::move(method);
        request.path = std::move(path);
        request.headers.add("Host", "a");
        return request;
    }
    // Returns the channel on which the request arrived, or 0 if QHttpServer refused it.
    uint64_t feed(const http::Request& request)
    {
        uint64_t arrived = 0;
        const bool isTaken =
            front.feed(request, [&](uint64_t channel, const QtHttpFront::Match& match) {
                arrived = channel;
                matched = match;
            });
        EXPECT_EQ(isTaken, arrived != 0);
        return arrived;
    }
    // Returns the status line, some fields and the body.
    std::string finish(uint64_t channel, std::string_view body)
    {
        return front.finish(channel, textResponse(body), ConnectionField::Absent);
    }
    static bool isAnswer(const std::string& text, const std::string& body)
    {
        return text.starts_with("HTTP/1.1 200 OK\r\n") && text.ends_with("\r\n\r\n" + body) &&
            text.find("Content-Type: text/plain\r\n") != std::string::npos;
    }

    const std::vector<http::Rule> rules = rulesOf({"/v2", "/v2/models/all",
        "/v2/models/{model}/config", "/v2/models/{model}/versions/{version:digits}",
        "/v2/repository/{repository?}/models/{model?}/load", "/v2/extension/{query?}"});
    uint64_t channelCount = 0;
    QtHttpFront front{rules, channelCount};
    QtHttpFront::Match matched; // the one of the last request

private:
    static std::vector<http::Rule> rulesOf(const std::vector<const char*>& patterns)
    {
        std::vector<http::Rule> rules;
        for (const char* const pattern : patterns)
            rules.push_back({http::PathPattern(pattern), {}});
        return rules;
    }
};

TEST_F(Feeding, RequestsOfEveryRoutePassThroughQHttpServer)
{
    for (const char* const method : {"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"}) {
        const uint64_t channel = feed(request(method, "/v2/models/a%2Fb/config"));
        ASSERT_NE(channel, 0u) << method;
        EXPECT_TRUE(isAnswer(finish(channel, method), method));
    }
}

// Each path is routed by QHttpServer as by the patterns alone.
TEST_F(Feeding, QHttpServerFindsTheRuleAndItsArguments)
{
    const std::vector<std::pair<const char*, std::optional<std::vector<std::string>>>> cases{
        {"/v2", std::vector<std::string>{}}, {"/%762", std::vector<std::string>{}},
        {"/v2/models/all", std::vector<std::string>{}}, {"/v2/models/m/config", {{"m"}}},
        {"/v2/models/a%2Fb/config", {{"a/b"}}}, {"/v2/models/a%20b%25/config", {{"a b%"}}},
        {"/v2/models/a%/config", {{"a%"}}}, {"/v2/models/%41%zz/config", {{"A%zz"}}},
        {"/v2/models/a%252Fb/config", {{"a%2Fb"}}}, {"/v2/models/\xff%fe/config", {{"\xff\xfe"}}},
        {"/v2/models/a+b;c=d/config", {{"a+b;c=d"}}}, {"/v2/models/a#b/config", {{"a#b"}}},
        {"/v2/models/../config", {{".."}}}, {"/v2/models/m/versions/007", {{"m", "007"}}},
        {"/v2/models/m/versions/99999999999999999999", {{"m", "99999999999999999999"}}},
        {"/v2/repository//models//load", {{"", ""}}},
        {"/v2/repository/r/models/m/load", {{"r", "m"}}}, {"/v2/extension/", {{""}}},
        {"/v2/extension/a%3Fb", {{"a?b"}}}, {"/v2/models/all/config", {{"all"}}},
        {"/v2/", std::nullopt}, {"/v2/models//config", std::nullopt},
        {"/v2/models/m/versions/+1", std::nullopt}, {"/v2/models/m/versions/x", std::nullopt},
        {"/v2%2Fmodels/all", std::nullopt}, {"//v2", std::nullopt},
        {"//host/v2/models/all", std::nullopt}, {"/", std::nullopt},
        {"/v2/models/m/config/", std::nullopt}};
    for (const auto& [path, arguments] : cases) {
        const uint64_t channel = feed(request("GET", path));
        ASSERT_NE(channel, 0u) << path;
        EXPECT_EQ(matched.rule != nullptr, arguments.has_value()) << path;
        EXPECT_EQ(matched.arguments, arguments.value_or(std::vector<std::string>{})) << path;
        finish(channel, "");
        const std::vector<std::string> segments = http::pathSegments(path);
        const auto byPattern = std::find_if(rules.begin(), rules.end(),
            [&](const http::Rule& rule) { return rule.pattern.match(segments).has_value(); });
        EXPECT_EQ(byPattern == rules.end() ? nullptr : &*byPattern, matched.rule) << path;
    }
}

TEST_F(Feeding, RequestWithAnUnknownVerbHasNoRule)
{
    for (const char* const method : {"GET", "POST", "HEAD", "OPTIONS", "DELETE"}) {
        feed(request(method, "/v2"));
        EXPECT_EQ(matched.rule, &rules[0]) << method;
    }
    matched = {};
    feed(request("BREW", "/v2"));
    EXPECT_EQ(matched.rule, nullptr);
}

TEST_F(Feeding, ChannelIsUsedAgainWhenItsAnswerIsOut)
{
    const uint64_t first = feed(request("GET", "/a"));
    const uint64_t second = feed(request("GET", "/b"));
    EXPECT_NE(first, second);
    EXPECT_TRUE(isAnswer(finish(second, "b"), "b"));
    EXPECT_EQ(feed(request("GET", "/c")), second);
    EXPECT_TRUE(isAnswer(finish(second, "c"), "c"));
    EXPECT_TRUE(isAnswer(finish(first, "a"), "a"));
}

TEST_F(Feeding, AnswerMayBeGivenWhileTheRequestArrives)
{
    std::string text;
    EXPECT_TRUE(front.feed(request("GET", "/a"),
        [&](uint64_t channel, const QtHttpFront::Match&) { text = finish(channel, "at once"); }));
    EXPECT_TRUE(isAnswer(text, "at once"));
    EXPECT_NE(feed(request("GET", "/b")), 0u);
}

TEST_F(Feeding, ChannelWithoutARequestGivesNothing)
{
    EXPECT_EQ(finish(77, "x"), "");
    const uint64_t channel = feed(request("GET", "/a"));
    EXPECT_NE(finish(channel, "x"), "");
    EXPECT_EQ(finish(channel, "x"), "");
}

// Well-framed but unusual requests: QHttpServer may accept or refuse them, and must go on serving.
TEST_F(Feeding, WhateverQHttpServerMakesOfOddRequestsTheNextOneArrives)
{
    const std::vector<std::pair<const char*, const char*>> odd{{"BREW", "/pot"}, {"OPTIONS", "*"},
        {"CONNECT", "a:80"}, {"GET", "//"}, {"GET", "/%zz"}, {"GET", "/\x80\xff"}, {"GET", "a"},
        {"get", "/"}, {"M-SEARCH", "/"}, {"G\x27", "/"}};
    for (const auto& [method, path] : odd) {
        if (const uint64_t channel = feed(request(method, path))) {
            EXPECT_TRUE(isAnswer(finish(channel, "odd"), "odd")) << method << ' ' << path;
        }
        const uint64_t channel = feed(request("GET", "/cup"));
        EXPECT_TRUE(isAnswer(finish(channel, "tea"), "tea")) << method << ' ' << path;
    }
}

TEST_F(Feeding, HundredsMayWaitAndBeAnsweredInAnyOrder)
{
    std::vector<uint64_t> channels;
    for (int i = 0; i < 300; ++i)
        channels.push_back(feed(request("GET", "/a")));
    for (size_t i = 0; i < channels.size(); i += 2)
        EXPECT_TRUE(isAnswer(finish(channels[i], "even"), "even"));
    for (size_t i = channels.size() - 1; i < channels.size(); i -= 2)
        EXPECT_TRUE(isAnswer(finish(channels[i], "odd"), "odd"));
    EXPECT_NE(feed(request("GET", "/b")), 0u); // its answer is never sent
}

} // namespace
} // namespace thalassa::tests
