// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/actions/subject_actions.h"

#include <QAction>
#include <QWidget>
#include <algorithm>
#include <span>

#include "console/look/offered_action.h"
#include "console/pages/bundle_dialog.h"
#include "console/pages/drain_panel.h"
#include "console/pages/model_changes.h"

namespace thalassa::console {

SubjectActions::SubjectActions(Workspace& workspace, ActionRegistry& actions, QWidget* window)
    : QObject(window)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_window(window)
{
    addServerActions();
    addModelActions();
}

QAction* SubjectActions::add(const ActionSpec& spec, void (SubjectActions::*run)())
{
    return m_actions.add(spec, [this, run] {
        if (m_server != nullptr)
            (this->*run)();
    });
}

void SubjectActions::addServerActions()
{
    add({QStringLiteral("server.connect"), MenuId::Server, tr("&Connect"), QStringLiteral("F5"),
            QStringLiteral("refresh"), tr("Connect to the server, or try again at once")},
        &SubjectActions::connectServer);
    add({QStringLiteral("server.disconnect"), MenuId::Server, tr("&Disconnect"), {},
            QStringLiteral("close"), tr("End the connection to the server"), false, true},
        &SubjectActions::disconnectServer);
    add({QStringLiteral("server.drain"), MenuId::Server, tr("Dra&in…"), {}, {},
            tr("Take the server out of service")},
        &SubjectActions::drain);
    add({QStringLiteral("server.endDrain"), MenuId::Server, tr("E&nd drain"), {}, {},
            tr("Take the server back into service")},
        &SubjectActions::endDrain);
    add({QStringLiteral("server.bundle"), MenuId::Server, tr("&Save a diagnostic bundle…"), {},
            QStringLiteral("export"),
            tr("Save what the server says as a zip file, without secrets"), false, true},
        &SubjectActions::saveBundle);
    add({QStringLiteral("server.edit"), MenuId::Server, tr("&Edit profile…"),
            QStringLiteral("Ctrl+E"), QStringLiteral("server"),
            tr("Change the addresses and rules of the server")},
        &SubjectActions::edit);
    add({QStringLiteral("server.remove"), MenuId::Server, tr("&Remove profile…"), {}, {},
            tr("Remove the server from the list"), false, true},
        &SubjectActions::remove);
}

void SubjectActions::addModelActions()
{
    add({QStringLiteral("model.load"), MenuId::Model, tr("&Load"), {}, QStringLiteral("load"),
            tr("Load the shown model")},
        &SubjectActions::load);
    add({QStringLiteral("model.reload"), MenuId::Model, tr("&Reload"), {},
            QStringLiteral("refresh"), tr("Load the shown model again from the repository")},
        &SubjectActions::reload);
    add({QStringLiteral("model.override"), MenuId::Model, tr("Load with an &override…"), {}, {},
            tr("Edit the configuration of the shown model, and load it with that"), false, true},
        &SubjectActions::openConfiguration);
    add({QStringLiteral("model.unload"), MenuId::Model, tr("&Unload"), {}, QStringLiteral("unload"),
            tr("Unload the shown model")},
        &SubjectActions::unload);
}

void SubjectActions::setSubject(ServerStore* server, const QByteArray& model)
{
    m_server = server;
    m_model = server != nullptr ? model : QByteArray();
    renewVisibility();
    renewServerActions();
    renewModelActions();
}

void SubjectActions::allow(const char* id, const QString& refusal)
{
    QAction* action = m_actions.find(QLatin1String(id));
    setReason(*action, refusal);
    action->setEnabled(refusal.isEmpty());
}

// A read-only profile has no actions that change the server, as its pages have none.
void SubjectActions::renewVisibility()
{
    const bool isWritable = m_server == nullptr || !m_server->label().isReadOnly;
    for (const char* id : {"server.drain", "server.endDrain", "model.load", "model.reload",
             "model.override", "model.unload"})
        m_actions.find(QLatin1String(id))->setVisible(isWritable);
}

void SubjectActions::renewServerActions()
{
    const QString none = m_server == nullptr ? tr("Open a server first.") : QString();
    QString link = none;
    if (none.isEmpty() && m_workspace.commands() == nullptr)
        link = tr("A recorded session has no connection.");
    using Phase = LinkState::Phase;
    const Phase phase = m_server != nullptr ? m_server->link().phase : Phase::Disconnected;
    const auto unless = [&link](bool isWrong, const QString& reason) {
        return link.isEmpty() && isWrong ? reason : link;
    };
    allow("server.connect", unless(phase == Phase::Connected, tr("The server is connected.")));
    allow("server.disconnect",
        unless(phase == Phase::Disconnected, tr("The server is not connected.")));
    allow("server.bundle", link);
    allow("server.edit", none);
    allow("server.remove", none);

    QString change = m_workspace.refusalOf(m_server);
    const bool knowsDrain = m_server != nullptr && m_server->drain().has_value();
    if (change.isEmpty() && !knowsDrain)
        change = tr("This server cannot be drained: that is part of Thalassa's extension.");
    const bool drains = knowsDrain && m_server->drain()->phase != DrainState::Phase::Serving;
    allow("server.drain",
        change.isEmpty() && drains ? tr("The server is being drained already.") : change);
    allow("server.endDrain",
        change.isEmpty() && !drains ? tr("The server is not being drained.") : change);
}

void SubjectActions::renewModelActions()
{
    QString refusal = m_workspace.refusalOf(m_server);
    if (refusal.isEmpty() && m_model.isEmpty())
        refusal = tr("Open a model first.");
    bool serves = false;
    if (refusal.isEmpty()) {
        const std::span<const ModelRow> rows = m_server->models()->rows();
        serves = std::any_of(rows.begin(), rows.end(),
            [this](const ModelRow& row) { return row.key.name == m_model && isLoaded(row); });
    }
    const QString loaded = refusal.isEmpty() && serves ? tr("The model is loaded.") : refusal;
    const QString unloaded =
        refusal.isEmpty() && !serves ? tr("The model is not loaded.") : refusal;
    allow("model.load", loaded);
    allow("model.reload", unloaded);
    allow("model.unload", unloaded);
    allow("model.override", refusal);
}

void SubjectActions::saveBundle()
{
    if (m_workspace.commands() != nullptr)
        BundleDialog::ask(m_window, m_workspace, *m_server);
}

void SubjectActions::drain()
{
    DrainPanel::askToDrain(m_window, m_workspace, *m_server);
}

void SubjectActions::endDrain()
{
    DrainPanel::endDrain(m_window, m_workspace, *m_server);
}

void SubjectActions::load()
{
    askForChange(m_window, m_workspace, *m_server, ModelChange::Load, {m_model});
}

void SubjectActions::reload()
{
    askForChange(m_window, m_workspace, *m_server, ModelChange::Reload, {m_model});
}

void SubjectActions::unload()
{
    askForChange(m_window, m_workspace, *m_server, ModelChange::Unload, {m_model});
}

void SubjectActions::openConfiguration()
{
    Q_EMIT opened({QStringLiteral("configuration"), m_server->label().name, m_model, {}});
}

} // namespace thalassa::console
