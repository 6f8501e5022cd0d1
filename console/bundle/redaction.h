// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Removes secrets from what a server says. Known secrets are removed wherever they stand. Passwords
// in URLs, authorization headers and members of objects that are named like a secret are removed,
// too. *thread-safe*.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace thalassa::console {

class Redaction {
public:
    // Secrets of fewer characters are those of any text, and are not removed.
    static constexpr qsizetype kShortestSecret = 4;

    // `secrets` are known texts, such as the token of the profile.
    explicit Redaction(const QStringList& secrets = {});

    QString text(const QString& text) const;
    // The content of a part: JSON, whose texts are changed one by one, or plain text.
    QByteArray content(const QByteArray& content) const;

private:
    QStringList m_secrets; // the longest first
};

// Whether a member of an object is named like a secret: "api_token", "Authorization".
bool isSecretName(const QString& name);

} // namespace thalassa::console
