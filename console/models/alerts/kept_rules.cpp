// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/kept_rules.h"

#include <QSignalBlocker>
#include <algorithm>
#include <utility>

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kRetryAfter(50);
constexpr milliseconds kLastPatience(200); // at the end of the program

} // namespace

KeptRules::KeptRules(const QString& path, QObject* parent)
    : QObject(parent)
    , m_file(path)
    , m_rules(m_file.rules())
    , m_changes(m_rules)
    , m_lastId(static_cast<quint64>(m_rules.size()))
{
    connect(&m_file, &AlertFile::changed, this, &KeptRules::takeFile);
    m_retry.setInterval(kRetryAfter);
    connect(&m_retry, &QTimer::timeout, this, &KeptRules::tryToWrite);
}

KeptRules::~KeptRules()
{
    if (m_changes.isEmpty())
        return;
    const QSignalBlocker blocker(this);
    const AlertFile::Lock lock(m_file, kLastPatience);
    write(); // with or without the lock: the change is not lost
}

const AlertRule* KeptRules::find(quint64 id) const
{
    const auto found = std::find_if(
        m_rules.begin(), m_rules.end(), [id](const AlertRule& rule) { return rule.id == id; });
    return found == m_rules.end() ? nullptr : &*found;
}

QString KeptRules::keep(const AlertFile::Lock& lock, const RuleChanges::Change& change)
{
    change(m_rules);
    m_changes.add(change);
    Q_EMIT changed();
    if (lock.isHeld())
        return write();
    writeLater();
    return {};
}

QString KeptRules::write()
{
    m_retry.stop();
    m_waiting.invalidate();
    QString fault = m_file.save(m_rules);
    m_changes.setWritten(m_rules);
    setWriteFault({});
    return fault.isEmpty() ? std::exchange(m_refusal, {}) : fault;
}

void KeptRules::writeLater()
{
    if (!m_waiting.isValid())
        m_waiting.start();
    m_retry.start();
}

void KeptRules::tryToWrite()
{
    const AlertFile::Lock lock(m_file);
    if (lock.isHeld())
        setWriteFault(write());
    else if (milliseconds(m_waiting.elapsed()) >= kLockPatience)
        setWriteFault(lock.fault());
}

void KeptRules::setWriteFault(const QString& fault)
{
    if (m_writeFault == fault)
        return;
    m_writeFault = fault;
    Q_EMIT writeFaultChanged();
}

// Another program has written the file. While it has a fault the rules stay as they are.
void KeptRules::takeFile()
{
    if (m_file.faults().isEmpty()) {
        m_refusal.clear();
        const QList<AlertRule> before =
            std::exchange(m_rules, m_changes.rebase(m_file.rules(), m_lastId));
        Q_EMIT replaced(before);
        Q_EMIT changed();
    }
    Q_EMIT faultsChanged();
}

} // namespace thalassa::console
