// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/model_page.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "console/look/cell_delegate.h"
#include "console/look/flow_layout.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/state_pane.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/models/requests/request_query.h"
#include "console/models/text/shown_text.h"
#include "console/pages/model/comparison_table.h"
#include "console/pages/model/model_charts.h"
#include "console/pages/model/range_description.h"
#include "console/pages/model/stage_panel.h"
#include "console/pages/page_export.h"
#include "console/pages/page_registry.h"

namespace thalassa::console {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;

// Below this width the charts are in one column.
constexpr int kTwoColumns = 680;
constexpr std::chrono::milliseconds kRenewAfter(250);

} // namespace

ModelPage::ModelPage(Workspace& workspace, const PageRegistry& pages, QWidget* parent)
    : Page(workspace, QStringLiteral("model"), parent)
    , m_pages(pages)
    , m_link(workspace.range(), m_otherRange)
    , m_subjects(new SubjectBar(workspace))
    , m_differences(new ComparisonTable(this))
    , m_differenceView(new QTableView)
    , m_timer(new QTimer(this))
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeHead());
    column->addWidget(m_subjects);
    column->addWidget(makeCharts(), 1);
    m_subjects->hide();
    m_pane = makePane(content);
    connect(m_subjects, &SubjectBar::subjectChosen, this,
        [this] { compareWith(m_subjects->subject()); });
    connect(m_subjects, &SubjectBar::closed, this, &ModelPage::endComparison);
    connect(&workspace.range(), &TimeRange::visibleChanged, this, &ModelPage::renewComparison);
    m_timer->setSingleShot(true);
    m_timer->setInterval(kRenewAfter);
    connect(m_timer, &QTimer::timeout, this, [this] {
        if (isVisible()) {
            refresh();
        }
    });
}

ModelPage::~ModelPage()
{
    delete m_pane; // the charts refer to a range of the page
}

QWidget* ModelPage::makeHead()
{
    auto* head = new QWidget;
    m_mark = new HealthMark;
    m_title = new ElidedLabel;
    m_title->setProperty(kRole, QLatin1String("title"));
    m_versions = new QComboBox;
    m_versions->setObjectName(QStringLiteral("modelVersion"));
    m_versions->setAccessibleName(tr("Version"));
    m_versions->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    connect(m_versions, &QComboBox::activated, this, [this](int number) {
        m_version = m_versions->itemData(number).toLongLong();
        refresh();
        Q_EMIT described({}); // the inspector shows the version
    });
    m_quantiles = new QComboBox;
    m_quantiles->setObjectName(QStringLiteral("stageQuantile"));
    m_quantiles->setAccessibleName(tr("Quantile of the stages"));
    m_quantiles->setToolTip(tr("The quantile of each stage that is stacked. The sum of the stages "
                               "is not that of the whole request, except for means."));
    for (const char* name : {"p50", "p90", "p99"}) {
        m_quantiles->addItem(tr("stages: %1").arg(QLatin1String(name)));
    }
    connect(m_quantiles, &QComboBox::activated, this, [this](int number) {
        for (ModelCharts* charts : {m_first, m_second}) {
            charts->setQuantile(static_cast<StageQuantile>(number));
        }
        refresh();
    });
    m_compare = new QToolButton;
    m_compare->setObjectName(QStringLiteral("compareModel"));
    m_compare->setText(tr("Compare with…"));
    m_compare->setAccessibleName(m_compare->text());
    m_compare->setPopupMode(QToolButton::InstantPopup);
    m_compare->setFocusPolicy(Qt::StrongFocus);
    makeCompareMenu();
    m_reason = new ElidedLabel;
    m_reason->setMostLines(3);
    m_reason->setObjectName(QStringLiteral("modelReason"));
    m_source = makeLabel({}, "caption");
    m_source->setObjectName(QStringLiteral("historySource"));

    auto* row = new FlowLayout;
    row->add(m_title);
    row->add(m_mark);
    row->add(m_versions);
    row->addStretch();
    row->add(m_quantiles);
    row->add(m_compare);
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(row);
    column->addWidget(m_reason);
    column->addWidget(m_source);
    return head;
}

