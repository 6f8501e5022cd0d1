// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/secret_store.h"

#include <utility>

namespace thalassa::console {

SecretStore::SecretStore(std::unique_ptr<Keyring> keyring)
    : m_keyring(std::move(keyring))
{
}

void SecretStore::read(const QString& server, OnRead onRead)
{
    if (const auto found = m_tokens.constFind(server); found != m_tokens.constEnd()) {
        onRead(*found, {});
    } else if (const auto moving = m_moving.find(server); moving != m_moving.end()) {
        moving->append(std::move(onRead));
    } else if (m_keyring == nullptr) {
        onRead({}, {});
    } else {
        m_keyring->read(server,
            [this, server, onRead = std::move(onRead)](const QString& token, const QString& fault) {
                if (!token.isEmpty())
                    m_tokens.insert(server, token);
                onRead(token, fault);
            });
    }
}

void SecretStore::write(const QString& server, const QString& token, OnWritten onWritten)
{
    m_tokens.insert(server, token);
    if (m_keyring != nullptr)
        m_keyring->write(server, token, std::move(onWritten));
    else
        onWritten({});
}

void SecretStore::remove(const QString& server)
{
    m_tokens.remove(server);
    if (m_keyring != nullptr)
        m_keyring->remove(server);
}

void SecretStore::rename(const QString& before, const QString& now, const OnWritten& onMoved)
{
    m_moving.insert(now, {});
    read(before, [this, before, now, onMoved](const QString& token, const QString&) {
        const QList<OnRead> waiting = m_moving.take(now);
        m_tokens.remove(before);
        if (token.isEmpty()) {
            onMoved({});
        } else if (m_tokens.contains(now)) { // the user has entered another one meanwhile
            forget(before);
            onMoved({});
        } else {
            write(now, token, [this, before, onMoved](const QString& notWritten) {
                if (notWritten.isEmpty())
                    forget(before);
                onMoved(notWritten);
            });
        }
        for (const OnRead& onRead : waiting)
            read(now, onRead);
    });
}

// A new server may have the name by now, with a token of its own.
void SecretStore::forget(const QString& before)
{
    if (m_keyring != nullptr && !m_tokens.contains(before))
        m_keyring->remove(before);
}

} // namespace thalassa::console
