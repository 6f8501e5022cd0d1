// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/retry.h"

#include <gtest/gtest.h>

#include "tests/support/rows.h"

namespace thalassa::otlp {
namespace {

using namespace std::chrono_literals;

TEST(Retry, OnlyWhatMayChangeIsTriedAgain)
{
    ROWS("6.5.1");
    for (const int status : {0, 429, 502, 503, 504})
        EXPECT_TRUE(isTransient({.status = status})) << status;
    for (const int status : {200, 301, 400, 401, 403, 404, 408, 413, 500, 501})
        EXPECT_FALSE(isTransient({.status = status})) << status;
}

TEST(Retry, WaitsTwiceAsLongEachTimeUpToABound)
{
    const Answer unavailable{.status = 503};
    EXPECT_EQ(retryDelay(1, unavailable, 0.5), 1s);
    EXPECT_EQ(retryDelay(2, unavailable, 0.5), 2s);
    EXPECT_EQ(retryDelay(5, unavailable, 0.5), 16s);
    EXPECT_EQ(retryDelay(6, unavailable, 0.5), 30s);
    EXPECT_EQ(retryDelay(1000000000, unavailable, 0.5), 30s);
    EXPECT_NEAR(std::chrono::duration<double>(retryDelay(1, unavailable, 0)).count(), 0.8, 1e-6);
    EXPECT_NEAR(std::chrono::duration<double>(retryDelay(1, unavailable, 1)).count(), 1.2, 1e-6);
}

TEST(Retry, WaitsAsLongAsTheCollectorSays)
{
    EXPECT_EQ(retryDelay(4, {.status = 429, .retryAfter = 3s}, 0), 3s);
    EXPECT_EQ(retryDelay(1, {.status = 503, .retryAfter = 100h}, 0), kPatience);
    EXPECT_EQ(retryDelay(1, {.status = 503, .retryAfter = 0s}, 0), 0s);
}

TEST(Retry, ReadsSecondsAndDates)
{
    const auto now = std::chrono::system_clock::from_time_t(784111777); // 6 Nov 1994 08:49:37
    EXPECT_EQ(parseRetryAfter("120", now), 120s);
    EXPECT_EQ(parseRetryAfter(" 0 ", now), 0s);
    EXPECT_EQ(parseRetryAfter("Sun, 06 Nov 1994 08:49:47 GMT", now), 10s);
    EXPECT_EQ(parseRetryAfter("Sun, 06 Nov 1994 08:49:27 GMT", now), 0s);
    for (const char* const bad : {"", "-1", "1.5", "soon", "99999999999", "Sun, 06 Nov 1994"})
        EXPECT_EQ(parseRetryAfter(bad, now), std::nullopt) << bad;
}

} // namespace
} // namespace thalassa::otlp
