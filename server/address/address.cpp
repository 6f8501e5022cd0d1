// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/address/address.h"

#include <arpa/inet.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace thalassa::address {

std::string bareHost(const std::string& address)
{
    const bool hasBrackets = address.starts_with('[') && address.ends_with(']');
    return hasBrackets ? address.substr(1, address.size() - 2) : address;
}

std::string hostAndPort(const std::string& address, uint16_t port)
{
    const std::string host = bareHost(address);
    const bool isIpv6 = host.find(':') != std::string::npos;
    return isIpv6 ? absl::StrCat("[", host, "]:", port) : absl::StrCat(host, ":", port);
}

bool isLoopback(const std::string& host)
{
    in_addr ipv4{};
    return absl::EqualsIgnoreCase(host, "localhost") || host == "::1" ||
        (host.starts_with("127.") && ::inet_pton(AF_INET, host.c_str(), &ipv4) == 1);
}

} // namespace thalassa::address
