// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model_changes.h"

#include <QCoreApplication>
#include <QPointer>

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
};

Confirmation loadOf(const QStringList& shown, bool isReload)
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
              "The server loads the model from its repository beside the running one. Requests in "
              "flight end on the old "
              "one; nothing is lost if the load fails.")
        : ModelChanges::tr(
              "The server loads the model from its repository. This may take minutes and memory.");
    confirmation.action = isReload ? ModelChanges::tr("Reload") : ModelChanges::tr("Load");
    return confirmation;
}

Confirmation unloadOf(
    const ServerStore& server, const QList<QByteArray>& names, const QStringList& shown)
{
    Losses losses;
    double rate = 0;
    for (const ModelRow& row : server.models()->rows()) {
        if (names.contains(row.key.name) && row.figures) {
            losses.inFlight += row.figures->inFlight.value_or(0);
            losses.sequences += row.figures->sequences.value_or(0);
            rate += row.requestRate.value_or(0);
        }
    }
    Confirmation confirmation;
    const auto count = static_cast<int>(shown.size());
    confirmation.title = count == 1 ? ModelChanges::tr("Unload %1?").arg(shown.first())
                                    : ModelChanges::tr("Unload %n models?", nullptr, count);
    confirmation.sentence =
        ModelChanges::tr("All versions stop serving, and so does each ensemble that has one "
                         "of them as a step. The server waits for the requests in flight (%1 "
                         "now), and refuses new ones.")
            .arg(figures::count(losses.inFlight));
    if (count > 1) {
        confirmation.losses.append(shown.first(qMin(count, 10)).join(QStringLiteral(", ")) +
            (count > 10 ? ModelChanges::tr(" and %n more", nullptr, count - 10) : QString()));
    }
    if (rate > 0) {
        confirmation.losses.append(ModelChanges::tr("%1 requests per second that clients send now")
                                       .arg(figures::amount(rate)));
    }
    if (losses.sequences > 0) {
        confirmation.losses.append(ModelChanges::tr(
            "%n open sequence(s) with their state", nullptr, static_cast<int>(losses.sequences)));
    }
    confirmation.action = ModelChanges::tr("Unload");
    return confirmation;
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
        : loadOf(shown, change == ModelChange::Reload);
    if (server.label().isProduction)
        confirmation.typedName = server.label().name;
    ConfirmDialog::ask(
        parent, confirmation, [&workspace, names, change, target = QPointer<ServerStore>(&server)] {
            if (target != nullptr && workspace.mayChange(target))
                make(*workspace.commands(), *target, change, names);
        });
}

} // namespace thalassa::console
