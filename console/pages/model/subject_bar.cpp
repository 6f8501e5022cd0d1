// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/subject_bar.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <array>
#include <functional>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;

constexpr std::array<nanoseconds, 7> kTimes{
    nanoseconds(0), minutes(5), minutes(15), minutes(30), hours(1), hours(6), hours(12)};

QString earlierText(nanoseconds earlier)
{
    if (earlier == nanoseconds(0)) {
        return SubjectBar::tr("same time");
    }
    if (earlier % hours(1) == nanoseconds(0)) {
        return SubjectBar::tr("%1 h earlier").arg(earlier / hours(1));
    }
    if (earlier % minutes(1) == nanoseconds(0)) {
        return SubjectBar::tr("%1 min earlier").arg(earlier / minutes(1));
    }
    return SubjectBar::tr("%1 earlier").arg(figures::span(earlier));
}

QComboBox* makeBox(const char* name, const QString& label)
{
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(label);
    box->setToolTip(label);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    return box;
}

} // namespace

QString nameOf(const Subject& subject)
{
    QString name = shownName(subject.key.name);
    if (subject.key.version > 0) {
        name += u' ' + QString::number(subject.key.version);
    }
    if (subject.server != nullptr) {
        name = SubjectBar::tr("%1 on %2").arg(name, subject.server->label().name);
    }
    return subject.earlier == nanoseconds(0)
        ? name
        : name + QStringLiteral(", ") + earlierText(subject.earlier);
}

QString shortNameOf(const Subject& subject, const Subject& other)
{
    if (subject.server != other.server || subject.key.name != other.key.name) {
        return nameOf(subject);
    }
    if (subject.key.version != other.key.version) {
        return nameOf({nullptr, subject.key, subject.earlier});
    }
    return subject.earlier == nanoseconds(0) ? SubjectBar::tr("shown time")
                                             : earlierText(subject.earlier);
}

bool isBefore(const Subject& subject, const Subject& other)
{
    if (subject.earlier != other.earlier) {
        return subject.earlier > other.earlier;
    }
    return subject.server == other.server && subject.key.name == other.key.name &&
        subject.key.version < other.key.version;
}

QList<qint64> versionsOf(const ServerStore& server, const QByteArray& model)
{
    QList<qint64> versions;
    for (const ModelRow& row : server.models()->rows()) {
        if (row.key.name == model && row.key.version > 0) {
            versions.append(row.key.version);
        }
    }
    std::sort(versions.begin(), versions.end(), std::greater<>());
    return versions;
}

SubjectBar::SubjectBar(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_servers(makeBox("compareServer", tr("Server to compare with")))
    , m_versions(makeBox("compareVersion", tr("Version to compare with")))
    , m_times(makeBox("compareTime", tr("Time to compare with")))
{
    setObjectName(QStringLiteral("subjectBar"));
    auto* close = new QToolButton;
    close->setObjectName(QStringLiteral("closeComparison"));
    close->setText(tr("End the comparison"));
    close->setAccessibleName(close->text());
    close->setFocusPolicy(Qt::StrongFocus);
    auto* row = new FlowLayout(this);
    row->add(makeLabel(tr("Compared with"), "muted"));
    row->add(m_versions);
    row->add(m_servers);
    row->add(m_times);
    row->add(close);
    connect(close, &QToolButton::clicked, this, &SubjectBar::closed);
    connect(m_servers, &QComboBox::activated, this, [this](int number) {
        m_subject.server =
            qobject_cast<ServerStore*>(m_servers->itemData(number).value<QObject*>());
        fillVersions();
        Q_EMIT subjectChosen();
    });
    connect(m_versions, &QComboBox::activated, this, [this](int number) {
        m_subject.key.version = m_versions->itemData(number).toLongLong();
        Q_EMIT subjectChosen();
    });
    connect(m_times, &QComboBox::activated, this, [this](int number) {
        m_subject.earlier = nanoseconds(m_times->itemData(number).toLongLong());
        Q_EMIT subjectChosen();
    });
}

void SubjectBar::setModel(const QByteArray& model)
{
    m_model = model;
}

void SubjectBar::setSubject(const Subject& subject)
{
    m_subject = subject;
    renew();
}

Subject SubjectBar::subject() const
{
    return m_subject;
}

void SubjectBar::renew()
{
    fillServers();
    fillVersions();
    fillTimes();
}

void SubjectBar::fillServers()
{
    const QSignalBlocker blocker(m_servers);
    m_servers->clear();
    for (ServerStore* server : m_workspace.fleet().servers()) {
        // Only servers that have the model can be compared.
        if (server == m_subject.server || !versionsOf(*server, m_model).isEmpty()) {
            m_servers->addItem(server->label().name, QVariant::fromValue<QObject*>(server));
            if (server == m_subject.server) {
                m_servers->setCurrentIndex(m_servers->count() - 1);
            }
        }
    }
}

void SubjectBar::fillVersions()
{
    const QSignalBlocker blocker(m_versions);
    m_versions->clear();
    if (m_subject.server == nullptr) {
        return;
    }
    const QList<qint64> versions = versionsOf(*m_subject.server, m_model);
    if (!versions.isEmpty() && !versions.contains(m_subject.key.version)) {
        m_subject.key = {m_model, versions.front()};
    }
    for (const qint64 version : versions) {
        m_versions->addItem(tr("Version %1").arg(version), version);
        if (version == m_subject.key.version) {
            m_versions->setCurrentIndex(m_versions->count() - 1);
        }
    }
}

void SubjectBar::fillTimes()
{
    const QSignalBlocker blocker(m_times);
    m_times->clear();
    bool isListed = false;
    for (const nanoseconds time : kTimes) {
        m_times->addItem(earlierText(time), QVariant::fromValue<qint64>(time.count()));
        if (time == m_subject.earlier) {
            isListed = true;
            m_times->setCurrentIndex(m_times->count() - 1);
        }
    }
    if (!isListed) {
        m_times->addItem(
            earlierText(m_subject.earlier), QVariant::fromValue<qint64>(m_subject.earlier.count()));
        m_times->setCurrentIndex(m_times->count() - 1);
    }
}

} // namespace thalassa::console
