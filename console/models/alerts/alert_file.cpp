// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct AlertFileTexts {
    Q_DECLARE_TR_FUNCTIONS(AlertFile)
};

constexpr int kLongestProgram = 64; // characters of a name

const QString kEnd = QStringLiteral("end");

QString readSnooze(const QString& text, AlertSnooze& snooze)
{
    if (text == kEnd) {
        snooze.isUntilEnd = true;
        return {};
    }
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
    // The wall clock of the console ends in the year 2262.
    const qint64 ms = time.isValid() ? time.toMSecsSinceEpoch() : 0;
    if (ms <= 0 || ms > std::numeric_limits<qint64>::max() / 1'000'000)
        return AlertFileTexts::tr("expected “end”, or a time such as 2026-01-31T12:00:00Z");
    snooze.until = WallTime(std::chrono::milliseconds(ms));
    return {};
}

// Reads one member. Returns a fault or nothing.
QString readMember(const QString& name, const QJsonValue& value, AlertRule& rule, bool& hasText)
{
    if (name == QLatin1String("enabled")) {
        rule.isEnabled = value.toBool();
        return value.isBool() ? QString() : AlertFileTexts::tr("expected true or false");
    }
    const bool isText = name == QLatin1String("rule") || name == QLatin1String("note") ||
        name == QLatin1String("snoozed_until");
    if (!isText)
        return AlertFileTexts::tr("there is no such member");
    if (!value.isString())
        return AlertFileTexts::tr("expected a text");
    const QString text = value.toString();
    if (name == QLatin1String("note")) {
        rule.note = text;
        return text.size() <= kLongestAlertNote
            ? QString()
            : AlertFileTexts::tr("a note has at most %1 characters").arg(kLongestAlertNote);
    }
    if (name == QLatin1String("snoozed_until"))
        return readSnooze(text, rule.snooze);
    const ParsedRule parsed = parseRule(text);
    if (!parsed.rule)
        return AlertFileTexts::tr("character %1: %2")
            .arg(parsed.fault.position + 1)
            .arg(parsed.fault.text);
    AlertRule read = *parsed.rule;
    read.note = rule.note;
    read.isEnabled = rule.isEnabled;
    read.snooze = rule.snooze;
    rule = read;
    hasText = true;
    return {};
}

// Reads a rule. Returns a fault with the place below the rule, or nothing.
QString readRule(const QJsonValue& value, AlertRule& rule)
{
    if (!value.isObject())
        return AlertFileTexts::tr(": expected an object");
    const QJsonObject object = value.toObject();
    bool hasText = false;
    for (auto at = object.begin(); at != object.end(); ++at) {
        const QString fault = readMember(at.key(), at.value(), rule, hasText);
        if (!fault.isEmpty())
            return QStringLiteral(".%1: %2").arg(shownName(at.key().toUtf8(), 64), fault);
    }
    return hasText ? QString() : AlertFileTexts::tr(".rule: a rule is needed");
}

QJsonObject objectOf(const AlertRule& rule)
{
    QJsonObject object{{QStringLiteral("rule"), textOf(rule)}};
    if (!rule.note.isEmpty())
        object.insert(QStringLiteral("note"), rule.note);
    if (!rule.isEnabled)
        object.insert(QStringLiteral("enabled"), false);
    if (rule.snooze.isUntilEnd) {
        object.insert(QStringLiteral("snoozed_until"), kEnd);
    } else if (rule.snooze.isSet()) {
        const auto ms = std::chrono::ceil<std::chrono::milliseconds>(rule.snooze.until);
        object.insert(QStringLiteral("snoozed_until"),
            QDateTime::fromMSecsSinceEpoch(ms.time_since_epoch().count())
                .toUTC()
                .toString(Qt::ISODateWithMs));
    }
    return object;
}

} // namespace

