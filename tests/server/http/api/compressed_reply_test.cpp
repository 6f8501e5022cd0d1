// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Compressed answers, with and without enough memory.
#include "server/http/api/replies/compressed_reply.h"

#include <gmock/gmock.h>

#include <atomic>

#include "tests/server/http/api/kept_exchange.h"
#include "tests/support/replaced_new.h"
#include "tests/support/rows.h"
#include "tests/support/whole_coding.h"

namespace thalassa::tests {
namespace {

// The tables of zlib are the largest allocations of this program.
constexpr size_t kTable = 60 << 10;
std::atomic<bool> isMemoryShort{false};

} // namespace

bool mayAllocate(size_t size) noexcept
{
    return size < kTable || !isMemoryShort;
}

namespace {

constexpr char kText[] = "a body that is sent";

std::shared_ptr<KeptExchange> respondCompressed()
{
    const auto exchange = std::make_shared<KeptExchange>("POST", "/");
    http::Response response;
    response.contentType = "application/json";
    response.body = tensor::copiedBuffer(kText);
    httpapi::respondCompressed(exchange, nullptr, std::move(response), httpapi::Coding::Gzip, {});
    return exchange;
}

TEST(CompressedReplyTest, SaysItsCodingAndInflatesToTheBody)
{
    ROWS("1.6.5");
    const auto exchange = respondCompressed();
    EXPECT_EQ(*exchange->answer->headers.find("Content-Encoding"), "gzip");
    const tensor::Buffer body = inflated(exchange->answer->body, sizeof kText).value();
    EXPECT_EQ(body.fragment(0).view(), kText);
}

TEST(CompressedReplyTest, IsPlainWhenCompressingFails)
{
    ROWS("1.6.7");
    isMemoryShort = true;
    const auto exchange = respondCompressed();
    isMemoryShort = false;
    EXPECT_EQ(exchange->answer->status, 200);
    EXPECT_EQ(exchange->answer->headers.find("Content-Encoding"), nullptr);
    EXPECT_EQ(exchange->text(), kText);
}

} // namespace
} // namespace thalassa::tests
