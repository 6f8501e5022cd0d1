// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_history.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>
#include <QSaveFile>
#include <QUuid>
#include <algorithm>
#include <array>
#include <cmath>

#include "console/models/text/figures.h"

namespace thalassa::console {
namespace {

struct AlertHistoryTexts {
    Q_DECLARE_TR_FUNCTIONS(AlertHistory)
};

constexpr qsizetype kLongestText = 2048; // characters of a member
// An alert without an end may fire for this long after it was seen last.
constexpr std::chrono::seconds kUnseen = 2 * AlertHistory::kSeenAfter;

struct EndWord {
    AlertEnd end;
    const char* word; // in the file
};

constexpr std::array kEnds{EndWord{AlertEnd::Right, "right"},
    EndWord{AlertEnd::RuleChanged, "rule_changed"}, EndWord{AlertEnd::RuleRemoved, "rule_removed"},
    EndWord{AlertEnd::RuleDisabled, "rule_disabled"},
    EndWord{AlertEnd::ServerRemoved, "server_removed"},
    EndWord{AlertEnd::NotCovered, "not_covered"}, EndWord{AlertEnd::VersionGone, "version_gone"},
    EndWord{AlertEnd::ConsoleClosed, "console_closed"}};

// Reads the members of one entry. The first fault stays; values that are read after it are
// undefined.
class EntryReader {
public:
    explicit EntryReader(const QJsonObject& object)
        : m_object(object)
    {
    }

    // The place in the entry and what is wrong there; empty: nothing is.
    const QString& fault() const { return m_fault; }

    QString text(const char* name, bool isNeeded = false)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (value.isUndefined() && !isNeeded)
            return {};
        if (!value.isString() || value.toString().size() > kLongestText)
            fail(name,
                AlertHistoryTexts::tr("expected a text of at most %1 characters")
                    .arg(kLongestText));
        return value.toString();
    }
    double number(const char* name)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (!value.isUndefined() && !value.isDouble())
            fail(name, AlertHistoryTexts::tr("expected a number"));
        return value.toDouble();
    }
    bool flag(const char* name)
    {
        const QJsonValue value = m_object.value(QLatin1String(name));
        if (!value.isUndefined() && !value.isBool())
            fail(name, AlertHistoryTexts::tr("expected true or false"));
        return value.toBool();
    }
    // A time that is missing is the epoch.
    WallTime time(const char* name, bool isNeeded)
    {
        const QString shown = text(name, isNeeded);
        if (shown.isEmpty() && !isNeeded)
            return {};
        const QDateTime time = QDateTime::fromString(shown, Qt::ISODateWithMs);
        // The wall clock of the console ends in the year 2262.
        const qint64 ms = time.isValid() ? time.toMSecsSinceEpoch() : 0;
        if (ms <= 0 || ms > std::numeric_limits<qint64>::max() / 1'000'000)
            fail(name, AlertHistoryTexts::tr("expected a time such as 2026-01-31T12:00:00Z"));
        return m_fault.isEmpty() ? WallTime(std::chrono::milliseconds(ms)) : WallTime();
    }
    void fail(const char* name, const QString& what)
    {
        if (m_fault.isEmpty())
            m_fault = QStringLiteral(".%1: %2").arg(QLatin1String(name), what);
    }

private:
    const QJsonObject& m_object;
    QString m_fault;
};

QString readEntry(const QJsonObject& object, HistoryEntry& entry)
{
    EntryReader reader(object);
    AlertFiring& firing = entry.firing;
    firing.text = reader.text("rule", true);
    firing.note = reader.text("note");
    firing.stage = reader.text("stage");
    firing.isSnoozed = reader.flag("snoozed");
    firing.server = reader.text("server", true);
    firing.model.name = QByteArray::fromPercentEncoding(reader.text("model").toUtf8());
    firing.model.version = static_cast<qint64>(std::clamp(reader.number("version"), 0.0, 0x1p62));
    firing.worst = reader.number("worst");
    firing.began = reader.time("began", true);
    firing.ended = reader.time("ended", false);
    entry.seen = reader.time("seen", firing.isActive());
    entry.console = reader.text("console", true);
    const QString series = reader.text("series", true);
    const auto info = std::find_if(alertSeries().begin(), alertSeries().end(),
        [&](const AlertSeriesInfo& one) { return series == QLatin1String(one.word); });
    if (info == alertSeries().end())
        reader.fail("series", AlertHistoryTexts::tr("there is no such figure"));
    else
        firing.series = info->series;
    const QString severity = reader.text("severity", true);
    if (severity != u"error" && severity != u"warning")
        reader.fail("severity", AlertHistoryTexts::tr("expected error or warning"));
    firing.severity = severity == u"error" ? AlertSeverity::Error : AlertSeverity::Warning;
    const QString end = reader.text("end", !firing.isActive());
    const auto reason = std::find_if(kEnds.begin(), kEnds.end(),
        [&](const EndWord& one) { return end == QLatin1String(one.word); });
    if (!firing.isActive() && reason == kEnds.end())
        reader.fail("end", AlertHistoryTexts::tr("there is no such reason"));
    else if (!firing.isActive())
        firing.reason = reason->end;
    return reader.fault();
}

