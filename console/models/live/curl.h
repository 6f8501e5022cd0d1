// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Queries as commands for a shell: what "Copy as curl" puts into the clipboard. A token is never
// part of it; the command reads it from the variable TOKEN. Pure functions: *thread-safe*.
#pragma once

#include <QJsonObject>
#include <QString>

namespace thalassa::console {

struct CurlOptions {
    QString base; // "http://localhost:8003", without a slash at the end
    QString path; // "/v2/thalassa/requests"
    bool isChange = false;
    bool usesToken = false;
};

QString curlOf(const CurlOptions& options, const QJsonObject& body);
// The text as one word of a shell.
QString shellWord(const QString& text);

} // namespace thalassa::console
