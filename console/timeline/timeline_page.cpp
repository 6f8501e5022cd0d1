// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/timeline_page.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/state_pane.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/panels/comparison_panel.h"
#include "console/timeline/panels/details_panel.h"
#include "console/timeline/panels/find_bar.h"
#include "console/timeline/panels/flame_view.h"
#include "console/timeline/panels/notice_bar.h"
#include "console/timeline/panels/slices_panel.h"
#include "console/timeline/panels/sources_panel.h"
#include "console/timeline/panels/statistics_panel.h"
#include "console/timeline/state/kept_lanes.h"
#include "console/timeline/timeline_export.h"
#include "console/timeline/view/overview_strip.h"
#include "console/timeline/view/timeline_keys.h"
#include "console/timeline/view/timeline_view.h"
#include "console/trace/analysis/relations.h"

namespace thalassa::console {
TimelinePage::TimelinePage(OperationTable& operations, QWidget* parent)
    : TimelinePage(operations, new TimelineState, new trace::TraceLoader, parent)
{
    m_state->setLaneChoices(keptLaneChoices());
}

TimelinePage::TimelinePage(TimelinePage& before)
    : TimelinePage(before.m_operations, before.m_state, before.m_loader, nullptr)
{
    m_dumps = before.m_dumps;
    m_files = before.m_files;
    m_job = before.m_job;
    // Every part shows what there is.
    Q_EMIT m_state->tracesChanged();
    Q_EMIT m_state->arrangementChanged();
    Q_EMIT m_state->visibleChanged();
    Q_EMIT m_state->notesChanged();
    Q_EMIT m_state->foundChanged();
    Q_EMIT m_state->selectionChanged();
    Q_EMIT m_state->selectedChanged();
}

TimelinePage::TimelinePage(
    OperationTable& operations, TimelineState* state, trace::TraceLoader* loader, QWidget* parent)
    : QWidget(parent)
    , m_operations(operations)
    , m_state(state)
    , m_loader(loader)
{
    m_state->disconnect();
    m_loader->disconnect();
    m_state->setParent(this);
    m_loader->setParent(this);
    setObjectName(QStringLiteral("timelinePage"));
    makeActions();
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* const content = new QWidget;
    m_pane = new StatePane(content, this);
    // A part gets its style with its parent. Parts that are added to the window's tree from the top
    // get it once; else each level gives all below it their style again.
    fillContent(*content);
    connect(m_pane, &StatePane::actionTriggered, this, &TimelinePage::chooseFiles);
    layout->addWidget(makeBar());
    layout->addWidget(makeProgress());
    m_notice = new NoticeBar;
    layout->addWidget(m_notice);
    layout->addWidget(m_pane, 1);
    connectLoader();
    connectState();
    showState();
}

TimelinePage::~TimelinePage()
{
    // A stack that is deleted with the state says that it is empty, when this page is gone.
    m_state->noteChanges().disconnect(this);
}

QAction* TimelinePage::addPageAction(
    const QString& id, const QString& text, std::function<void()> run)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QStringLiteral("timeline.") + id);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    setReason(*action, tr("Open a trace first."));
    offer(*action);
    addAction(action);
    m_actions.append(action);
    return action;
}

void TimelinePage::addKeyAction(const char* id, std::function<void()> run)
{
    const QList<PageKey> keys = timelineKeys();
    const PageKey key = keyOf(keys, QLatin1String(id));
    addPageAction(key.id, key.text, std::move(run))->setShortcuts(key.keys);
}

QAction* TimelinePage::actionOf(const QKeyEvent& event) const
{
    const QKeySequence keys(event.keyCombination());
    const auto found = std::find_if(m_actions.begin(), m_actions.end(),
        [&keys](const QAction* action) { return action->shortcuts().contains(keys); });
    return found == m_actions.end() ? nullptr : *found;
}

bool TimelinePage::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride &&
        actionOf(*static_cast<QKeyEvent*>(event)) != nullptr) {
        event->accept(); // it comes as a key press
        return true;
    }
    return QWidget::event(event);
}

void TimelinePage::keyPressEvent(QKeyEvent* event)
{
    if (QAction* const action = actionOf(*event))
        action->trigger();
    else
        QWidget::keyPressEvent(event);
}

