// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDialog>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTranslator>

#include "console/app/inspector.h"
#include "console/models/requests/request_facts.h"
#include "console/models/requests/request_query.h"
#include "console/pages/traces/recorder_follower.h"
#include "console/pages/traces/shared_time.h"
#include "console/pages/traces/traces_page.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

// Flight recorders that answer when the test says so.
class NotedRecorder : public RecorderReader {
public:
    std::function<void()> readRecorder(
        ServerStore& server, const QJsonObject& query, OnTrace answer) override
    {
        servers.append(server.label().name);
        queries.append(query);
        onTrace = std::move(answer);
        return [this] { ++cancelled; };
    }

    QStringList servers;
    QList<QJsonObject> queries;
    OnTrace onTrace;
    int cancelled = 0;
};

RequestFacts requestAt(quint64 id, WallTime begin)
{
    RequestFacts request;
    request.id = id;
    request.begin = begin;
    request.duration = milliseconds(5);
    return request;
}

class Traces : public testing::Test {
protected:
    Traces()
        : m_page(m_workspace)
    {
        m_workspace.setRecorder(&m_recorder);
        addServer(m_workspace, {QStringLiteral("gpu-east")}, 1);
        m_page.resize(1280, 800);
        m_page.Page::open({QStringLiteral("timeline"), {}, {}, {}}, nullptr);
        m_page.show();
    }

    TimelinePage& timeline() const { return *m_page.findChild<TimelinePage*>(); }
    template <typename T> T* child(const char* name) const
    {
        return m_page.findChild<T*>(QLatin1String(name));
    }
    // Answers with the requests 17 to `last`, of which the first one began at kSampleTime.
    void answer(int last = 18)
    {
        QByteArray text = "[";
        for (int id = 17; id <= last; ++id) {
            const int64_t begin = int64_t{id} * 1'000'000;
            const auto point = [&](const char* name, int64_t at) {
                text += QStringLiteral(",{\"id\":%1,\"timestamps\":[{\"name\":\"%2\",\"ns\":%3}]}")
                            .arg(id)
                            .arg(QLatin1String(name))
                            .arg(begin + at)
                            .toUtf8();
            };
            text += id > 17 ? "," : "";
            text += QStringLiteral("{\"id\":%1,\"model_name\":\"resnet\",\"model_version\":3}")
                        .arg(id)
                        .toUtf8();
            point("REQUEST_START", 0);
            point("QUEUE_START", 1000);
            point("COMPUTE_START", 300'000);
            point("COMPUTE_END", 500'000);
            point("REQUEST_END", 600'000);
        }
        QSignalSpy loaded(&timeline(), &TimelinePage::loaded);
        m_recorder.onTrace({text + "]", 17, kSampleTime, {}});
        ASSERT_TRUE(loaded.wait());
    }

    Workspace m_workspace;
    NotedRecorder m_recorder;
    TracesPage m_page;
};

TEST_F(Traces, ShowARequestOfAFlightRecorder)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    EXPECT_EQ(child<QLabel>("timelineProgressText")->text(),
        QStringLiteral("Reading the flight recorder of gpu-east"));
    const QJsonObject query = m_recorder.queries.first();
    const qint64 begin = kSampleTime.time_since_epoch().count();
    EXPECT_EQ(query.value(QStringLiteral("begin_unix_ns")).toInteger(), begin);
    EXPECT_EQ(query.value(QStringLiteral("end_unix_ns")).toInteger(), begin + 7'000'000);
    answer();
    const TimelineState& state = timeline().state();
    ASSERT_FALSE(state.selected().isNull());
    EXPECT_EQ(state.traces().rangeOf(state.selected()).begin, begin + 1'000'000);
    EXPECT_EQ(state.traces().sources[0].data->file(), "gpu-east: request 18");
}

TEST_F(Traces, ShowTheSharedRangeWhereATraceHasIt)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    const auto visible = [this] { return timeline().state().range(); };
    const trace::Range before = visible();
    const TimeSpan later{kSampleTime + std::chrono::hours(1), kSampleTime + std::chrono::hours(2)};
    m_workspace.range().show(later);
    EXPECT_EQ(visible(), before);
    const TimeSpan span{kSampleTime + milliseconds(1), kSampleTime + milliseconds(2)};
    m_workspace.range().show(span);
    EXPECT_EQ(visible().begin, span.begin.time_since_epoch().count());
    EXPECT_EQ(visible().end, span.end.time_since_epoch().count());
    timeline().state().showAll();
    const trace::Range all = visible();
    m_workspace.range().follow(std::chrono::minutes(5));
    m_workspace.range().advance(span.end + milliseconds(1));
    EXPECT_EQ(visible(), all);
}

TEST_F(Traces, ShareTheCrossHairWithAllCharts)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    TimelineView& view = timeline().view();
    TimelineState& state = timeline().state();
    TimeRange& range = m_workspace.range();
    QTest::mouseMove(view.viewport(), {view.gutter() + 100, 60});
    ASSERT_TRUE(state.crossHair());
    ASSERT_TRUE(range.crossHair());
    EXPECT_EQ(range.crossHair()->time_since_epoch().count(), *state.crossHair());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(view.viewport(), &leave);
    EXPECT_FALSE(range.crossHair());
    range.setCrossHair(kSampleTime + milliseconds(1));
    EXPECT_EQ(state.crossHair(), axisOf({kSampleTime + milliseconds(1), {}}).begin);
    range.setCrossHair({});
    EXPECT_FALSE(state.crossHair());
}

