// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/token_source.h"

#include <QPointer>
#include <utility>

#include "client/session/sentence.h"
#include "console/profiles/secret_store.h"

namespace thalassa::console {

absl::Status noneEntered()
{
    return client::sentenceError(
        absl::StatusCode::kUnauthenticated, QT_TRANSLATE_NOOP("Client", "none was entered"));
}

TokenSource::TokenSource(QString server, SecretStore& secrets, AskToken ask, QObject* parent)
    : QObject(parent)
    , m_server(std::move(server))
    , m_secrets(secrets)
    , m_ask(std::move(ask))
{
}

client::TokenProvider TokenSource::provider()
{
    return [self = QPointer(this)](bool isRefused, const client::TokenReply& reply) {
        if (self != nullptr)
            self->provide(isRefused, reply);
        else
            reply(noneEntered());
    };
}

void TokenSource::provide(bool isRefused, const client::TokenReply& reply)
{
    if (isRefused) {
        ask(true, reply);
        return;
    }
    m_secrets.read(m_server, [self = QPointer(this), reply](const QString& token, const QString&) {
        if (!token.isEmpty())
            reply(token.toStdString());
        else if (self != nullptr)
            self->ask(false, reply);
    });
}

void TokenSource::ask(bool isRefused, const client::TokenReply& reply)
{
    if (!m_mayAsk || !m_ask) {
        // A server that refuses its token for a while, as when it restarts, accepts it again.
        const auto again = [reply](const QString& token, const QString&) {
            reply(
                token.isEmpty() ? absl::StatusOr<std::string>(noneEntered()) : token.toStdString());
        };
        isRefused ? m_secrets.read(m_server, again) : again({}, {});
        return;
    }
    m_ask(m_server, isRefused, [self = QPointer(this), reply](const QString& token) {
        if (self != nullptr && token.isEmpty())
            self->m_mayAsk = false;
        reply(token.isEmpty() ? absl::StatusOr<std::string>(noneEntered()) : token.toStdString());
    });
}

} // namespace thalassa::console