void TimelinePage::makeActions()
{
    addKeyAction("open", [this] { chooseFiles(); });
    addKeyAction("all", [this] { m_state->showAll(); });
    addKeyAction("find", [this] { m_find->takeFocus(); });
    addKeyAction("findNext", [this] { m_find->next(); });
    addKeyAction("findPrevious", [this] { m_find->previous(); });
    addKeyAction("undo", [this] { m_state->undoNote(); });
    addKeyAction("redo", [this] { m_state->redoNote(); });
    addPageAction(QStringLiteral("collapse"), tr("Collapse all models"),
        [this] { m_state->setAllCollapsed(true); });
    addPageAction(
        QStringLiteral("expand"), tr("Expand all"), [this] { m_state->setAllCollapsed(false); });
    for (const auto& [kind, text] : std::initializer_list<std::pair<const char*, QString>>{
             {"png", tr("Export as PNG…")}, {"svg", tr("Export as SVG…")},
             {"csv", tr("Export slices as CSV…")}, {"json", tr("Export slices for Perfetto…")}})
        addPageAction(QStringLiteral("export.") + QLatin1String(kind), text,
            [this, kind = QString::fromLatin1(kind)] { exportAs(kind); });
}

QWidget* TimelinePage::makeBar()
{
    auto* const bar = new QWidget;
    bar->setObjectName(QStringLiteral("timelineBar"));
    auto* const rows = new QVBoxLayout(bar);
    rows->setContentsMargins(kGap, kGap, kGap, kGap);
    rows->setSpacing(kGap);
    m_bar = new FlowLayout;
    rows->addLayout(m_bar);
    auto* const second = new FlowLayout;
    rows->addLayout(second);
    const auto button = [this](const QString& id) {
        auto* const one = new QToolButton;
        one->setFocusPolicy(Qt::StrongFocus);
        auto* const action = findChild<QAction*>(QStringLiteral("timeline.") + id);
        one->setDefaultAction(action);
        one->setObjectName(QStringLiteral("timelineButton.") + id);
        one->setAccessibleName(action->text());
        return one;
    };
    auto* const order = new QComboBox;
    order->setObjectName(QStringLiteral("timelineOrder"));
    order->setAccessibleName(tr("Order of lanes"));
    order->addItems(
        {tr("By name"), tr("First slice first"), tr("Busiest first"), tr("Most slices first")});
    connect(order, &QComboBox::activated, this,
        [this](int index) { m_state->setOrder(static_cast<trace::SortOrder>(index)); });
    auto* const filter = new QLineEdit;
    filter->setObjectName(QStringLiteral("timelineFilter"));
    filter->setAccessibleName(tr("Filter lanes"));
    filter->setPlaceholderText(tr("Filter lanes"));
    filter->setClearButtonEnabled(true);
    filter->setMinimumWidth(120);
    connect(filter, &QLineEdit::textChanged, m_state, &TimelineState::setFilter);
    m_find = new FindBar(*m_state);
    auto* const exports = new QToolButton;
    exports->setObjectName(QStringLiteral("timelineExport"));
    exports->setText(tr("Export ▾"));
    exports->setFocusPolicy(Qt::StrongFocus);
    exports->setAccessibleName(tr("Export"));
    exports->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(exports);
    for (QAction* const action : std::as_const(m_actions)) {
        if (action->objectName().startsWith(QStringLiteral("timeline.export.")))
            menu->addAction(action);
    }
    exports->setMenu(menu);
    QToolButton* const all = button(QStringLiteral("all"));
    all->defaultAction()->setIconText(tr("Whole time")); // the menu and the tool tip say more
    m_bar->add(button(QStringLiteral("open")));
    m_bar->addStretch();
    m_bar->add(all);
    m_bar->add(exports);
    second->add(order);
    second->add(filter, 1);
    second->add(m_find, 3);
    m_traceControls = {all, order, filter, m_find, exports};
    return bar;
}

QWidget* TimelinePage::makeProgress()
{
    m_progress = new QWidget;
    m_progress->setObjectName(QStringLiteral("timelineProgress"));
    auto* const layout = new QHBoxLayout(m_progress);
    layout->setContentsMargins(kGap, 0, kGap, kGap);
    m_progressText = makeLabel({});
    m_progressText->setObjectName(QStringLiteral("timelineProgressText"));
    m_progressBar = new QProgressBar;
    m_progressBar->setAccessibleName(tr("Progress of reading"));
    m_progressBar->setRange(0, 1000);
    m_progressBar->setTextVisible(false);
    m_progressBar->setMaximumHeight(8);
    auto* const cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("timelineCancel"));
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (const auto cancelWaiting = std::exchange(m_cancelWaiting, nullptr))
            cancelWaiting();
        m_loader->cancel();
        showState();
    });
    layout->addWidget(m_progressText);
    layout->addWidget(m_progressBar, 1);
    layout->addWidget(cancel);
    m_progress->hide();
    return m_progress;
}

