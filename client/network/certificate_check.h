// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CertificateCheck: a TLS handshake with an endpoint, after which the connection is closed. It
// tells what gRPC does not: which fault the certificate of the server has, and when it ends. Each
// fault is a sentence with the next step. *lives on the session's thread*.
#pragma once

#include <QList>
#include <QSslConfiguration>
#include <QSslError>
#include <QSslSocket>
#include <QTimer>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "client/network/credentials.h"
#include "client/session/endpoint.h"

namespace thalassa::client {

// Returns the configuration of TLS for connections with these credentials.
absl::StatusOr<QSslConfiguration> makeTlsConfiguration(const Credentials& credentials);

// Returns the error for a certificate that was not accepted. `host` is the name that it must have.
// `errors` has an element at least.
absl::Status certificateFault(
    const std::string& endpoint, const std::string& host, const QList<QSslError>& errors);

// Whether the text of a failed handshake says that the other side does not speak TLS.
bool isWithoutTls(const std::string& text);
// Returns the error for an endpoint without TLS, such as "https://localhost:8000".
absl::Status withoutTlsFault(const std::string& endpoint);
// Returns the error for an endpoint that closes connections without TLS before an answer.
absl::Status closedFault(const std::string& endpoint, const std::string& secureScheme);

class CertificateCheck {
public:
    struct Finding {
        absl::Status fault;               // OK: there is none, or the handshake was not finished
        std::optional<int64_t> endUnixNs; // of the certificate; absent: it is not known
    };

    // `onEnd` is called once, later, unless the check is destroyed. `serverName` is that of the
    // profile, and `scheme` that of the endpoint in errors.
    CertificateCheck(const Endpoint& endpoint, const std::string& scheme,
        const std::string& serverName, const QSslConfiguration& tls,
        std::function<void(const Finding&)> onEnd);

private:
    void end();
    void close();

    const std::string m_endpoint; // for errors
    const std::string m_host;
    const std::function<void(const Finding&)> m_onEnd;
    QList<QSslError> m_errors;
    QSslSocket m_socket;
    QTimer m_timer; // ends the check
};

} // namespace thalassa::client
