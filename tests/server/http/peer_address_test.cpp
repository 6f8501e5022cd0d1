// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/peer_address.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include <new>

#include "server/http/sockets/connections_per_address.h"
#include "tests/support/failing_allocations.h"

namespace thalassa::http {
namespace {

PeerAddress peer(const char* text, uint16_t port = 0)
{
    sockaddr_storage address{};
    auto& v4 = reinterpret_cast<sockaddr_in&>(address);
    auto& v6 = reinterpret_cast<sockaddr_in6&>(address);
    if (::inet_pton(AF_INET, text, &v4.sin_addr) == 1)
        address.ss_family = AF_INET;
    else if (::inet_pton(AF_INET6, text, &v6.sin6_addr) == 1)
        address.ss_family = AF_INET6;
    v4.sin_port = htons(port); // at the same place in both
    return PeerAddress(address);
}

TEST(PeerAddress, HasTheUsualForm)
{
    for (const char* const text : {"10.0.0.1", "255.255.255.255", "::1", "2001:db8::7:1"})
        EXPECT_EQ(peer(text).text(), text);
    EXPECT_EQ(peer("::ffff:10.0.0.1").text(), "10.0.0.1"); // an IPv4 address of an IPv6 socket
    EXPECT_EQ(peer("nobody").text(), "unknown");
}

TEST(PeerAddress, HasThePort)
{
    EXPECT_EQ(peer("10.0.0.1", 51234).textWithPort(), "10.0.0.1:51234");
    EXPECT_EQ(peer("::ffff:10.0.0.1", 1).textWithPort(), "10.0.0.1:1");
    EXPECT_EQ(peer("2001:db8::1", 65535).textWithPort(), "[2001:db8::1]:65535");
    EXPECT_EQ(peer("nobody", 1).textWithPort(), "unknown");
}

TEST(PeerAddress, OneClientIsAnAddressOfIPv4OrANetworkOfIPv6)
{
    EXPECT_NE(peer("10.0.0.1").network(), peer("10.0.0.2").network());
    EXPECT_EQ(peer("10.0.0.1").network(), peer("::ffff:10.0.0.1").network());
    EXPECT_EQ(peer("2001:db8::1").network(), peer("2001:db8:0:0:ffff::2").network());
    EXPECT_NE(peer("2001:db8::1").network(), peer("2001:db8:0:1::1").network());
}

TEST(ConnectionsPerAddress, CountsWhatIsOpenOfEach)
{
    ConnectionsPerAddress counts;
    counts.add(peer("10.0.0.1"));
    counts.add(peer("10.0.0.1"));
    counts.add(peer("10.0.0.2"));
    EXPECT_EQ(counts.of(peer("10.0.0.1")), 2u);
    counts.remove(peer("10.0.0.1"));
    counts.remove(peer("10.0.0.1"));
    EXPECT_EQ(counts.of(peer("10.0.0.1")), 0u);
    EXPECT_EQ(counts.of(peer("10.0.0.2")), 1u);
}

TEST(ConnectionsPerAddress, CountsOnAfterAConnectionForWhichThereIsNoMemory)
{
    ConnectionsPerAddress counts;
    for (const char* const text : {"10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.4", "10.0.0.5"}) {
        {
            const tests::FailingAllocations failing({});
            EXPECT_THROW(counts.add(peer(text)), std::bad_alloc);
        }
        EXPECT_EQ(counts.of(peer(text)), 0u);
        counts.add(peer(text));
        EXPECT_EQ(counts.of(peer(text)), 1u);
    }
}

} // namespace
} // namespace thalassa::http
