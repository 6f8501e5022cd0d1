// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/regions_panel.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/detail_page.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

RegionsPanel::RegionsPanel(Workspace& workspace, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_table(new TableView(QStringLiteral("regionTable")))
{
    m_table->setAccessibleName(tr("Shared memory"));
    m_bar = new TableBar(*m_table, tr("Filter: text, state:removed, idle>10min"),
        [](int n) { return tr("%n region(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("In use"), QStringLiteral("state:in-use")},
        {tr("Unused for 10 min"), QStringLiteral("idle>10min")},
        {tr("Removed by the client"), QStringLiteral("state:removed")}});
    m_unregister = makeIconButton(this, QStringLiteral("unregisterRegion"), QStringLiteral("close"),
        tr("Unregister…"), tr("Unregister the selected region"));
    m_bar->addControl(m_unregister);
    m_bar->addControl(makeCurlButton(
        this, QStringLiteral("regionTableCurl"),
        [this] {
            return m_detail != nullptr ? m_detail->curl(QStringLiteral("shared-memory"), {})
                                       : QString();
        },
        m_table->accessibleName()));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    connect(m_unregister, &QToolButton::clicked, this, &RegionsPanel::askToUnregister);
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        describeCurrent();
        renewButton();
    });
}

void RegionsPanel::setDetail(ServerDetail* detail)
{
    m_detail = detail;
    m_table->setTable(&detail->regions());
    m_table->sortByColumn(RegionTable::Size, Qt::DescendingOrder);
    renew();
}

void RegionsPanel::renew()
{
    m_bar->renewCount();
    renewButton();
}

void RegionsPanel::setMuted(bool isMuted)
{
    m_table->setMuted(isMuted);
}

const RegionFacts* RegionsPanel::current() const
{
    return m_detail != nullptr ? m_detail->regions().rowOf(m_table->currentSource()) : nullptr;
}

void RegionsPanel::describeCurrent()
{
    const RegionFacts* region = current();
    Q_EMIT described(region != nullptr ? describe(*region) : Description());
}

QString RegionsPanel::refusalOf(const RegionFacts* region) const
{
    QString refusal = m_workspace.refusalOf(&m_detail->store());
    if (!refusal.isEmpty())
        return refusal;
    if (region == nullptr)
        return tr("Select a region in the table first.");
    if (region->use && region->use->state == RegionFacts::State::Leaving)
        return tr("The region is unregistered already.");
    // In the protocol an empty name stands for all regions.
    return region->id.isEmpty() ? tr("The region has no name.") : QString();
}

void RegionsPanel::renewButton()
{
    if (m_detail == nullptr)
        return;
    const QString refusal = refusalOf(current());
    m_unregister->setVisible(
        !m_detail->store().label().isReadOnly && m_workspace.commands() != nullptr);
    setReason(*m_unregister, refusal);
    enableControl(*m_unregister, refusal.isEmpty(), *m_table);
}

void RegionsPanel::askToUnregister()
{
    const RegionFacts* region = current();
    if (m_detail == nullptr || !refusalOf(region).isEmpty())
        return;
    ServerStore& server = m_detail->store();
    Confirmation confirmation;
    confirmation.title = tr("Unregister %1?").arg(region->name);
    confirmation.sentence = tr("The server refuses later requests that name the region. Requests "
                               "that use it now finish.");
    if (region->use && !region->use->owner.isEmpty()) {
        confirmation.losses.append(
            tr("%1 registered it, and has to register it again.").arg(region->use->owner));
    }
    if (region->use && region->use->idle) {
        confirmation.losses.append(
            tr("Its last request was %1 ago.").arg(figures::duration(*region->use->idle)));
    }
    confirmation.action = tr("Unregister");
    if (server.label().isProduction)
        confirmation.typedName = server.label().name;
    ConfirmDialog::ask(this, confirmation,
        [&workspace = m_workspace, region = *region, target = QPointer<ServerStore>(&server)] {
            if (target != nullptr && workspace.mayChange(target))
                workspace.commands()->unregisterRegion(*target, region);
        });
}

} // namespace thalassa::console
