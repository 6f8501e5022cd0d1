// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/status_line.h"

#include <QHBoxLayout>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "console/look/focus.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/look/written_file.h"

namespace thalassa::console {

QString ageSentence(const ServerStore& server, bool isPaused, WallTime now)
{
    if (server.updated() == WallTime()) {
        return StatusLine::tr("no data yet");
    }
    const auto age =
        std::max(std::chrono::nanoseconds(now - server.updated()), std::chrono::nanoseconds(0));
    // Tenths would change with each look; a reading every second is "1 s old" at most.
    const QString text = age < std::chrono::seconds(10)
        ? QLocale().toString(std::chrono::duration<double>(age).count(), 'f', 1) +
            QStringLiteral(" s")
        : figures::span(age);
    return isPaused ? StatusLine::tr("paused, data %1 old").arg(text)
                    : StatusLine::tr("data %1 old").arg(text);
}

StatusLine::StatusLine(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_mark(new HealthMark)
    , m_security(makeLabel({}, "muted"))
    , m_age(makeLabel({}, "muted"))
    , m_concerns(makeLabel({}, "muted"))
    , m_operation(new ElidedLabel)
    , m_cancel(makeButton("statusCancel", tr("Cancel"), tr("Cancel the latest action")))
    , m_folder(makeButton(
          "statusFolder", tr("Open folder"), tr("Show the folder of the file that was written")))
    , m_show(makeButton("statusShow", tr("Show"), tr("Show my actions")))
    , m_second(new QTimer(this))
{
    setObjectName(QStringLiteral("statusLine"));
    m_mark->setObjectName(QStringLiteral("statusHealth"));
    m_age->setObjectName(QStringLiteral("statusAge"));
    m_concerns->setObjectName(QStringLiteral("statusConcerns"));
    m_operation->setObjectName(QStringLiteral("statusOperation"));
    m_operation->setAlignment(Qt::AlignRight);
    OperationTable& operations = workspace.operations();
    connect(m_cancel, &QToolButton::clicked, this,
        [&operations] { operations.cancel(operations.latest()->id); });
    connect(m_folder, &QToolButton::clicked, this,
        [&operations] { openFolderOf(operations.latest()->details.file); });
    connect(m_show, &QToolButton::clicked, this, &StatusLine::actionsRequested);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(kMargin, 0, kGap, 0);
    row->setSpacing(20);
    row->addWidget(m_mark);
    row->addWidget(m_security);
    row->addWidget(m_age);
    row->addWidget(m_concerns);
    row->addWidget(m_operation, 1);
    row->addWidget(m_cancel);
    row->addWidget(m_folder);
    row->addWidget(m_show);
    setFixedHeight(28);

    m_second->setInterval(std::chrono::seconds(1));
    connect(m_second, &QTimer::timeout, this, &StatusLine::renew);
    m_second->start();
    connect(&workspace.fleet(), &Fleet::changed, this, &StatusLine::renew);
    connect(&workspace, &Workspace::pacingChanged, this, &StatusLine::renew);
    connect(&operations, &QAbstractItemModel::rowsInserted, this, &StatusLine::renewOperation);
    connect(&operations, &QAbstractItemModel::dataChanged, this, &StatusLine::renewOperation);
    renew();
    renewOperation();
}

QToolButton* StatusLine::makeButton(const char* name, const QString& text, const QString& help)
{
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setAccessibleName(help);
    button->setProperty(kRole, QLatin1String("flat"));
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

void StatusLine::setServer(ServerStore* server)
{
    m_server = server;
    renew();
}

void StatusLine::renew()
{
    const FleetTotals totals = m_workspace.fleet().totals();
    const bool hasServer = m_server != nullptr;
    if (hasServer) {
        const bool isConnected = m_server->link().phase == LinkState::Phase::Connected;
        m_mark->setHealth(isConnected ? Health::Ready : m_server->health(),
            m_server->label().name + QStringLiteral(": ") +
                (isConnected ? tr("connected") : wordOf(*m_server)));
        QStringList security;
        if (isConnected) {
            security.append(m_server->link().usesTls ? tr("TLS") : tr("no TLS"));
            if (m_server->link().usesToken) {
                security.append(tr("token"));
            }
            if (m_server->link().usesSsh) {
                security.append(tr("ssh"));
            } else if (!m_server->link().sshFault.isEmpty()) {
                security.append(tr("ssh failed"));
            }
        }
        if (m_server->label().isReadOnly) {
            security.append(tr("read-only"));
        }
        m_security->setText(security.join(QStringLiteral(", ")));
        m_age->setText(ageSentence(*m_server, m_workspace.isPaused(), figures::wallNow()));
    } else {
        const auto& servers = m_workspace.fleet().servers();
        const auto connected =
            std::count_if(servers.begin(), servers.end(), [](const ServerStore* server) {
                return server->link().phase == LinkState::Phase::Connected;
            });
        m_mark->setHealth(connected == 0         ? Health::Unknown
                : connected < totals.serverCount ? Health::Attention
                                                 : Health::Ready,
            tr("%1 of %2 servers connected").arg(connected).arg(totals.serverCount));
        m_security->setText({});
        m_age->setText(m_workspace.isPaused() ? tr("paused") : QString());
    }
    m_security->setVisible(!m_security->text().isEmpty());
    m_age->setVisible(!m_age->text().isEmpty());
    // As the list at the left counts them. An alert is what a rule says, one of the concerns.
    qsizetype concerns = 0;
    for (const ServerStore* server : m_workspace.fleet().servers()) {
        concerns += server->concerns().size();
    }
    m_concerns->setText(
        concerns == 0 ? tr("nothing needs attention") : tr("needs attention: %1").arg(concerns));
}

void StatusLine::renewOperation()
{
    const Operation* latest = m_workspace.operations().latest();
    if (latest != nullptr) {
        const int others = m_workspace.operations().runningCount() -
            (latest->phase == Operation::Phase::Running ? 1 : 0);
        m_operation->setFullText(others == 0
                ? sentenceOf(*latest)
                : tr("%1 (%2)").arg(sentenceOf(*latest), tr("%n more running", nullptr, others)));
        m_cancel->setText(latest->details.isOnServer ? tr("Stop waiting") : tr("Cancel"));
    }
    const auto show = [this](QToolButton& button, bool isVisible) {
        if (!isVisible)
            passFocus(button, *m_show);
        button.setVisible(isVisible);
    };
    m_show->setVisible(latest != nullptr);
    show(*m_cancel, latest != nullptr && latest->canCancel());
    show(*m_folder, latest != nullptr && latest->hasFile());
}

} // namespace thalassa::console