TEST_F(Traces, ShareTheSelectedTimeWithAllCharts)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    TimeRange& range = m_workspace.range();
    const TimeSpan span{kSampleTime + milliseconds(1), kSampleTime + milliseconds(2)};
    state.setSelection(axisOf(span));
    EXPECT_EQ(range.selection(), span);
    state.setSelection({});
    EXPECT_FALSE(range.selection());
    range.select(span.begin, span.end);
    EXPECT_EQ(state.selection(), axisOf(span));
    const auto hour = std::chrono::hours(1);
    range.select(span.begin + hour, span.end + hour); // no trace has it
    EXPECT_EQ(state.selection(), axisOf(span));
    state.setSelection({}); // it was not that of the charts
    EXPECT_TRUE(range.selection());
    range.select(span.begin, span.end);
    range.clearSelection();
    EXPECT_FALSE(state.selection());
}

TEST_F(Traces, ShowTheirTimeOnAllPages)
{
    auto* everywhere = child<QToolButton>("timelineEverywhere");
    EXPECT_FALSE(everywhere->isEnabled());
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    const TimeSpan span{kSampleTime, kSampleTime + milliseconds(2)};
    timeline().state().setSelection(axisOf(span));
    everywhere->click();
    EXPECT_EQ(m_workspace.range().chosen(), span);
    timeline().state().removeSource(0);
    EXPECT_FALSE(everywhere->isEnabled());
}

TEST_F(Traces, BeginWithTheSharedRangeIfTheyHaveIt)
{
    const auto visible = [this] { return timeline().state().range(); };
    const TimeSpan span{kSampleTime + milliseconds(1), kSampleTime + milliseconds(2)};
    const trace::Range axis{
        span.begin.time_since_epoch().count(), span.end.time_since_epoch().count()};
    m_workspace.range().show(span);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    EXPECT_EQ(visible(), axis);
    EXPECT_FALSE(child<QWidget>("timelineOutside")->isVisible());
    timeline().state().showAll();
    m_page.refreshRecorders();
    answer();
    EXPECT_NE(visible(), axis); // the user has changed it since
    timeline().state().removeSource(0);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    EXPECT_EQ(visible(), axis);
}

TEST_F(Traces, ShowAllAndSaySoIfTheyHaveNothingOfTheSharedRange)
{
    const TimeSpan later{kSampleTime + std::chrono::hours(1), kSampleTime + std::chrono::hours(2)};
    m_workspace.range().show(later);
    EXPECT_FALSE(child<QWidget>("timelineOutside")->isVisible()); // there is no trace
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    const trace::Range all = timeline().state().range();
    EXPECT_LE(all.begin, timeline().state().extent().begin);
    EXPECT_GE(all.end, timeline().state().extent().end);
    EXPECT_TRUE(child<QLabel>("timelineSpan")->isVisible());
    EXPECT_TRUE(child<QLabel>("timelineSpan")
                    ->text()
                    .contains(figures::moments(later.begin, later.end, figures::wallNow())));
    m_workspace.range().show({kSampleTime, kSampleTime + milliseconds(2)});
    EXPECT_FALSE(child<QLabel>("timelineSpan")->isVisible());
    m_workspace.range().show(later);
    child<QToolButton>("timelineAllTimes")->click();
    EXPECT_TRUE(m_workspace.range().isFollowing());
    EXPECT_FALSE(child<QWidget>("timelineOutside")->isVisible());
}

