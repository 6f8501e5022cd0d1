// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/traces_page.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QSettings>
#include <QToolButton>
#include <algorithm>
#include <optional>
#include <utility>

#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/page_registry.h"
#include "console/pages/span_row.h"
#include "console/pages/table_bar.h"
#include "console/pages/traces/follow_status.h"
#include "console/pages/traces/recorder_follower.h"
#include "console/pages/traces/recorder_notes.h"
#include "console/pages/traces/shared_time.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_keys.h"
#include "console/timeline/view/timeline_view.h"

namespace thalassa::console {

namespace {

constexpr QLatin1String kRecent("timeline/recent"); // paths of files, the latest first
constexpr qsizetype kMostRecent = 10;
constexpr int kNewest = 500; // requests of a flight recorder that is opened as a whole

// Whether the extract is shown at a place of its own.
bool hasPlace(const RecorderExtract& extract)
{
    return extract.request != 0 || !extract.range.isEmpty();
}

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
    layout->setSpacing(0);
    layout->addWidget(makePartial());
    layout->addWidget(makeOutside());
    setTimeline(new TimelinePage(workspace.operations(), this));
    connect(&workspace.range(), &TimeRange::visibleChanged, this, &TracesPage::followRange);
    connect(&workspace.range(), &TimeRange::followingChanged, this, &TracesPage::followRange);
    connect(&workspace.fleet(), &Fleet::serverRenamed, this, &TracesPage::renameServer);
}

void TracesPage::setTimeline(TimelinePage* timeline)
{
    delete std::exchange(m_timeline, timeline);
    layout()->addWidget(timeline);
    addRecorders();
    m_follower = new RecorderFollower(workspace(), *timeline, [this] { return readFollowed(); });
    connect(m_follow, &QToolButton::toggled, m_follower, [this](bool isOn) {
        if (isOn)
            m_failed.clear(); // each is tried again
        m_follower->setOn(isOn);
    });
    connect(m_follower, &RecorderFollower::changed, m_follow, &QToolButton::setChecked);
    m_followStatus->setFollower(*m_follower);
    timeline->setAskToLose([this](const QString& trace, std::function<void()> close) {
        Confirmation confirmation;
        confirmation.title = tr("Close %1?").arg(trace);
        confirmation.sentence = tr("Its notes and marks are in no file.");
        confirmation.losses = QStringList{tr("The notes and marks on %1").arg(trace)};
        confirmation.action = tr("Close trace");
        ConfirmDialog::ask(this, confirmation, std::move(close));
    });
    m_shared = new SharedTime(workspace().range(), timeline->state(), timeline);
    connect(timeline, &TimelinePage::sliceSelected, this, &TracesPage::describeSlice);
    connect(timeline, &TimelinePage::filesOpened, this, &TracesPage::noteRecent);
    connect(timeline, &TimelinePage::loaded, this, &TracesPage::beginWithRange);
    connect(&timeline->state(), &TimelineState::tracesChanged, this, [this] {
        renewPartial();
        renewOutside();
        enableControl(*m_everywhere, m_shared->span().has_value(), m_timeline->view());
        m_hadTraces = m_hadTraces && !m_timeline->state().isEmpty();
    });
    renewPartial();
    renewOutside();
    m_everywhere->setEnabled(m_shared->span().has_value());
}

// A line above the timeline: what a flight recorder does not have.
QWidget* TracesPage::makePartial()
{
    auto* const frame = new QFrame;
    m_partial = frame;
    m_partial->setObjectName(QStringLiteral("timelinePartial"));
    m_partial->setProperty(kRole, QLatin1String("notice"));
    m_partialText = makeParagraph({});
    m_partialText->setObjectName(QStringLiteral("timelinePartialText"));
    auto* const row = new QHBoxLayout(frame);
    row->setContentsMargins(kMargin, kGap / 2, kMargin, kGap / 2);
    row->addWidget(m_partialText, 1);
    m_followStatus = new FollowStatus;
    row->addWidget(m_followStatus);
    m_partial->hide();
    return m_partial;
}

// The line of the tables about a chosen time, which says here that no trace has it.
QWidget* TracesPage::makeOutside()
{
    m_outside = new QWidget;
    m_outside->setObjectName(QStringLiteral("timelineOutside"));
    auto* const row = new QHBoxLayout(m_outside);
    row->setContentsMargins(kMargin, kGap / 2, kMargin, kGap / 2);
    row->addWidget(new SpanRow(QStringLiteral("timeline"), tr("The open traces are not of %1."),
        workspace().range(), *this, m_outside));
    m_outside->hide();
    return m_outside;
}

void TracesPage::renewOutside()
{
    const std::optional<TimeSpan> chosen = workspace().range().chosen();
    m_outside->setVisible(
        chosen && !m_timeline->state().isEmpty() && !hasPartOf(m_timeline->state(), *chosen));
}

void TracesPage::renewPartial()
{
    QStringList names;
    std::optional<WallTime> since;
    for (const trace::Source& source : m_timeline->state().traces().sources) {
        const QString name = QString::fromStdString(source.data->file());
        if (!m_extracts.contains(name))
            continue;
        names.append(name);
        if (source.alignment.basis != trace::ClockBasis::Server)
            continue;
        for (const trace::Request& request : source.data->requests()) {
            if (request.root.isNull())
                continue;
            const int64_t begin = source.data->lane(request.root.lane).begin(request.root.slice);
            const WallTime time{std::chrono::nanoseconds(begin + source.offset())};
            since = since ? std::min(*since, time) : time;
        }
    }
    const QString all = names.join(QStringLiteral(", "));
    m_partialText->setText(names.isEmpty() ? QString()
            : since ? tr("%1: only the requests that the server still keeps, since %2. Earlier "
                         "requests and kernels are not in it.")
                          .arg(all, figures::moment(*since, figures::wallNow()))
                    : tr("%1: only the requests that the server still keeps. Earlier requests and "
                         "kernels are not in it.")
                          .arg(all));
    m_partial->setVisible(!names.isEmpty());
}

void TracesPage::followRange()
{
    const std::optional<TimeSpan> chosen = workspace().range().chosen();
    renewOutside();
    if (std::exchange(m_followed, chosen) == chosen || !chosen)
        return; // panning the timeline must not be undone
    if (hasPartOf(m_timeline->state(), *chosen))
        m_timeline->state().setVisible(axisOf(*chosen));
}

void TracesPage::beginWithRange()
{
    const bool hasPlace = std::exchange(m_hasPlace, false);
    const std::optional<TimeSpan> chosen = workspace().range().chosen();
    const bool isFirst = !std::exchange(m_hadTraces, !m_timeline->state().isEmpty());
    if (isFirst && !hasPlace && chosen && hasPartOf(m_timeline->state(), *chosen))
        m_timeline->state().setVisible(axisOf(*chosen));
}

void TracesPage::carryFrom(Page& before)
{
    auto& earlier = static_cast<TracesPage&>(before);
    setTimeline(new TimelinePage(*earlier.m_timeline));
    m_extracts = earlier.m_extracts;
    m_followed = earlier.m_followed;
    m_hadTraces = earlier.m_hadTraces;
    renewPartial();
    m_failed = earlier.m_failed;
    m_waiting = std::exchange(earlier.m_waiting, {});
    if (!m_waiting.isEmpty())
        readNext(); // again: the answer would go to the earlier page
    refresh();
    m_follow->setChecked(earlier.m_follow->isChecked());
}

void TracesPage::addRecorders()
{
    m_recent = new QToolButton;
    m_recent->setObjectName(QStringLiteral("timelineRecent"));
    m_recent->setText(tr("Recent ▾"));
    m_recent->setAccessibleName(tr("Recent traces"));
    m_recent->setToolTip(tr("Open a trace file that was opened before"));
    m_recent->setFocusPolicy(Qt::StrongFocus);
    m_recent->setPopupMode(QToolButton::InstantPopup);
    m_recent->setMenu(new QMenu(m_recent));
    fillRecent();
    m_recorders =
        makeToolButton(nullptr, QStringLiteral("timelineRecorders"), QStringLiteral("server"),
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
    m_refresh =
        makeIconButton(nullptr, QStringLiteral("timelineRefresh"), QStringLiteral("refresh"),
            tr("Refresh"), tr("Read the flight recorders again that are shown"));
    connect(m_refresh, &QToolButton::clicked, this, &TracesPage::refreshRecorders);
    m_follow = makeToolButton(nullptr, QStringLiteral("timelineFollow"), QStringLiteral("follow"),
        tr("Follow"),
        tr("Read the flight recorders again every few seconds, and stay at the newest requests. It "
           "waits while something is selected, and ends when you move away from the end."));
    m_follow->setCheckable(true);
    m_everywhere =
        makeToolButton(nullptr, QStringLiteral("timelineEverywhere"), {}, tr("Time for all pages"),
            tr("Show the selected time, or else the visible one, on all pages"));
    setReason(*m_everywhere, tr("Open a trace first whose clock is known."));
    connect(m_everywhere, &QToolButton::clicked, this, [this] {
        if (const std::optional<TimeSpan> span = m_shared->span())
            workspace().range().show(*span);
    });
    for (QWidget* const control : {m_recent, m_recorders, m_refresh, m_follow, m_everywhere})
        m_timeline->addControl(control);
}

QStringList TracesPage::recentFiles()
{
    return QSettings().value(kRecent).toStringList();
}

void TracesPage::noteRecent(const QStringList& paths)
{
    QStringList recent = recentFiles();
    for (const QString& path : paths) {
        const QString whole = QFileInfo(path).absoluteFilePath();
        recent.removeAll(whole);
        recent.prepend(whole);
    }
    QSettings().setValue(kRecent, recent.first(std::min(recent.size(), kMostRecent)));
    fillRecent();
}

void TracesPage::fillRecent()
{
    m_recent->menu()->clear();
    for (const QString& path : recentFiles()) {
        // A & in the name of a file is no key of the menu.
        QAction* const action =
            m_recent->menu()->addAction(shownText(QFileInfo(path).fileName().toStdString(), 60)
                                            .replace(u'&', QLatin1String("&&")));
        action->setToolTip(toolTipText(path));
        connect(action, &QAction::triggered, this, [this, path] { openFiles({path}); });
    }
    m_recent->menu()->setToolTipsVisible(true);
    m_recent->setEnabled(!m_recent->menu()->isEmpty());
}

void TracesPage::openFiles(const QStringList& paths)
{
    m_timeline->openFiles(paths);
}

QStringList TracesPage::files() const
{
    QStringList paths;
    for (const QString& path : m_timeline->files())
        paths.append(QFileInfo(path).absoluteFilePath());
    return paths;
}

void TracesPage::openRecorder(const RecorderExtract& extract)
{
    if (hasPlace(extract))
        m_follower->setOn(false); // the place is shown, and not the end
    m_timeline->clearNotice();
    m_extracts.insert(extract.title, extract);
    begin({extract, false});
    refresh();
}

void TracesPage::begin(const Reading& reading)
{
    m_waiting.append(reading);
    if (m_waiting.size() == 1)
        readNext();
}

// Forgets the extracts that the user has closed.
void TracesPage::closeExtracts()
{
    if (m_timeline->isLoading())
        return; // one of them may not be open yet
    QStringList open;
    for (const trace::Source& source : m_timeline->state().traces().sources)
        open.append(QString::fromStdString(source.data->file()));
    m_extracts.removeIf([this, &open](QHash<QString, RecorderExtract>::iterator extract) {
        return !open.contains(extract.key()) && !isWaiting(extract.key());
    });
}

void TracesPage::renameServer(const QString& before, const QString& now)
{
    const QStringList titles = m_extracts.keys();
    for (const QString& title : titles) {
        if (m_extracts.value(title).server != before)
            continue;
        QString shown = title;
        if (title.startsWith(before))
            shown.replace(0, before.size(), now);
        if (m_extracts.contains(shown))
            shown = title; // a trace of an earlier server with the name is open
        const auto rename = [&](RecorderExtract& extract) {
            extract.server = now;
            extract.title = shown;
        };
        RecorderExtract extract = m_extracts.take(title);
        rename(extract);
        m_extracts.insert(shown, extract);
        for (Reading& reading : m_waiting) {
            if (reading.extract.title == title)
                rename(reading.extract);
        }
        if (m_failed.remove(title))
            m_failed.insert(shown);
        m_timeline->renameDump(title, shown);
    }
    renewPartial();
}

void TracesPage::refreshRecorders()
{
    m_timeline->clearNotice();
    closeExtracts();
    for (RecorderExtract& extract : m_extracts) {
        extract.request = 0; // the user's selection and range stay
        extract.range = {};
    }
    const QList<RecorderExtract> extracts = m_extracts.values();
    for (const RecorderExtract& extract : extracts) {
        if (!isWaiting(extract.title))
            begin({extract, false});
    }
    refresh();
}

bool TracesPage::readFollowed()
{
    if (!m_waiting.isEmpty())
        return true;
    closeExtracts();
    QList<RecorderExtract> followed = m_extracts.values();
    followed.removeIf(
        [this](const RecorderExtract& extract) { return m_failed.contains(extract.title); });
    for (RecorderExtract& extract : followed) {
        extract.request = 0;
        extract.range = {};
        begin({extract, true});
    }
    refresh();
    return !followed.isEmpty();
}

bool TracesPage::isWaiting(const QString& title) const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(),
        [&title](const Reading& reading) { return reading.extract.title == title; });
}