void TimelinePage::fillContent(QWidget& content)
{
    m_view = new TimelineView(*m_state);
    m_overview = new OverviewStrip(*m_state);
    auto* const splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("timelineSplitter"));
    auto* const layout = new QVBoxLayout(&content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_overview);
    layout->addWidget(splitter, 1);
    m_tabs = new QTabWidget;
    splitter->addWidget(m_view);
    splitter->addWidget(m_tabs);
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({600, 240});
    m_statistics = new StatisticsPanel(*m_state);
    m_details = new DetailsPanel(*m_state);
    m_slices = new SlicesPanel(*m_state);
    m_flame = new FlameView(*m_state);
    m_comparison = new ComparisonPanel(*m_state);
    m_sources = new SourcesPanel(*m_state);
    m_notes = new NotesPanel(*m_state);
    m_tabs->setObjectName(QStringLiteral("timelineTabs"));
    m_tabs->setAccessibleName(tr("Details"));
    m_tabs->setDocumentMode(true);
    m_tabs->setMinimumHeight(180); // the tables of the panels scroll in a small window
    m_tabs->addTab(m_statistics, tr("Range"));
    m_tabs->addTab(m_details, tr("Slice"));
    m_tabs->addTab(m_slices, tr("List"));
    m_tabs->addTab(m_flame, tr("Flame"));
    m_tabs->addTab(m_comparison, tr("Compare"));
    m_tabs->addTab(m_sources, tr("Traces"));
    m_tabs->addTab(m_notes, tr("Notes"));
    connect(m_view, &TimelineView::noteWanted, m_notes, &NotesPanel::edit);
    connect(m_statistics, &StatisticsPanel::searchWanted, this, &TimelinePage::find);
    connect(m_sources, &SourcesPanel::closeWanted, this, &TimelinePage::closeTrace);
}

void TimelinePage::connectLoader()
{
    connect(m_loader, &trace::TraceLoader::progressed, this,
        [this](const QString& name, double share, uint64_t job) {
            m_job = job;
            m_progressText->setText(tr("Reading %1").arg(shownText(name.toStdString(), 80)));
            m_progressBar->setRange(0, share < 0 ? 0 : 1000);
            m_progressBar->setValue(static_cast<int>(share * 1000));
            m_progress->setVisible(hasProgress());
        });
    connect(m_loader, &trace::TraceLoader::finished, this,
        [this](const QString&, const trace::Source& source, const QStringList& problems, bool,
            uint64_t job) {
            m_progress->setVisible(hasProgress());
            const QString file = m_files.take(job);
            const bool isDump = m_dumps.contains(job);
            const Dump dump = m_dumps.take(job);
            if (source.data != nullptr && isDump)
                addDump(dump, source);
            else if (source.data != nullptr)
                m_state->addSource(source);
            if (source.data == nullptr && !file.isEmpty())
                tell(problems, [this, file] { openFiles({file}); });
            else
                tell(problems);
            showState();
            if (!m_loader->isLoading())
                Q_EMIT loaded();
        });
}

void TimelinePage::connectState()
{
    connect(m_state, &TimelineState::tracesChanged, this, &TimelinePage::showState);
    connect(&m_state->noteChanges(), &QUndoStack::indexChanged, this, &TimelinePage::showState);
    connect(m_state, &TimelineState::laneChoicesChanged, this,
        [this] { keepLaneChoices(m_state->laneChoices()); });
    connect(m_state, &TimelineState::failed, this, [this](const QString& text) { tell({text}); });
    connect(m_state, &TimelineState::selectionChanged, this, [this] {
        if (const auto& range = m_state->selection()) {
            showTab(Tab::Range);
            Q_EMIT rangeSelected(range->begin, range->end);
        } else {
            Q_EMIT rangeSelected(0, 0);
        }
    });
    connect(m_state, &TimelineState::selectedChanged, this, [this] {
        if (m_state->selected().isNull()) {
            Q_EMIT sliceSelected({});
        } else {
            if (m_tabs->currentWidget() == m_statistics)
                showTab(Tab::Slice);
            Q_EMIT sliceSelected(m_view->textOf(m_state->selected()));
        }
    });
}

