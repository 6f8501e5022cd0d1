// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/http_response.h"

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"

namespace thalassa::client {
namespace {

// Feeds `text` in pieces of `step` bytes, as a socket may.
absl::Status feedInPieces(HttpResponse& response, const std::string& text, size_t step)
{
    std::string pending;
    for (size_t offset = 0; offset < text.size(); offset += step) {
        pending += text.substr(offset, step);
        const auto used = response.feed(pending);
        if (!used.ok())
            return used.status();
        pending.erase(0, *used);
    }
    return pending.empty() ? absl::OkStatus() : absl::InternalError("left: " + pending);
}

TEST(HttpResponse, IsReadInPiecesOfAnySize)
{
    const struct {
        const char* text;
        int status;
        const char* body;
        bool isKeptAlive;
    } cases[] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello", true},
        {"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n", 200, "", true},
        {"HTTP/1.1 400 Bad\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno", 400, "no", false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: "
         "chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n",
            200, "abcde", true},
    };
    for (const auto& one : cases) {
        for (size_t step = 1; step < 80; ++step) {
            HttpResponse response(HttpResponse::Keep::AllBodies);
            const absl::Status fed = feedInPieces(response, one.text, step);
            EXPECT_TRUE(fed.ok()) << fed << " " << one.text << " by " << step;
            ASSERT_TRUE(response.isComplete()) << one.text << " by " << step;
            EXPECT_EQ(response.status(), one.status);
            EXPECT_EQ(response.body(), one.body);
            EXPECT_EQ(response.isKeptAlive(), one.isKeptAlive);
        }
    }
}

TEST(HttpResponse, EndsWithTheConnectionWhenItHasNoLength)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    ASSERT_TRUE(feedInPieces(response, "HTTP/1.1 200 OK\r\n\r\nhello", 100).ok());
    EXPECT_FALSE(response.isComplete());
    EXPECT_TRUE(response.feedEnd().ok());
    EXPECT_TRUE(response.isComplete());
    EXPECT_EQ(response.body(), "hello");
}

TEST(HttpResponse, IsNoneWhenTheConnectionEndsTooEarly)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    EXPECT_FALSE(response.feedEnd().ok());
    ASSERT_TRUE(
        feedInPieces(response, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhel", 100).ok());
    EXPECT_FALSE(response.feedEnd().ok());
}

TEST(HttpResponse, RefusesWhatIsNoHttp)
{
    HttpResponse response(HttpResponse::Keep::AllBodies);
    EXPECT_FALSE(feedInPieces(response, "SSH-2.0-OpenSSH_9.2\r\n\r\n", 100).ok());
}

TEST(HttpResponse, KeepsTheNextAnswerForTheNext)
{
    HttpResponse response(HttpResponse::Keep::ErrorBodies);
    const std::string one = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
    const std::string other = "HTTP/1.1 500 Oh\r\nContent-Length: 2\r\n\r\nno";
    const auto used = response.feed(one + other);
    ASSERT_TRUE(used.ok());
    EXPECT_EQ(*used, one.size());
    EXPECT_EQ(response.body(), ""); // the body is kept only for an error
    response.reset();
    ASSERT_TRUE(response.feed(other).ok());
    EXPECT_EQ(response.status(), 500);
    EXPECT_EQ(response.body(), "no");
}

TEST(HttpResponse, KeepsNoMoreOfABodyThanItIsAllowed)
{
    HttpResponse response(HttpResponse::Keep::ErrorBodies, 3);
    ASSERT_TRUE(
        feedInPieces(response, "HTTP/1.1 500 Oh\r\nContent-Length: 6\r\n\r\nabcdef", 2).ok());
    EXPECT_EQ(response.body(), "abc");
}

} // namespace
} // namespace thalassa::client