void ModelPage::makeCompareMenu()
{
    auto* menu = new QMenu(m_compare);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const Subject shown = shownSubject();
        // Queued: the menu closes before the charts of the other side are made.
        const auto offer = [&](const QString& text, const Subject& subject) {
            connect(
                menu->addAction(text), &QAction::triggered, this,
                [this, subject] { compareWith(subject); }, Qt::QueuedConnection);
        };
        for (const auto& [text, earlier] :
            {std::pair(tr("The time before"), workspace().range().visible().length()),
                std::pair(tr("1 h earlier"), nanoseconds(hours(1))),
                std::pair(tr("12 h earlier"), nanoseconds(hours(12)))}) {
            offer(text, {shown.server, shown.key, earlier});
        }
        menu->addSeparator();
        for (ServerStore* store : workspace().fleet().servers()) {
            for (const qint64 version : versionsOf(*store, shown.key.name)) {
                const Subject subject{store, {shown.key.name, version}, {}};
                if (store != shown.server || version != shown.key.version) {
                    offer(nameOf(subject), subject);
                }
            }
        }
    });
    m_compare->setMenu(menu);
}

QWidget* ModelPage::makeCharts()
{
    m_content = new QWidget;
    m_content->setObjectName(QStringLiteral("modelCharts"));
    m_first = new ModelCharts({}, workspace().range(), m_content);
    m_second = new ModelCharts(QStringLiteral("compared-"), m_otherRange, m_content);
    m_firstName = makeLabel({}, "heading", m_content);
    m_secondName = makeLabel({}, "heading", m_content);
    m_differenceView->setParent(m_content);
    m_differenceView->setObjectName(QStringLiteral("differences"));
    m_differenceView->setAccessibleName(tr("Differences"));
    m_differenceView->setModel(m_differences);
    m_differenceView->setItemDelegate(new CellDelegate(m_differenceView));
    makeCopyable(*m_differenceView);
    m_differenceView->setShowGrid(false);
    m_differenceView->setFocusPolicy(Qt::StrongFocus);
    m_differenceView->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_differenceView->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_differenceView->verticalHeader()->hide();
    m_differenceView->verticalHeader()->setDefaultSectionSize(lineHeight());
    m_differenceView->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_grid = new QGridLayout(m_content);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(kGap);
    auto* scroll = m_scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("modelScroll"));
    scroll->setAccessibleName(tr("Charts"));
    scroll->setProperty(kRole, QLatin1String("bare"));
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_content);
    return scroll;
}

// The charts are most of the page. They are made in the page that the window shows already, since
// each part that changes its parent gives all in it their style again; and those of a comparison
// are made for the first one.
void ModelPage::makeSide(ModelCharts& charts)
{
    if (charts.areMade()) {
        return;
    }
    charts.make();
    m_columns = 0; // the grid does not have them yet
    charts::RangeActions actions = charts::RangeAction::Compare | charts::RangeAction::Explain;
    if (m_pages.find(QStringLiteral("requests")) != nullptr) {
        actions |= charts::RangeAction::Requests;
    }
    if (m_pages.find(QStringLiteral("timeline")) != nullptr) {
        actions |= charts::RangeAction::Timeline;
    }
    for (charts::Chart* chart : charts.all()) {
        chart->setRangeActions(actions);
        connect(chart, &charts::Chart::rangeActionTriggered, this, &ModelPage::actOnRange);
        connect(chart, &charts::Chart::pictureWanted, chart,
            [chart](const QString& file, const QImage& picture) {
                exportPicture(*chart, chart->title(), file, picture);
            });
    }
}

QList<Interest> ModelPage::interests() const
{
    return {Interest::Models};
}