TEST_F(Traces, ShowARequestAndNotTheSharedRange)
{
    m_workspace.range().show({kSampleTime, kSampleTime + std::chrono::microseconds(100)});
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    EXPECT_NE(timeline().state().range().length(), 100'000);
    EXPECT_FALSE(timeline().state().selected().isNull());
}

TEST_F(Traces, ReadFlightRecordersAgain)
{
    EXPECT_FALSE(child<QToolButton>("timelineRefresh")->isEnabled());
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    child<QToolButton>("timelineRefresh")->click();
    EXPECT_EQ(m_recorder.servers.size(), 2);
    answer();
    EXPECT_EQ(timeline().state().traces().sources.size(), 1U);
    timeline().state().removeSource(0);
    child<QToolButton>("timelineRefresh")->click();
    EXPECT_EQ(m_recorder.servers.size(), 2); // a closed source is not read
}

TEST_F(Traces, ReadFlightRecordersOfAServerWithAnotherName)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    TimelineState& state = timeline().state();
    const trace::Place selected = state.selected();
    ASSERT_FALSE(selected.isNull());
    ServerStore& server = *m_workspace.fleet().servers().front();
    server.setLabel({QStringLiteral("gpu-west")});
    EXPECT_EQ(state.traces().sources[0].data->file(), "gpu-west: request 18");
    EXPECT_EQ(state.selected(), selected);
    EXPECT_TRUE(child<QLabel>("timelinePartialText")->text().startsWith(u"gpu-west: request 18:"));

    child<QToolButton>("timelineRefresh")->click();
    ASSERT_EQ(m_recorder.servers.last(), QStringLiteral("gpu-west"));
    server.setLabel({QStringLiteral("gpu-north")}); // before the answer
    answer(20);
    ASSERT_EQ(state.traces().sources.size(), 1U);
    EXPECT_EQ(state.traces().sources[0].data->file(), "gpu-north: request 18");
    EXPECT_EQ(state.traces().sources[0].data->requests().size(), 4U);
    child<QToolButton>("timelineRefresh")->click();
    EXPECT_EQ(m_recorder.servers.size(), 3);
}

TEST_F(Traces, KeepTheNameOfATraceWhoseServerTakesTheNameOfAnotherOne)
{
    addServer(m_workspace, {QStringLiteral("gpu-west")}, 1);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-west"), RequestQuery(), nullptr));
    answer();
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    m_workspace.fleet().remove(m_workspace.fleet().servers().back());
    m_workspace.fleet().servers().front()->setLabel({QStringLiteral("gpu-west")});
    ASSERT_EQ(timeline().state().traces().sources.size(), 2U);
    EXPECT_EQ(timeline().state().traces().sources[0].data->file(), "gpu-west: newest requests");
    EXPECT_EQ(timeline().state().traces().sources[1].data->file(), "gpu-east: newest requests");
}

TEST_F(Traces, SayThatNotesOnAFlightRecorderAreNotSaved)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    const auto* place = child<QLabel>("timelineNotesPlace");
    EXPECT_FALSE(place->text().contains(u"Saved beside")) << place->text().toStdString();
    const auto* warning = child<QLabel>("timelineNotesUnsaved");
    EXPECT_FALSE(warning->isHidden());
    EXPECT_TRUE(warning->text().startsWith(u"Notes on gpu-east: request 18 are not saved"))
        << warning->text().toStdString();
    EXPECT_TRUE(m_page.unsavedWork().isEmpty());
    TimelineState& state = timeline().state();
    EXPECT_EQ(state.setNote(0, {17'000'000, QStringLiteral("here")}), QString());
    const QStringList unsaved{QStringLiteral("The notes and marks on gpu-east: request 18")};
    EXPECT_EQ(m_page.unsavedWork(), unsaved);
    m_page.refreshRecorders();
    answer();
    EXPECT_EQ(state.notes(0).all().size(), 1U) << "they stay when the trace is read again";
    EXPECT_EQ(m_page.unsavedWork(), unsaved);
    state.removeNote(0, 17'000'000);
    EXPECT_TRUE(m_page.unsavedWork().isEmpty());
}

