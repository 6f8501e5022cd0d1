// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/overview_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>
#include <deque>
#include <vector>

#include "console/look/figure_card.h"
#include "console/look/figure_row.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/state_pane.h"
#include "console/look/theme.h"
#include "console/models/server/exposure.h"
#include "console/models/text/language.h"
#include "console/models/text/shown_text.h"
#include "console/pages/bundle_dialog.h"
#include "console/pages/drain_panel.h"
#include "console/pages/panel.h"

namespace thalassa::console {
namespace {

constexpr std::size_t kLoadRows = 30;
constexpr std::size_t kEventRows = 40;

// An event, and how many it and earlier similar ones stand for.
struct RepeatedEvent {
    const ServerEvent* newest = nullptr;
    quint64 count = 0;
};

// Returns the newest events. Similar ones that follow each other are one; refusals are one wherever
// they are, because those of several models may take turns for hours.
std::vector<RepeatedEvent> repeatedEvents(const std::deque<ServerEvent>& events)
{
    std::vector<RepeatedEvent> found;
    found.reserve(kEventRows);   // its iterators stay
    auto previous = found.end(); // the one of the event before; the end: there was no room for it
    for (const ServerEvent& event : events) {
        const auto isSame = [&](const RepeatedEvent& one) { return isSimilar(*one.newest, event); };
        auto same = found.end();
        if (event.kind == EventKind::RequestsRefused) {
            same = std::find_if(found.begin(), found.end(), isSame);
        } else if (previous != found.end() && isSame(*previous)) {
            same = previous;
        }
        if (same != found.end()) {
            same->count += event.count;
        } else if (found.size() < kEventRows) {
            found.push_back({&event, event.count});
            same = found.end() - 1;
        }
        previous = same;
    }
    return found;
}

// The link of a row of a panel to a page and a model version: "model/3/resnet"; openLink() reads
// it.
QString linkTo(const char* page, const ModelKey& model)
{
    return QStringLiteral("%1/%2/%3")
        .arg(QLatin1String(page), QString::number(model.version),
            QString::fromLatin1(model.name.toPercentEncoding()));
}

QString linkTo(const ModelKey& model)
{
    return linkTo("model", model);
}

// Where a row of the list of concerns leads.
struct NextStep {
    QString text;   // "→ Requests"
    QString advice; // a sentence for the tool tip
    QString link;   // for openLink(); empty: it leads nowhere
};

NextStep nextStepOf(const Concern& concern)
{
    const auto to = [&concern](const char* page, const QString& text, const QString& advice) {
        return NextStep{text, advice, linkTo(page, concern.model)};
    };
    switch (concern.cause) {
    case Cause::Link:
        return to("connect", OverviewPage::tr("→ Connect"), OverviewPage::tr("Connect again."));
    case Cause::Drain:
        return {{}, OverviewPage::tr("“End drain” above ends it."), {}};
    case Cause::NotReady:
        return to("models", OverviewPage::tr("→ Models"),
            OverviewPage::tr("See which models do not serve."));
    case Cause::FaultyAnswer:
    case Cause::Tunnel: // the sentence has the next step
        return {};
    case Cause::Restart:
    case Cause::Loading:
        return to("events", OverviewPage::tr("→ Events"),
            OverviewPage::tr("See what happened before, and by whom."));
    case Cause::Failed:
        return to("configuration", OverviewPage::tr("→ Configuration"),
            OverviewPage::tr("Check the configuration, and load the model again."));
    case Cause::Failing:
        return to("requests", OverviewPage::tr("→ Requests"),
            OverviewPage::tr("See the failed requests, and why they failed."));
    case Cause::Queueing:
        return to("queues", OverviewPage::tr("→ Queues"),
            OverviewPage::tr("See what the requests wait for."));
    case Cause::Alert:
        break;
    }
    return to(
        "alerts", OverviewPage::tr("→ Alerts"), OverviewPage::tr("See the rule of the alert."));
}

} // namespace

OverviewPage::OverviewPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, QStringLiteral("overview"), parent)
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kMargin);
    column->addWidget(makeHead());
    column->addWidget(makeFigures());
    // Panels that do not fit must not make the window grow.
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("overviewScroll"));
    scroll->setAccessibleName(tr("Attention, load and events"));
    scroll->setProperty(kRole, QLatin1String("bare"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(makePanels());
    column->addWidget(scroll, 1);
    m_pane = makePane(content);
}

QWidget* OverviewPage::makeHead()
{
    auto* head = new QWidget;
    m_mark = new HealthMark;
    m_mark->setObjectName(QStringLiteral("overviewHealth"));
    QFont larger = m_mark->font();
    larger.setPixelSize(16);
    larger.setWeight(QFont::DemiBold);
    m_mark->setFont(larger);
    m_sentence = makeParagraph({}, "muted");
    m_sentence->setObjectName(QStringLiteral("overviewSentence"));
    m_drain = new DrainPanel(workspace());
    m_bundle = new QPushButton(tr("Save a diagnostic bundle…"));
    m_bundle->setObjectName(QStringLiteral("bundleButton"));
    m_bundle->setToolTip(tr("Save what the server says as a zip file, without secrets"));
    connect(m_bundle, &QPushButton::clicked, this, [this] {
        if (this->server() != nullptr)
            BundleDialog::ask(window(), this->workspace(), *this->server());
    });
    auto* row = new QHBoxLayout;
    row->setSpacing(kMargin);
    row->addWidget(m_mark, 1, Qt::AlignTop);
    row->addWidget(m_bundle, 0, Qt::AlignTop);
    row->addWidget(m_drain, 0, Qt::AlignTop);
    auto* column = new QVBoxLayout(head); // the sentence may be long, and has the whole width
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(row);
    column->addWidget(m_sentence);
    return head;
}

QWidget* OverviewPage::makeFigures()
{
    auto* figures = new FigureRow;
    m_rate = new FigureCard(tr("Requests"));
    m_p99 = new FigureCard(tr("p99"));
    m_failures = new FigureCard(tr("Failures"));
    m_queue = new FigureCard(tr("In queues"));
    m_models = new FigureCard(tr("Models ready"));
    m_memory = new FigureCard(tr("Memory"));
    const char* const names[] = {"overviewRate", "overviewP99", "overviewFailures", "overviewQueue",
        "overviewModels", "overviewMemory"};
    int number = 0;
    for (FigureCard* card : {m_rate, m_p99, m_failures, m_queue, m_models, m_memory}) {
        card->setObjectName(QLatin1String(names[number++]));
        figures->add(card, card == m_rate ? 10 : 7); // it has a sparkline
    }
    return figures;
}

QWidget* OverviewPage::makePanels()
{
    auto* panels = new QWidget;
    m_attention = new Panel(QStringLiteral("overviewAttention"), tr("Needs attention"));
    m_load = new Panel(QStringLiteral("overviewLoad"), tr("Load by model"));
    m_events = new Panel(QStringLiteral("overviewEvents"), tr("Latest events"));
    m_exposure = new Panel(QStringLiteral("overviewExposure"), tr("Exposure"));
    m_exposure->setColumns({tr("Severity"), tr("Exposure"), tr("Effect"), tr("Advice")});
    m_exposure->fitToRows();
    m_identity = new Panel(QStringLiteral("overviewIdentity"), tr("Identity"));
    m_hardware = new Panel(QStringLiteral("overviewHardware"), tr("Hardware"));
    m_options = new Panel(QStringLiteral("overviewOptions"), tr("Options"));
    m_options->addFilter(tr("Filter: text, option:cache, value:/models"), QStringLiteral("option"),
        QStringLiteral("value"));
    auto* rows = new QVBoxLayout(panels);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(kMargin);
    auto* columns = new QHBoxLayout;
    rows->addLayout(columns, 2);
    rows->addWidget(m_exposure, 1); // its sentences have the whole width
    columns->setSpacing(kMargin);
    for (const QList<Panel*>& shown : {QList<Panel*>{m_attention, m_events},
             QList<Panel*>{m_load, m_hardware, m_options, m_identity}}) {
        auto* column = new QVBoxLayout;
        column->setSpacing(kMargin);
        for (Panel* panel : shown) {
            panel->setMinimumWidth(200);
            panel->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
            connect(panel, &Panel::opened, this, &OverviewPage::openLink);
            column->addWidget(panel, 1);
        }
        columns->addLayout(column, 1);
    }
    return panels;
}

QList<Interest> OverviewPage::interests() const
{
    return {Interest::Memory, Interest::Models};
}

void OverviewPage::serverReplaced()
{
    m_rate->setSeries(server() != nullptr ? &server()->rateSeries() : nullptr, tr("last 5 min"));
    m_drain->setServer(server());
}

void OverviewPage::refresh()
{
    if (server() == nullptr) {
        m_pane->showState(DataState::Empty,
            {tr("No server is selected"), tr("Choose a server at the left."), {}});
        return;
    }
    const bool hasData = server()->identity() || !server()->models()->rows().empty();
    const DataState state = server()->dataState(hasData);
    m_pane->showState(state, noticeOf(*server(), {}));
    const bool isMuted = state == DataState::Stale;
    renewHead();
    renewFigures(isMuted);
    renewPanels(isMuted);
}

void OverviewPage::pretend(DataState state)
{
    refresh();
    if (server() == nullptr) {
        return;
    }
    const QString& name = server()->label().name;
    m_pane->showState(state,
        sampleNotice(*server(), state,
            {tr("%1 is not connected").arg(name),
                tr("Connect to see its models, figures and events."), tr("Connect")}));
    renewFigures(state == DataState::Stale);
    renewPanels(state == DataState::Stale);
}

void OverviewPage::renewHead()
{
    const QList<Concern>& concerns = server()->concerns();
    m_mark->setHealth(
        server()->health(), server()->label().name + QStringLiteral(": ") + wordOf(*server()));
    QStringList sentences;
    if (!concerns.isEmpty()) {
        const QString& first = concerns.first().sentence;
        sentences.append(first.endsWith(u'.') ? first : first + u'.');
    }
    if (concerns.size() > 1) {
        sentences.append(tr("%n more below.", nullptr, static_cast<int>(concerns.size() - 1)));
    }
    if (concerns.isEmpty()) {
        const int count = server()->totals().readyCount;
        sentences.append(tr("The server is ready and serves %n model version(s).", nullptr, count));
    }
    for (const QString& missing : server()->link().missing) {
        sentences.append(missing);
    }
    m_sentence->setText(sentences.join(u' '));
    m_drain->refresh();
    m_bundle->setVisible(workspace().commands() != nullptr);
}

void OverviewPage::renewFigures(bool isMuted)
{
    const ServerTotals& totals = server()->totals();
    const QString dash = QStringLiteral("–");
    m_rate->setFigure(
        totals.requestRate ? figures::rate(*totals.requestRate) : dash, tr("last 5 s"));
    const auto p50 = server()->latencies().quantile(0.5);
    m_p99->setFigure(totals.p99 ? figures::duration(*totals.p99) : dash,
        p50 ? tr("p50 %1").arg(figures::duration(*p50)) : tr("of the last minute"));
    m_failures->setFigure(totals.failureRate ? figures::rate(*totals.failureRate) : dash,
        totals.requestRate && *totals.requestRate > 0 && totals.failureRate
            ? tr("%1 of requests").arg(figures::percent(*totals.failureRate / *totals.requestRate))
            : tr("per second"));
    m_queue->setFigure(totals.queued ? figures::count(*totals.queued) : dash,
        totals.inFlight ? tr("%1 in flight").arg(figures::count(*totals.inFlight)) : tr("waiting"));
    m_models->setFigure(tr("%1 of %2")
                            .arg(figures::count(static_cast<quint64>(totals.readyCount)),
                                figures::count(static_cast<quint64>(totals.modelCount))),
        tr("model versions"));
    m_memory->setFigure(totals.memory ? figures::bytes(*totals.memory) : dash, tr("resident"));
    for (FigureCard* card : {m_rate, m_p99, m_failures, m_queue, m_models, m_memory}) {
        card->setMuted(isMuted);
    }
}

void OverviewPage::renewPanels(bool isMuted)
{
    renewAttention();
    renewLoad();
    renewEvents();
    renewExposure();
    renewHardware();
    renewOptions();
    renewIdentity();
    for (Panel* panel :
        {m_attention, m_load, m_events, m_exposure, m_hardware, m_options, m_identity}) {
        panel->setMuted(isMuted);
    }
}

void OverviewPage::renewAttention()
{
    QList<PanelRow> rows;
    for (const Concern& concern : server()->concerns()) {
        const NextStep step = nextStepOf(concern);
        const QString toolTip =
            step.advice.isEmpty() ? concern.sentence : concern.sentence + u'\n' + step.advice;
        rows.append({concern.sentence, step.text, concern.health, std::nullopt, toolTip, step.link,
            {}, {}, true});
    }
    m_attention->setRows(rows, tr("Nothing needs attention."));
}

void OverviewPage::renewLoad()
{
    std::vector<const ModelRow*> busy;
    for (const ModelRow& row : server()->models()->rows()) {
        if (row.requestRate.value_or(0) > 0) {
            busy.push_back(&row);
        }
    }
    const std::size_t shown = std::min(busy.size(), kLoadRows);
    std::partial_sort(busy.begin(), busy.begin() + static_cast<std::ptrdiff_t>(shown), busy.end(),
        [](const ModelRow* a, const ModelRow* b) { return *a->requestRate > *b->requestRate; });
    QList<PanelRow> rows;
    for (std::size_t at = 0; at < shown; ++at) {
        const ModelRow& row = *busy[at];
        rows.append({row.name, figures::rate(*row.requestRate), std::nullopt,
            *row.requestRate / *busy[0]->requestRate, row.name, linkTo(row.key)});
    }
    m_load->setRows(rows, tr("No requests in the last seconds."));
}

void OverviewPage::renewEvents()
{
    QList<PanelRow> rows;
    for (const RepeatedEvent& repeated : repeatedEvents(server()->events()->events())) {
        const ServerEvent& event = *repeated.newest;
        const QString model = modelNameOf(event);
        QString text = (model.isEmpty() ? QString() : model + u' ') + wordOf(event.kind);
        if (repeated.count > 1) { // before the text, whose end may be cut
            text.prepend(QStringLiteral("%1 × ").arg(figures::count(repeated.count)));
        }
        if (!event.text.isEmpty()) {
            text += QStringLiteral(": ") + event.text;
        }
        rows.append({text, figures::age(event.time, figures::wallNow()), healthOf(event.kind),
            std::nullopt, event.text, QStringLiteral("events")});
    }
    const bool isSilent = server()->identity() && !server()->identity()->isThalassa;
    m_events->setRows(rows,
        isSilent ? tr("This server reports no events. If it is Thalassa, its "
                      "administration address must be in the profile.")
                 : tr("The server has recorded no events."));
}

void OverviewPage::renewExposure()
{
    QList<PanelRow> rows;
    const std::optional<ServerIdentity>& identity = server()->identity();
    if (!identity || !isExposureKnown(*identity)) {
        m_exposure->setRows(rows, tr("Not known yet."));
        return;
    }
    const auto add = [&rows](Health health, const QStringList& cells) {
        QStringList sentences = cells.mid(1);
        sentences.removeAll(QString());
        PanelRow row{
            sentences.join(u' '), cells[0], health, std::nullopt, sentences.join(u'\n'), {}};
        row.isSentence = true;
        row.mostLines = 6;
        row.cells = cells;
        rows.append(row);
    };
    // A recording does not tell how the console was connected.
    const ServerLabel& label = server()->label();
    for (const Exposure& one : exposuresOf({*identity, server()->link(), server()->openApis(),
             label.isRecorded ? QString() : label.address, server()->unboundedModels(),
             figures::wallNow()})) {
        add(healthOf(one.level), {wordOf(one.level), one.what, one.why, one.advice});
    }
    if (rows.isEmpty()) {
        add(Health::Ready,
            {tr("none"), tr("Nothing is open beyond the machine of the server."), {}, {}});
    }
    m_exposure->setRows(rows, {});
}

// A server whose metrics are not read has no panel for its processors.
void OverviewPage::renewHardware()
{
    QList<PanelRow> rows;
    for (const ProcessorFigures& one : server()->processors()) {
        QStringList parts;
        if (one.busy) {
            parts.append(tr("%1 busy").arg(figures::percent(*one.busy)));
        }
        if (one.memoryUsed && one.memoryTotal) {
            parts.append(
                tr("%1 of %2")
                    .arg(figures::bytes(*one.memoryUsed), figures::bytes(*one.memoryTotal)));
        }
        const QString name = one.name.isEmpty() ? tr("CPU") : one.name;
        const QString figure = parts.join(QStringLiteral(", "));
        rows.append({name, figure, std::nullopt, one.busy, name + QStringLiteral(": ") + figure, {},
            figure});
    }
    m_hardware->setVisible(!rows.isEmpty());
    m_hardware->setRows(rows, {});
}

// A server that does not tell its options has no panel for them.
void OverviewPage::renewOptions()
{
    QList<PanelRow> rows;
    if (server()->identity()) {
        for (const ServerOption& option : server()->identity()->options) {
            const QString value = option.isSecret ? tr("set, not told")
                : option.value.isEmpty()          ? tr("set")
                                                  : option.value;
            PanelRow row{option.name, value, std::nullopt, std::nullopt,
                option.isSecret ? tr("The server does not tell the value, which may have a secret.")
                                : option.name + u' ' + option.value,
                {}};
            if (option.isSecret || option.value.isEmpty()) {
                const InEnglish english;
                row.names.append(option.isSecret ? tr("set, not told") : tr("set"));
            } else {
                row.value = option.value;
            }
            rows.append(row);
        }
    }
    m_options->setVisible(!rows.isEmpty());
    m_options->setRows(rows, {});
}

void OverviewPage::renewIdentity()
{
    QList<PanelRow> rows;
    const auto add = [&rows](const QString& name, const QString& value, qsizetype shown = -1) {
        if (!value.isEmpty()) {
            rows.append({name, value.left(shown), std::nullopt, std::nullopt, value, {}, value});
        }
    };
    add(tr("Address"), server()->label().address);
    if (server()->identity()) {
        const ServerIdentity& known = *server()->identity();
        add(tr("Name"), known.name);
        add(known.isThalassa ? tr("Thalassa") : tr("Version"), known.version);
        add(tr("Protocol of Triton"), known.protocolVersion);
        add(tr("Commit"), known.commit, 12);
        add(tr("Build"), known.buildType);
        add(tr("Compiler"), known.compiler);
        if (known.started != WallTime()) {
            add(tr("Running for"), figures::span(figures::wallNow() - known.started));
        }
        for (const QString& extension : known.extensions) {
            const bool isFirst = &extension == &known.extensions.first();
            add(isFirst ? tr("Extensions") : QString(), extension);
        }
    }
    m_identity->setRows(rows, tr("Not known yet."));
}

void OverviewPage::openLink(const QString& link)
{
    if (link == QLatin1String("events")) {
        Q_EMIT opened({link, server()->label().name, {}, {}});
        return;
    }
    const QStringList parts = link.split(u'/');
    const QString& page = parts.first();
    if (page == QLatin1String("connect")) {
        if (workspace().commands() != nullptr)
            workspace().commands()->open(*server());
        return;
    }
    const QByteArray model = QByteArray::fromPercentEncoding(parts.last().toLatin1());
    // Events name a model, and their page is of all.
    const bool isFiltered = page == QLatin1String("events") && !model.isEmpty();
    Q_EMIT opened({page, server()->label().name, isFiltered ? QByteArray() : model,
        isFiltered ? QStringLiteral("\"%1\"").arg(shownName(model)) : QString(),
        parts.at(1).toLongLong()});
}

} // namespace thalassa::console
