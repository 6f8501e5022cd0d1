// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/stream_queue.h"

#include <grpcpp/support/slice.h>
#include <gtest/gtest.h>

#include <string>

namespace thalassa::grpcapi {
namespace {

StreamMessage message(uint64_t number, size_t size = 1)
{
    StreamMessage made;
    const grpc::Slice slice(std::string(size, 'x'));
    made.bytes = grpc::ByteBuffer(&slice, 1);
    made.request = number;
    return made;
}

// The numbers of the messages in the order in which they are written.
std::string written(StreamQueue& queue)
{
    std::string numbers;
    while (const auto next = queue.take())
        numbers += std::to_string(next->request);
    return numbers;
}

TEST(StreamQueue, KeepsAnswersInTheOrderOfTheirPlaces)
{
    StreamQueue queue({1000, 1000});
    const uint64_t first = queue.reservePlace();
    const uint64_t second = queue.reservePlace();
    EXPECT_TRUE(queue.fillPlace(second, message(2)));
    EXPECT_FALSE(queue.hasNext());
    EXPECT_TRUE(queue.add(message(9)));
    EXPECT_TRUE(queue.fillPlace(first, message(1)));
    EXPECT_EQ(written(queue), "912");
    const uint64_t third = queue.reservePlace();
    EXPECT_TRUE(queue.fillPlace(third, message(3)));
    EXPECT_EQ(written(queue), "3");
}

TEST(StreamQueue, CountsWhatWaitsWhereverItWaits)
{
    StreamQueue queue({10, 3});
    const uint64_t first = queue.reservePlace();
    const uint64_t second = queue.reservePlace();
    EXPECT_TRUE(queue.fillPlace(second, message(2, 6)));
    EXPECT_FALSE(queue.add(message(8, 5))) << "11 bytes";
    EXPECT_TRUE(queue.add(message(8, 2)));
    EXPECT_TRUE(queue.add(message(9, 2)));
    EXPECT_FALSE(queue.fillPlace(first, message(1, 0))) << "4 messages";
    EXPECT_EQ(written(queue), "89");
    EXPECT_TRUE(queue.fillPlace(first, message(1, 4)));
    EXPECT_EQ(written(queue), "12");
}

TEST(StreamQueue, AllOfThemAreCountedUntilTheirEnd)
{
    ASSERT_EQ(StreamQueue::byteCountOfAll(), 0u);
    StreamQueue one({100, 10});
    EXPECT_TRUE(one.add(message(1, 7)));
    {
        StreamQueue other({100, 10});
        const uint64_t place = other.reservePlace();
        other.reservePlace();
        EXPECT_TRUE(other.fillPlace(place + 1, message(2, 20)));
        EXPECT_TRUE(other.add(message(3, 30)));
        EXPECT_EQ(StreamQueue::byteCountOfAll(), 57u);
        other.clearPlaces();
        EXPECT_EQ(StreamQueue::byteCountOfAll(), 37u);
    }
    EXPECT_EQ(StreamQueue::byteCountOfAll(), 7u);
    EXPECT_EQ(written(one), "1");
    EXPECT_EQ(StreamQueue::byteCountOfAll(), 0u);
}

TEST(StreamQueue, TakesOneMessageOfAnySize)
{
    StreamQueue queue({10, 3});
    EXPECT_TRUE(queue.add(message(1, 11)));
    EXPECT_FALSE(queue.add(message(2, 0)));
    EXPECT_EQ(written(queue), "1");
}

TEST(StreamQueue, ForgetsAnswersWhosePlaceIsGone)
{
    StreamQueue queue({10, 3});
    const uint64_t first = queue.reservePlace();
    const uint64_t second = queue.reservePlace();
    EXPECT_TRUE(queue.fillPlace(second, message(2, 9)));
    EXPECT_TRUE(queue.add(message(7)));
    queue.clearPlaces();
    EXPECT_TRUE(queue.fillPlace(first, message(1)));
    EXPECT_TRUE(queue.add(message(8, 9))) << "their bytes do not count any more";
    EXPECT_EQ(written(queue), "78");
    EXPECT_TRUE(queue.add(message(7)));
    queue.clear();
    EXPECT_FALSE(queue.hasNext());
    EXPECT_TRUE(queue.add(message(9, 10)));
}

} // namespace
} // namespace thalassa::grpcapi