TEST_F(Traces, FollowAFlightRecorder)
{
    auto& follow = *child<QToolButton>("timelineFollow");
    EXPECT_FALSE(follow.isEnabled());
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    const trace::Range before{state.extent().end - 1'000'000, state.extent().end};
    state.setVisible(before);
    follow.setChecked(true);
    ASSERT_EQ(m_recorder.queries.size(), 2) << "it reads at once";
    EXPECT_TRUE(child<QWidget>("timelineProgress")->isHidden()) << "the timeline would move";
    auto& follower = *m_page.findChild<RecorderFollower*>();
    follower.step();
    EXPECT_EQ(m_recorder.queries.size(), 2) << "it waits for the answer";
    answer(20);
    EXPECT_GT(state.extent().end, before.end);
    EXPECT_EQ(state.visible().end, state.extent().end);
    EXPECT_EQ(state.visible().length(), before.length());
    follower.step();
    EXPECT_EQ(m_recorder.queries.size(), 3);
    answer(21);
    EXPECT_EQ(state.visible().end, state.extent().end);
}

TEST_F(Traces, FollowingWaitsForTheUser)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer(20);
    auto& follower = *m_page.findChild<RecorderFollower*>();
    const auto readsNow = [&] {
        const auto count = m_recorder.queries.size();
        follower.step();
        return m_recorder.queries.size() > count;
    };
    TimelineState& state = timeline().state();
    const uint32_t lane = state.traces().sources[0].data->requests()[0].root.lane;
    state.select({0, {lane, 0}});
    EXPECT_FALSE(readsNow()) << "the selected slice would be lost";
    state.select({});
    m_workspace.setPaused(true);
    EXPECT_FALSE(readsNow());
    m_workspace.setPaused(false);
    m_page.hide();
    EXPECT_FALSE(readsNow());
    m_page.show();
    EXPECT_TRUE(follow.isChecked());
    state.setVisible({state.extent().begin, state.extent().begin + 1'000'000});
    EXPECT_FALSE(readsNow());
    EXPECT_FALSE(follow.isChecked()) << "the user has left the newest requests";
}

TEST_F(Traces, FollowingEndsWithTheServer)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")});
    EXPECT_FALSE(follow.isChecked());
    EXPECT_TRUE(child<QLabel>("timelineNoticeText")->text().contains(u"no connection"));
    follow.setChecked(true);
    answer(19);
    timeline().state().removeSource(0);
    m_page.findChild<RecorderFollower*>()->step();
    EXPECT_FALSE(follow.isChecked()) << "nothing is shown any more";
}

TEST_F(Traces, FollowingEndsWhenARequestIsOpened)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer(40);
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer(40);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    EXPECT_FALSE(follow.isChecked());
    answer(30);
    const TimelineState& state = timeline().state();
    ASSERT_FALSE(state.selected().isNull());
    const trace::Range range = state.traces().rangeOf(state.selected());
    EXPECT_LE(state.visible().begin, range.begin);
    EXPECT_GE(state.visible().end, range.end);
}

TEST_F(Traces, AnAnswerToTheFollowerDoesNotOverrideTheUser)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    auto& follow = *child<QToolButton>("timelineFollow");
    auto& follower = *m_page.findChild<RecorderFollower*>();
    follow.setChecked(true); // asks
    const trace::Place selected{0, {state.traces().sources[0].data->requests()[0].root.lane, 0}};
    state.select(selected);
    answer(20);
    EXPECT_EQ(state.selected(), selected);
    state.select({});
    follower.step();
    const trace::Range away{state.extent().begin, state.extent().begin + 1000};
    state.setVisible(away);
    answer(20);
    EXPECT_EQ(state.traces().sources[0].data->requests().size(), 4U);
    EXPECT_EQ(state.visible(), away);
    follower.step();
    EXPECT_FALSE(follow.isChecked());
}

