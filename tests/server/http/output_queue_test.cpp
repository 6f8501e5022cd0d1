// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/output_queue.h"

#include <poll.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/server/http/http_fixture.h"
#include "tests/server/http/limited_socket.h"
#include "tests/server/http/socket_pair.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::tests {
namespace {

class Writing : public testing::Test {
protected:
    using Result = http::OutputQueue::Result;

    void add(std::string_view head, std::string_view body, const std::string& name)
    {
        queue.text() += head;
        queue.add(textResponse(body).body, [this, name](const http::SendTimes& times) {
            log += name + (times.complete ? " sent;" : " dropped;");
            told.push_back(times);
        });
    }
    Result write(size_t room)
    {
        socket.room = room;
        std::vector<http::OutputQueue::Sent> sent;
        const Result result = queue.write(socket, base::Clock::system(), sent);
        call(sent);
        return result;
    }
    static void call(const std::vector<http::OutputQueue::Sent>& sent)
    {
        for (const http::OutputQueue::Sent& one : sent)
            one.function(one.times);
    }

    http::OutputQueue queue;
    LimitedSocket socket;
    std::vector<http::SendTimes> told; // of the answers in `log`
    std::string log;
};

TEST_F(Writing, AnswersLeaveInOrderAndReportThatTheyWereSent)
{
    add("head1 ", "body1 ", "first");
    add("head2 ", "body2", "second");
    EXPECT_EQ(queue.unsentBytes(), 23u);
    EXPECT_EQ(queue.heldBytes(), 11u);
    EXPECT_EQ(write(100), Result::Drained);
    EXPECT_EQ(socket.taken, "head1 body1 head2 body2");
    EXPECT_EQ(log, "first sent;second sent;");
    EXPECT_TRUE(queue.isEmpty());
    EXPECT_EQ(queue.writtenBytes(), 23u);
}

// Else a connection whose client has its answer could count as idle for less time than one that
// was answered later.
TEST_F(Writing, ProgressHasTheTimeBeforeTheWriteAndTheAnswerTheTimeAfterIt)
{
    VirtualClock clock;
    const base::TimePoint before = clock.now();
    socket.onTaken = [&] { clock.advance(std::chrono::seconds(1)); };
    socket.room = 100;
    add("head1 ", "body1 ", "first");
    std::vector<http::OutputQueue::Sent> sent;
    EXPECT_EQ(queue.write(socket, clock, sent), Result::Drained);
    EXPECT_EQ(queue.lastProgress(), before);
    ASSERT_EQ(sent.size(), 1u);
    EXPECT_EQ(sent[0].times.end, before + std::chrono::seconds(1));
}

TEST_F(Writing, AnswerIsHeldUntilItsLastByteIsWritten)
{
    add("head1 ", "body1 ", "first");
    add("head2 ", "body2", "second");
    EXPECT_EQ(write(11), Result::Blocked);
    EXPECT_EQ(log, "");
    EXPECT_EQ(queue.heldBytes(), 11u);
    EXPECT_EQ(write(2), Result::Blocked);
    EXPECT_EQ(log, "first sent;");
    EXPECT_EQ(queue.heldBytes(), 5u);
    EXPECT_EQ(queue.unsentBytes(), 10u);
    EXPECT_EQ(write(10), Result::Drained);
    EXPECT_EQ(socket.taken, "head1 body1 head2 body2");
}

TEST_F(Writing, AnswerHasTheTimesOfItsFirstAndLastByte)
{
    VirtualClock clock;
    const base::TimePoint begin = clock.now();
    std::vector<http::OutputQueue::Sent> sent;
    add("head1 ", "body1 ", "first");
    EXPECT_EQ(queue.write(socket, clock, sent), Result::Blocked);
    clock.advance(std::chrono::seconds(1));
    socket.room = 7;
    EXPECT_EQ(queue.write(socket, clock, sent), Result::Blocked);
    clock.advance(std::chrono::seconds(1));
    add("head2 ", "body2", "second");
    socket.room = 100;
    EXPECT_EQ(queue.write(socket, clock, sent), Result::Drained);
    ASSERT_EQ(sent.size(), 2u);
    EXPECT_EQ(sent[0].times.start, begin) << "the time at which it was offered to the socket";
    EXPECT_EQ(sent[0].times.end, clock.now());
    EXPECT_EQ(sent[1].times.start, clock.now());
}

TEST_F(Writing, ProgressIsMadeWhenTheSocketTakesAByte)
{
    VirtualClock clock;
    const base::TimePoint begin = clock.now();
    const struct {
        size_t room;
        int progress; // seconds since the beginning
    } writes[] = {
        {0, 0}, // the wait for the socket begins
        {0, 0},
        {1, 2},
        {0, 2},
        {3, 4},
        {100, 5},
    };
    add("head1 ", "body1 ", "first");
    std::vector<http::OutputQueue::Sent> sent;
    for (const auto& [room, progress] : writes) {
        socket.room = room;
        queue.write(socket, clock, sent);
        EXPECT_EQ(queue.lastProgress(), begin + std::chrono::seconds(progress));
        clock.advance(std::chrono::seconds(1));
    }
    EXPECT_TRUE(queue.isEmpty());
    add("head2 ", "body2 ", "second");
    socket.room = 0;
    queue.write(socket, clock, sent);
    EXPECT_EQ(queue.lastProgress(), clock.now()) << "a new wait begins";
}

// The heads together are longer than the text that is kept for written answers, and the pieces are
// more than one write takes.
TEST_F(Writing, BytesLeaveUnchangedWhateverTheSocketTakes)
{
    constexpr int kAnswers = 200;
    constexpr size_t kRooms[] = {1'000'000, 65'536, 9'001, 1'000, 101};
    for (const size_t room : kRooms) {
        socket.taken.clear();
        log.clear();
        std::string expected;
        std::string allSent;
        for (int i = 0; i < kAnswers; ++i) {
            const std::string name = std::to_string(i);
            const std::string head = name + std::string(1000, 'h');
            const std::string body(
                static_cast<size_t>(i % 3 * 500), static_cast<char>('a' + i % 26));
            add(head, body, name);
            expected += head + body;
            allSent += name + " sent;";
            if (i % 5 == 4) {
                const Result result = write(room);
                EXPECT_EQ(result == Result::Drained, queue.isEmpty());
            }
        }
        while (!queue.isEmpty())
            write(room);
        EXPECT_TRUE(socket.taken == expected) << room;
        EXPECT_EQ(log, allSent) << room;
        EXPECT_EQ(queue.unsentBytes(), 0u);
        EXPECT_EQ(queue.heldBytes(), 0u);
    }
}

TEST_F(Writing, FragmentsOfABodyLeaveInTheirOrder)
{
    tensor::Buffer body;
    std::string expected = "head ";
    for (int i = 0; i < 150; ++i) { // more than one write takes
        const std::string text = std::to_string(i) + " ";
        const tensor::Buffer fragment = tensor::copiedBuffer(text);
        body.append(fragment.fragment(0));
        expected += text;
    }
    queue.text() += "head ";
    queue.add(std::move(body), {});
    int writes = 0;
    socket.onTaken = [&] { ++writes; };
    EXPECT_EQ(write(7), Result::Blocked);
    EXPECT_EQ(write(10'000), Result::Drained);
    EXPECT_EQ(socket.taken, expected);
    EXPECT_EQ(writes, 4) << "one takes 7 bytes, two take 64 pieces each, and one takes the rest";
}

TEST_F(Writing, EmptyAnswerIsSentWithoutAWrite)
{
    add("", "", "end");
    EXPECT_EQ(write(0), Result::Drained);
    EXPECT_EQ(log, "end sent;");
}

TEST_F(Writing, AnswersOfALostConnectionAreDropped)
{
    add("head1 ", "body1 ", "first");
    add("head2 ", "body2", "second");
    socket.isBroken = true;
    EXPECT_EQ(write(100), Result::Failed);
    queue.abandon().tell();
    EXPECT_EQ(log, "first dropped;second dropped;");
    EXPECT_TRUE(queue.isEmpty());
    EXPECT_EQ(queue.heldBytes(), 0u);
}

TEST_F(Writing, AnswerOfWhichAPartIsWrittenIsDroppedWithTheTimeOfItsBeginning)
{
    VirtualClock clock;
    const base::TimePoint begin = clock.now();
    std::vector<http::OutputQueue::Sent> sent;
    add("head1 ", "body1 ", "first");
    add("", "", "end");
    socket.room = 8;
    EXPECT_EQ(queue.write(socket, clock, sent), Result::Blocked);
    clock.advance(std::chrono::seconds(1));
    EXPECT_TRUE(sent.empty());
    queue.abandon().tell();
    ASSERT_EQ(told.size(), 2u);
    EXPECT_EQ(told[0].start, begin);
    EXPECT_EQ(told[0].end, begin);
    EXPECT_EQ(log, "first dropped;end dropped;");
    EXPECT_EQ(queue.unsentBytes(), 0u);
}

TEST_F(Writing, TurnEndsAfterItsShareHoweverMuchTheSocketTakes)
{
    constexpr size_t kShare = http::OutputQueue::kBytesPerTurn;
    add("", std::string(2 * kShare + 1, 'x'), "large");
    add("head ", "", "small");
    for (const size_t written : {kShare, 2 * kShare}) {
        EXPECT_EQ(write(10 * kShare), Result::Paused);
        EXPECT_EQ(queue.writtenBytes(), written);
        EXPECT_EQ(log, "");
    }
    EXPECT_EQ(write(10 * kShare), Result::Drained);
    EXPECT_EQ(log, "large sent;small sent;");
}

TEST(OutputQueue, OneTurnWritesNoMoreThanItsShareOfALargeAnswer)
{
    constexpr size_t kSize = 64 << 20;
    SocketPair pair;
    std::thread reader([&] { EXPECT_EQ(pair.client->read(kSize), kSize); });
    http::OutputQueue queue;
    queue.add(textResponse(std::string(kSize, 'x')).body, {});
    EXPECT_EQ(queue.heldBytes(), kSize);
    std::vector<http::OutputQueue::Sent> sent;
    bool isPaused = false;
    while (!queue.isEmpty()) {
        const uint64_t before = queue.writtenBytes();
        const auto result = queue.write(*pair.server, base::Clock::system(), sent);
        const uint64_t written = queue.writtenBytes() - before;
        ASSERT_LE(written, http::OutputQueue::kBytesPerTurn);
        ASSERT_NE(result, http::OutputQueue::Result::Failed);
        isPaused |= result == http::OutputQueue::Result::Paused;
        pollfd waiting{pair.descriptor, POLLOUT, 0};
        ::poll(&waiting, 1, 1000 * RawClient::kPatience);
    }
    EXPECT_TRUE(isPaused); // the socket accepts more than that at once
    EXPECT_EQ(queue.writtenBytes(), kSize);
    EXPECT_EQ(queue.heldBytes(), 0u);
    reader.join();
}

} // namespace
} // namespace thalassa::tests
