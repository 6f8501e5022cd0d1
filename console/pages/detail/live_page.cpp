// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/live_page.h"

#include <QCoreApplication>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/tab_bar.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/live/words.h"
#include "console/pages/detail/connections_panel.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

struct LivePageTexts {
    Q_DECLARE_TR_FUNCTIONS(LivePage)
};

} // namespace

QString conclusionOf(const std::vector<QueueFacts>& queues)
{
    quint64 waiting = 0;
    const QueueFacts* longest = nullptr;
    for (const QueueFacts& queue : queues) {
        waiting += queue.requests;
        if (queue.requests > 0 && (longest == nullptr || queue.oldestWait > longest->oldestWait))
            longest = &queue;
    }
    if (longest == nullptr)
        return LivePageTexts::tr("No request waits.");
    return LivePageTexts::tr(
        "%n request(s) wait. The longest wait is %1, in the queue of %2, for %3.", nullptr,
        clampedCount(waiting))
        .arg(figures::duration(longest->oldestWait),
            modelTitle(longest->model, longest->key.version), waitsFor(*longest));
}

QString conclusionOf(const std::vector<InstanceFacts>& instances)
{
    if (instances.empty())
        return {};
    quint64 busy = 0;
    const InstanceFacts* busiest = &instances.front();
    for (const InstanceFacts& instance : instances) {
        busy += instance.executing ? 1 : 0;
        if (instance.busyMinute > busiest->busyMinute)
            busiest = &instance;
    }
    const QString now = LivePageTexts::tr(
        "%1 of %n instance(s) execute a batch now.", nullptr, clampedCount(instances.size()))
                            .arg(figures::count(busy));
    return busiest->busyMinute > 0 ? now + u' ' +
            LivePageTexts::tr("The busiest one, %1, was busy for %2 of the last minute.")
                .arg(busiest->name, figures::percent(busiest->busyMinute))
                                   : now;
}

LivePage::LivePage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("queues"), parent)
    , m_tabs(makeTabBar(QStringLiteral("liveTabs"), tr("Parts of the page")))
    , m_stack(new QStackedWidget)
    , m_conclusion(makeParagraph({}))
    , m_connections(new ConnectionsPanel(workspace))
{
    m_conclusion->setObjectName(QStringLiteral("liveConclusion"));
    addTab(
        Queues, QStringLiteral("queueTable"), tr("Queues"),
        tr("Filter: text, waiting>0, oldest>10ms"),
        [](int n) { return tr("%n queue(s)", nullptr, n); }, QStringLiteral("queues"));
    m_bars[Queues]->setQuickFilters({{tr("With requests"), QStringLiteral("waiting>0")},
        {tr("Waiting over 100 ms"), QStringLiteral("oldest>100ms")},
        {tr("Refused"), QStringLiteral("refused>0")},
        {tr("Timed out"), QStringLiteral("timedout>0")}});
    addTab(
        Sequences, QStringLiteral("sequenceTable"), tr("Sequences"),
        tr("Filter: text, place:backlog, idle>10s"),
        [](int n) { return tr("%n sequence(s)", nullptr, n); }, QStringLiteral("sequences"));
    addTab(
        Instances, QStringLiteral("instanceTable"), tr("Instances"),
        tr("Filter: text, busy>50%, now:batch"),
        [](int n) { return tr("%n instance(s)", nullptr, n); }, QStringLiteral("instances"));
    m_tabs->addTab(tr("Connections"));
    m_stack->addWidget(m_connections);
    connect(m_connections, &ConnectionsPanel::described, this, &LivePage::described);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_conclusion);
    column->addWidget(m_stack, 1);
    setContent(m_tabs, content);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        renewKinds();
        if (showsConnections())
            m_connections->describeCurrent();
    });
}

void LivePage::addTab(Tab tab, const QString& id, const QString& title, const QString& hint,
    QString (*counted)(int n), const QString& query)
{
    auto* table = new TableView(id);
    table->setAccessibleName(title);
    auto* bar = new TableBar(*table, hint, counted);
    const auto curl = [this, query] {
        return detail() != nullptr ? detail()->curl(query, {}) : QString();
    };
    bar->addControl(makeCurlButton(this, id + QStringLiteral("Curl"), curl, title));
    connect(table, &TableView::currentSourceChanged, this, &LivePage::describeCurrent);
    auto* widget = new QWidget;
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(bar);
    column->addWidget(table, 1);
    m_tabs->addTab(title);
    m_stack->addWidget(widget);
    m_tables[tab] = table;
    m_bars[tab] = bar;
}