TEST_F(Traces, FollowingGoesOnWithTheOtherServers)
{
    addServer(m_workspace, {QStringLiteral("gpu-west")}, 1);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    auto& follow = *child<QToolButton>("timelineFollow");
    follow.setChecked(true);
    answer();
    m_page.openRecorder(extractOf(QStringLiteral("gpu-west"), RequestQuery(), nullptr));
    EXPECT_TRUE(child<QWidget>("timelineProgress")->isVisible()) << "it is read for the user";
    answer();
    EXPECT_TRUE(follow.isChecked());
    auto& follower = *m_page.findChild<RecorderFollower*>();
    m_recorder.servers.clear();
    follower.step();
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")});
    const QString failed = m_recorder.servers.first();
    EXPECT_TRUE(follow.isChecked());
    answer();
    follower.step();
    answer();
    EXPECT_EQ(m_recorder.servers.size(), 3);
    EXPECT_NE(m_recorder.servers.last(), failed) << "it is not asked again";
    m_page.refreshRecorders();
    answer();
    answer();
    m_recorder.servers.clear();
    follower.step();
    answer();
    answer();
    EXPECT_TRUE(m_recorder.servers.contains(failed)) << "it could be read again";
}

TEST_F(Traces, KeepTheClockIfTheyAreReadTwice)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    child<QToolButton>("timelineRefresh")->click();
    child<QToolButton>("timelineRefresh")->click();
    EXPECT_EQ(m_recorder.queries.size(), 2) << "it waits already";
    answer();
    EXPECT_EQ(m_recorder.queries.size(), 2);
    EXPECT_EQ(timeline().state().traces().sources[0].alignment.basis, trace::ClockBasis::Server);
}

TEST_F(Traces, SayWhatAFlightRecorderDoesNotHave)
{
    EXPECT_FALSE(child<QWidget>("timelinePartial")->isVisible());
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    EXPECT_TRUE(child<QWidget>("timelinePartial")->isVisible());
    const QString text = child<QLabel>("timelinePartialText")->text();
    EXPECT_TRUE(text.contains(figures::moment(kSampleTime, figures::wallNow())))
        << text.toStdString();
    EXPECT_TRUE(text.contains(QStringLiteral("Earlier requests and kernels")));
    timeline().state().removeSource(0);
    EXPECT_FALSE(child<QWidget>("timelinePartial")->isVisible());
}

// The sentence about a slice, with the commas of Chinese.
class WideCommas final : public QTranslator {
public:
    bool isEmpty() const override { return false; }
    QString translate(const char* context, const char* source, const char* disambiguation,
        int count) const override
    {
        Q_UNUSED(context)
        Q_UNUSED(disambiguation)
        Q_UNUSED(count)
        return QString::fromUtf8(source).replace(QStringLiteral(", "), QStringLiteral("\uff0c"));
    }
};

TEST_F(Traces, DescribeASliceByItsNameInEachLanguage)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TimelineState& state = timeline().state();
    const uint32_t lane = state.traces().sources[0].data->requests()[0].root.lane;
    Description shown;
    QObject::connect(&m_page, &Page::described, &m_page,
        [&shown](const Description& description) { shown = description; });
    state.select({0, {lane, 0}});
    const Description english = shown;
    EXPECT_EQ(english.title, u"handler");
    EXPECT_GE(english.sentences.size(), 3);
    WideCommas commas;
    QCoreApplication::installTranslator(&commas);
    state.select({});
    state.select({0, {lane, 0}});
    QCoreApplication::removeTranslator(&commas);
    EXPECT_EQ(shown, english);
}

TEST_F(Traces, SayItInThePageOfAnotherLanguageToo)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    TracesPage other(m_workspace);
    other.takeOver(m_page);
    EXPECT_FALSE(other.findChild<QWidget*>(QStringLiteral("timelinePartial"))->isHidden());
}

TEST_F(Traces, GoOnAfterAServerThatIsGone)
{
    for (const char* const server : {"gpu-east", "gone", "gpu-east"})
        m_page.openRecorder(extractOf(QLatin1String(server), requestAt(17, kSampleTime)));
    EXPECT_EQ(m_recorder.queries.size(), 1);
    answer();
    EXPECT_EQ(m_recorder.queries.size(), 2);
}

TEST_F(Traces, KeepTheFilesThatWereOpened)
{
    QSettings().remove(QStringLiteral("timeline"));
    const auto names = [](const TracesPage& page) {
        QStringList names;
        for (const QAction* action :
            page.findChild<QToolButton*>(QStringLiteral("timelineRecent"))->menu()->actions())
            names.append(action->text());
        return names;
    };
    EXPECT_EQ(names(TracesPage(m_workspace)), QStringList());
    for (int number = 0; number < 12; ++number)
        timeline().openFiles({QStringLiteral("/none/%1.json").arg(number)});
    timeline().openFiles({QStringLiteral("/none/5.json")});
    const TracesPage later(m_workspace); // as after a restart
    ASSERT_EQ(names(later).size(), 10);
    EXPECT_EQ(names(later).first(), u"5.json");
    EXPECT_EQ(names(later).count(QStringLiteral("5.json")), 1);
    EXPECT_TRUE(later.findChild<TimelinePage*>()->state().isEmpty()); // none is opened by itself
    QSettings().remove(QStringLiteral("timeline"));
}

