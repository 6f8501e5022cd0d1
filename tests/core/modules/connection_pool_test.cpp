// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The pool of connections, with a real redis-server.
#include "core/modules/redis_cache/connection_pool.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <stdexcept>

#include "tests/support/child_process.h"

namespace thalassa::redis {
namespace {

// Returns a port that no program listens on.
int freePort()
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof(address);
    EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size), 0);
    ::close(socket);
    return ntohs(address.sin_port);
}

class ConnectionPoolTest : public testing::Test {
protected:
    ConnectionPoolTest()
    {
        m_settings.host = "127.0.0.1";
        m_settings.port = freePort();
        m_settings.waitTimeout = std::chrono::minutes(1);
        m_server = std::make_unique<tests::ChildProcess>(
            std::vector<std::string>{"redis-server", "--port", std::to_string(m_settings.port),
                "--bind", m_settings.host, "--save", "", "--appendonly", "no"},
            testing::TempDir(), testing::TempDir() + "connection_pool_test.log");
        auto first = Connection::open(m_settings);
        while (!first.ok() && !m_server->hasEnded())
            first = Connection::open(m_settings);
        m_pool = std::make_unique<ConnectionPool>(m_settings, std::move(first.value()));
    }

    std::string ping(ConnectionPool::Lease& lease)
    {
        auto reply = lease->run({"PING"});
        return reply.ok() ? reply.value()->str : "no reply";
    }

    Settings m_settings; // one connection
    std::unique_ptr<tests::ChildProcess> m_server;
    std::unique_ptr<ConnectionPool> m_pool;
};

TEST_F(ConnectionPoolTest, LendsAConnectionAgainOnceItIsGivenBack)
{
    for (int i = 0; i < 3; ++i) {
        ConnectionPool::Lease lease = m_pool->take();
        ASSERT_TRUE(lease);
        EXPECT_EQ(ping(lease), "PONG");
        lease.giveBack({});
    }
}

TEST_F(ConnectionPoolTest, ReplacesAConnectionThatAnExceptionPassedBy)
{
    for (int i = 0; i < 3; ++i) {
        EXPECT_THROW(
            {
                const ConnectionPool::Lease lease = m_pool->take();
                throw std::runtime_error("no memory for the reply");
            },
            std::runtime_error);
    }
    ConnectionPool::Lease lease = m_pool->take();
    ASSERT_TRUE(lease);
    EXPECT_EQ(ping(lease), "PONG");
    lease.giveBack({});
}

} // namespace
} // namespace thalassa::redis
