// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/timeline_page.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "console/timeline/comparison_panel.h"
#include "console/timeline/details_panel.h"
#include "console/timeline/find_bar.h"
#include "console/timeline/flame_view.h"
#include "console/timeline/image_export.h"
#include "console/timeline/overview_strip.h"
#include "console/timeline/sources_panel.h"
#include "console/timeline/statistics_panel.h"
#include "console/timeline/time_text.h"
#include "console/timeline/timeline_view.h"

namespace thalassa::console {
namespace {

constexpr int kMostProblems = 5; // that are shown at a time

QLabel* makeText(const QString& text = {})
{
    auto* const label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

TimelinePage::TimelinePage(QWidget* parent)
    : TimelinePage(new TimelineState, new trace::TraceLoader, parent)
{
}

TimelinePage::TimelinePage(TimelinePage& before)
    : TimelinePage(before.m_state, before.m_loader, nullptr)
{
    // Every part shows what there is.
    Q_EMIT m_state->tracesChanged();
    Q_EMIT m_state->arrangementChanged();
    Q_EMIT m_state->visibleChanged();
    Q_EMIT m_state->notesChanged();
    Q_EMIT m_state->foundChanged();
    Q_EMIT m_state->selectionChanged();
    Q_EMIT m_state->selectedChanged();
}

TimelinePage::TimelinePage(TimelineState* state, trace::TraceLoader* loader, QWidget* parent)
    : QWidget(parent)
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
    m_stack = new QStackedWidget;
    m_stack->addWidget(makeEmpty());
    m_stack->addWidget(makeContent());
    m_bar = makeBar();
    layout->addWidget(m_bar);
    layout->addWidget(makeProgress());
    layout->addWidget(makeNotice());
    layout->addWidget(m_stack, 1);
    connectLoader();
    connectState();
    setTimelineStyle(palette().window().color().lightness() < 128 ? TimelineStyle::dark()
                                                                  : TimelineStyle::light());
    showState();
}

TimelinePage::~TimelinePage() = default;

QAction* TimelinePage::addPageAction(
    const QString& id, const QString& text, const QKeySequence& shortcut, std::function<void()> run)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QStringLiteral("timeline.") + id);
    action->setShortcut(shortcut);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    addAction(action);
    m_actions.append(action);
    return action;
}

void TimelinePage::makeActions()
{
    addPageAction(
        QStringLiteral("open"), tr("Open trace…"), QKeySequence::Open, [this] { chooseFiles(); });
    addPageAction(QStringLiteral("all"), tr("Show the whole time"), QKeySequence(Qt::Key_Home),
        [this] { m_state->showAll(); });
    addPageAction(QStringLiteral("find"), tr("Find slices"), QKeySequence::Find,
        [this] { m_find->takeFocus(); });
    addPageAction(QStringLiteral("findNext"), tr("Next found slice"), QKeySequence::FindNext,
        [this] { m_find->next(); });
    addPageAction(QStringLiteral("findPrevious"), tr("Previous found slice"),
        QKeySequence::FindPrevious, [this] { m_find->previous(); });
    addPageAction(QStringLiteral("collapse"), tr("Collapse all models"), {},
        [this] { m_state->setAllCollapsed(true); });
    addPageAction(QStringLiteral("expand"), tr("Expand all"), {},
        [this] { m_state->setAllCollapsed(false); });
    for (const auto& [kind, text] : std::initializer_list<std::pair<const char*, QString>>{
             {"png", tr("Export as PNG…")}, {"svg", tr("Export as SVG…")},
             {"csv", tr("Export slices as CSV…")}, {"json", tr("Export slices for Perfetto…")}})
        addPageAction(QStringLiteral("export.") + QLatin1String(kind), text, {},
            [this, kind = QString::fromLatin1(kind)] { exportAs(kind); });
}

