// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/call_counts.h"

#include <grpc/grpc.h>
#include <grpc/support/alloc.h>

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/text/json_document.h"

namespace thalassa::grpcapi {
namespace {

constexpr intptr_t kPage = 500; // connections in one answer of channelz

// Returns the document, or a null value if there is none. Releases the text.
json::Document parsed(char* text)
{
    if (text == nullptr)
        return {};
    absl::StatusOr<json::Document> document = json::parse(text);
    gpr_free(text);
    return document.ok() ? *std::move(document) : json::Document();
}

// Reads a number, which JSON of protobuf has as a text.
template <typename Number> Number numberOf(const json::Value& value, const char* name)
{
    Number number = 0;
    return absl::SimpleAtoi(json::textOf(value, name), &number) ? number : 0;
}

// Returns the client as the name of its socket has it: "ipv4:10.0.0.1:51234".
std::string nameOf(const http::PeerAddress& peer)
{
    return peer.isIpv4() ? absl::StrCat("ipv4:", peer.text(), ":", peer.port())
                         : absl::StrCat("ipv6:%5B", peer.text(), "%5D:", peer.port());
}

} // namespace

intptr_t newestChannelzServer()
{
    intptr_t newest = 0;
    for (bool isEnd = false; !isEnd;) {
        const json::Document page = parsed(grpc_channelz_get_servers(newest + 1));
        const intptr_t before = newest;
        json::forEach(page, "server", [&](const json::Value& server) {
            if (const json::Value* const reference = json::find(server, "ref"))
                newest = std::max(newest, numberOf<intptr_t>(*reference, "serverId"));
        });
        isEnd = newest == before;
    }
    return newest;
}

CallCounts::CallCounts(intptr_t server)
{
    intptr_t last = 0;
    for (bool isEnd = server == 0; !isEnd;) {
        const json::Document page =
            parsed(grpc_channelz_get_server_sockets(server, last + 1, kPage));
        const intptr_t before = last;
        json::forEach(page, "socketRef", [&](const json::Value& socket) {
            const auto number = numberOf<intptr_t>(socket, "socketId");
            const std::string name = json::textOf(socket, "name"); // "chttp2 ipv4:10.0.0.1:51234"
            m_sockets[name.substr(name.rfind(' ') + 1)] = number;
            last = std::max(last, number);
        });
        isEnd = last == before;
    }
}

std::optional<CallCounts::Counts> CallCounts::of(const http::PeerAddress& peer) const
{
    const auto found = m_sockets.find(nameOf(peer));
    if (found == m_sockets.end())
        return std::nullopt;
    const json::Document document = parsed(grpc_channelz_get_socket(found->second));
    const json::Value* const socket = json::find(document, "socket");
    const json::Value* const data = socket != nullptr ? json::find(*socket, "data") : nullptr;
    if (data == nullptr)
        return std::nullopt;
    const auto started = numberOf<uint64_t>(*data, "streamsStarted");
    const auto ended =
        numberOf<uint64_t>(*data, "streamsSucceeded") + numberOf<uint64_t>(*data, "streamsFailed");
    return Counts{started, started - std::min(started, ended)};
}

} // namespace thalassa::grpcapi
