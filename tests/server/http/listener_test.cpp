// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The listener in a process that has no descriptor left. The process has one thread.
#include "server/http/sockets/listener.h"

#include <fcntl.h>
#include <sys/resource.h>

#include <memory>
#include <utility>
#include <vector>

#include "tests/server/http/raw_client.h"

namespace thalassa::tests {
namespace {

using http::Listener;

class ListenerWithoutDescriptors : public ::testing::Test {
protected:
    ListenerWithoutDescriptors()
    {
        auto opened = Listener::openAll(
            {.address = "127.0.0.1"},
            [this](base::Descriptor descriptor, const http::PeerAddress&) {
                m_accepted.push_back(std::move(descriptor));
            },
            [this](const http::PeerAddress&) { ++m_turnedAway; });
        EXPECT_TRUE(opened.ok()) << opened.status();
        m_listener = std::move(opened->front());
        m_listener->setMakeRoom([this] {
            ++m_asked;
            if (m_accepted.empty())
                return Listener::Room::None;
            m_accepted.erase(m_accepted.begin());
            return Listener::Room::Made;
        });
        EXPECT_EQ(::getrlimit(RLIMIT_NOFILE, &m_before), 0);
    }
    ~ListenerWithoutDescriptors() override { ::setrlimit(RLIMIT_NOFILE, &m_before); }

    // Lets the process open `count` more descriptors.
    void leave(rlim_t count)
    {
        const base::Descriptor next(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        const rlimit limit{static_cast<rlim_t>(next.get()) + count, m_before.rlim_max};
        ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &limit), 0);
    }
    void accept() { m_listener->handleEvents(EPOLLIN); }

    std::unique_ptr<Listener> m_listener;
    std::vector<base::Descriptor> m_accepted;
    int m_asked = 0; // how often room was to be made
    int m_turnedAway = 0;

private:
    rlimit m_before{};
};

TEST_F(ListenerWithoutDescriptors, KeepsTheConnectionThatTookTheLastOne)
{
    const RawClient client(m_listener->port());
    leave(1);
    accept();
    EXPECT_EQ(m_accepted.size(), 1);
    EXPECT_EQ(m_asked, 0) << "no further connection waited";
}

TEST_F(ListenerWithoutDescriptors, MakesRoomForEachConnectionThatWaits)
{
    const RawClient first(m_listener->port());
    const RawClient second(m_listener->port());
    const RawClient third(m_listener->port());
    leave(1);
    accept();
    EXPECT_EQ(m_accepted.size(), 1);
    EXPECT_EQ(m_asked, 2);
    EXPECT_EQ(m_turnedAway, 0);
}

TEST_F(ListenerWithoutDescriptors, TurnsAwayAConnectionIfThereIsNoRoom)
{
    RawClient client(m_listener->port());
    leave(0);
    accept();
    EXPECT_EQ(m_turnedAway, 1);
    EXPECT_TRUE(client.isClosedByServer());
    accept();
    EXPECT_EQ(m_turnedAway, 1) << "no connection waited";
}

} // namespace
} // namespace thalassa::tests
