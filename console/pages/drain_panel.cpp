// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/drain_panel.h"

#include <QDialog>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/pages/confirm_dialog.h"

namespace thalassa::console {
namespace {

constexpr std::chrono::seconds kGrace(20);
constexpr int kTextWidth = 200;

} // namespace

QString sentenceOf(const DrainState& drain, WallTime now)
{
    const auto inFlight = static_cast<int>(std::min<quint64>(drain.inFlight, 1'000'000'000));
    switch (drain.phase) {
    case DrainState::Phase::Serving:
        return DrainPanel::tr("The server takes requests.");
    case DrainState::Phase::Grace: {
        // The seconds are rounded up, so that 0 s is the moment itself.
        const auto left = std::chrono::ceil<std::chrono::seconds>(
            std::max(drain.refusesFrom - now, std::chrono::nanoseconds(0)));
        return DrainPanel::tr(
            "Refuses new requests in %1; %n request(s) in flight.", nullptr, inFlight)
            .arg(figures::span(left));
    }
    case DrainState::Phase::Refusing:
        break;
    }
    return drain.inFlight == 0
        ? DrainPanel::tr("Drained: the server can be stopped without the loss of a request.")
        : DrainPanel::tr("Refuses new requests; %n request(s) in flight.", nullptr, inFlight);
}

DrainPanel::DrainPanel(Workspace& workspace, QWidget* parent)
    : QFrame(parent)
    , m_workspace(workspace)
    , m_text(makeParagraph({}))
    , m_button(new QPushButton)
    , m_second(new QTimer(this))
{
    setObjectName(QStringLiteral("drainPanel"));
    m_text->setObjectName(QStringLiteral("drainText"));
    m_button->setObjectName(QStringLiteral("drainButton"));
    connect(m_button, &QPushButton::clicked, this, &DrainPanel::act);
    m_second->setInterval(std::chrono::milliseconds(500));
    connect(m_second, &QTimer::timeout, this, &DrainPanel::refresh);
    // Below the button: the state of the server beside it needs the width.
    m_text->setFixedWidth(kTextWidth);
    m_text->setAlignment(Qt::AlignRight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addWidget(m_button, 0, Qt::AlignRight);
    column->addWidget(m_text);
}

void DrainPanel::setServer(ServerStore* server)
{
    m_server = server;
    refresh();
}

void DrainPanel::refresh()
{
    // A server without the extension cannot be drained, and a recorded one not any more.
    const bool isKnown = m_server != nullptr && m_server->drain();
    setVisible(isKnown);
    if (!isKnown) {
        m_second->stop();
        return;
    }
    const DrainState& drain = *m_server->drain();
    const bool drains = drain.phase != DrainState::Phase::Serving;
    m_text->setText(drains ? sentenceOf(drain, figures::wallNow()) : QString());
    m_text->setVisible(drains);
    m_button->setText(drains ? tr("End drain") : tr("Drain…"));
    m_button->setToolTip(
        drains ? tr("Take the server back into service") : tr("Take the server out of service"));
    m_button->setVisible(!m_server->label().isReadOnly && m_workspace.commands() != nullptr);
    m_button->setEnabled(m_workspace.mayChange(m_server));
    drain.phase == DrainState::Phase::Grace&& isVisible() ? m_second->start() : m_second->stop();
}

void DrainPanel::act()
{
    if (m_server == nullptr || !m_workspace.mayChange(m_server)) {
        return;
    }
    if (m_server->drain()->phase != DrainState::Phase::Serving) {
        endDrain(this, m_workspace, *m_server);
    } else {
        askToDrain(this, m_workspace, *m_server);
    }
}

void DrainPanel::askToDrain(QWidget* parent, Workspace& workspace, ServerStore& server)
{
    Confirmation confirmation;
    confirmation.title = tr("Drain %1?").arg(server.label().name);
    confirmation.sentence = tr("The server is not ready from now on, so that load balancers turn "
                               "away from it. It still serves for %1, and then "
                               "refuses new requests, except those that continue a sequence.")
                                .arg(figures::span(kGrace));
    if (const double rate = server.totals().requestRate.value_or(0); rate > 0) {
        confirmation.losses.append(
            tr("%1 requests per second that clients send now, if none is sent elsewhere")
                .arg(figures::amount(rate)));
    }
    confirmation.action = tr("Drain");
    if (server.label().isProduction) {
        confirmation.typedName = server.label().name;
    }
    ConfirmDialog::ask(parent, confirmation, [&workspace, target = QPointer<ServerStore>(&server)] {
        if (target != nullptr && workspace.mayChange(target)) {
            workspace.commands()->beginDrain(*target, kGrace);
        }
    });
}

void DrainPanel::endDrain(QWidget* parent, Workspace& workspace, ServerStore& server)
{
    const auto go = [&workspace, target = QPointer<ServerStore>(&server)] {
        if (target != nullptr && workspace.mayChange(target))
            workspace.commands()->endDrain(*target);
    };
    if (!server.label().isProduction) {
        go();
        return;
    }
    Confirmation confirmation;
    confirmation.title = tr("End the drain of %1?").arg(server.label().name);
    confirmation.sentence =
        tr("The server is ready again and takes new requests, so that load balancers turn to it.");
    confirmation.action = tr("End drain");
    confirmation.isDestructive = false;
    confirmation.typedName = server.label().name;
    ConfirmDialog::ask(parent, confirmation, go);
}

} // namespace thalassa::console