void LivePage::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
}

bool LivePage::showsConnections() const
{
    return m_tabs->currentIndex() == Connections;
}

QList<DetailPage::Kind> LivePage::kinds() const
{
    switch (m_tabs->currentIndex()) {
    case Sequences:
        return {Kind::Sequences};
    case Instances:
        return {Kind::Instances};
    case Connections:
        return {Kind::Connections};
    default:
        return {Kind::Queues};
    }
}

// The tabs stay reachable: a tab without rows says so in its sentence.
bool LivePage::hasRows() const
{
    if (detail() != nullptr && showsConnections()) {
        return detail()->connectionReading().isReported &&
            detail()->topic(Kind::Connections).hasData();
    }
    const bool tells =
        server() == nullptr || !server()->identity() || server()->identity()->isThalassa;
    return detail() != nullptr &&
        (tells || m_tables[m_tabs->currentIndex()]->rows().rowCount() > 0) &&
        detail()->topic(kinds().first()).hasData();
}

Notice LivePage::emptyNotice() const
{
    if (showsConnections()) {
        return {tr("This server does not report its connections"),
            tr("The list of connections is part of Thalassa's observability extension."), {}};
    }
    return {tr("This server does not show its queues"),
        tr("It tells the number of waiting requests of each model only, in the table of models. "
           "Queues, sequences and instances are part of Thalassa's observability extension."),
        {}};
}

void LivePage::detailReplaced()
{
    m_tables[Queues]->setTable(&detail()->queues());
    m_tables[Queues]->sortByColumn(QueueTable::Waiting, Qt::DescendingOrder);
    m_tables[Sequences]->setTable(&detail()->sequences());
    m_tables[Sequences]->sortByColumn(SequenceTable::Idle, Qt::DescendingOrder);
    m_tables[Instances]->setTable(&detail()->instances());
    m_tables[Instances]->sortByColumn(InstanceTable::BusyMinute, Qt::DescendingOrder);
    m_connections->setDetail(detail());
    for (TableBar* bar : m_bars)
        bar->renewCount();
}

void LivePage::locationChanged()
{
    if (showsConnections())
        m_connections->setPlaceFilter(location().filter);
    else
        m_bars[m_tabs->currentIndex()]->setPlaceFilter(location().filter);
}

void LivePage::renew()
{
    m_conclusion->setText(conclusion());
    m_connections->renew();
    for (TableBar* bar : m_bars)
        bar->renewCount();
}

QString LivePage::conclusion() const
{
    if (!detail()->topic(kinds().first()).hasData())
        return {};
    switch (m_tabs->currentIndex()) {
    case Sequences: {
        QStringList sentences;
        for (const SlotFacts& facts : detail()->sequences().slotsOfModels()) {
            if (sentences.size() < 5)
                sentences.append(sentenceOf(facts) + u'.');
        }
        return sentences.isEmpty() ? tr("No model of this server has sequences.")
                                   : sentences.join(u' ');
    }
    case Instances:
        return detail()->instances().rowCount() == 0 ? tr("No model has an instance.")
                                                     : conclusionOf(detail()->instances().rows());
    case Connections:
        return conclusionOf(detail()->connectionReading());
    default:
        return detail()->queues().rowCount() == 0 ? tr("No model has a queue.")
                                                  : conclusionOf(detail()->queues().rows());
    }
}

void LivePage::describeCurrent(const QModelIndex& source)
{
    Description description;
    if (detail() == nullptr)
        return;
    if (const QueueFacts* queue =
            source.model() == &detail()->queues() ? detail()->queues().rowOf(source) : nullptr)
        description = describe(*queue);
    if (const SequenceFacts* sequence = source.model() == &detail()->sequences()
            ? detail()->sequences().rowOf(source)
            : nullptr)
        description = describe(*sequence);
    if (const InstanceFacts* instance = source.model() == &detail()->instances()
            ? detail()->instances().rowOf(source)
            : nullptr)
        description = describe(*instance);
    Q_EMIT described(description);
}

void LivePage::setMuted(bool isMuted)
{
    for (TableView* table : m_tables)
        table->setMuted(isMuted);
    m_connections->setMuted(isMuted);
}

} // namespace thalassa::console
