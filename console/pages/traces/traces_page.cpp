// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/traces_page.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <utility>

#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/pages/page_registry.h"
#include "console/pages/table_bar.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_keys.h"

namespace thalassa::console {

namespace {

constexpr int kNewest = 500; // requests of a flight recorder that is opened as a whole

RecorderExtract newestOf(const QString& server)
{
    return {server, TracesPage::tr("%1: flight recorder").arg(server),
        {{QStringLiteral("limit"), kNewest}}, 0, {}};
}

} // namespace

TracesPage::TracesPage(Workspace& workspace)
    : Page(workspace, QStringLiteral("timeline"))
{
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    setTimeline(new TimelinePage(this));
}

void TracesPage::setTimeline(TimelinePage* timeline)
{
    delete std::exchange(m_timeline, timeline);
    layout()->addWidget(timeline);
    timeline->addControl(makeRecorders());
    connect(timeline, &TimelinePage::sliceSelected, this, &TracesPage::describeSlice);
}

void TracesPage::carryFrom(Page& before)
{
    auto& earlier = static_cast<TracesPage&>(before);
    setTimeline(new TimelinePage(*earlier.m_timeline));
    m_extracts = earlier.m_extracts;
    m_waiting = std::exchange(earlier.m_waiting, {});
    if (!m_waiting.isEmpty())
        readNext(); // again: the answer would go to the earlier page
    refresh();
}

QWidget* TracesPage::makeRecorders()
{
    auto* const widget = new QWidget;
    auto* const row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    m_recorders =
        makeToolButton(widget, QStringLiteral("timelineRecorders"), QStringLiteral("server"),
            tr("Flight recorder"), tr("Show the newest requests of a server"));
    m_recorders->setPopupMode(QToolButton::InstantPopup);
    auto* const menu = new QMenu(m_recorders);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        for (const ServerStore* const server : workspace().fleet().servers()) {
            const QString name = server->label().name;
            QAction* const action = menu->addAction(name);
            action->setObjectName(QStringLiteral("timelineRecorder"));
            action->setEnabled(server->link().phase == LinkState::Phase::Connected);
            setReason(*action, tr("The server is not connected."));
            connect(
                action, &QAction::triggered, this, [this, name] { openRecorder(newestOf(name)); });
        }
    });
    m_recorders->setMenu(menu);
    offerMenu(*m_recorders, m_recorders->text());
    m_refresh = makeToolButton(widget, QStringLiteral("timelineRefresh"), QStringLiteral("refresh"),
        tr("Refresh"), tr("Read the flight recorders again that are shown"));
    connect(m_refresh, &QToolButton::clicked, this, &TracesPage::refreshRecorders);
    row->addWidget(m_recorders);
    row->addWidget(m_refresh);
    return widget;
}

void TracesPage::openFiles(const QStringList& paths)
{
    m_timeline->openFiles(paths);
}

void TracesPage::openRecorder(const RecorderExtract& extract)
{
    m_extracts.insert(extract.title, extract);
    m_waiting.append(extract);
    if (m_waiting.size() == 1)
        readNext();
    refresh();
}

void TracesPage::refreshRecorders()
{
    QStringList open;
    for (const trace::Source& source : m_timeline->state().traces().sources)
        open.append(QString::fromStdString(source.data->file()));
    m_extracts.removeIf([&open](QHash<QString, RecorderExtract>::iterator extract) {
        return !open.contains(extract.key());
    });
    for (RecorderExtract extract : std::as_const(m_extracts)) {
        extract.request = 0; // the user's selection and range stay
        extract.range = {};
        openRecorder(extract);
    }
    refresh();
}

// Reads the first extract that waits.
// NOLINTNEXTLINE(misc-no-recursion): as deep as extracts wait
void TracesPage::readNext()
{
    if (m_waiting.isEmpty())
        return m_timeline->endWaiting();
    const RecorderExtract extract = m_waiting.first();
    ServerStore* const store = workspace().fleet().find(extract.server);
    if (store == nullptr || workspace().recorder() == nullptr) {
        take(extract, {{}, 0, {}, tr("%1 is not among the servers.").arg(extract.server)});
        return;
    }
    const auto cancel = std::make_shared<std::function<void()>>();
    m_timeline->beginWaiting(
        tr("Reading the flight recorder of %1").arg(extract.server), [this, cancel] {
            if (*cancel)
                (*cancel)();
            m_waiting.clear();
        });
    *cancel = workspace().recorder()->readRecorder(
        *store, extract.query, [this, extract, self = QPointer(this)](const RecorderTrace& trace) {
            if (self != nullptr)
                take(extract, trace);
        });
}

// NOLINTNEXTLINE(misc-no-recursion): as deep as extracts wait
void TracesPage::take(const RecorderExtract& extract, const RecorderTrace& trace)
{
    m_waiting.removeFirst();
    m_timeline->endWaiting();
    if (!trace.error.isEmpty()) {
        m_timeline->tell({extract.title + QStringLiteral(": ") + trace.error});
    } else {
        const auto nanoseconds = [](WallTime time) { return time.time_since_epoch().count(); };
        m_timeline->openDump({extract.title, trace.text, trace.anchor,
            nanoseconds(trace.anchorBegin), extract.request,
            {nanoseconds(extract.range.begin), nanoseconds(extract.range.end)}});
    }
    readNext();
}

void TracesPage::pretend(DataState state)
{
    m_timeline->pretend(state);
}

bool TracesPage::showExample(const ModelKey&)
{
    if (!m_timeline->state().isEmpty()) {
        m_timeline->showLongest();
    } else if (m_recorders->isEnabled() && m_extracts.isEmpty()) {
        openRecorder(newestOf(workspace().fleet().servers().front()->label().name));
        return false;
    }
    return true;
}

bool TracesPage::isBusy() const
{
    return !m_waiting.isEmpty() || m_timeline->isBusy();
}

void TracesPage::refresh()
{
    m_recorders->setEnabled(
        workspace().recorder() != nullptr && !workspace().fleet().servers().empty());
    m_refresh->setEnabled(workspace().recorder() != nullptr && !m_extracts.isEmpty());
    m_timeline->showState();
}

void TracesPage::describeSlice(const QString& text)
{
    Description description;
    if (!text.isEmpty()) {
        description.kind = tr("slice");
        description.title = text.section(QStringLiteral(", "), 0, 0);
        description.sentences = text.section(QStringLiteral(", "), 1).split(QStringLiteral(", "));
    }
    Q_EMIT described(description);
}

void addTracesPage(PageRegistry& registry)
{
    registry.add({QStringLiteral("timeline"), PageScope::Fleet,
        [] { return TracesPage::tr("Timeline"); }, QStringLiteral("Ctrl+T"),
        [](Workspace& workspace) -> Page* { return new TracesPage(workspace); }, nullptr,
        timelineKeys});
}

} // namespace thalassa::console
