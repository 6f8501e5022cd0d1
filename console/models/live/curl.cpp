// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/curl.h"

#include <QJsonDocument>

namespace thalassa::console {

QString shellWord(const QString& text)
{
    QString quoted = text;
    quoted.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + quoted + u'\'';
}

QString curlOf(const CurlOptions& options, const QJsonObject& body)
{
    QString command = QStringLiteral("curl -s ");
    if (options.usesToken)
        command += QStringLiteral("-H \"Authorization: Bearer $TOKEN\" ");
    if (options.isChange)
        command += QStringLiteral("-H 'Content-Type: application/json' ");
    command += shellWord(options.base + options.path);
    if (!body.isEmpty()) {
        const QByteArray json = QJsonDocument(body).toJson(QJsonDocument::Compact);
        command += QStringLiteral(" -d ") + shellWord(QString::fromUtf8(json));
    }
    return command;
}

} // namespace thalassa::console
