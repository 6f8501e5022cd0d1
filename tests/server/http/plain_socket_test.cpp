// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/plain_socket.h"

#include <poll.h>

#include <array>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "tests/server/http/socket_pair.h"

namespace thalassa::tests {
namespace {

using http::ClientSocket;
using Outcome = ClientSocket::Transfer::Outcome;

class PlainSocket : public testing::Test {
protected:
    void awaitInput() const
    {
        pollfd waiting{pair.descriptor, POLLIN, 0};
        ASSERT_EQ(::poll(&waiting, 1, 1000 * RawClient::kPatience), 1);
    }
    ClientSocket::Transfer read() { return pair.server->read(std::as_writable_bytes(space())); }
    std::span<char> space() { return m_space; }
    ClientSocket::Transfer write(std::string_view first, std::string_view second)
    {
        const std::array<iovec, 2> pieces{iovec{const_cast<char*>(first.data()), first.size()},
            iovec{const_cast<char*>(second.data()), second.size()}};
        return pair.server->write(pieces);
    }

    SocketPair pair;

private:
    std::array<char, 16> m_space{};
};

TEST_F(PlainSocket, ReadReturnsTheInputThenThatThereIsNoneThenItsEnd)
{
    EXPECT_FALSE(pair.server->hasInput());
    EXPECT_EQ(read().outcome, Outcome::Blocked);
    ASSERT_TRUE(pair.client->send("input"));
    awaitInput();
    EXPECT_TRUE(pair.server->hasInput());
    const ClientSocket::Transfer transfer = read();
    EXPECT_EQ(transfer.outcome, Outcome::Done);
    EXPECT_EQ(std::string_view(space().data(), transfer.bytes), "input");
    EXPECT_EQ(read().outcome, Outcome::Blocked);
    pair.client->close();
    awaitInput();
    EXPECT_FALSE(pair.server->hasInput());
    EXPECT_EQ(read().outcome, Outcome::Ended);
}

TEST_F(PlainSocket, ReadFailsOnceTheClientHasResetTheConnection)
{
    pair.client->reset();
    awaitInput();
    EXPECT_EQ(read().outcome, Outcome::Failed);
}

TEST_F(PlainSocket, WriteGathersItsPieces)
{
    const ClientSocket::Transfer transfer = write("one,", "two");
    EXPECT_EQ(transfer.outcome, Outcome::Done);
    EXPECT_EQ(transfer.bytes, 7u);
    pair.server->endOutput();
    EXPECT_EQ(pair.client->rest(), "one,two");
}

TEST_F(PlainSocket, BytesThatTheClientHasNoRoomForStayUnacknowledged)
{
    const std::string large(1 << 20, 'x');
    uint64_t written = 0;
    ClientSocket::Transfer transfer;
    while ((transfer = write(large, large)).outcome == Outcome::Done)
        written += transfer.bytes;
    EXPECT_EQ(transfer.outcome, Outcome::Blocked);
    EXPECT_GT(pair.server->unacknowledgedBytes(), 0u);
    EXPECT_LE(pair.server->unacknowledgedBytes(), written);
}

TEST_F(PlainSocket, WatchReportsTheEventsOfInterestInTermsOfTheStream)
{
    auto set = http::EpollSet::open();
    ASSERT_TRUE(set.ok());
    ASSERT_TRUE(pair.server->watch(**set, {.input = true, .end = true}, nullptr).ok());
    std::array<epoll_event, 4> events;
    EXPECT_TRUE((*set)->wait(events, 0).empty());
    ASSERT_TRUE(pair.client->send("x"));
    awaitInput();
    const auto happened = [&] {
        const auto ready = (*set)->wait(events, 0);
        return ready.empty() ? ClientSocket::Events{} : pair.server->events(ready[0].events);
    };
    EXPECT_TRUE(happened().input);
    EXPECT_FALSE(happened().end);
    pair.server->changeWatch(**set, {.output = true}, nullptr);
    EXPECT_FALSE(happened().input);
    EXPECT_FALSE(happened().isLost);
    pair.server->changeWatch(**set, {}, nullptr);
    EXPECT_TRUE((*set)->wait(events, 0).empty());
}

TEST_F(PlainSocket, CloseEndsTheWatchThoughAnotherProcessHasTheDescriptorOpen)
{
    auto set = http::EpollSet::open();
    ASSERT_TRUE(set.ok());
    ASSERT_TRUE(pair.server->watch(**set, {.input = true}, nullptr).ok());
    const base::Descriptor copy(::dup(pair.descriptor)); // that of a process that is being started
    ASSERT_TRUE(pair.client->send("x"));
    pair.server->close();
    pollfd waiting{copy.get(), POLLIN, 0};
    ASSERT_EQ(::poll(&waiting, 1, 1000 * RawClient::kPatience), 1);
    std::array<epoll_event, 4> events;
    EXPECT_TRUE((*set)->wait(events, 0).empty());
}

} // namespace
} // namespace thalassa::tests