QWidget* TimelinePage::makeBar()
{
    auto* const bar = new QWidget;
    bar->setObjectName(QStringLiteral("timelineBar"));
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 6, 8, 6);
    layout->setSpacing(8);
    const auto button = [this](const QString& id) {
        auto* const one = new QToolButton;
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
    filter->setMaximumWidth(180);
    connect(filter, &QLineEdit::textChanged, m_state, &TimelineState::setFilter);
    m_find = new FindBar(*m_state);
    auto* const exports = new QToolButton;
    exports->setObjectName(QStringLiteral("timelineExport"));
    exports->setText(tr("Export"));
    exports->setAccessibleName(tr("Export"));
    exports->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(exports);
    for (QAction* const action : std::as_const(m_actions)) {
        if (action->objectName().startsWith(QStringLiteral("timeline.export.")))
            menu->addAction(action);
    }
    exports->setMenu(menu);
    layout->addWidget(button(QStringLiteral("open")));
    layout->addWidget(button(QStringLiteral("all")));
    layout->addWidget(order);
    layout->addWidget(filter, 1);
    layout->addStretch(1);
    layout->addWidget(m_find, 3);
    layout->addWidget(exports);
    return bar;
}

QWidget* TimelinePage::makeProgress()
{
    m_progress = new QWidget;
    m_progress->setObjectName(QStringLiteral("timelineProgress"));
    auto* const layout = new QHBoxLayout(m_progress);
    layout->setContentsMargins(8, 0, 8, 6);
    m_progressText = makeText();
    m_progressText->setWordWrap(false);
    m_progressBar = new QProgressBar;
    m_progressBar->setAccessibleName(tr("Progress of reading"));
    m_progressBar->setRange(0, 1000);
    m_progressBar->setTextVisible(false);
    m_progressBar->setMaximumHeight(8);
    auto* const cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("timelineCancel"));
    connect(cancel, &QPushButton::clicked, m_loader, &trace::TraceLoader::cancel);
    layout->addWidget(m_progressText);
    layout->addWidget(m_progressBar, 1);
    layout->addWidget(cancel);
    m_progress->hide();
    return m_progress;
}

QWidget* TimelinePage::makeNotice()
{
    m_notice = new QWidget;
    m_notice->setObjectName(QStringLiteral("timelineNotice"));
    auto* const layout = new QHBoxLayout(m_notice);
    layout->setContentsMargins(8, 0, 8, 6);
    auto* const mark = new QLabel(QStringLiteral("▲"));
    mark->setAccessibleName(tr("Attention"));
    m_noticeText = makeText();
    m_noticeText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto* const close = new QPushButton(tr("Dismiss"));
    close->setObjectName(QStringLiteral("timelineDismiss"));
    connect(close, &QPushButton::clicked, m_notice, &QWidget::hide);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addWidget(m_noticeText, 1);
    layout->addWidget(close, 0, Qt::AlignTop);
    m_notice->hide();
    return m_notice;
}

QWidget* TimelinePage::makeEmpty()
{
    auto* const empty = new QWidget;
    auto* const layout = new QVBoxLayout(empty);
    layout->setSpacing(12);
    auto* const title = makeText(tr("No trace is open"));
    QFont font = title->font();
    font.setPointSizeF(font.pointSizeF() * 1.4);
    title->setFont(font);
    auto* const text = makeText(tr("Open a trace file of Thalassa or Triton, a dump of the flight "
                                   "recorder, or a file for Perfetto, or drop it on the window. "
                                   "No server is needed."));
    text->setFixedWidth(480);
    text->setMinimumHeight(text->heightForWidth(480));
    auto* const open = new QPushButton(tr("Open trace…"));
    open->setObjectName(QStringLiteral("timelineOpenFirst"));
    connect(open, &QPushButton::clicked, this, &TimelinePage::chooseFiles);
    for (QLabel* const label : {title, text})
        label->setAlignment(Qt::AlignHCenter);
    layout->addStretch(1);
    layout->addWidget(title, 0, Qt::AlignHCenter);
    layout->addWidget(text, 0, Qt::AlignHCenter);
    layout->addWidget(open, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    return empty;
}

QWidget* TimelinePage::makeContent()
{
    m_view = new TimelineView(*m_state);
    m_overview = new OverviewStrip(*m_state);
    m_statistics = new StatisticsPanel(*m_state);
    m_details = new DetailsPanel(*m_state);
    m_flame = new FlameView(*m_state);
    m_comparison = new ComparisonPanel(*m_state);
    m_sources = new SourcesPanel(*m_state);
    m_notes = new NotesPanel(*m_state);
    m_tabs = new QTabWidget;
    m_tabs->setObjectName(QStringLiteral("timelineTabs"));
    m_tabs->setAccessibleName(tr("Details"));
    m_tabs->setDocumentMode(true);
    m_tabs->addTab(m_statistics, tr("Range"));
    m_tabs->addTab(m_details, tr("Slice"));
    m_tabs->addTab(m_flame, tr("Flame"));
    m_tabs->addTab(m_comparison, tr("Compare"));
    m_tabs->addTab(m_sources, tr("Traces"));
    m_tabs->addTab(m_notes, tr("Notes"));
    connect(m_view, &TimelineView::noteWanted, m_notes, &NotesPanel::edit);
    auto* const splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("timelineSplitter"));
    splitter->addWidget(m_view);
    splitter->addWidget(m_tabs);
    splitter->setStretchFactor(0, 5);
    splitter->setStretchFactor(1, 2);
    splitter->setChildrenCollapsible(false);
    splitter->setSizes({600, 240});
    auto* const content = new QWidget;
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_overview);
    layout->addWidget(splitter, 1);
    return content;
}

