// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TokenSource answers a session that needs the token of its server: from the keyring, or from the
// user. The user is asked only after an act that wants the connection (the start of the console,
// "Connect", "Enter a token"), and not again after a refusal to answer: a session tries again every
// few seconds, and a server may refuse its token at any time. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "client/session/profile.h"

namespace thalassa::console {

class SecretStore;

// Asks the user for the token of a server; an empty token: the user gave none.
using AskToken = std::function<void(
    const QString& server, bool isRefused, std::function<void(const QString& token)>)>;

// The error of a provider without a token.
absl::Status noneEntered();

class TokenSource : public QObject {
    Q_OBJECT

public:
    // `secrets` outlives the source.
    TokenSource(QString server, SecretStore& secrets, AskToken ask, QObject* parent = nullptr);

    // The provider may outlive the source, and fails then.
    client::TokenProvider provider();

    // The user wants the connection: the next question may be passed on.
    void allowQuestion() { m_mayAsk = true; }
    // The token is accepted. A later refusal is not a reason to interrupt the user.
    void onConnected() { m_mayAsk = false; }

private:
    void provide(bool isRefused, const client::TokenReply& reply);
    void ask(bool isRefused, const client::TokenReply& reply);

    const QString m_server;
    SecretStore& m_secrets;
    const AskToken m_ask;
    bool m_mayAsk = false;
};

} // namespace thalassa::console