QJsonObject objectOf(const HistoryEntry& entry)
{
    const AlertFiring& firing = entry.firing;
    QJsonObject object{{QStringLiteral("rule"), firing.text.left(kLongestText)},
        {QStringLiteral("series"), QLatin1String(infoOf(firing.series).word)},
        {QStringLiteral("severity"),
            firing.severity == AlertSeverity::Error ? QStringLiteral("error")
                                                    : QStringLiteral("warning")},
        {QStringLiteral("server"), firing.server.left(kLongestText)},
        {QStringLiteral("began"), figures::fileTime(firing.began)},
        {QStringLiteral("worst"), std::isfinite(firing.worst) ? firing.worst : 0},
        {QStringLiteral("console"), entry.console}};
    const auto add = [&object](const char* name, const QString& text) {
        if (!text.isEmpty())
            object.insert(QLatin1String(name), text.left(kLongestText));
    };
    add("note", firing.note);
    add("stage", firing.stage);
    add("model", QString::fromLatin1(firing.model.name.toPercentEncoding()));
    if (firing.model.version > 0)
        object.insert(QStringLiteral("version"), firing.model.version);
    if (firing.isSnoozed)
        object.insert(QStringLiteral("snoozed"), true);
    if (firing.isActive()) {
        add("seen", figures::fileTime(entry.seen));
    } else {
        add("ended", figures::fileTime(firing.ended));
        add("end", QLatin1String(kEnds[static_cast<std::size_t>(firing.reason)].word));
    }
    return object;
}

// The last moment at which the alert may have fired.
WallTime latestOf(const HistoryEntry& entry)
{
    if (!entry.firing.isActive())
        return entry.firing.ended;
    return std::min(entry.seen, WallTime::max() - kUnseen) + kUnseen; // a file may have any time
}

bool isSameAlert(const HistoryEntry& a, const HistoryEntry& b)
{
    return a.firing.text == b.firing.text && a.firing.server == b.firing.server &&
        a.firing.model == b.firing.model && a.firing.began <= latestOf(b) &&
        b.firing.began <= latestOf(a);
}

bool fires(const AlertBook& book)
{
    return std::any_of(book.firings().begin(), book.firings().end(),
        [](const AlertFiring& firing) { return firing.isActive(); });
}

} // namespace

ReadHistory readHistory(const QByteArray& bytes, const QString& name)
{
    ReadHistory result;
    const auto fail = [&result](const QString& fault) {
        result.entries.clear();
        result.fault = fault;
        return result;
    };
    if (bytes.size() > kLargestAlertHistory)
        return fail(AlertHistoryTexts::tr("%1 has more than %2 bytes, and is not read.")
                        .arg(name)
                        .arg(kLargestAlertHistory));
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(bytes, &error).object();
    if (error.error != QJsonParseError::NoError)
        return fail(AlertHistoryTexts::tr("%1: byte %2: %3.")
                        .arg(name)
                        .arg(error.offset)
                        .arg(error.errorString()));
    if (root.value(QLatin1String("version")).toInt(-1) != 1)
        return fail(AlertHistoryTexts::tr("%1: version: expected 1.").arg(name));
    const QJsonArray alerts = root.value(QLatin1String("alerts")).toArray();
    const bool isList = root.value(QLatin1String("alerts")).isArray();
    if (!isList || alerts.size() > static_cast<qsizetype>(AlertBook::kMostFirings))
        return fail(AlertHistoryTexts::tr("%1: alerts: expected a list of at most %2 objects.")
                        .arg(name)
                        .arg(AlertBook::kMostFirings));
    for (const QJsonValue value : alerts) {
        HistoryEntry entry;
        const QString fault = value.isObject() ? readEntry(value.toObject(), entry)
                                               : AlertHistoryTexts::tr(": expected an object");
        if (!fault.isEmpty())
            return fail(QStringLiteral("%1: alerts[%2]%3.")
                            .arg(name)
                            .arg(result.entries.size())
                            .arg(fault));
        result.entries.push_back(std::move(entry));
    }
    return result;
}

QByteArray writtenHistory(const std::vector<HistoryEntry>& entries)
{
    // Names may be long; the older half is left out until the rest can be read again.
    for (std::size_t count = entries.size();; count /= 2) {
        QJsonArray list;
        for (std::size_t at = 0; at < count; ++at)
            list.append(objectOf(entries[at]));
        QByteArray text = QJsonDocument(
            QJsonObject{{QStringLiteral("version"), 1},
                {QStringLiteral("alerts"),
                    list}}).toJson(QJsonDocument::Compact);
        if (text.size() <= kLargestAlertHistory || count == 0)
            return text;
    }
}