void TimelinePage::setTimelineStyle(const TimelineStyle& style)
{
    m_view->setTimelineStyle(style);
    m_overview->setTimelineStyle(style);
    m_statistics->setTimelineStyle(style);
    m_details->setTimelineStyle(style);
    m_flame->setTimelineStyle(style);
    m_comparison->setTimelineStyle(style);
}

void TimelinePage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_view != nullptr)
        setTimelineStyle(palette().window().color().lightness() < 128 ? TimelineStyle::dark()
                                                                      : TimelineStyle::light());
    QWidget::changeEvent(event);
}

void TimelinePage::connectLoader()
{
    connect(
        m_loader, &trace::TraceLoader::progressed, this, [this](const QString& name, double share) {
            m_progressText->setText(tr("Reading %1").arg(nameText(name.toStdString(), 80)));
            m_progressBar->setRange(0, share < 0 ? 0 : 1000);
            m_progressBar->setValue(static_cast<int>(share * 1000));
            m_progress->setVisible(m_loader->isLoading());
        });
    connect(m_loader, &trace::TraceLoader::finished, this,
        [this](const QString&, const trace::Source& source, const QStringList& problems, bool) {
            m_progress->setVisible(m_loader->isLoading());
            if (source.data != nullptr)
                m_state->addSource(source);
            tell(problems);
            if (!m_loader->isLoading())
                Q_EMIT loaded();
        });
}

void TimelinePage::connectState()
{
    connect(m_state, &TimelineState::tracesChanged, this, &TimelinePage::showState);
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

void TimelinePage::showState()
{
    const bool isEmpty = m_state->isEmpty();
    m_stack->setCurrentIndex(isEmpty ? 0 : 1);
    m_bar->setVisible(!isEmpty);
}

void TimelinePage::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(static_cast<int>(tab));
}

void TimelinePage::tell(const QStringList& problems)
{
    if (problems.isEmpty())
        return;
    QStringList shown;
    for (const QString& problem : problems.mid(0, kMostProblems))
        shown.append(nameText(problem.toStdString(), 400));
    if (problems.size() > kMostProblems)
        shown.append(tr("and %n more", nullptr, static_cast<int>(problems.size()) - kMostProblems));
    m_noticeText->setText(shown.join(QLatin1Char('\n')));
    m_notice->show();
}

void TimelinePage::openFiles(const QStringList& paths)
{
    m_notice->hide();
    for (const QString& path : paths)
        m_loader->load(path);
}

void TimelinePage::openDump(const QString& name, const QByteArray& text)
{
    m_loader->load(name, text);
}

void TimelinePage::showRange(int64_t begin, int64_t end)
{
    m_state->setVisible({begin, end});
}

void TimelinePage::find(const QString& text)
{
    m_find->find(text);
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
    if (kind == QLatin1String("png") || kind == QLatin1String("svg")) {
        const QString fault =
            kind == QLatin1String("png") ? exportPng(*m_view, path) : exportSvg(*m_view, path);
        if (!fault.isEmpty())
            tell({fault});
        return;
    }
    const bool isCsv = kind == QLatin1String("csv");
    m_export.run([this, isCsv, path, traces = m_state->traces(), range = m_state->range()](
                     const std::atomic<bool>&) -> std::function<void()> {
        const QString fault =
            isCsv ? exportCsvFile(traces, range, path) : exportPerfettoFile(traces, range, path);
        return [this, fault] {
            if (!fault.isEmpty())
                tell({fault});
        };
    });
}

} // namespace thalassa::console
