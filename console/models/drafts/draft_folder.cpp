// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/drafts/draft_folder.h"

#include <QUuid>
#include <algorithm>
#include <utility>

namespace thalassa::console {

DraftFolder::DraftFolder(const QString& folder, QObject* parent)
    : QObject(parent)
    , m_disk(folder, QUuid::createUuid().toString(QUuid::Id128))
{
    m_pool.setMaxThreadCount(1);
    m_timer.setSingleShot(true);
    m_timer.setInterval(kWriteAfter);
    connect(&m_timer, &QTimer::timeout, this, &DraftFolder::write);
    load();
}

DraftFolder::~DraftFolder()
{
    write();
    m_pool.waitForDone();
}

void DraftFolder::load()
{
    ++m_jobs;
    m_pool.start([this] {
        QStringList faults;
        std::vector<LeftDraft> found = m_disk.adopt(faults);
        QMetaObject::invokeMethod(this, [this, found = std::move(found), faults] {
            --m_jobs;
            m_left = found;
            m_isLoaded = true;
            for (const auto& change : std::exchange(m_whenLoaded, {}))
                change();
            if (!faults.isEmpty())
                report(faults.join(u'\n'));
            if (!m_left.empty())
                Q_EMIT leftChanged();
        });
    });
}

// Does the job on the thread of the files. The job returns an error, or nothing.
void DraftFolder::run(std::function<QString(DraftDisk&)> job)
{
    ++m_jobs;
    m_pool.start([this, job = std::move(job)] {
        const QString error = job(m_disk);
        QMetaObject::invokeMethod(this, [this, error] {
            --m_jobs;
            report(error);
        });
    });
}

void DraftFolder::report(const QString& fault)
{
    if (!fault.isEmpty() && fault != std::exchange(m_reported, fault))
        Q_EMIT faulted(fault);
}

std::vector<DraftFolder::Own>::iterator DraftFolder::ownOf(const DraftSubject& subject)
{
    return std::find_if(
        m_own.begin(), m_own.end(), [&](const Own& own) { return own.draft.subject == subject; });
}

std::vector<LeftDraft>::const_iterator DraftFolder::leftOf(const DraftSubject& subject) const
{
    return std::find_if(m_left.begin(), m_left.end(),
        [&](const LeftDraft& left) { return left.draft.subject == subject; });
}

void DraftFolder::put(const KeptDraft& draft)
{
    auto own = ownOf(draft.subject);
    if (own != m_own.end() && own->draft.isSame(draft))
        return;
    if (!draft.fits()) {
        remove(draft.subject);
        report(tr("An edit is too large to be kept as a draft: it is lost if the console does not "
                  "end in order."));
        return;
    }
    if (own == m_own.end())
        own = m_own.insert(m_own.end(), {m_disk.nameOf(10 * ++m_numbers + 1), {}});
    own->draft = draft;
    own->draft.edited = figures::wallNow();
    own->isWritten = false;
    if (!m_timer.isActive())
        m_timer.start();
}

void DraftFolder::write()
{
    for (Own& own : m_own) {
        if (!std::exchange(own.isWritten, true)) {
            run([file = own.file, draft = own.draft](
                    DraftDisk& disk) { return disk.write(file, draft); });
        }
    }
}

void DraftFolder::remove(const DraftSubject& subject)
{
    const auto own = ownOf(subject);
    if (own == m_own.end())
        return;
    run([file = own->file](DraftDisk& disk) {
        disk.remove(file);
        return QString();
    });
    m_own.erase(own);
}

void DraftFolder::removeAll()
{
    while (!m_own.empty())
        remove(DraftSubject(m_own.back().draft.subject));
}

void DraftFolder::removeServer(const QString& server)
{
    QList<DraftSubject> gone;
    for (const Own& own : m_own) {
        if (own.draft.subject.server == server)
            gone.append(own.draft.subject);
    }
    for (const DraftSubject& subject : std::as_const(gone))
        remove(subject);
    if (m_isLoaded)
        removeLeft(server);
    else
        m_whenLoaded.append([this, server] { removeLeft(server); });
}

void DraftFolder::removeLeft(const QString& server)
{
    QList<DraftSubject> gone;
    for (const LeftDraft& left : m_left) {
        if (left.draft.subject.server == server)
            gone.append(left.draft.subject);
    }
    for (const DraftSubject& subject : std::as_const(gone))
        discard(subject);
}

void DraftFolder::renameServer(const QString& before, const QString& now)
{
    for (Own& own : m_own) {
        if (own.draft.subject.server != before)
            continue;
        own.draft.subject.server = now;
        own.isWritten = false;
        if (!m_timer.isActive())
            m_timer.start();
    }
    if (m_isLoaded)
        renameLeft(before, now);
    else
        m_whenLoaded.append([this, before, now] { renameLeft(before, now); });
}

void DraftFolder::renameLeft(const QString& before, const QString& now)
{
    bool isAny = false;
    for (LeftDraft& left : m_left) {
        if (left.draft.subject.server != before)
            continue;
        isAny = true;
        left.draft.subject.server = now;
        run([left](DraftDisk& disk) { return disk.write(left.file, left.draft); });
    }
    if (isAny)
        Q_EMIT leftChanged();
}

const KeptDraft* DraftFolder::left(const DraftSubject& subject) const
{
    const auto found = leftOf(subject);
    return found == m_left.end() ? nullptr : &found->draft;
}

KeptDraft DraftFolder::take(const DraftSubject& subject)
{
    const LeftDraft taken = *leftOf(subject);
    m_left.erase(leftOf(subject));
    remove(subject);
    m_own.push_back({taken.file, taken.draft, true});
    Q_EMIT leftChanged();
    return taken.draft;
}

void DraftFolder::discard(const DraftSubject& subject)
{
    const auto found = leftOf(subject);
    if (found == m_left.end())
        return;
    run([file = found->file](DraftDisk& disk) {
        disk.remove(file);
        return QString();
    });
    m_left.erase(found);
    Q_EMIT leftChanged();
}

} // namespace thalassa::console