std::vector<HistoryEntry> mergedHistory(
    std::vector<HistoryEntry> file, const std::vector<HistoryEntry>& own)
{
    if (!own.empty()) {
        std::erase_if(
            file, [&](const HistoryEntry& entry) { return entry.console == own.front().console; });
    }
    for (HistoryEntry entry : own) {
        const auto same = std::find_if(file.begin(), file.end(), [&](const HistoryEntry& other) {
            return other.console != entry.console && isSameAlert(entry, other);
        });
        if (same != file.end()) {
            entry.firing.began = std::min(entry.firing.began, same->firing.began);
            file.erase(same);
        }
        file.push_back(std::move(entry));
    }
    std::stable_sort(file.begin(), file.end(), [](const HistoryEntry& a, const HistoryEntry& b) {
        return a.firing.began > b.firing.began;
    });
    if (file.size() > AlertBook::kMostFirings)
        file.resize(AlertBook::kMostFirings);
    return file;
}

AlertHistory::AlertHistory(AlertBook& book, QString path, QObject* parent)
    : QObject(parent)
    , m_book(book)
    , m_path(std::move(path))
    , m_console(QUuid::createUuid().toString(QUuid::Id128))
{
    m_book.setHistoryFault(load());
    const auto change = [this] { m_hasChanged = true; };
    connect(&book, &AlertBook::fired, this, change);
    connect(&book, &AlertBook::ended, this, change);
    connect(&book, &AlertBook::evaluated, this, &AlertHistory::renew);
}

AlertHistory::~AlertHistory()
{
    if (m_hasChanged || fires(m_book))
        write(std::chrono::seconds(1));
}

QString AlertHistory::load()
{
    QFile file(m_path);
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly))
        return tr("%1 cannot be read: %2.").arg(m_path, file.errorString());
    ReadHistory read =
        readHistory(file.read(kLargestAlertHistory + 1), QFileInfo(m_path).fileName());
    if (!read.fault.isEmpty())
        return read.fault + u' ' + keepAside();
    std::vector<AlertFiring> firings;
    for (HistoryEntry& entry : read.entries) {
        AlertFiring& firing = entry.firing;
        if (firing.isActive()) {
            firing.ended = std::max(entry.seen, firing.began + std::chrono::nanoseconds(1));
            firing.reason = AlertEnd::ConsoleClosed;
        }
        firings.push_back(std::move(firing));
    }
    m_earlier = firings.size();
    m_book.setEarlierFirings(std::move(firings));
    return {};
}

// Renames a file that cannot be read, so that it is not lost. Returns what was done.
QString AlertHistory::keepAside() const
{
    const QString kept = m_path + QStringLiteral(".damaged");
    QFile::remove(kept);
    const QString name = QFileInfo(kept).fileName();
    return QFile::rename(m_path, kept)
        ? tr("The history of alerts begins empty, and the file is kept as %1.").arg(name)
        : tr("The history of alerts begins empty, and the file could not be kept as %1.").arg(name);
}

void AlertHistory::renew()
{
    const bool isDue = !m_written.isValid() ||
        std::chrono::milliseconds(m_written.elapsed()) >= (m_hasChanged ? kWriteAfter : kSeenAfter);
    if (isDue && (m_hasChanged || fires(m_book)))
        write(std::chrono::milliseconds(0));
}

void AlertHistory::write(std::chrono::milliseconds patience)
{
    std::vector<HistoryEntry> own;
    const WallTime now = figures::wallNow();
    for (const AlertFiring& firing : m_book.firings()) {
        if (firing.number > m_earlier)
            own.push_back({firing, m_console, std::max(now, firing.began)});
    }
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    QLockFile lock(m_path + QStringLiteral(".lock"));
    if (!lock.tryLock(static_cast<int>(patience.count()))) {
        if (lock.error() != QLockFile::LockFailedError)
            m_book.setHistoryFault(
                tr("The history of alerts could not be written: %1 cannot be made.")
                    .arg(m_path + QStringLiteral(".lock")));
        return; // another console writes; the next evaluation tries again
    }
    const QString fault = replaceFile(own);
    m_written.start();
    m_hasChanged = false;
    if (!fault.isEmpty())
        m_book.setHistoryFault(fault);
}

// Merges the alerts into the file. REQUIRES: the file is locked.
QString AlertHistory::replaceFile(const std::vector<HistoryEntry>& own) const
{
    QString fault;
    std::vector<HistoryEntry> others;
    if (QFile before(m_path); before.exists()) {
        if (!before.open(QIODevice::ReadOnly))
            return tr("%1 cannot be read: %2.").arg(m_path, before.errorString());
        ReadHistory read =
            readHistory(before.read(kLargestAlertHistory + 1), QFileInfo(m_path).fileName());
        if (!read.fault.isEmpty())
            fault = read.fault + u' ' + keepAside();
        others = std::move(read.entries);
    }
    const QByteArray text = writtenHistory(mergedHistory(std::move(others), own));
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return tr("%1 could not be written: %2.").arg(m_path, file.errorString());
    QFile::setPermissions(m_path, QFile::ReadOwner | QFile::WriteOwner);
    return fault;
}

} // namespace thalassa::console
