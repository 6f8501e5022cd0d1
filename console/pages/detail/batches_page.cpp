// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/batches_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>

#include "console/look/labels.h"
#include "console/look/tab_bar.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/detail/what_if_panel.h"
#include "console/pages/span_row.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {

BatchesPage::BatchesPage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("batches"), parent)
    , m_model(new ModelChoice(QStringLiteral("batchModel"), false))
    , m_conclusion(makeParagraph({}))
    , m_tabs(makeTabBar(QStringLiteral("batchTabs"), tr("Parts of the page"),
          {tr("Batches"), tr("Why they were small"), tr("Try other settings")}))
    , m_stack(new QStackedWidget)
    , m_batches(new TableView(QStringLiteral("batchTable")))
    , m_span(new SpanRow(QStringLiteral("batch"), tr("Only batches of requests that ended in %1."),
          workspace.range(), *m_batches, this))
    , m_reasons(new TableView(QStringLiteral("reasonTable")))
    , m_whatIf(new WhatIfPanel)
{
    m_batches->setAccessibleName(tr("Batches"));
    m_batchBar = new TableBar(*m_batches, tr("Filter: text, rows<4, release:delay, longest>5ms"),
        [](int n) { return tr("%n batch(es)", nullptr, n); });
    m_batchBar->setQuickFilters({{tr("One row"), QStringLiteral("rows=1")},
        {tr("Less than half full"), QStringLiteral("fill<50%")},
        {tr("Delay over"), QStringLiteral("release:delay_over")},
        {tr("Idle instance"), QStringLiteral("release:idle_instance")},
        {tr("Waited over 10 ms"), QStringLiteral("longest>10ms")}});
    m_batchBar->addControl(makeCurlButton(this, QStringLiteral("batchCurl"), [this] {
        return detail() != nullptr
            ? detail()->curl(QStringLiteral("requests"), detail()->batchQuery().bodies().first())
            : QString();
    }));
    m_reasons->setAccessibleName(tr("Reasons why batches left"));
    m_reasonBar = new TableBar(*m_reasons, tr("Filter: text, share>10%"),
        [](int n) { return tr("%n reason(s)", nullptr, n); });
    m_conclusion->setObjectName(QStringLiteral("batchConclusion"));
    m_stack->addWidget(makeTableTab(*m_batches, *m_batchBar));
    m_stack->addWidget(makeTableTab(*m_reasons, *m_reasonBar));
    auto* scroll = new QScrollArea; // a small window does not have the height of the form
    scroll->setObjectName(QStringLiteral("whatIfScroll"));
    scroll->setAccessibleName(tr("Try other settings"));
    scroll->setProperty(kRole, QLatin1String("bare"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_whatIf);
    m_stack->addWidget(scroll);
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    connect(m_model, &ModelChoice::chosen, this, [this](const ModelKey& key) {
        if (detail() != nullptr)
            detail()->setBatchModel(key);
    });
    leadBy(*m_model);
    connect(m_batches, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const BatchFacts* batch = detail() != nullptr ? detail()->batches().rowOf(source) : nullptr;
        Q_EMIT described(batch != nullptr ? describe(*batch) : Description());
    });
    connect(m_reasons, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const BatchReason* reason =
            detail() != nullptr ? detail()->reasons().rowOf(source) : nullptr;
        Q_EMIT described(reason != nullptr ? describe(*reason) : Description());
    });
    connect(m_whatIf, &WhatIfPanel::described, this, &BatchesPage::described);

    connect(m_span, &SpanRow::spanChanged, this, &BatchesPage::renewSpan);

    auto* head = new QWidget;
    auto* headColumn = new QVBoxLayout(head);
    headColumn->setContentsMargins(0, 0, 0, 0);
    headColumn->setSpacing(kGap);
    auto* row = new QHBoxLayout;
    headColumn->addLayout(row);
    headColumn->addWidget(m_span);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kMargin);
    row->addWidget(m_model, 0, Qt::AlignTop);
    row->addWidget(m_conclusion, 1);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    setContent(head, content);
}

QWidget* BatchesPage::makeTableTab(TableView& table, TableBar& bar)
{
    auto* tab = new QWidget;
    auto* column = new QVBoxLayout(tab);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(&bar);
    column->addWidget(&table, 1);
    return tab;
}

void BatchesPage::showTab(int index)
{
    m_tabs->setCurrentIndex(index);
}

bool BatchesPage::hasRows() const
{
    return detail() != nullptr && detail()->batches().rowCount() > 0;
}

Notice BatchesPage::emptyNotice() const
{
    const bool tells =
        server() == nullptr || !server()->identity() || server()->identity()->isThalassa;
    if (tells && m_span->span())
        return {tr("No batch of this time is remembered"),
            tr("The flight recorder has no request of this model that ended in the time above."),
            {}};
    return tells ? Notice{tr("No batch of this model is remembered"),
                       tr("Send it requests. The batches of the last requests are shown here, each "
                          "with the reason why it left when it did."),
                       {}}
                 : Notice{tr("This server does not say why batches leave"),
                       tr("It counts executions only: the table of models has the mean size of its "
                          "batches. The reasons are part of Thalassa's observability extension."),
                       {}};
}

void BatchesPage::detailReplaced()
{
    m_model->renew(*server(), detail()->batchModel());
    detail()->setBatchModel(m_model->key());
    renewSpan();
    m_batches->setTable(&detail()->batches());
    m_batches->sortByColumn(BatchTable::When, Qt::DescendingOrder);
    m_reasons->setTable(&detail()->reasons());
    m_reasons->sortByColumn(BatchReasonTable::Share, Qt::DescendingOrder);
    m_whatIf->setDetail(detail());
}

void BatchesPage::carryFrom(Page& before)
{
    m_span->takeOver(*static_cast<BatchesPage&>(before).m_span);
    m_whatIf->takeOver(*static_cast<BatchesPage&>(before).m_whatIf);
}

void BatchesPage::locationChanged()
{
    if (server() != nullptr)
        m_model->follow(*server(), location().key());
    m_batchBar->setPlaceFilter(location().filter);
    m_span->setPlaceSpan(location().span);
}

void BatchesPage::renewSpan()
{
    if (detail() != nullptr)
        detail()->setBatchSpan(m_span->span());
}

bool BatchesPage::showExample(const ModelKey& model)
{
    if (m_model->key() != model && m_model->choose(model)) {
        refresh();
        return false;
    }
    m_batches->selectRow(0);
    return true;
}

void BatchesPage::renew()
{
    m_model->renew(*server());
    if (detail()->batchModel() != m_model->key())
        detail()->setBatchModel(m_model->key());
    detail()->batches().renewTimes();
    m_batchBar->renewCount();
    m_reasonBar->renewCount();
    m_conclusion->setText(conclusionsOf(detail()->batches().rows()).join(u' '));
    m_whatIf->renew();
}

void BatchesPage::setMuted(bool isMuted)
{
    m_batches->setMuted(isMuted);
    m_reasons->setMuted(isMuted);
}

} // namespace thalassa::console