AlertRules readAlerts(const QByteArray& bytes, const QString& name)
{
    AlertRules result;
    if (bytes.size() > kLargestAlertFile) {
        result.faults.append(AlertFileTexts::tr("%1 has more than %2 bytes, and is not read.")
                                 .arg(name)
                                 .arg(kLargestAlertFile));
        return result;
    }
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError) {
        result.faults.append(AlertFileTexts::tr("%1: byte %2: %3.")
                                 .arg(name)
                                 .arg(error.offset)
                                 .arg(error.errorString()));
        return result;
    }
    const QJsonObject root = document.object();
    if (root.value(QLatin1String("version")).toInt(-1) != 1) {
        result.faults.append(AlertFileTexts::tr("%1: version: expected 1.").arg(name));
        return result;
    }
    const QJsonValue rules = root.value(QLatin1String("rules"));
    if (!rules.isArray() || rules.toArray().size() > kMostAlertRules) {
        result.faults.append(AlertFileTexts::tr("%1: rules: expected a list of at most %2 objects.")
                                 .arg(name)
                                 .arg(kMostAlertRules));
        return result;
    }
    qsizetype number = 0;
    for (const QJsonValue value : rules.toArray()) {
        AlertRule rule;
        const QString fault = readRule(value, rule);
        if (fault.isEmpty()) {
            rule.id = static_cast<quint64>(result.rules.size()) + 1;
            result.rules.append(rule);
        } else {
            result.faults.append(
                QStringLiteral("%1: rules[%2]%3").arg(name).arg(number).arg(fault));
        }
        ++number;
    }
    return result;
}

QByteArray writtenAlerts(const QList<AlertRule>& rules)
{
    QJsonArray list;
    for (const AlertRule& rule : rules)
        list.append(objectOf(rule));
    return QJsonDocument(
        QJsonObject{{QStringLiteral("version"), 1}, {QStringLiteral("rules"), list}})
        .toJson();
}

AlertFile::Lock::Lock(AlertFile& file, std::chrono::milliseconds patience)
    : m_lock(file.m_path + QStringLiteral(".lock"))
    , m_path(file.m_path)
{
    if (m_path.isEmpty())
        return;
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    m_isHeld = m_lock.tryLock(static_cast<int>(patience.count())) ||
        m_lock.error() != QLockFile::LockFailedError;
    file.renew();
}

QString AlertFile::Lock::fault() const
{
    qint64 process = 0;
    QString host;
    QString program;
    const QString name = QFileInfo(m_path).fileName();
    if (!m_lock.getLockInfo(&process, &host, &program))
        return AlertFileTexts::tr(
            "The change is not in %1 yet: another program has locked the file. It is "
            "written when the lock ends.")
            .arg(name);
    return AlertFileTexts::tr(
        "The change is not in %1 yet: process %2 (%3) has locked the file. It is "
        "written when the lock ends.")
        .arg(name)
        .arg(process)
        .arg(shownName(program.toUtf8(), kLongestProgram));
}

AlertFile::AlertFile(const QString& path, QObject* parent)
    : QObject(parent)
    , m_path(path)
{
    if (path.isEmpty())
        return;
    const auto look = [this] {
        watch();
        renew();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, look);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, look);
    QDir().mkpath(QFileInfo(path).absolutePath());
    watch();
    QFile file(path);
    if (!file.exists())
        return;
    if (!file.open(QIODevice::ReadOnly)) {
        m_read.faults.append(
            AlertFileTexts::tr("%1 cannot be read: %2.").arg(path, file.errorString()));
        return;
    }
    m_bytes = file.read(kLargestAlertFile + 1);
    m_read = readAlerts(m_bytes, QFileInfo(path).fileName());
}

// A console replaces the file, which only its folder tells, and an editor may write into it.
void AlertFile::watch()
{
    const QString folder = QFileInfo(m_path).absolutePath();
    if (!m_watcher.directories().contains(folder))
        m_watcher.addPath(folder);
    if (!m_watcher.files().contains(m_path) && QFile::exists(m_path))
        m_watcher.addPath(m_path);
}

void AlertFile::renew()
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly))
        return; // without a file the rules stay
    QByteArray bytes = file.read(kLargestAlertFile + 1);
    if (bytes == m_bytes)
        return;
    m_bytes = std::move(bytes);
    m_read = readAlerts(m_bytes, QFileInfo(m_path).fileName());
    Q_EMIT changed();
}

QString AlertFile::save(const QList<AlertRule>& rules)
{
    if (m_path.isEmpty())
        return {};
    if (!m_read.faults.isEmpty() && QFile::exists(m_path)) {
        // The unreadable parts are not lost.
        const QString kept = m_path + QStringLiteral(".damaged");
        QFile::remove(kept);
        QFile::copy(m_path, kept);
    }
    const QByteArray text = writtenAlerts(rules);
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return AlertFileTexts::tr("%1 could not be written: %2.").arg(m_path, file.errorString());
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    m_bytes = text;
    m_read = {rules, {}};
    watch();
    return {};
}

} // namespace thalassa::console
