// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/recorder_notes.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QJsonDocument>

namespace thalassa::console {

bool prepareRecorderNotes(const QString& folder)
{
    QDir directory(folder);
    if (!directory.mkpath(QStringLiteral(".")) ||
        !QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner))
        return false;
    const QStringList newestFirst =
        directory.entryList({QStringLiteral("*.notes.json")}, QDir::Files, QDir::Time);
    for (const QString& name : newestFirst.mid(kMostRecorderNotes))
        directory.remove(name);
    return true;
}

// The times of a recorder are those of the clock of one run of its server. The begin of the run
// differs between servers, and stays when a profile gets another name.
QString recorderNotesPath(const QString& folder, WallTime started, const QJsonObject& query)
{
    if (folder.isEmpty() || started == WallTime())
        return {};
    const QByteArray selection = QCryptographicHash::hash(
        QJsonDocument(query).toJson(QJsonDocument::Compact), QCryptographicHash::Sha256);
    return folder + u'/' + QString::number(started.time_since_epoch().count()) + u'-' +
        QString::fromLatin1(selection.left(8).toHex());
}

} // namespace thalassa::console
