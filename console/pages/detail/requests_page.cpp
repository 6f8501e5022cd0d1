// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/requests_page.h"

#include <QAction>
#include <QButtonGroup>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>
#include <QStyle>
#include <QToolButton>

#include "console/look/flow_layout.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/pages/detail/explanation_view.h"
#include "console/pages/span_row.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

using Show = RequestQuery::Show;

} // namespace

RequestsPage::RequestsPage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("requests"), parent)
    , m_show(new QButtonGroup(this))
    , m_model(new ModelChoice(QStringLiteral("requestModel"), true))
    , m_minimum(new QLineEdit)
    , m_minimumError(makeParagraph({}, "error"))
    , m_find(new QLineEdit)
    , m_table(new TableView(QStringLiteral("requestTable")))
    , m_span(new SpanRow(QStringLiteral("request"), tr("Only requests that ended in %1."),
          workspace.range(), *m_table, this))
    , m_explanation(new ExplanationView)
{
    m_table->setAccessibleName(tr("Requests"));
    m_bar = new TableBar(*m_table, tr("Filter: text, outcome:failed, total>10ms, batch=1"),
        [](int n) { return tr("%n request(s)", nullptr, n); });
    m_bar->setQuickFilters({{tr("Total > 100 ms"), QStringLiteral("total>100ms")},
        {tr("Queue > 10 ms"), QStringLiteral("queue>10ms")},
        {tr("Compute > 10 ms"), QStringLiteral("compute>10ms")},
        {tr("Batch of 1"), QStringLiteral("batch=1")}});
    const auto curl = [this] {
        return detail() != nullptr
            ? detail()->curl(QStringLiteral("requests"), detail()->requestQuery().bodies().first())
            : QString();
    };
    m_bar->addControl(
        makeCurlButton(this, QStringLiteral("requestCurl"), curl, m_table->accessibleName()));
    auto* list = new QWidget;
    auto* listColumn = new QVBoxLayout(list);
    listColumn->setContentsMargins(0, 0, 0, 0);
    listColumn->setSpacing(kGap);
    listColumn->addWidget(m_bar);
    listColumn->addWidget(m_table, 1);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("requestSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(list);
    splitter->addWidget(makeExplanation());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    auto* head = new QWidget;
    auto* headColumn = new QVBoxLayout(head);
    headColumn->setContentsMargins(0, 0, 0, 0);
    headColumn->setSpacing(kGap);
    headColumn->addWidget(makeChoices());
    headColumn->addWidget(m_minimumError);
    headColumn->addWidget(m_span);
    m_minimumError->hide();
    setContent(head, splitter);
    connect(m_span, &SpanRow::spanChanged, this, &RequestsPage::renewQuery);
    connect(m_table, &TableView::currentSourceChanged, this, [this](const QModelIndex& source) {
        const RequestFacts* request =
            detail() != nullptr ? detail()->requests().rowOf(source) : nullptr;
        if (request != nullptr) {
            describeRequest(*request);
            explainRequest(request->id);
        }
    });
    connect(&m_table->rows(), &FilteredTable::filterChanged, this, [this] {
        if (!m_table->currentSource().isValid())
            forgetListed();
    });
    connect(m_explanation, &ExplanationView::requestChosen, this, &RequestsPage::explainRequest);
}

QWidget* RequestsPage::makeChoices()
{
    auto* widget = new QWidget;
    auto* row = new FlowLayout(widget);
    const std::initializer_list<std::pair<Show, QString>> choices{{Show::Newest, tr("Newest")},
        {Show::Slowest, tr("Slowest")}, {Show::Failed, tr("Failed")},
        {Show::Refused, tr("Refused or cancelled")}};
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    for (const auto& [show, text] : choices) {
        auto* button = new QToolButton;
        button->setObjectName(QStringLiteral("showRequests%1").arg(static_cast<int>(show)));
        button->setText(text);
        button->setAccessibleName(text);
        button->setCheckable(true);
        button->setChecked(show == Show::Newest);
        button->setFocusPolicy(Qt::StrongFocus);
        offer(*button, tr("Show: %1").arg(text));
        m_show->addButton(button, static_cast<int>(show));
        buttons->addWidget(button);
    }
    connect(m_show, &QButtonGroup::idClicked, this, [this] { renewQuery(); });
    connect(m_model, &ModelChoice::chosen, this, [this] { renewQuery(); });
    leadBy(*m_model);
    m_minimum->setObjectName(QStringLiteral("requestMinimum"));
    m_minimum->setAccessibleName(tr("Shortest duration"));
    m_minimum->setPlaceholderText(tr("over 10ms"));
    m_minimum->setMaximumWidth(136);
    connect(m_minimum, &QLineEdit::editingFinished, this, &RequestsPage::renewQuery);
    m_find->setObjectName(QStringLiteral("requestFind"));
    m_find->setAccessibleName(tr("Id of a request"));
    m_find->setPlaceholderText(tr("Explain id…"));
    m_find->setToolTip(tr("Explain the request with this id"));
    QAction* search = m_find->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search->setText(m_find->accessibleName()); // it is a button for screen readers
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(
        m_find->fontMetrics().horizontalAdvance(m_find->placeholderText()) + 64);
    connect(m_find, &QLineEdit::returnPressed, this, &RequestsPage::find);
    row->add(buttons);
    row->add(m_model);
    row->add(m_minimum);
    row->add(m_find, 1);
    return widget;
}

QWidget* RequestsPage::makeExplanation()
{
    auto* widget = new QWidget;
    auto* row = new FlowLayout;
    row->add(makeLabel(tr("Why it took as long as it did"), "heading"));
    row->addStretch();
    m_dump = makeToolButton(widget, QStringLiteral("dumpRequests"), QStringLiteral("export"),
        tr("Dump…"), tr("Save the requests of this list as a trace file"));
    connect(m_dump, &QToolButton::clicked, this, &RequestsPage::dump);
    m_timeline = makeToolButton(widget, QStringLiteral("requestTimeline"),
        QStringLiteral("timeline"), tr("Open in timeline"),
        tr("Show the requests of this list in the timeline, with the selected one"));
    connect(m_timeline, &QToolButton::clicked, this, &RequestsPage::openTimeline);
    row->add(m_timeline);
    row->add(m_dump);
    const auto curl = [this] {
        return detail() != nullptr && !detail()->subject().isEmpty()
            ? detail()->curl(QStringLiteral("explain"), detail()->subject().body())
            : QString();
    };
    row->add(makeCurlButton(
        widget, QStringLiteral("explainCurl"), curl, m_explanation->accessibleName()));
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, kGap, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(row);
    column->addWidget(m_explanation, 1);
    return widget;
}

bool RequestsPage::hasRows() const
{
    return detail() != nullptr &&
        (detail()->requests().rowCount() > 0 || !detail()->subject().isEmpty());
}

Notice RequestsPage::emptyNotice() const
{
    const bool tells =
        server() == nullptr || !server()->identity() || server()->identity()->isThalassa;
    if (!tells) {
        return {tr("This server does not remember requests"),
            tr("The flight recorder is part of Thalassa's observability extension. Trace files of "
               "this server can be opened in the timeline."),
            {}};
    }
    const bool isChosen = detail() != nullptr && detail()->requestQuery() != RequestQuery();
    return isChosen ? Notice{tr("No such request is remembered"),
                          tr("Nothing in the flight recorder matches the choice above."), {}}
                    : Notice{tr("No request has ended yet"),
                          tr("Send the server a request, for example from the page “Try it”. The "
                             "last ones are remembered, and slow and failed ones for longer."),
                          {}};
}

void RequestsPage::detailReplaced()
{
    m_listed = 0; // of the server before
    m_described = {};
    m_model->renew(*server());
    m_table->setTable(&detail()->requests());
    m_table->sortByColumn(RequestTable::When, Qt::DescendingOrder);
    m_bar->renewCount();
}

void RequestsPage::locationChanged()
{
    m_bar->setPlaceFilter(location().filter);
    m_span->setPlaceSpan(location().span);
    if (server() != nullptr)
        m_model->follow(*server(), location().key());
    renewQuery();
}

void RequestsPage::carryFrom(Page& before)
{
    m_span->takeOver(*static_cast<RequestsPage&>(before).m_span);
    renewQuery();
}

void RequestsPage::explainRequest(quint64 id)
{
    if (detail() == nullptr)
        return;
    m_listed = id;
    detail()->setSubject({id, {}});
    renewExplanation();
}

// The list is about to have other rows: the explanation of one of them ends. One that was asked for
// by its id, or on another page, stays.
void RequestsPage::forgetListed()
{
    if (m_listed == 0 || detail() == nullptr)
        return;
    if (detail()->subject() == ExplanationSubject{std::exchange(m_listed, 0), {}}) {
        detail()->setSubject({});
        m_described = {};
        Q_EMIT described({});
        if (isVisible())
            refresh();
    }
}

void RequestsPage::find()
{
    const QString text = m_find->text().trimmed();
    if (text.isEmpty() || detail() == nullptr)
        return;
    m_listed = 0;
    detail()->setSubject(detail()->subjectNamed(text));
    renewExplanation();
}

void RequestsPage::renewQuery()
{
    if (detail() == nullptr)
        return;
    RequestQuery query = detail()->requestQuery();
    query.show = static_cast<Show>(m_show->checkedId());
    query.model = m_model->key();
    const TimeSpan span = m_span->span().value_or(TimeSpan());
    query.begin = span.begin;
    query.end = span.end;
    const QString text = m_minimum->text().trimmed();
    const std::optional<std::chrono::nanoseconds> minimum = durationNamed(text);
    const bool isWrong = !text.isEmpty() && !minimum;
    m_minimumError->setText(isWrong
            ? tr("“%1” is no duration: expected a number with ns, us, ms or s.").arg(text)
            : QString());
    m_minimumError->setVisible(isWrong);
    m_minimum->setProperty("invalid", isWrong);
    m_minimum->style()->polish(m_minimum);
    if (!isWrong)
        query.minimum = minimum.value_or(std::chrono::nanoseconds(0));
    if (query == detail()->requestQuery())
        return;
    const bool isOther = query.show != detail()->requestQuery().show;
    detail()->setRequestQuery(query);
    if (isOther) {
        m_table->sortByColumn(query.isSortedByDuration() ? RequestTable::Total : RequestTable::When,
            Qt::DescendingOrder);
    }
    m_table->leaveRow();
    forgetListed();
}

void RequestsPage::renew()
{
    m_model->renew(*server());
    detail()->requests().renewTimes();
    if (m_described.id > 0)
        describeRequest(m_described, m_describedSentences); // its age has changed
    m_bar->renewCount();
    m_table->setEmptyText(emptyNotice().text);
    m_timeline->setEnabled(
        detail()->requests().rowCount() > 0 && workspace().recorder() != nullptr);
    for (QToolButton* button : {m_timeline, m_dump})
        setReason(*button, tr("No request is listed."));
    m_dump->setEnabled(detail()->requests().rowCount() > 0 && workspace().commands() != nullptr);
    renewExplanation();
}

void RequestsPage::renewExplanation()
{
    const ServerDetail& now = *detail();
    const Topic& topic = detail()->topic(Kind::Explanation);
    if (now.subject().isEmpty()) {
        m_explanation->showNote(tr("Select a request to see why it took as long as it did."));
    } else if (!topic.error().isEmpty()) {
        m_explanation->showNote(
            topic.error() + (topic.advice().isEmpty() ? QString() : u'\n' + topic.advice()));
    } else if (now.explanations().empty()) {
        m_explanation->showNote(topic.hasData() ? tr("The server remembers no such request.")
                                                : tr("The server is asked…"));
    } else {
        m_explanation->showExplanation(explain(now.explanations().back()));
        describeExplained();
    }
}

void RequestsPage::describeExplained()
{
    const RequestFacts& request = detail()->explanations().back().request;
    if (request.id != m_described.id || m_describedSentences.isEmpty())
        describeRequest(request, {explain(detail()->explanations().back()).cause});
}

void RequestsPage::describeRequest(const RequestFacts& request, const QStringList& sentences)
{
    m_described = request;
    m_describedSentences = sentences;
    Description description = describe(request);
    if (!sentences.isEmpty())
        description.sentences = sentences;
    if (workspace().recorder() != nullptr)
        description.extract = extractOf(server()->label().name, request);
    Q_EMIT described(description);
}

const RequestFacts* RequestsPage::selected() const
{
    return detail()->requests().rowOf(m_table->currentSource());
}

bool RequestsPage::showExample(const ModelKey&)
{
    QAbstractButton* slowest = m_show->button(static_cast<int>(Show::Slowest));
    if (!slowest->isChecked()) {
        slowest->click();
        return false;
    }
    // A recorded session has the explanations of some requests only.
    const Topic& topic = detail()->topic(Kind::Explanation);
    if (!detail()->explanations().empty() && topic.error().isEmpty())
        return true;
    m_table->selectRow(m_table->currentIndex().row() + 1);
    return false;
}

void RequestsPage::openTimeline()
{
    workspace().openRecorder(
        extractOf(server()->label().name, detail()->requestQuery(), selected()));
}

void RequestsPage::dump()
{
    const QString file = QFileDialog::getSaveFileName(
        this, tr("Dump requests"), QStringLiteral("requests.json"), tr("Trace files (*.json)"));
    if (!file.isEmpty() && server() != nullptr && workspace().commands() != nullptr)
        workspace().commands()->dumpRequests(
            *server(), detail()->requestQuery().bodies().first(), file);
}

void RequestsPage::setMuted(bool isMuted)
{
    m_table->setMuted(isMuted);
}

} // namespace thalassa::console
