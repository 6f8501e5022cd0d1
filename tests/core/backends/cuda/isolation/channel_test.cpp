// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/channel.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <thread>

namespace thalassa::backends::kernels {
namespace {

using Outcome = Channel::Outcome;
using std::chrono::milliseconds;

class ChannelTest : public testing::Test {
protected:
    static constexpr size_t kLimit = 1 << 22;

    ChannelTest()
        : ChannelTest(pair())
    {
    }
    explicit ChannelTest(std::array<int, 2> ends)
        : m_own(base::Descriptor(ends[0]), kLimit)
        , m_other(ends[1])
    {
    }
    static std::array<int, 2> pair()
    {
        std::array<int, 2> ends{};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
        return ends;
    }
    // Writes a header as a hostile worker might, and reads it.
    Channel::Received afterHeader(uint32_t magic, uint32_t kind, uint64_t size)
    {
        struct {
            uint32_t magic, kind;
            uint64_t size;
        } const header{magic, kind, size};
        EXPECT_EQ(::send(m_other.get(), &header, sizeof header, 0), ssize_t{sizeof header});
        return m_own.receive(Channel::Clock::now() + milliseconds(20));
    }

    static constexpr uint32_t kMagic = 0x54434431;
    Channel m_own;
    base::Descriptor m_other;
};

TEST_F(ChannelTest, BringsMessagesOfAnySize)
{
    Channel other(std::move(m_other), kLimit);
    for (const size_t size : {size_t{0}, size_t{1}, size_t{100'000}, size_t{3'000'000}}) {
        const std::string content(size, 'x');
        std::thread sender(
            [&] { EXPECT_EQ(other.send(MessageKind::Run, content), Outcome::Received); });
        const Channel::Received received = m_own.receive();
        sender.join();
        EXPECT_EQ(received.outcome, Outcome::Received);
        EXPECT_EQ(received.kind, MessageKind::Run);
        EXPECT_EQ(received.content, content);
    }
}

TEST_F(ChannelTest, RefusesAHeaderThatIsMalformed)
{
    EXPECT_EQ(afterHeader(kMagic + 1, 3, 0).outcome, Outcome::Malformed);
    EXPECT_EQ(afterHeader(kMagic, 0, 0).outcome, Outcome::Malformed);
    EXPECT_EQ(afterHeader(kMagic, 5, 0).outcome, Outcome::Malformed);
    EXPECT_EQ(afterHeader(kMagic, 3, kLimit + 1).outcome, Outcome::Malformed);
    EXPECT_EQ(afterHeader(kMagic, 3, UINT64_MAX).outcome, Outcome::Malformed);
    EXPECT_EQ(afterHeader(kMagic, 3, 0).outcome, Outcome::Received);
}

TEST_F(ChannelTest, WaitsNoLongerThanTheDeadlineForAMessageThatDoesNotEnd)
{
    EXPECT_EQ(m_own.receive(Channel::Clock::now()).outcome, Outcome::TimedOut);
    EXPECT_EQ(afterHeader(kMagic, 3, 10).outcome, Outcome::TimedOut);
}

TEST_F(ChannelTest, WaitsNoLongerThanTheDeadlineForAReaderThatDoesNotRead)
{
    const std::string content(kLimit, 'x');
    EXPECT_EQ(m_own.send(MessageKind::Load, content, Channel::Clock::now() + milliseconds(20)),
        Outcome::TimedOut);
}

TEST_F(ChannelTest, EndsWithItsOtherEnd)
{
    EXPECT_EQ(::send(m_other.get(), "half", 4, 0), 4);
    m_other.reset();
    EXPECT_EQ(m_own.receive().outcome, Outcome::Closed);
    EXPECT_EQ(m_own.send(MessageKind::Run, "x"), Outcome::Closed); // and no SIGPIPE
}

TEST_F(ChannelTest, EndsAWaitWhenItIsShutDown)
{
    std::thread ender([&] { m_own.shutDown(); });
    EXPECT_EQ(m_own.receive().outcome, Outcome::Closed);
    ender.join();
}

} // namespace
} // namespace thalassa::backends::kernels
