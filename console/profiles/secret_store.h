// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tokens of servers, in the keyring of the system. A token is kept in memory while the program
// runs, and stands in no file. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QObject>
#include <QString>
#include <functional>

namespace thalassa::console {

class SecretStore : public QObject {
    Q_OBJECT

public:
    // `usesKeyring`: false keeps tokens in memory alone, as tests and --screenshot do.
    explicit SecretStore(bool usesKeyring, QObject* parent = nullptr);

    // Reads the token of a server. `onRead` gets an empty token if there is none, with the reason
    // in words if the keyring could not be asked.
    void read(const QString& server,
        std::function<void(const QString& token, const QString& fault)> onRead);
    // `onWritten` gets the reason if the token is kept in memory only.
    void write(const QString& server, const QString& token,
        std::function<void(const QString& fault)> onWritten);
    void remove(const QString& server);

private:
    const bool m_usesKeyring;
    QHash<QString, QString> m_tokens;
};

} // namespace thalassa::console
