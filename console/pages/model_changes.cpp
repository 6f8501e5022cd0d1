// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model_changes.h"

#include <QCoreApplication>
#include <QPointer>
#include <algorithm>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/pages/confirm_dialog.h"

namespace thalassa::console {
namespace {

struct ModelChanges {
    Q_DECLARE_TR_FUNCTIONS(ModelChanges)
};

struct Losses {
    quint64 inFlight = 0;
    quint64 sequences = 0;
    double rate = 0;
    bool isTold = false; // the server tells what is in flight
};

Losses lossesOf(const ServerStore& server, const QList<QByteArray>& names)
{
    Losses losses;
    for (const ModelRow& row : server.models()->rows()) {
        if (!names.contains(row.key.name) || !row.figures)
            continue;
        losses.isTold = losses.isTold || row.figures->inFlight.has_value();
        losses.inFlight += row.figures->inFlight.value_or(0);
        losses.sequences += row.figures->sequences.value_or(0);
        losses.rate += row.requestRate.value_or(0);
    }
    return losses;
}

Confirmation loadOf(const ServerStore& server, const QList<QByteArray>& names,
    const QStringList& shown, bool isReload)
{
    Confirmation confirmation;
    const auto count = static_cast<int>(shown.size());
    confirmation.isDestructive = false;
    confirmation.title = isReload
        ? (count == 1 ? ModelChanges::tr("Reload %1?").arg(shown.first())
                      : ModelChanges::tr("Reload %n models?", nullptr, count))
        : (count == 1 ? ModelChanges::tr("Load %1?").arg(shown.first())
                      : ModelChanges::tr("Load %n models?", nullptr, count));
    confirmation.sentence = isReload
        ? ModelChanges::tr(
              "The server loads the model from its repository beside the running one. If the load "
              "fails, the running one goes on.")
        : ModelChanges::tr(
              "The server loads the model from its repository. This may take minutes and memory.");
    if (isReload)
        confirmation.losses = lossesOfLoad(server, names, true);
    confirmation.action = isReload ? ModelChanges::tr("Reload") : ModelChanges::tr("Load");
    return confirmation;
}

Confirmation unloadOf(
    const ServerStore& server, const QList<QByteArray>& names, const QStringList& shown)
{
    const Losses losses = lossesOf(server, names);
    Confirmation confirmation;
    const auto count = static_cast<int>(shown.size());
    confirmation.title = count == 1 ? ModelChanges::tr("Unload %1?").arg(shown.first())
                                    : ModelChanges::tr("Unload %n models?", nullptr, count);
    confirmation.sentence = losses.isTold
        ? ModelChanges::tr("All versions stop serving, and so does each ensemble that has one "
                           "of them as a step. The server waits for the requests in flight (%1 "
                           "now), and refuses new ones.")
              .arg(figures::count(losses.inFlight))
        : ModelChanges::tr("All versions stop serving, and so does each ensemble that has one "
                           "of them as a step. The server waits for the requests in flight, "
                           "whose number it does not tell, and refuses new ones.");
    if (count > 1) {
        confirmation.losses.append(shown.first(qMin(count, 10)).join(QStringLiteral(", ")) +
            (count > 10 ? ModelChanges::tr(" and %n more", nullptr, count - 10) : QString()));
    }
    if (losses.rate > 0) {
        confirmation.losses.append(ModelChanges::tr("%1 requests per second that clients send now")
                                       .arg(figures::amount(losses.rate)));
    }
    if (losses.sequences > 0) {
        confirmation.losses.append(ModelChanges::tr(
            "%n open sequence(s) with their state", nullptr, static_cast<int>(losses.sequences)));
    }
    confirmation.action = ModelChanges::tr("Unload");
    return confirmation;
}

// Whether no other model serves.
bool areAll(const ServerStore& server, const QList<QByteArray>& names)
{
    const auto& rows = server.models()->rows();
    return std::all_of(rows.begin(), rows.end(), [&names](const ModelRow& row) {
        return row.state != ModelState::Ready || names.contains(row.key.name);
    });
}

void make(ServerCommands& commands, ServerStore& server, ModelChange change,
    const QList<QByteArray>& names)
{
    for (const QByteArray& name : names) {
        if (change == ModelChange::Unload)
            commands.unload(server, name);
        else
            commands.load(server, name);
    }
}

} // namespace

QStringList lossesOfLoad(const ServerStore& server, const QList<QByteArray>& names, bool isRunning)
{
    const Losses losses = lossesOf(server, names);
    QStringList lines;
    if (losses.inFlight > 0)
        lines.append(ModelChanges::tr("Requests in flight end with the running configuration: %1.")
                         .arg(figures::count(losses.inFlight)));
    if (losses.rate > 0)
        lines.append(
            ModelChanges::tr("Clients send %1 requests per second. They get the new configuration "
                             "as soon as it is loaded.")
                .arg(figures::amount(losses.rate)));
    if (losses.sequences > 0)
        lines.append(ModelChanges::tr("Open sequences lose their state: %1.")
                         .arg(figures::count(losses.sequences)));
    if (!losses.isTold && isRunning)
        lines.append(ModelChanges::tr(
            "This server does not tell how many requests are in flight and how many sequences are "
            "open. Open sequences lose their state."));
    return lines;
}

void askForChange(QWidget* parent, Workspace& workspace, ServerStore& server, ModelChange change,
    const QList<QByteArray>& names)
{
    if (names.isEmpty())
        return;
    QStringList shown;
    for (const QByteArray& name : names)
        shown.append(shownName(name));
    Confirmation confirmation = change == ModelChange::Unload
        ? unloadOf(server, names, shown)
        : loadOf(server, names, shown, change == ModelChange::Reload);
    const QString& name = server.label().name;
    if (server.label().isProduction) {
        confirmation.typedName = name;
    } else if (change == ModelChange::Unload && names.size() > 1 && areAll(server, names)) {
        confirmation.typedName = name;
        confirmation.whyTyped =
            ModelChanges::tr("The server serves nothing then. Type its name, %1, to go on.")
                .arg(name);
    }
    ConfirmDialog::ask(
        parent, confirmation, [&workspace, names, change, target = QPointer<ServerStore>(&server)] {
            if (target != nullptr && workspace.mayChange(target))
                make(*workspace.commands(), *target, change, names);
        });
}

} // namespace thalassa::console