void ModelPage::serverReplaced()
{
    m_version = 0;
    endComparison();
    watchHistory(server());
}

void ModelPage::watchHistory(ServerStore* store)
{
    if (store != nullptr) {
        store->histories()->disconnect(this);
        connect(store->histories(), &HistoryStore::explained, this,
            [this](
                const RangeExplanation& explanation) { Q_EMIT described(describe(explanation)); });
        store->histories()->disconnect(m_timer); // it may be watched already
        connect(store->histories(), &HistoryStore::changed, m_timer, [this] {
            if (!m_timer->isActive()) {
                m_timer->start();
            }
        });
    }
}

void ModelPage::locationChanged()
{
    m_version = location().version;
    if (std::exchange(m_scrolledModel, location().model) != location().model) {
        m_scroll->verticalScrollBar()->setValue(0);
    }
    const Subject other = m_subjects->subject();
    // A comparison outlives the visit of another page of the model. On that page the version may
    // have become the one that it is compared with.
    const bool isOfModel = other.server != nullptr && other.key.name == location().model;
    if (m_isComparing && (!isOfModel || other == shownSubject())) {
        endComparison();
    }
}

void ModelPage::carryFrom(Page& before)
{
    const auto& page = static_cast<ModelPage&>(before);
    m_version = page.m_version;
    if (page.m_isComparing) {
        compareWith(page.m_subjects->subject());
    }
}

Subject ModelPage::shownSubject() const
{
    if (server() == nullptr) {
        return {};
    }
    ModelKey key{location().model, m_version};
    if (m_version == 0) {
        for (const qint64 version : versionsOf(*server(), key.name)) {
            const ModelRow* found = server()->models()->find({key.name, version});
            if (key.version == 0 || (found != nullptr && found->state == ModelState::Ready)) {
                key.version = version;
            }
            if (found != nullptr && found->state == ModelState::Ready) {
                break;
            }
        }
    }
    return {server(), key, {}};
}

const ModelRow* ModelPage::row() const
{
    return server() == nullptr ? nullptr : server()->models()->find(shownSubject().key);
}

void ModelPage::refresh()
{
    if (server() == nullptr || location().model.isEmpty()) {
        m_pane->showState(DataState::Empty,
            {tr("No model is selected"), tr("Choose a model on the page Models."), {}});
        return;
    }
    const bool isKnown = row() != nullptr || m_first->history() != nullptr;
    const DataState state = server()->dataState(isKnown);
    showState(state,
        noticeOf(*server(),
            {tr("There is no such model"),
                tr("The repository of %1 does not have it, or it was removed.")
                    .arg(server()->label().name),
                {}}));
}

void ModelPage::showState(DataState state, const Notice& notice)
{
    makeSide(*m_first);
    if (m_stages == nullptr)
        m_stages = new StagePanel(m_content);
    if (m_isComparing) {
        makeSide(*m_second);
    }
    const Subject subject = shownSubject();
    m_first->setSubject(subject.server, subject.key);
    m_first->setActive(isVisible());
    m_second->setActive(isVisible() && m_isComparing);
    m_pane->showState(state, notice);
    renewHead();
    const ModelRow* found = row();
    if (!m_isComparing) { // a comparison hides them
        m_stages->setFigures(found != nullptr && found->figures ? &*found->figures : nullptr,
            state == DataState::Stale);
    }
    const bool isWaiting = state == DataState::Live &&
        server()->histories()->source() == HistoryStore::Source::Unknown &&
        m_first->history() == nullptr;
    // The page itself says how old its data are.
    m_first->renew(
        isWaiting ? DataState::Loading : state, state == DataState::Stale ? Notice() : notice);
    if (m_isComparing) {
        const Subject other = m_subjects->subject();
        const bool isConnected =
            other.server != nullptr && other.server->link().phase == LinkState::Phase::Connected;
        m_second->renew(isConnected ? DataState::Live : DataState::Stale,
            isConnected || other.server == nullptr ? Notice() : noticeOf(*other.server, {}));
    }
    renewComparison();
    place();
}

