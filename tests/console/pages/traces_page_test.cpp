// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QDateTime>
#include <QDialog>
#include <QDir>
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
#include "console/pages/traces/recorder_notes.h"
#include "console/pages/traces/shared_time.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/pages/traces_fixture.h"

namespace thalassa::console {
namespace {

using std::chrono::milliseconds;

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

TEST_F(Traces, TakeTheSelectedTimeOfTheChartsWhenTheyAreOpened)
{
    const TimeSpan span{kSampleTime + milliseconds(1), kSampleTime + milliseconds(2)};
    m_workspace.range().select(span.begin, span.end);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    answer();
    EXPECT_EQ(timeline().state().selection(), axisOf(span));
    timeline().state().setSelection({});
    EXPECT_FALSE(m_workspace.range().selection());
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

TEST_F(Traces, KeepNotesOnAFlightRecorderThroughACrash)
{
    const QTemporaryDir folder;
    m_workspace.setNotesFolder(folder.path());
    ServerIdentity identity;
    identity.started = kSampleTime;
    m_workspace.fleet().servers().front()->setIdentity(identity);
    const RecorderExtract extract =
        extractOf(QStringLiteral("gpu-east"), requestAt(18, kSampleTime));
    m_page.openRecorder(extract);
    answer();
    EXPECT_TRUE(child<QLabel>("timelineNotesUnsaved")->isHidden());
    EXPECT_TRUE(child<QLabel>("timelineNotesPlace")->text().contains(u"come back"));
    const trace::Note note{17'000'000, QStringLiteral("here")};
    EXPECT_EQ(timeline().state().setNote(0, note), QString());
    EXPECT_TRUE(m_page.unsavedWork().isEmpty());

    const auto notesOf = [&](const RecorderExtract& opened) {
        TracesPage page(m_workspace); // of the next run of the console
        page.openRecorder(opened);
        auto* timeline = page.findChild<TimelinePage*>();
        QSignalSpy loaded(timeline, &TimelinePage::loaded);
        m_recorder.onTrace({sampleDump(18), 17, kSampleTime, {}});
        EXPECT_TRUE(loaded.wait());
        return timeline->state().notes(0).all();
    };
    EXPECT_EQ(notesOf(extract), std::vector{note});
    EXPECT_TRUE(notesOf(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr)).empty());
    identity.started += std::chrono::hours(1); // another run has other clock times
    m_workspace.fleet().servers().front()->setIdentity(identity);
    EXPECT_TRUE(notesOf(extract).empty());
}

TEST(RecorderNotes, AreForTheirOwnerAndBounded)
{
    const QTemporaryDir parent;
    const QString folder = parent.filePath(QStringLiteral("notes"));
    ASSERT_TRUE(prepareRecorderNotes(folder));
    EXPECT_EQ(QFile::permissions(folder) & (QFile::ReadGroup | QFile::ReadOther), 0);
    for (int i = 0; i < kMostRecorderNotes + 3; ++i) {
        QFile file(folder + QStringLiteral("/%1.notes.json").arg(i));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        ASSERT_TRUE(file.setFileTime(
            QDateTime::fromSecsSinceEpoch(1'700'000'000 + i), QFileDevice::FileModificationTime));
    }
    ASSERT_TRUE(prepareRecorderNotes(folder));
    EXPECT_EQ(QDir(folder).entryList(QDir::Files).size(), kMostRecorderNotes);
    EXPECT_FALSE(QFile::exists(folder + QStringLiteral("/2.notes.json"))); // an oldest one
    EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/3.notes.json")));
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

TEST_F(Traces, SayWhatFailedWhileTheyReadTheOthers)
{
    addServer(m_workspace, {QStringLiteral("gpu-west")}, 1);
    m_page.openRecorder(extractOf(QStringLiteral("gpu-east"), RequestQuery(), nullptr));
    m_page.openRecorder(extractOf(QStringLiteral("gpu-west"), RequestQuery(), nullptr));
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")}); // that of gpu-east
    answer();
    EXPECT_EQ(child<QLabel>("timelineNoticeText")->text(),
        QStringLiteral("gpu-east: newest requests: no connection"));
    child<QPushButton>("timelineRetry")->click();
    EXPECT_EQ(m_recorder.servers,
        QStringList(
            {QStringLiteral("gpu-east"), QStringLiteral("gpu-west"), QStringLiteral("gpu-east")}));
    m_recorder.onTrace({{}, 0, {}, QStringLiteral("no connection")});
    child<QToolButton>("timelineRefresh")->click();
    EXPECT_FALSE(child<QWidget>("timelineNotice")->isVisible());
}

TEST_F(Traces, ShowTheNewestProblemsFirst)
{
    for (int number = 0; number < 7; ++number)
        timeline().tell({QStringLiteral("problem %1").arg(number)});
    const QStringList shown = child<QLabel>("timelineNoticeText")->text().split(u'\n');
    EXPECT_EQ(shown.first(), u"problem 6");
    EXPECT_EQ(shown.last(), u"and 2 more");
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
    file.write(R"([{"name":"x","ph":"X","ts":1,"dur":2,"pid":1,"tid":1}])");
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
    child<QToolButton>("timelineRefresh")->click();
    answer(19); // other data of the same trace
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
