// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tokens of servers, in the keyring of the system. A token is kept in memory while the program
// runs, and stands in no file. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QList>
#include <QString>

#include "console/profiles/keyring.h"

namespace thalassa::console {

class SecretStore {
public:
    using OnRead = Keyring::OnRead;
    using OnWritten = Keyring::OnWritten;

    // Without a keyring, tokens are in memory alone, as in tests and with --screenshot.
    explicit SecretStore(std::unique_ptr<Keyring> keyring = nullptr);

    // Reads the token of a server. `onRead` gets an empty token if there is none, with the reason
    // in words if the keyring could not be asked.
    void read(const QString& server, OnRead onRead);
    // `onWritten` gets the reason if the token is kept in memory only.
    void write(const QString& server, const QString& token, OnWritten onWritten);
    void remove(const QString& server);
    // Moves the token of a server that has another name now. A read of the new name waits until it
    // is there. `onMoved` gets the reason if the token is kept in memory only; the keyring has it
    // by the old name then. A token that cannot be read stays where it is.
    void rename(const QString& before, const QString& now, const OnWritten& onMoved);

private:
    void forget(const QString& before);

    const std::unique_ptr<Keyring> m_keyring; // null: none
    QHash<QString, QString> m_tokens;
    QHash<QString, QList<OnRead>> m_moving; // reads that wait, by the new name
};

} // namespace thalassa::console