void ModelPage::renewHead()
{
    const ModelRow* found = row();
    const Subject subject = shownSubject();
    m_title->setFullText(nameOf(Subject{nullptr, {subject.key.name, 0}, {}}));
    m_mark->setVisible(found != nullptr);
    if (found != nullptr) {
        Concern concern;
        const Health health = healthOf(*found, &concern);
        m_mark->setHealth(health, wordOf(found->state));
        m_mark->setMuted(server()->dataState(true) != DataState::Live);
        m_mark->setToolTip(toolTipText(found->reason));
        m_reason->setFullText(concern.sentence);
    }
    m_reason->setVisible(found != nullptr && !m_reason->fullText().isEmpty());
    renewVersions();
    const ModelHistory* history = m_first->history();
    m_quantiles->setVisible(history == nullptr || history->has(Figure::P50));
    m_source->setText(sourceText());
}

void ModelPage::renewVersions()
{
    const qint64 shown = shownSubject().key.version;
    const QList<qint64> versions = versionsOf(*server(), location().model);
    QList<qint64> listed;
    for (int number = 0; number < m_versions->count(); ++number) {
        listed.append(m_versions->itemData(number).toLongLong());
    }
    if (listed != versions) {
        m_versions->clear();
        for (const qint64 version : versions) {
            m_versions->addItem(tr("Version %1").arg(version), version);
        }
    }
    m_versions->setCurrentIndex(static_cast<int>(versions.indexOf(shown)));
    m_versions->setVisible(!versions.isEmpty());
}

QString ModelPage::sourceText() const
{
    const HistoryStore& store = *server()->histories();
    const ModelHistory* history = m_first->history();
    const std::optional<WallTime> begin = history == nullptr ? std::nullopt : history->begin();
    switch (store.source()) {
    case HistoryStore::Source::Server:
        return begin ? tr("From the history of the server, since %1.")
                           .arg(figures::moment(*begin, figures::wallNow()))
                     : tr("The history of the server has no request of this version.");
    case HistoryStore::Source::Collected:
        return tr("This server has no history: collected since %1.")
            .arg(figures::moment(store.collectedSince(), figures::wallNow()));
    case HistoryStore::Source::Unknown:
        break;
    }
    return tr("Reading the history…");
}

void ModelPage::compareWith(const Subject& subject)
{
    if (subject.server == nullptr) {
        return;
    }
    if (m_second->server() != nullptr && m_second->server() != server()) {
        m_second->server()->histories()->disconnect(m_timer);
    }
    m_isComparing = true;
    m_link.setDistance(subject.earlier);
    m_subjects->setModel(subject.key.name);
    m_subjects->setSubject(subject);
    m_subjects->show();
    m_second->setSubject(subject.server, subject.key);
    if (subject.server != server()) {
        watchHistory(subject.server);
    }
    refresh();
}

void ModelPage::endComparison()
{
    m_isComparing = false;
    m_subjects->hide();
    m_link.setDistance({});
    m_second->setActive(false);
    for (charts::Chart* chart : m_first->all()) {
        chart->plot().setTop(std::nullopt);
    }
    if (isVisible()) {
        refresh();
    }
}

void ModelPage::renewComparison()
{
    if (!m_isComparing || !isVisible()) {
        return;
    }
    const Subject first = shownSubject();
    const Subject second = m_subjects->subject();
    m_firstName->setText(nameOf(first));
    m_secondName->setText(nameOf(second));
    ComparisonTable::Side before{
        shortNameOf(first, second), m_first->history(), workspace().range().visible()};
    ComparisonTable::Side after{
        shortNameOf(second, first), m_second->history(), m_otherRange.visible()};
    if (isBefore(second, first)) {
        std::swap(before, after);
    }
    m_differences->compare(before, after);
    const int rows = m_differences->rowCount();
    m_differenceView->setFixedHeight(
        rows * lineHeight() + m_differenceView->horizontalHeader()->sizeHint().height() + 2);
    for (std::size_t at = 0; at < m_first->all().size(); ++at) {
        alignAxes(*m_first->all()[at], *m_second->all()[at]);
    }
}