TEST_F(Traces, SayWhyAFlightRecorderCannotBeRead)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("The server is gone.")});
    EXPECT_EQ(child<QLabel>("timelineNoticeText")->text(),
        QStringLiteral("gpu-east: newest requests: The server is gone."));
    EXPECT_FALSE(child<QWidget>("timelineProgress")->isVisible());
    child<QPushButton>("timelineRetry")->click();
    EXPECT_EQ(m_recorder.servers.size(), 2);
    EXPECT_FALSE(child<QWidget>("timelineNotice")->isVisible());
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("The server is gone.")});
    m_page.openRecorder(extractOf(QStringLiteral("gone"), RequestQuery(), nullptr));
    EXPECT_EQ(child<QLabel>("timelineNoticeText")->text(),
        QStringLiteral("gone: newest requests: gone is not among the servers."));
}

TEST_F(Traces, ReadAFileAgainThatCouldNotBeRead)
{
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("a.json"));
    QSignalSpy loaded(&timeline(), &TimelinePage::loaded);
    timeline().openFiles({path, directory.filePath(QStringLiteral("b.json"))});
    ASSERT_TRUE(loaded.wait());
    const QString text = child<QLabel>("timelineNoticeText")->text();
    EXPECT_TRUE(text.contains(u"a.json") && text.contains(u"b.json")) << text.toStdString();
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("[{\"name\":\"x\",\"ph\":\"X\",\"ts\":1,\"dur\":2,\"pid\":1,\"tid\":1}]");
    file.close();
    child<QPushButton>("timelineRetry")->click();
    ASSERT_TRUE(loaded.wait());
    EXPECT_EQ(timeline().state().traces().sources.size(), 1U);
    const QString later = child<QLabel>("timelineNoticeText")->text();
    EXPECT_TRUE(!later.contains(u"a.json") && later.contains(u"b.json")) << later.toStdString();
}

TEST_F(Traces, AskBeforeATraceIsClosedWithUnsavedNotes)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime)));
    answer();
    TimelineState& state = timeline().state();
    EXPECT_EQ(state.setNote(0, {17'000'000, QStringLiteral("here")}), QString());
    auto* close = child<QPushButton>("timelineCloseTrace");
    close->click();
    EXPECT_FALSE(state.isEmpty());
    const auto dialog = [this] {
        return m_page.window()->findChild<QDialog*>(QStringLiteral("confirmDialog"));
    };
    ASSERT_NE(dialog(), nullptr);
    dialog()->findChild<QPushButton*>(QStringLiteral("confirm"))->click();
    EXPECT_TRUE(state.isEmpty());
}

TEST_F(Traces, CancelAReading)
{
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    child<QPushButton>("timelineCancel")->click();
    EXPECT_EQ(m_recorder.cancelled, 1);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    EXPECT_EQ(m_recorder.servers.size(), 2);
}

TEST_F(Traces, AreOpenedFromTheInspector)
{
    Inspector inspector;
    QSignalSpy wanted(&m_workspace, &Workspace::recorderWanted);
    QObject::connect(
        &inspector, &Inspector::timelineRequested, &m_workspace, &Workspace::openRecorder);
    Description description;
    description.title = QStringLiteral("17");
    inspector.showDescription(description);
    EXPECT_EQ(inspector.findChild<QPushButton*>(QStringLiteral("inspectorTimeline")), nullptr);
    description.extract = extractOf(QStringLiteral("gpu-east"), requestAt(17, kSampleTime));
    inspector.showDescription(description);
    inspector.findChild<QPushButton*>(QStringLiteral("inspectorTimeline"))->click();
    ASSERT_EQ(wanted.size(), 1);
    EXPECT_EQ(qvariant_cast<RecorderExtract>(wanted[0][0]).request, 17U);
}

} // namespace
} // namespace thalassa::console