// Reads the first extract that waits and whose server is known.
void TracesPage::readNext()
{
    while (!m_waiting.isEmpty()) {
        const Reading reading = m_waiting.first();
        const QString& server = reading.extract.server;
        ServerStore* const store = workspace().fleet().find(server);
        if (store != nullptr && workspace().recorder() != nullptr)
            return read(reading, *store);
        take({{}, 0, {}, tr("%1 is not among the servers.").arg(server)});
    }
    m_timeline->endWaiting();
}

void TracesPage::read(const Reading& reading, ServerStore& store)
{
    const auto cancel = std::make_shared<std::function<void()>>();
    if (!reading.isFollowed) {
        m_timeline->beginWaiting(
            tr("Reading the flight recorder of %1").arg(reading.extract.server), [this, cancel] {
                if (*cancel)
                    (*cancel)();
                m_waiting.clear();
            });
    }
    *cancel = workspace().recorder()->readRecorder(
        store, reading.extract.query, [this, self = QPointer(this)](const RecorderTrace& trace) {
            if (self == nullptr)
                return;
            take(trace);
            readNext();
        });
}

void TracesPage::take(const RecorderTrace& trace)
{
    const Reading reading = m_waiting.takeFirst(); // its server may have another name by now
    const RecorderExtract& extract = reading.extract;
    m_timeline->endWaiting();
    if (!trace.error.isEmpty()) {
        m_failed.insert(extract.title);
        const bool isLast = std::all_of(m_extracts.keyBegin(), m_extracts.keyEnd(),
            [this](const QString& title) { return m_failed.contains(title); });
        if (isLast)
            m_follower->setOn(false);
        m_timeline->tell({extract.title + QStringLiteral(": ") + trace.error}, [this, extract] {
            begin({extract, false});
            refresh();
        });
    } else {
        const auto nanoseconds = [](WallTime time) { return time.time_since_epoch().count(); };
        m_failed.remove(extract.title);
        m_hasPlace = hasPlace(extract);
        m_timeline->openDump(
            {extract.title, trace.text, trace.anchor, nanoseconds(trace.anchorBegin),
                extract.request, {nanoseconds(extract.range.begin), nanoseconds(extract.range.end)},
                reading.isFollowed, m_follower->isOn() && !m_hasPlace, notesPathOf(extract)});
    }
}