void TimelinePage::pretend(DataState state)
{
    showState();
    switch (state) {
    case DataState::Live:
    case DataState::Stale:
        break;
    case DataState::Loading:
        m_progressText->setText(tr("Reading %1").arg(QStringLiteral("traces.json")));
        m_progressBar->setRange(0, 1000);
        m_progressBar->setValue(400);
        m_progress->show();
        if (m_state->isEmpty())
            m_pane->showState(DataState::Loading);
        break;
    case DataState::Empty:
        m_pane->showState(DataState::Empty, emptyNotice());
        break;
    case DataState::Failed:
        tell({tr("%1 could not be read.").arg(QStringLiteral("traces.json"))}, [] {});
        break;
    }
}

Notice TimelinePage::emptyNotice() const
{
    return {tr("No trace is open"),
        tr("Open a trace file of Thalassa or Triton, a dump of the flight recorder, or a file for "
           "Perfetto, or drop it on the window. No server is needed."),
        tr("Open trace…")};
}

void TimelinePage::showState()
{
    m_progress->setVisible(hasProgress() || m_cancelWaiting);
    // The line of progress says what is being read.
    const bool isFirst = m_state->isEmpty() && (hasProgress() || m_cancelWaiting);
    m_pane->showState(isFirst    ? DataState::Loading
            : m_state->isEmpty() ? DataState::Empty
                                 : DataState::Live,
        emptyNotice());
    for (QWidget* const control : m_traceControls)
        control->setEnabled(!m_state->isEmpty());
    for (QAction* const action : m_actions)
        action->setEnabled(
            !m_state->isEmpty() || action->objectName() == QLatin1String("timeline.open"));
    for (const auto& [id, canDo] : {std::pair("timeline.undo", m_state->noteChanges().canUndo()),
             std::pair("timeline.redo", m_state->noteChanges().canRedo())}) {
        auto* const action = findChild<QAction*>(QLatin1String(id));
        action->setEnabled(canDo);
        setReason(*action, tr("There is no change of a note or mark."));
    }
    m_view->enableActions(!m_state->isEmpty());
}

void TimelinePage::addDump(const Dump& dump, trace::Source source)
{
    if (dump.isQuiet && (m_state->selection() || !m_state->selected().isNull()))
        return;
    if (const std::string name = dump.name.toStdString(); name != source.data->file())
        source.data = source.data->renamed(name); // while it was read
    source.notesPath = dump.notesPath;
    const bool staysAtEnd = dump.staysAtEnd && m_state->isAtEnd();
    const auto requests = source.data->requests();
    const auto find = [&requests](uint64_t id) {
        return std::find_if(requests.begin(), requests.end(),
            [id](const trace::Request& one) { return id != 0 && one.id == id; });
    };
    if (const auto anchor = find(dump.anchor); anchor != requests.end() && !anchor->root.isNull()) {
        const int64_t begin = source.data->lane(anchor->root.lane).begin(anchor->root.slice);
        source.alignment = {trace::ClockBasis::Server, dump.anchorBegin - begin};
    }
    m_state->addSource(source);
    if (staysAtEnd)
        m_state->showEnd();
    const auto& sources = m_state->traces().sources;
    const auto added = std::find_if(sources.begin(), sources.end(),
        [&source](const trace::Source& one) { return one.data == source.data; });
    if (!dump.range.isEmpty())
        m_state->setVisible(dump.range);
    if (const auto selected = find(dump.selected);
        selected != requests.end() && !selected->root.isNull()) {
        m_state->select({static_cast<uint32_t>(added - sources.begin()), selected->root}, true);
        m_state->fitSelection();
        m_state->fitSelection(); // the first call centres it
    } else if (dump.selected != 0) {
        tell({tr("The flight recorder has the request %1 no longer.").arg(dump.selected)});
    }
}

bool TimelinePage::isBusy() const
{
    return isLoading() || m_cancelWaiting || m_statistics->isBusy();
}

void TimelinePage::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

