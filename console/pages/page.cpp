// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/page.h"

#include <QVBoxLayout>

#include "console/look/kept_input.h"
#include "console/look/state_pane.h"
#include "console/look/theme.h"

namespace thalassa::console {

Page::Page(Workspace& workspace, const QString& id, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
{
    setObjectName(id);
}

Page::~Page()
{
    release();
}

Workspace& Page::workspaceAround(const QWidget& part)
{
    const QWidget* around = &part;
    while (qobject_cast<const Page*>(around) == nullptr)
        around = around->parentWidget();
    return static_cast<const Page*>(around)->m_workspace;
}

void Page::open(const Location& location, ServerStore* server)
{
    m_location = location;
    setServer(server);
    locationChanged();
    if (isVisible()) {
        refresh();
        focusWanted();
    }
}

void Page::showSetting(const QString& name)
{
    m_wanted = name;
    focusWanted();
}

void Page::focusWanted()
{
    if (!m_wanted.isEmpty() && isVisible() && focusSetting(m_wanted))
        m_wanted.clear();
}

StatePane* Page::makePane(QWidget* content)
{
    auto* pane = new StatePane(content, this);
    connect(pane, &StatePane::actionTriggered, this, [this] {
        if (m_server != nullptr && m_workspace.commands() != nullptr) {
            m_workspace.commands()->open(*m_server);
        }
    });
    offerProfile(*pane);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    outer->addWidget(pane);
    return pane;
}

void Page::offerProfile(StatePane& pane)
{
    if (m_workspace.commands() == nullptr)
        return; // of a recorded session
    connect(&pane, &StatePane::profileWanted, this, [this] {
        if (m_server != nullptr)
            m_workspace.openProfile(*m_server);
    });
}

void Page::takeOver(Page& before)
{
    open(before.m_location, before.m_server);
    const KeptInput input(before);
    carryFrom(before);
    input.putBack(*this);
}

void Page::setServer(ServerStore* server)
{
    if (m_server == server) {
        return;
    }
    release();
    if (m_server != nullptr) {
        m_server->disconnect(this);
    }
    m_server = server;
    if (server != nullptr) {
        connect(server, &ServerStore::changed, this, [this] {
            if (isVisible()) {
                refresh();
                focusWanted();
            }
        });
    }
    if (isVisible()) {
        hold();
    }
    serverReplaced();
}

void Page::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    hold();
    refresh();
    focusWanted();
}

void Page::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_wanted.clear();
    release();
}

void Page::hold()
{
    if (m_held == nullptr && m_server != nullptr) {
        m_held = m_server;
        m_heldInterests = interests();
        for (const Interest interest : m_heldInterests) {
            m_held->addInterest(interest);
        }
    }
}

void Page::release()
{
    if (m_held != nullptr) {
        for (const Interest interest : m_heldInterests) {
            m_held->removeInterest(interest);
        }
    }
    m_held = nullptr;
}

} // namespace thalassa::console
