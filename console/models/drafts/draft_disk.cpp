// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/drafts/draft_disk.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QSaveFile>
#include <algorithm>

namespace thalassa::console {
namespace {

struct DraftDiskTexts {
    Q_DECLARE_TR_FUNCTIONS(DraftDisk)
};

constexpr qsizetype kMostScanned = 10'000; // files of the folder
constexpr QFile::Permissions kPrivate = QFile::ReadOwner | QFile::WriteOwner;

constexpr QLatin1String kDraftSuffix(".json");
constexpr QLatin1String kLockSuffix(".lock");

// Returns the id of the run to which a draft or a lock belongs; empty if the file is neither.
QString runOf(const QString& file)
{
    static const QRegularExpression pattern(
        QStringLiteral("^([0-9a-f]{32})(?:-[0-9]{1,20}\\.json|\\.lock)$"));
    return pattern.match(file).captured(1);
}

// Returns a lock that counts as left over as soon as no process holds it, regardless of the process
// id and the host in its file.
std::unique_ptr<QLockFile> makeLock(const QString& path)
{
    auto lock = std::make_unique<QLockFile>(path);
    lock->setStaleLockTime(1); // ms; QLockFile then asks the system whether the file is locked
    return lock;
}

} // namespace

DraftDisk::DraftDisk(QString folder, QString run)
    : m_folder(std::move(folder))
    , m_run(std::move(run))
{
}

QString DraftDisk::nameOf(quint64 number) const
{
    return QStringLiteral("%1-%2%3").arg(m_run).arg(number).arg(kDraftSuffix);
}

// Makes the folder and the lock of this run. Returns an error, or nothing.
QString DraftDisk::begin()
{
    if (m_lock != nullptr)
        return {};
    QDir().mkpath(m_folder);
    QFile::setPermissions(m_folder, kPrivate | QFile::ExeOwner);
    auto lock = makeLock(pathOf(m_run + kLockSuffix));
    if (!lock->tryLock(0))
        return DraftDiskTexts::tr("Unsaved edits cannot be kept: %1 cannot be written.")
            .arg(m_folder);
    m_lock = std::move(lock);
    return {};
}

// The newest come first. While the locks are held, other consoles cannot adopt these files. A lock
// removes the lock file of its run when it is released.
QStringList DraftDisk::filesOfEndedRuns(Locks& locks) const
{
    QHash<QString, QStringList> files;
    qsizetype count = 0;
    for (const QString& file : QDir(m_folder).entryList(QDir::Files)) {
        const QString run = runOf(file);
        if (run.isEmpty() || run == m_run || ++count > kMostScanned)
            continue;
        QStringList& ofRun = files[run];
        if (file.endsWith(kDraftSuffix))
            ofRun.append(file);
    }
    QStringList ended;
    for (auto run = files.constBegin(); run != files.constEnd(); ++run) {
        auto lock = makeLock(pathOf(run.key() + kLockSuffix));
        if (!lock->tryLock(0))
            continue; // that console is running
        ended += *run;
        locks.push_back(std::move(lock));
    }
    QHash<QString, QDateTime> times;
    for (const QString& file : ended)
        times.insert(file, QFileInfo(pathOf(file)).lastModified());
    std::sort(ended.begin(), ended.end(), [&times](const QString& a, const QString& b) {
        return std::pair(times[b], b) < std::pair(times[a], a);
    });
    return ended;
}

void DraftDisk::keepAside(const QString& file, const QString& fault, QStringList& faults) const
{
    QString kept = QStringLiteral("damaged.json");
    for (int number = 2; number <= kMostDamaged && QFile::exists(pathOf(kept)); ++number)
        kept = QStringLiteral("damaged-%1.json").arg(number);
    const bool isKept = QFile::rename(pathOf(file), pathOf(kept)); // never over another file
    faults.append(isKept
            ? DraftDiskTexts::tr("%1%2. The draft is kept as %3.").arg(file, fault, kept)
            : DraftDiskTexts::tr("%1%2. The draft is not used.").arg(file, fault));
}

// Returns nothing for a file with a fault.
std::optional<KeptDraft> DraftDisk::read(const QString& file, QStringList& faults) const
{
    QFile content(pathOf(file));
    if (QFileInfo(content).isSymLink() || !content.open(QIODevice::ReadOnly)) {
        keepAside(file, DraftDiskTexts::tr(": it cannot be read"), faults);
        return std::nullopt;
    }
    ReadDraft read = readDraft(content.read(kLargestDraftFile + 1));
    if (read.fault.isEmpty())
        return std::move(read.draft);
    keepAside(file, read.fault, faults);
    return std::nullopt;
}

std::vector<LeftDraft> DraftDisk::adopt(QStringList& faults)
{
    std::vector<LeftDraft> left;
    if (!QFileInfo(m_folder).isDir())
        return left;
    Locks locks;
    const QStringList files = filesOfEndedRuns(locks);
    if (files.isEmpty())
        return left;
    if (const QString error = begin(); !error.isEmpty()) {
        faults.append(error);
        return left;
    }
    qint64 bytes = 0;
    for (const QString& file : files) {
        if (static_cast<qsizetype>(left.size()) >= kMostLeft) {
            remove(file);
            continue;
        }
        bytes += QFileInfo(pathOf(file)).size();
        if (bytes > kMostLeftBytes) {
            faults.append(DraftDiskTexts::tr("%1 and older drafts are not read: they have more "
                                             "than %2 bytes.")
                              .arg(file)
                              .arg(kMostLeftBytes));
            break;
        }
        if (std::optional<KeptDraft> draft = read(file, faults)) {
            // The numbers of adopted files end in 0, those of DraftFolder in 1.
            const QString own = nameOf(10 * ++m_adopted);
            const bool isOurs = QFile::rename(pathOf(file), pathOf(own));
            left.push_back({isOurs ? own : file, *std::move(draft)});
        }
    }
    return left;
}

QString DraftDisk::write(const QString& file, const KeptDraft& draft)
{
    if (QString error = begin(); !error.isEmpty())
        return error;
    const QByteArray content = writtenDraft(draft);
    if (!readDraft(content).fault.isEmpty()) {
        remove(file);
        return DraftDiskTexts::tr("An edit is too large to be kept as a draft: it is lost if the "
                                  "console does not end in order.");
    }
    QSaveFile saved(pathOf(file));
    if (saved.open(QIODevice::WriteOnly) && saved.setPermissions(kPrivate) &&
        saved.write(content) == content.size() && saved.commit())
        return {};
    return DraftDiskTexts::tr("Unsaved edits cannot be kept: %1: %2.")
        .arg(pathOf(file), saved.errorString());
}

void DraftDisk::remove(const QString& file)
{
    QFile::remove(pathOf(file));
}

} // namespace thalassa::console
