// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The acceptor with real sockets, and a receiver of descriptors that the test controls.
#include "server/grpc/transport/acceptor.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <thread>

#include <gmock/gmock.h>

#include "core/base/descriptor.h"
#include "core/base/mutex.h"
#include "server/grpc/transport/memory_quota.h"
#include "server/grpc/transport/socket_facts.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::grpcapi {
namespace {

// A client's connection to an address of this machine.
class Client {
public:
    Client(const char* address, uint16_t port)
        : m_descriptor(
              ::socket(isIpv6(address) ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_in6 six{};
        six.sin6_family = AF_INET6;
        six.sin6_port = htons(port);
        sockaddr_in four{};
        four.sin_family = AF_INET;
        four.sin_port = htons(port);
        const bool isSix = isIpv6(address);
        ::inet_pton(isSix ? AF_INET6 : AF_INET, address,
            isSix ? static_cast<void*>(&six.sin6_addr) : static_cast<void*>(&four.sin_addr));
        m_isConnected = ::connect(m_descriptor.get(),
                            isSix ? reinterpret_cast<const sockaddr*>(&six)
                                  : reinterpret_cast<const sockaddr*>(&four),
                            isSix ? sizeof six : sizeof four) == 0;
    }

    bool isConnected() const { return m_isConnected; }
    void send(std::string_view bytes) const
    {
        EXPECT_EQ(::send(m_descriptor.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(bytes.size()));
    }
    uint16_t port() const
    {
        sockaddr_in address{};
        socklen_t size = sizeof address;
        ::getsockname(m_descriptor.get(), reinterpret_cast<sockaddr*>(&address), &size);
        return ntohs(address.sin_port);
    }
    // Blocks until the server closes the connection or sends a byte.
    bool isClosedByServer() const
    {
        char byte = 0;
        return ::recv(m_descriptor.get(), &byte, 1, 0) <= 0;
    }

private:
    static bool isIpv6(const std::string& address) { return address.find(':') != address.npos; }

    const base::Descriptor m_descriptor;
    bool m_isConnected = false;
};

class AcceptorTest : public ::testing::Test {
protected:
    ~AcceptorTest() override
    {
        m_acceptor.reset();
        closeAll();
    }
    void serve(const Limits& limits, const std::string& address = "127.0.0.1")
    {
        absl::StatusOr<std::unique_ptr<Acceptor>> acceptor =
            Acceptor::open({address, 0, false, "gRPC", "--grpc-port"}, limits);
        ASSERT_TRUE(acceptor.ok()) << acceptor.status().ToString();
        m_acceptor = std::move(acceptor).value();
        ASSERT_TRUE(m_acceptor
                        ->start([this](base::Descriptor descriptor) {
                            base::MutexLock lock(m_mutex);
                            m_held.push_back(std::move(descriptor));
                            m_changed.notifyAll();
                        })
                        .ok());
    }
    void waitForHeld(size_t count)
    {
        base::MutexLock lock(m_mutex);
        while (m_held.size() < count)
            m_changed.wait(m_mutex);
    }
    size_t heldCount()
    {
        base::MutexLock lock(m_mutex);
        return m_held.size();
    }
    void closeAll()
    {
        base::MutexLock lock(m_mutex);
        m_held.clear();
    }
    uint64_t refused(http::RefusalReason reason) const
    {
        return m_acceptor->refusals()[static_cast<size_t>(reason)].count;
    }

    std::unique_ptr<Acceptor> m_acceptor;
    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::vector<base::Descriptor> m_held ABSL_GUARDED_BY(m_mutex);
};

TEST_F(AcceptorTest, TheWildcardAddressTakesIpv4AndIpv6)
{
    serve({}, "0.0.0.0");
    const Client four("127.0.0.1", m_acceptor->port());
    EXPECT_TRUE(four.isConnected());
    const Client six("::1", m_acceptor->port());
    EXPECT_TRUE(six.isConnected());
    waitForHeld(2);
}

TEST_F(AcceptorTest, ANameIsServedOnEachOfItsAddresses)
{
    serve({}, "localhost");
    const Client four("127.0.0.1", m_acceptor->port());
    EXPECT_TRUE(four.isConnected());
    waitForHeld(1);
}

TEST_F(AcceptorTest, AConnectionThatItsOwnerClosedLeavesRoom)
{
    Limits limits;
    limits.maxConnections = 3;
    serve(limits);
    for (int round = 0; round < 3; ++round) {
        std::vector<std::unique_ptr<Client>> clients;
        for (size_t i = 0; i < limits.maxConnections; ++i)
            clients.push_back(std::make_unique<Client>("127.0.0.1", m_acceptor->port()));
        waitForHeld(limits.maxConnections);
        EXPECT_EQ(m_acceptor->connectionCount(), limits.maxConnections);
        EXPECT_TRUE(Client("127.0.0.1", m_acceptor->port()).isClosedByServer());
        closeAll(); // closes the server's sockets; the clients keep theirs
        EXPECT_EQ(m_acceptor->connectionCount(), 0u);
    }
    EXPECT_EQ(refused(http::RefusalReason::TooManyConnections), 3u);
}

TEST_F(AcceptorTest, TheSocketOfAConnectionIsReadAndShutDownWhileItIsThatOfTheConnection)
{
    serve({});
    const Client client("127.0.0.1", m_acceptor->port());
    const Client other("127.0.0.1", m_acceptor->port());
    waitForHeld(2);
    client.send("hello");
    const std::vector<Acceptor::Accepted> known = m_acceptor->connections();
    ASSERT_EQ(known.size(), 2u);
    const bool isFirst = known[0].peer.port() == client.port();
    const Acceptor::Accepted& one = known[isFirst ? 0 : 1];
    EXPECT_EQ(one.peer.port(), client.port());

    const base::TimePoint now = base::Clock::system().now();
    observability::ConnectionFacts facts;
    ASSERT_TRUE(readSocket(one.descriptor, one.cookie, now, facts));
    EXPECT_EQ(facts.receivedBytes, 5u);
    EXPECT_EQ(facts.sentBytes, 0u);
    EXPECT_EQ(facts.unacknowledgedBytes, 0u);
    EXPECT_TRUE(facts.lastReceived && *facts.lastReceived <= now);
    EXPECT_FALSE(facts.lastSent || facts.waitingBytes || facts.requestCount);

    // The number of the descriptor may belong to another socket by now.
    EXPECT_FALSE(readSocket(one.descriptor, one.cookie + 1'000'000, now, facts));
    EXPECT_TRUE(absl::IsNotFound(shutDownSocket(one.descriptor, one.cookie + 1'000'000)));
    EXPECT_TRUE(absl::IsNotFound(shutDownSocket(-1, one.cookie)));
    ASSERT_TRUE(readSocket(one.descriptor, one.cookie, now, facts));

    EXPECT_TRUE(shutDownSocket(one.descriptor, one.cookie).ok());
    EXPECT_TRUE(client.isClosedByServer());
    EXPECT_FALSE(readSocket(one.descriptor, one.cookie, now, facts));
    EXPECT_TRUE(
        readSocket(known[isFirst ? 1 : 0].descriptor, known[isFirst ? 1 : 0].cookie, now, facts));
}

TEST_F(AcceptorTest, AConnectionForWhichThereIsNoMemoryIsRefusedAndTheNextOnesAreNot)
{
    serve({});
    {
        base::MutexLock lock(m_mutex);
        m_held.reserve(1);
    }
    for (int spared = 0;; ++spared) {
        tests::FailingAllocations failing({}, spared);
        failing.spareThisThread();
        const Client client("127.0.0.1", m_acceptor->port());
        while (heldCount() == 0 &&
            refused(http::RefusalReason::OutOfMemory) == static_cast<uint64_t>(spared))
            std::this_thread::yield();
        if (failing.hasFailed()) {
            EXPECT_TRUE(client.isClosedByServer());
            continue;
        }
        EXPECT_GE(spared, 2); // the connection, the address
        EXPECT_EQ(m_acceptor->connectionCount(), 1u);
        return;
    }
}

TEST_F(AcceptorTest, DescriptorsOfOtherPortsDoNotCount)
{
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit low = before;
    low.rlim_cur = 400;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &low), 0);
    std::vector<base::Descriptor> others;
    for (int last = 0; last >= 0 && last < 350; others.emplace_back(last))
        last = ::dup(STDERR_FILENO);
    serve({});
    const Client client("127.0.0.1", m_acceptor->port());
    m_acceptor->stop(); // accepts or refuses waiting connections
    {
        base::MutexLock lock(m_mutex);
        EXPECT_EQ(m_held.size(), 1u);
    }
    EXPECT_EQ(refused(http::RefusalReason::NoDescriptor), 0u);
    others.clear();
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
}

TEST_F(AcceptorTest, WhatWaitsAtTheEndIsPassedOn)
{
    serve({});
    std::vector<std::unique_ptr<Client>> clients;
    clients.reserve(50);
    for (int i = 0; i < 50; ++i)
        clients.push_back(std::make_unique<Client>("127.0.0.1", m_acceptor->port()));
    m_acceptor->stop();
    waitForHeld(50);
}

TEST_F(AcceptorTest, ATakenPortIsSaidToBe)
{
    serve({});
    const absl::StatusOr<std::unique_ptr<Acceptor>> second =
        Acceptor::open({"127.0.0.1", m_acceptor->port(), false, "gRPC", "--grpc-port"}, {});
    EXPECT_EQ(second.status().code(), absl::StatusCode::kAlreadyExists);
    EXPECT_THAT(
        std::string(second.status().message()), ::testing::HasSubstr("another --grpc-port"));
}

TEST(MemoryQuota, IsAQuarterOfTheMemoryAndHasRoomForALargestMessage)
{
    constexpr uint64_t kGiB = uint64_t{1} << 30;
    EXPECT_EQ(memoryQuotaFor(64 * kGiB), 16 * kGiB);
    EXPECT_EQ(memoryQuotaFor(kGiB), 3 * kGiB);
    EXPECT_GE(defaultMemoryQuota(), 3 * kGiB);
}

} // namespace
} // namespace thalassa::grpcapi
