// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_log.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <utility>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

} // namespace

QByteArray logLineOf(const AlertFiring& firing)
{
    QJsonObject line{{QStringLiteral("time"),
                         figures::fileTime(firing.isActive() ? firing.began : firing.ended)},
        {QStringLiteral("event"),
            firing.isActive() ? QStringLiteral("fired") : QStringLiteral("ended")},
        {QStringLiteral("severity"),
            firing.severity == AlertSeverity::Error ? QStringLiteral("error")
                                                    : QStringLiteral("warning")},
        {QStringLiteral("rule"), firing.text}, {QStringLiteral("server"), firing.server},
        {QStringLiteral("worst"), firing.worst}};
    if (!firing.model.name.isEmpty())
        line.insert(QStringLiteral("model"), shownName(firing.model.name));
    if (firing.model.version > 0)
        line.insert(QStringLiteral("version"), firing.model.version);
    if (!firing.isActive())
        line.insert(QStringLiteral("began"), figures::fileTime(firing.began));
    if (firing.reason != AlertEnd::Right)
        line.insert(QStringLiteral("reason"), wordsOf(firing.reason));
    if (firing.isSnoozed)
        line.insert(QStringLiteral("snoozed"), true);
    return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
}

AlertLog::AlertLog(const AlertBook& book, QString path, QObject* parent)
    : QObject(parent)
    , m_path(std::move(path))
{
    connect(&book, &AlertBook::fired, this, &AlertLog::write);
    connect(&book, &AlertBook::ended, this, &AlertLog::write);
}

void AlertLog::write(const AlertFiring& firing)
{
    QFile file(m_path);
    if (file.size() > kLargestFile) {
        const QString older = m_path + QStringLiteral(".1");
        QFile::remove(older);
        QFile::rename(m_path, older);
    }
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    const QByteArray line = logLineOf(firing);
    const bool isWritten = file.open(QIODevice::WriteOnly | QIODevice::Append) &&
        file.write(line) == line.size() && file.flush();
    m_fault =
        isWritten ? QString() : tr("%1 could not be written: %2.").arg(m_path, file.errorString());
}

} // namespace thalassa::console