std::string TracesPage::notesPathOf(const RecorderExtract& extract) const
{
    const ServerStore* const store = workspace().fleet().find(extract.server);
    if (store == nullptr || !store->identity())
        return {};
    return recorderNotesPath(workspace().notesFolder(), store->identity()->started, extract.query)
        .toStdString();
}

void TracesPage::pretend(DataState state)
{
    m_timeline->pretend(state);
    const bool isShown = state == DataState::Live || state == DataState::Stale;
    m_partial->setVisible(isShown && !m_partialText->text().isEmpty());
    if (!isShown)
        m_outside->hide();
    else
        renewOutside();
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

QStringList TracesPage::unsavedWork() const
{
    QStringList unsaved;
    for (const QString& name : m_timeline->unsavedNotes())
        unsaved.append(tr("The notes and marks on %1").arg(name));
    return unsaved;
}

void TracesPage::refresh()
{
    m_recorders->setEnabled(
        workspace().recorder() != nullptr && !workspace().fleet().servers().empty());
    m_refresh->setEnabled(workspace().recorder() != nullptr && !m_extracts.isEmpty());
    m_follow->setEnabled(m_refresh->isEnabled());
    m_timeline->showState();
}

void TracesPage::describeSlice(const QString& text)
{
    Description description;
    if (!text.isEmpty()) {
        description.kind = tr("slice");
        static const QRegularExpression kComma(QStringLiteral(", |\uff0c")); // or that of Chinese
        description.sentences = text.split(kComma);
        description.title = description.sentences.takeFirst();
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
