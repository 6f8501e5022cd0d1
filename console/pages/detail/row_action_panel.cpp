// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/row_action_panel.h"

#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/focus.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/detail/detail_page.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

RowActionPanel::RowActionPanel(Workspace& workspace, const Options& options, QWidget* parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_sortColumn(options.sortColumn)
    , m_table(new TableView(options.table))
{
    m_table->setAccessibleName(options.title);
    m_bar = new TableBar(*m_table, options.filterHint, options.counted);
    m_bar->setQuickFilters(options.quickFilters);
    m_button = makeIconButton(
        this, options.button, QStringLiteral("close"), options.buttonText, options.buttonHelp);
    m_bar->addControl(m_button);
    m_bar->addControl(makeCurlButton(
        this, options.table + QStringLiteral("Curl"),
        [this, query = options.query] {
            return m_detail != nullptr ? m_detail->curl(query, {}) : QString();
        },
        options.title));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_bar);
    column->addWidget(m_table, 1);
    connect(m_button, &QToolButton::clicked, this, &RowActionPanel::askToAct);
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        describeCurrent();
        renewButton();
    });
}

void RowActionPanel::setDetail(ServerDetail* detail)
{
    m_detail = detail;
    m_table->setTable(&tableOf(*detail));
    m_table->sortByColumn(m_sortColumn, Qt::DescendingOrder);
    renew();
}

void RowActionPanel::renew()
{
    m_bar->renewCount();
    renewButton();
}

void RowActionPanel::setMuted(bool isMuted)
{
    m_table->setMuted(isMuted);
}

void RowActionPanel::setPlaceFilter(const QString& filter)
{
    m_bar->setPlaceFilter(filter);
}

QModelIndex RowActionPanel::currentSource() const
{
    return m_table->currentSource();
}

void RowActionPanel::describeCurrent()
{
    Q_EMIT described(m_detail != nullptr ? description() : Description());
}

QString RowActionPanel::wholeRefusal() const
{
    const QString reason = m_workspace.refusalOf(&m_detail->store());
    return reason.isEmpty() ? refusal() : reason;
}

void RowActionPanel::renewButton()
{
    if (m_detail == nullptr)
        return;
    const QString reason = wholeRefusal();
    m_button->setVisible(
        !m_detail->store().label().isReadOnly && m_workspace.commands() != nullptr);
    setReason(*m_button, reason);
    enableControl(*m_button, reason.isEmpty(), *m_table);
}

void RowActionPanel::askToAct()
{
    if (m_detail == nullptr || !wholeRefusal().isEmpty())
        return;
    ServerStore& server = m_detail->store();
    Action act = action();
    if (server.label().isProduction)
        act.confirmation.typedName = server.label().name;
    ConfirmDialog::ask(this, act.confirmation,
        [&workspace = m_workspace, change = act.change, target = QPointer<ServerStore>(&server)] {
            if (target != nullptr && workspace.mayChange(target))
                change(*workspace.commands(), *target);
        });
}

} // namespace thalassa::console
