// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/regions_panel.h"

namespace thalassa::console {

RegionsPanel::RegionsPanel(Workspace& workspace, QWidget* parent)
    : RowActionPanel(workspace,
          {.table = QStringLiteral("regionTable"),
              .title = tr("Shared memory"),
              .filterHint = tr("Filter: text, state:removed, idle>10min"),
              .counted = [](int n) { return tr("%n region(s)", nullptr, n); },
              .quickFilters = {{tr("In use"), QStringLiteral("state:in-use")},
                  {tr("Unused for 10 min"), QStringLiteral("idle>10min")},
                  {tr("Removed by the client"), QStringLiteral("state:removed")}},
              .button = QStringLiteral("unregisterRegion"),
              .buttonText = tr("Unregister…"),
              .buttonHelp = tr("Unregister the selected region"),
              .query = QStringLiteral("shared-memory"),
              .sortColumn = RegionTable::Size},
          parent)
{
}

FilterableTable& RegionsPanel::tableOf(ServerDetail& detail) const
{
    return detail.regions();
}

const RegionFacts* RegionsPanel::region() const
{
    return current(detail().regions());
}

Description RegionsPanel::description() const
{
    return region() != nullptr ? describe(*region()) : Description();
}

QString RegionsPanel::refusal() const
{
    const RegionFacts* one = region();
    if (one == nullptr)
        return tr("Select a region in the table first.");
    if (one->use && one->use->state == RegionFacts::State::Leaving)
        return tr("The region is unregistered already.");
    // In the protocol an empty name stands for all regions.
    return one->id.isEmpty() ? tr("The region has no name.") : QString();
}

RowActionPanel::Action RegionsPanel::action() const
{
    const RegionFacts& one = *region();
    Confirmation confirmation;
    confirmation.title = tr("Unregister %1?").arg(one.name);
    confirmation.sentence = tr("The server refuses later requests that name the region. Requests "
                               "that use it now finish.");
    if (one.use && !one.use->owner.isEmpty()) {
        confirmation.losses.append(
            tr("%1 registered it, and has to register it again.").arg(one.use->owner));
    }
    if (one.use && one.use->idle) {
        confirmation.losses.append(
            tr("Its last request was %1 ago.").arg(figures::duration(*one.use->idle)));
    }
    confirmation.action = tr("Unregister");
    return {confirmation, [one](ServerCommands& commands, ServerStore& server) {
                commands.unregisterRegion(server, one);
            }};
}

} // namespace thalassa::console
