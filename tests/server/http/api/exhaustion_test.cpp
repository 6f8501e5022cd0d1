// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The codec threads and the generate extension when memory runs out: each attempt allows one more
// allocation, until none fails. After each failure, later tasks of the connection run.
#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "server/http/api/generate_mapping.h"
#include "tests/server/http/api/held_codec_threads.h"
#include "tests/support/allocation_limit.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::httpapi {
namespace {

class CodecThreadsWithoutMemory : public HeldCodecThreads, public testing::Test { };

TEST_F(CodecThreadsWithoutMemory, RunWhatTheyAcceptedAndCountIt)
{
    constexpr long kMost = 100;     // more allocations than an accept makes
    std::vector<int> ran(kMost, 0); // per connection
    hold();
    size_t acceptedCount = 1;
    long allowed = 0;
    for (; allowed < kMost; ++allowed) {
        const auto task = [&ran, allowed] { ++ran[allowed]; };
        const tests::Attempt attempt =
            tests::attempt(allowed, [&] { EXPECT_TRUE(m_codec->accept(allowed + 1, task).ok()); });
        acceptedCount += attempt.isCompleted ? 1 : 0;
        if (attempt.isEnough)
            break;
        ASSERT_TRUE(m_codec->accept(allowed + 1, task).ok());
        ++acceptedCount;
    }
    ASSERT_LT(allowed, kMost) << "an accept takes memory without end";
    EXPECT_EQ(acceptedCount, static_cast<size_t>(allowed + 2)) << "one per connection";
    for (; acceptedCount < CodecThreads::kMostWaiting; ++acceptedCount)
        ASSERT_TRUE(m_codec->accept(kMost + 1, [] {}).ok()) << "after " << acceptedCount;
    EXPECT_FALSE(m_codec->accept(kMost + 1, [] {}).ok());
    std::latch isDone(1);
    m_codec->goOn(kMost + 1, [&isDone] { isDone.count_down(); });
    release();
    isDone.wait();
    for (long i = 0; i <= allowed; ++i)
        EXPECT_EQ(ran[i], 1) << "connection " << i + 1;
}

TEST_F(CodecThreadsWithoutMemory, NeedNoneToTakeTurns)
{
    constexpr int kTasks = 300; // per connection
    std::latch isDone(ptrdiff_t{2} * kTasks);
    hold();
    ASSERT_TRUE(m_codec
                    ->accept(1,
                        [] {
                            static thread_local const tests::AllocationLimit none(
                                0); // until the thread ends
                        })
                    .ok());
    for (int i = 0; i < kTasks; ++i) {
        for (const uint64_t connection : {1, 2})
            ASSERT_TRUE(m_codec->accept(connection, [&isDone] { isDone.count_down(); }).ok());
    }
    release();
    isDone.wait();
}

TEST(GenerateWithoutMemory, IsRefusedOrRead)
{
    constexpr long kMost = 5000; // more allocations than a request makes
    constexpr uint64_t kLimit = 1000;
    const auto model = std::make_shared<tests::ConfiguredModel>(
        "name: 'm' input { name: 'I' data_type: TYPE_FP32 dims: 1 }");
    std::string json = R"({"I": 1)";
    for (int i = 0; i < 20; ++i)
        absl::StrAppend(&json, ", \"parameter ", i, "\": true");
    json += "}";
    for (long allowed = 0; allowed < kMost; ++allowed) {
        const tests::TestRequest made(model);
        absl::Status status;
        const tests::Attempt attempt = tests::attempt(
            allowed, [&] { status = mapGenerateRequest(json, kLimit, *made.request); });
        if (attempt.isEnough) {
            EXPECT_TRUE(status.ok()) << status;
            return;
        }
    }
    FAIL() << "a request takes memory without end";
}

} // namespace
} // namespace thalassa::httpapi
