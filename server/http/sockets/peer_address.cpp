// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/sockets/peer_address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <cstring>

namespace thalassa::http {
namespace {

constexpr PeerAddress::Bytes kMapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr size_t kMappedSize = 12;
constexpr size_t kNetworkSize = 8;

bool isMapped(const PeerAddress::Bytes& bytes)
{
    return std::equal(bytes.begin(), bytes.begin() + kMappedSize, kMapped.begin());
}

} // namespace

PeerAddress::PeerAddress(const sockaddr_storage& address)
{
    if (address.ss_family == AF_INET) {
        m_bytes = kMapped;
        const auto& peer = reinterpret_cast<const sockaddr_in&>(address);
        std::memcpy(m_bytes.data() + kMappedSize, &peer.sin_addr, sizeof peer.sin_addr);
        m_port = ntohs(peer.sin_port);
    } else if (address.ss_family == AF_INET6) {
        const auto& peer = reinterpret_cast<const sockaddr_in6&>(address);
        std::memcpy(m_bytes.data(), &peer.sin6_addr, m_bytes.size());
        m_port = ntohs(peer.sin6_port);
    }
}

std::string PeerAddress::text() const
{
    if (m_bytes == Bytes{})
        return "unknown";
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (isMapped(m_bytes))
        ::inet_ntop(AF_INET, m_bytes.data() + kMappedSize, text.data(), text.size());
    else
        ::inet_ntop(AF_INET6, m_bytes.data(), text.data(), text.size());
    return text.data();
}

std::string PeerAddress::textWithPort() const
{
    if (m_bytes == Bytes{})
        return text();
    const std::string host = isIpv4() ? text() : "[" + text() + "]";
    return host + ":" + std::to_string(m_port);
}

bool PeerAddress::isIpv4() const
{
    return isMapped(m_bytes);
}

PeerAddress::Bytes PeerAddress::network() const
{
    Bytes network = m_bytes;
    if (!isMapped(m_bytes))
        std::fill(network.begin() + kNetworkSize, network.end(), uint8_t{0});
    return network;
}

} // namespace thalassa::http