void ModelPage::place()
{
    // A comparison has its two sides beside each other, whatever the width, the earlier one first
    // as in the table.
    const bool isSwapped = m_isComparing && isBefore(m_subjects->subject(), shownSubject());
    const int columns = isSwapped              ? -3
        : m_isComparing                        ? -2
        : width() - 2 * kMargin >= kTwoColumns ? 2
                                               : 1;
    if (columns == m_columns) {
        return;
    }
    m_columns = columns;
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        delete item;
    }
    for (QWidget* widget : {static_cast<QWidget*>(m_firstName), static_cast<QWidget*>(m_secondName),
             static_cast<QWidget*>(m_differenceView)}) {
        widget->setVisible(m_isComparing);
    }
    if (m_isComparing) {
        m_grid->addWidget(m_differenceView, 0, 0, 1, 2);
        m_grid->addWidget(m_firstName, 1, isSwapped ? 1 : 0);
        m_grid->addWidget(m_secondName, 1, isSwapped ? 0 : 1);
    }
    int at = 0;
    for (charts::Chart* chart : m_first->all()) {
        if (m_isComparing) {
            m_grid->addWidget(chart, 2 + at, isSwapped ? 1 : 0);
        } else {
            // The last one takes the whole row if it would be alone in it.
            const int span = chart == m_first->all().back() ? columns - at % columns : 1;
            m_grid->addWidget(chart, at / columns, at % columns, 1, span);
        }
        chart->show();
        ++at;
    }
    at = 0;
    for (charts::Chart* chart : m_second->all()) {
        if (m_isComparing) {
            m_grid->addWidget(chart, 2 + at, isSwapped ? 0 : 1);
        }
        chart->setVisible(m_isComparing);
        ++at;
    }
    // A comparison may be one of times, and these durations are those of the last minute.
    if (m_stages != nullptr) {
        if (!m_isComparing)
            m_grid->addWidget(m_stages, m_grid->rowCount(), 0, 1, columns);
        m_stages->setVisible(!m_isComparing);
    }
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns == 1 ? 0 : 1);
}

void ModelPage::actOnRange(charts::RangeAction action, const TimeSpan& span)
{
    const Subject shown = shownSubject();
    const QString name = server() == nullptr ? QString() : server()->label().name;
    switch (action) {
    case charts::RangeAction::Compare:
        workspace().range().clearSelection();
        workspace().range().show(span);
        compareWith({shown.server, shown.key, span.length()});
        return;
    case charts::RangeAction::Timeline:
        if (server() != nullptr) {
            workspace().openRecorder(
                extractOf(name, shown.key, nameOf(Subject{nullptr, shown.key, {}}), span));
        }
        return;
    case charts::RangeAction::Requests:
        Q_EMIT opened(
            {QStringLiteral("requests"), name, shown.key.name, {}, shown.key.version, span});
        return;
    case charts::RangeAction::Explain:
        if (server() != nullptr) {
            server()->histories()->requestExplanation(shown.key, span);
        }
        return;
    }
}

void ModelPage::pretend(DataState state)
{
    refresh();
    if (server() == nullptr) {
        return;
    }
    showState(state, sampleNotice(*server(), state, {}));
}

void ModelPage::resizeEvent(QResizeEvent* event)
{
    Page::resizeEvent(event);
    place();
}

void ModelPage::showEvent(QShowEvent* event)
{
    Page::showEvent(event);
    m_first->setActive(true);
    m_second->setActive(m_isComparing);
}

void ModelPage::hideEvent(QHideEvent* event)
{
    Page::hideEvent(event);
    m_first->setActive(false);
    m_second->setActive(false);
}

} // namespace thalassa::console
