// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GrpcClient: the calls to one gRPC endpoint. *lives on the session's thread*; the calls end on the
// thread of the GrpcLoop, and their messages and ends are delivered to the session's thread.
#pragma once

#include <grpcpp/channel.h>

#include <memory>

#include "absl/status/status.h"
#include "client/network/credentials.h"
#include "client/network/delivery.h"
#include "client/network/grpc_loop.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"

namespace thalassa::client {

class GrpcClient {
public:
    // `loop` outlives it.
    GrpcClient(Endpoint endpoint, const Profile& profile, std::shared_ptr<Delivery> delivery,
        GrpcLoop& loop);
    ~GrpcClient();

    // Connects again at the next call, with these credentials, unless it is connected.
    void connect(const Credentials& credentials);
    // Drops the connection; calls fail until the next connect().
    void disconnect();

    // `token` is empty if there is none. No deadline: a stream.
    std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, std::optional<base::Duration> timeout, const std::string& token);

private:
    const Endpoint m_endpoint;
    const Bounds m_bounds;
    const Metadata m_metadata;
    const std::string m_serverName;
    const std::shared_ptr<Delivery> m_delivery;
    GrpcLoop& m_loop;
    std::shared_ptr<grpc::Channel> m_channel; // null: not connected
};

} // namespace thalassa::client