void TimelinePage::tell(const QStringList& problems, const std::function<void()>& retry)
{
    m_notice->add(problems, retry);
}

void TimelinePage::clearNotice()
{
    m_notice->clear();
}

void TimelinePage::closeTrace(uint32_t source)
{
    const std::string file = m_state->traces().sources[source].data->file();
    const auto close = [this, file] {
        // A flight recorder may have been read again since the question.
        const auto& sources = m_state->traces().sources;
        const auto found = std::find_if(sources.begin(), sources.end(),
            [&file](const trace::Source& one) { return one.data->file() == file; });
        if (found != sources.end())
            m_state->removeSource(static_cast<uint32_t>(found - sources.begin()));
    };
    if (m_askToLose && m_state->notes(source).isUnsaved())
        m_askToLose(shownText(file, 80), close);
    else
        close();
}

void TimelinePage::openFiles(const QStringList& paths)
{
    m_notice->clear();
    for (const QString& path : paths)
        m_files.insert(m_loader->load(path), path);
    showState();
    Q_EMIT filesOpened(paths);
}

QStringList TimelinePage::files() const
{
    QStringList paths;
    for (const trace::Source& source : m_state->traces().sources) {
        if (!source.path.empty())
            paths.append(QString::fromStdString(source.path));
    }
    QList<uint64_t> jobs = m_files.keys();
    std::sort(jobs.begin(), jobs.end());
    for (const uint64_t job : jobs)
        paths.append(m_files.value(job));
    paths.removeDuplicates(); // a file that is read again
    return paths;
}

QStringList TimelinePage::unsavedNotes() const
{
    QStringList names;
    const auto& sources = m_state->traces().sources;
    for (uint32_t source = 0; source < sources.size(); ++source) {
        if (m_state->notes(source).isUnsaved())
            names.append(shownText(sources[source].data->file(), 80));
    }
    return names;
}

void TimelinePage::openDump(const Dump& dump)
{
    m_dumps.insert(m_loader->load(dump.name, dump.text), dump);
}

void TimelinePage::renameDump(const QString& before, const QString& now)
{
    for (Dump& dump : m_dumps) {
        if (dump.name == before)
            dump.name = now;
    }
    const auto& sources = m_state->traces().sources;
    const auto found = std::find_if(sources.begin(), sources.end(), [&](const trace::Source& one) {
        return one.path.empty() && one.data->file() == before.toStdString();
    });
    if (found != sources.end())
        m_state->renameSource(static_cast<uint32_t>(found - sources.begin()), now);
}

void TimelinePage::beginWaiting(const QString& text, std::function<void()> cancel)
{
    m_cancelWaiting = std::move(cancel);
    m_progressText->setText(text);
    m_progressBar->setRange(0, 0);
    showState();
}

void TimelinePage::endWaiting()
{
    m_cancelWaiting = nullptr;
    showState();
}

void TimelinePage::addControl(QWidget* control)
{
    m_bar->insert(m_beginOfBar++, control);
}

void TimelinePage::find(const QString& text)
{
    m_find->find(text);
}

void TimelinePage::showLongest()
{
    constexpr double kSurroundings = 3; // times the length of the request
    const trace::Place longest = trace::longestRequestOf(m_state->traces());
    if (longest.isNull())
        return;
    const trace::Range range = m_state->traces().rangeOf(longest);
    m_state->setVisible(range);
    m_state->zoom(kSurroundings, range.begin + range.length() / 2);
    m_state->select(longest, true);
}

void TimelinePage::chooseFiles()
{
    const QStringList paths = QFileDialog::getOpenFileNames(
        this, tr("Open trace"), {}, tr("Traces (*.json *.json.* *.trace);;All files (*)"));
    if (!paths.isEmpty())
        openFiles(paths);
}

void TimelinePage::exportAs(const QString& kind)
{
    if (m_state->isEmpty())
        return;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export"), tr("timeline.%1").arg(kind), QStringLiteral("*.%1").arg(kind));
    if (path.isEmpty())
        return;
    exportFile(
        m_operations, [path] { return tr("export of the timeline to %1").arg(path); }, path,
        timelineWriter(kind, *m_view, *m_state, path),
        [self = QPointer(this), path](const QString& error) {
            if (self != nullptr && !error.isEmpty())
                self->tell({tr("%1 could not be written: %2").arg(path, error)});
        });
}

} // namespace thalassa::console
