// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// HttpClient: the requests to one HTTP endpoint, over connections that are kept. It follows no
// redirects, keeps no cookies and accepts no compressed answers. Large answers are decoded on the
// thread of `decoder`. *lives on the session's thread*.
#pragma once

#include <QNetworkAccessManager>
#include <QSslConfiguration>

#include <memory>
#include <string>

#include "client/network/delivery.h"
#include "client/session/exchange.h"
#include "client/session/profile.h"
#include "core/base/threads/control_loop.h"

namespace thalassa::client {

class HttpClient {
public:
    HttpClient(Endpoint endpoint, const Profile& profile, std::shared_ptr<Delivery> delivery,
        std::shared_ptr<base::ControlLoop> decoder);
    ~HttpClient();

    // Uses this configuration for new connections with TLS, and forgets kept ones.
    void connect(const QSslConfiguration& tls);

    std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, base::Duration timeout, const std::string& token);

private:
    const Endpoint m_endpoint;
    const Bounds m_bounds;
    const Metadata m_headers;
    const std::string m_serverName;
    const std::shared_ptr<Delivery> m_delivery;
    const std::shared_ptr<base::ControlLoop> m_decoder;
    QSslConfiguration m_tls;
    QNetworkAccessManager m_network;
};

} // namespace thalassa::client
