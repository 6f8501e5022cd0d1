// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/address.h"

#include <netdb.h>

#include <cstring>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace thalassa::client {
namespace {

absl::Status badAddress(const std::string& text)
{
    return absl::InvalidArgumentError(
        absl::StrCat("expected host:port such as localhost:8000, got '", text, "'"));
}

} // namespace

std::string Address::toString() const
{
    return absl::StrCat(
        absl::StrContains(host, ':') ? absl::StrCat("[", host, "]") : host, ":", port);
}

absl::StatusOr<Address> parseAddress(const std::string& text, const std::string& defaultPort)
{
    std::string rest = text;
    for (const std::string scheme : {"http://", "grpc://"}) {
        if (absl::StartsWithIgnoreCase(rest, scheme)) {
            rest.erase(0, scheme.size());
            break;
        }
    }
    if (absl::StrContains(rest, "://")) {
        return absl::UnimplementedError(
            absl::StrCat("expected host:port, http://host:port or grpc://host:port, got '", text,
                "': no other scheme is supported, and no TLS. Give the port of a server without "
                "TLS"));
    }
    if (rest.ends_with('/'))
        rest.pop_back();
    if (absl::StrContains(rest, '/'))
        return badAddress(text);
    Address address{rest, defaultPort};
    const size_t hostEnd = rest.starts_with('[') ? rest.find(']') : 0;
    if (hostEnd == std::string::npos)
        return badAddress(text);
    if (const size_t colon = rest.find(':', hostEnd); colon != std::string::npos) {
        address.host = rest.substr(0, colon);
        address.port = rest.substr(colon + 1);
    }
    if (address.host.starts_with('['))
        address.host = address.host.substr(1, hostEnd - 1);
    int port = 0;
    if (address.host.empty() || !absl::SimpleAtoi(address.port, &port) || port < 1 || port > 65535)
        return badAddress(text);
    return address;
}

absl::StatusOr<std::vector<SocketAddress>> resolve(const Address& address)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* list = nullptr;
    const int code = ::getaddrinfo(address.host.c_str(), address.port.c_str(), &hints, &list);
    if (code != 0) {
        return absl::UnavailableError(absl::StrCat(
            "cannot find the host '", address.host, "': ", ::gai_strerror(code), "; check -u"));
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(list, &::freeaddrinfo);
    std::vector<SocketAddress> found;
    for (const addrinfo* entry = list; entry != nullptr; entry = entry->ai_next) {
        SocketAddress& one = found.emplace_back();
        std::memcpy(&one.storage, entry->ai_addr, entry->ai_addrlen);
        one.size = entry->ai_addrlen;
    }
    return found;
}

} // namespace thalassa::client
