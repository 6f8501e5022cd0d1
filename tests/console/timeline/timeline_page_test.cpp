// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/timeline_page.h"

#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>
#include <gtest/gtest.h>

#include "console/timeline/panels/comparison_panel.h"
#include "console/timeline/panels/find_bar.h"
#include "console/timeline/panels/flame_view.h"
#include "console/timeline/panels/statistics_panel.h"
#include "console/timeline/timeline_export.h"
#include "console/timeline/view/overview_strip.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/look_check.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console {
namespace {

class Page : public testing::Test {
protected:
    const QTemporaryDir m_directory;
    OperationTable m_operations;
    TimelinePage m_page{m_operations};
    QSignalSpy m_loaded{&m_page, &TimelinePage::loaded};

    void SetUp() override
    {
        m_page.resize(1280, 800);
        m_page.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_page));
    }

    QString write(const QString& name, const std::string& text)
    {
        QFile file(m_directory.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(QByteArray::fromStdString(text));
        return file.fileName();
    }
    static std::string requests(int64_t step)
    {
        std::string text = "[";
        for (uint64_t i = 1; i <= 40; ++i)
            text += (i > 1 ? "," : "") +
                trace::httpRequest(
                    i, static_cast<int64_t>(i) * 100'000, step + (i == 20 ? 5000 : 0));
        return text + "]";
    }
    void open(const QStringList& paths)
    {
        m_loaded.clear();
        m_page.openFiles(paths);
        ASSERT_TRUE(m_loaded.wait());
    }
    QString notice()
    {
        auto* const notice = m_page.findChild<QWidget*>(QStringLiteral("timelineNotice"));
        return notice->isVisible() ? notice->findChildren<QLabel*>().last()->text() : QString();
    }
    template <typename T> T* child(const char* name = "")
    {
        return m_page.findChild<T*>(QLatin1String(name));
    }
};

TEST_F(Page, SaysWhatCanBeOpenedWhileItIsEmpty)
{
    EXPECT_TRUE(child<QPushButton>("noticeAction")->isVisible());
    EXPECT_FALSE(m_page.view().isVisible());
    open({write(QStringLiteral("a.json"), requests(1000))});
    EXPECT_TRUE(m_page.view().isVisible());
    EXPECT_EQ(notice(), QString());
}

TEST_F(Page, SaysWhatIsReadInPlaceOfWhatCouldBeOpened)
{
    m_page.openFiles({write(QStringLiteral("long.json"), requests(1000))});
    EXPECT_FALSE(child<QPushButton>("noticeAction")->isVisible());
    EXPECT_TRUE(child<QLabel>("timelineProgressText")->isVisible());
    EXPECT_TRUE(
        child<QLabel>("timelineProgressText")->text().endsWith(QStringLiteral("long.json")));
    ASSERT_TRUE(m_loaded.wait());
    EXPECT_FALSE(child<QLabel>("timelineProgressText")->isVisible());
    EXPECT_TRUE(m_page.view().isVisible());
}

TEST_F(Page, OffersAnotherFileAfterOneThatIsNoTrace)
{
    open({write(QStringLiteral("text.json"), "hello")});
    EXPECT_TRUE(child<QPushButton>("noticeAction")->isVisible());
    m_page.openFiles({write(QStringLiteral("long.json"), requests(1000))});
    child<QPushButton>("timelineCancel")->click();
    ASSERT_TRUE(m_loaded.wait());
    EXPECT_TRUE(child<QPushButton>("noticeAction")->isVisible()) << "it was cancelled";
    EXPECT_FALSE(m_page.view().isVisible());
}

TEST_F(Page, ShowsWhatIsWrongWithAFileAndWhatCouldBeRead)
{
    const std::string whole = requests(1000);
    open({write(QStringLiteral("cut.json"), whole.substr(0, whole.size() / 2))});
    EXPECT_TRUE(notice().contains(QStringLiteral("cut.json: ends after byte")));
    EXPECT_GT(m_page.state().traces().sliceCount(), 100U);
    open({write(QStringLiteral("text.json"), "hello")});
    EXPECT_TRUE(notice().contains(QStringLiteral("text.json: line 1, byte 1")));
    EXPECT_EQ(m_page.state().traces().sources.size(), 1U);
    child<QPushButton>("timelineDismiss")->click();
    EXPECT_EQ(notice(), QString());
}

TEST_F(Page, FollowsADump)
{
    for (const int64_t step : {1000, 2000}) {
        m_loaded.clear();
        m_page.openDump({QStringLiteral("gpu-east"), QByteArray::fromStdString(requests(step))});
        ASSERT_TRUE(m_loaded.wait());
    }
    ASSERT_EQ(m_page.state().traces().sources.size(), 1U);
    EXPECT_EQ(m_page.state().traces().sources[0].data->extent().length(), 39 * 100'000 + 20'000);
}

TEST_F(Page, AlignsADumpByARequestAndSelectsAnother)
{
    const int64_t begin = 1'790'000'000'000'000'000;
    TimelinePage::Dump dump{QStringLiteral("gpu-east"), QByteArray::fromStdString(requests(1000))};
    dump.anchor = 3;
    dump.anchorBegin = begin;
    dump.selected = 20;
    m_page.openDump(dump);
    ASSERT_TRUE(m_loaded.wait());
    const trace::TraceSet& traces = m_page.state().traces();
    EXPECT_EQ(traces.sources[0].alignment.basis, trace::ClockBasis::Server);
    EXPECT_EQ(traces.rangeOf(trace::placeOf(traces, "HTTP request")).begin, begin - 2 * 100'000);
    const trace::Range selected = traces.rangeOf(m_page.state().selected());
    EXPECT_EQ(selected.begin, begin + 17 * 100'000);
    EXPECT_LT(m_page.state().visible().length(), 2 * selected.length());
    dump.selected = 99;
    m_page.openDump(dump);
    ASSERT_TRUE(m_loaded.wait());
    EXPECT_EQ(notice(), QStringLiteral("The flight recorder has the request 99 no longer."));
}

TEST_F(Page, AlignsEachOfTwoDumpsOfOneName)
{
    const QByteArray text =
        QByteArray::fromStdString("[" + trace::httpRequest(7, 1'000'000, 1000) + "]");
    m_page.openDump({QStringLiteral("dump"), text, 7, 5'000'000'000});
    m_page.openDump({QStringLiteral("dump"), text, 7, 6'000'000'000}); // while the first is read
    while (m_page.isLoading())
        ASSERT_TRUE(m_loaded.wait());
    const auto& sources = m_page.state().traces().sources;
    ASSERT_EQ(sources.size(), 1U);
    EXPECT_EQ(sources[0].alignment.basis, trace::ClockBasis::Server);
    EXPECT_EQ(m_page.state().extent().begin, 6'000'000'000);
}

TEST_F(Page, KeepsTheCountOfASearchUntilItHasRunOnTheNextDump)
{
    const auto open = [this] {
        m_loaded.clear();
        m_page.openDump({QStringLiteral("dump"), QByteArray::fromStdString(requests(1000))});
        ASSERT_TRUE(m_loaded.wait());
    };
    open();
    auto& bar = *child<FindBar>("timelineFindBar");
    QSignalSpy searched(&bar, &FindBar::searched);
    m_page.find(QStringLiteral("id:7"));
    ASSERT_TRUE(searched.wait());
    const auto shows = [&bar](QLatin1String text) {
        const auto labels = bar.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
            [text](const QLabel* label) { return label->text() == text; });
    };
    ASSERT_TRUE(shows(QLatin1String("1 found")));
    open();
    EXPECT_TRUE(shows(QLatin1String("1 found"))) << "the search has not run again yet";
    ASSERT_TRUE(searched.wait());
    EXPECT_TRUE(shows(QLatin1String("1 found")));
    EXPECT_EQ(m_page.state().found().count, 1U);
}

TEST_F(Page, ShowsThatATraceIsOnItsWay)
{
    int cancelled = 0;
    m_page.beginWaiting(QStringLiteral("Reading gpu-east"), [&cancelled] { ++cancelled; });
    EXPECT_TRUE(child<QWidget>("timelineProgress")->isVisible());
    child<QPushButton>("timelineCancel")->click();
    EXPECT_EQ(cancelled, 1);
    EXPECT_FALSE(child<QWidget>("timelineProgress")->isVisible());
}

TEST_F(Page, FindsSlicesAndWalksThroughThem)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    QSignalSpy searched(child<FindBar>("timelineFindBar"), &FindBar::searched);
    QSignalSpy selected(&m_page, &TimelinePage::sliceSelected);
    m_page.find(QStringLiteral("duration>50us model:resnet"));
    ASSERT_TRUE(searched.wait());
    EXPECT_EQ(m_page.state().found().count, 1U);
    m_page.findChild<QAction*>(QStringLiteral("timeline.findNext"))->trigger();
    EXPECT_TRUE(selected.last()[0].toString().contains(QStringLiteral("request 20")));
    m_page.find(QStringLiteral("duration>soon"));
    EXPECT_EQ(m_page.state().found().count, 0U);
}

TEST_F(Page, HasItsShortcutsBeforeThoseOfTheWindow)
{
    QWidget window;
    QAction other;
    other.setShortcut(QKeySequence::Find);
    window.addAction(&other);
    TimelinePage page(m_operations, &window);
    window.show();
    QSignalSpy loaded(&page, &TimelinePage::loaded);
    page.openDump({QStringLiteral("gpu-east"), QByteArray::fromStdString(requests(1000))});
    ASSERT_TRUE(loaded.wait());
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    QSignalSpy triggered(&other, &QAction::triggered);
    page.view().setFocus();
    QTest::keyClick(&page.view(), Qt::Key_F, Qt::ControlModifier);
    EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("timelineFind"));
    EXPECT_EQ(triggered.size(), 0);
}

TEST_F(Page, MeasuresTheSelectedRange)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    auto* const panel = child<StatisticsPanel>("timelineStatisticsPanel");
    QSignalSpy shown(panel, &StatisticsPanel::shown);
    QSignalSpy selected(&m_page, &TimelinePage::rangeSelected);
    const trace::Place second = trace::nextOf(
        m_page.state().traces(), trace::placeOf(m_page.state().traces(), "HTTP request"));
    m_page.state().setSelection(m_page.state().traces().rangeOf(second));
    EXPECT_EQ(selected.size(), 1);
    while (panel->statistics().range != *m_page.state().selection())
        ASSERT_TRUE(shown.wait());
    for (const trace::NameStatistics& one : panel->statistics().names)
        EXPECT_EQ(one.count, 1U) << one.name;
    auto* const table = child<QTableView>("timelineStatistics");
    EXPECT_EQ(table->model()->rowCount(), static_cast<int>(panel->statistics().names.size()));
    m_page.showTab(TimelinePage::Tab::Flame);
    QSignalSpy flame(child<FlameView>("timelineFlame"), &FlameView::shown);
    if (child<FlameView>("timelineFlame")->nodes().empty()) {
        ASSERT_TRUE(flame.wait());
    }
    EXPECT_EQ(child<FlameView>("timelineFlame")->nodes()[0].total, 10'000);
}

TEST_F(Page, ComparesTwoTraces)
{
    open({write(QStringLiteral("a.json"), requests(1000)),
        write(QStringLiteral("b.json"), requests(2000))});
    auto* const panel = child<ComparisonPanel>("timelineComparisonPanel");
    QSignalSpy shown(panel, &ComparisonPanel::shown);
    m_page.showTab(TimelinePage::Tab::Compare);
    if (panel->stages().empty()) {
        ASSERT_TRUE(shown.wait());
    }
    EXPECT_EQ(panel->stages()[0].stage, "HTTP request");
    EXPECT_EQ(panel->stages()[0].figures[0].verdict, trace_tool::Verdict::Slower);
}

TEST_F(Page, MovesATraceByItsCorrection)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    const int64_t before = m_page.state().extent().begin;
    m_page.showTab(TimelinePage::Tab::Traces);
    child<QDoubleSpinBox>("timelineCorrection")->setValue(1.5);
    EXPECT_EQ(m_page.state().extent().begin, before + 1'500'000);
    child<QPushButton>("timelineCloseTrace")->click();
    EXPECT_TRUE(m_page.state().isEmpty());
}

TEST_F(Page, KeepsNotesBesideTheFile)
{
    const QString path = write(QStringLiteral("a.json"), requests(1000));
    open({path});
    m_page.view().setFocus();
    m_page.state().select(trace::placeOf(m_page.state().traces(), "infer"));
    QTest::keyClick(&m_page.view(), Qt::Key_M);
    EXPECT_TRUE(QFile::exists(path + QStringLiteral(".notes.json")));
    open({path});
    EXPECT_EQ(m_page.state().notes(0).all().size(), 1U);
    m_page.showTab(TimelinePage::Tab::Notes);
    child<QPushButton>("timelineRemoveNote")->click();
    EXPECT_TRUE(m_page.state().notes(0).all().empty());
}

TEST_F(Page, UndoesChangesOfNotesAndMarks)
{
    const QString path = write(QStringLiteral("a.json"), requests(1000));
    open({path});
    TimelineState& state = m_page.state();
    const auto undo = [this] { QTest::keyClick(&m_page.view(), Qt::Key_Z, Qt::ControlModifier); };
    EXPECT_FALSE(child<QAction>("timeline.undo")->isEnabled());
    EXPECT_EQ(state.setNote(0, {5000, QStringLiteral("slow")}), QString());
    EXPECT_EQ(state.setNote(0, {5000, QStringLiteral("slow since the reload")}), QString());
    EXPECT_EQ(state.removeNote(0, 5000), QString());
    undo();
    ASSERT_EQ(state.notes(0).all().size(), 1U);
    EXPECT_EQ(state.notes(0).all()[0].text, u"slow since the reload");
    undo();
    EXPECT_EQ(state.notes(0).all()[0].text, u"slow");
    undo();
    EXPECT_TRUE(state.notes(0).all().empty());
    EXPECT_FALSE(child<QAction>("timeline.undo")->isEnabled());
    child<QAction>("timeline.redo")->trigger();
    EXPECT_EQ(state.notes(0).all()[0].text, u"slow");
    open({path}); // it is read again: the file has the note
    EXPECT_EQ(state.notes(0).all().size(), 1U);
    undo();
    EXPECT_TRUE(state.notes(0).all().empty());
    EXPECT_EQ(state.setNote(0, {5000, {}}), QString());
    state.removeSource(0);
    EXPECT_FALSE(child<QAction>("timeline.undo")->isEnabled());
}

TEST_F(Page, ExportsPicturesAndSlices)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    const QString png = m_directory.filePath(QStringLiteral("t.png"));
    const QString svg = m_directory.filePath(QStringLiteral("t.svg"));
    const QString csv = m_directory.filePath(QStringLiteral("t.csv"));
    const QString json = m_directory.filePath(QStringLiteral("t.json"));
    const trace::TraceSet& traces = m_page.state().traces();
    const std::atomic<bool> goesOn = false;
    EXPECT_EQ(pngWriter(m_page.view(), png)(goesOn), QString());
    EXPECT_EQ(QImage(png).size(), m_page.view().viewport()->size() * 2);
    EXPECT_EQ(svgWriter(m_page.view(), svg)(goesOn), QString());
    QFile file(svg);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int rectangles = 0;
    while (!xml.atEnd())
        rectangles += xml.readNext() == QXmlStreamReader::StartElement &&
                (xml.name() == QLatin1String("rect") || xml.name() == QLatin1String("path"))
            ? 1
            : 0;
    EXPECT_FALSE(xml.hasError());
    EXPECT_GT(rectangles, 100);
    EXPECT_EQ(csvWriter(traces, traces.extent(), csv)(goesOn), QString());
    QFile lines(csv);
    ASSERT_TRUE(lines.open(QIODevice::ReadOnly));
    EXPECT_EQ(lines.readAll().count('\n'), static_cast<qsizetype>(traces.sliceCount()) + 1);
    EXPECT_EQ(perfettoWriter(traces, traces.extent(), json)(goesOn), QString());
    open({json});
    EXPECT_EQ(traces.sources[1].data->sliceCount(), traces.sources[0].data->sliceCount());
    EXPECT_FALSE(
        csvWriter(traces, traces.extent(), QStringLiteral("/nonexistent/t.csv"))(goesOn).isEmpty());
}

TEST_F(Page, LeavesTheFileOfACancelledExportAsItWas)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    const QString csv = write(QStringLiteral("t.csv"), "before");
    const std::atomic<bool> isCancelled = true;
    const trace::TraceSet& traces = m_page.state().traces();
    EXPECT_EQ(csvWriter(traces, traces.extent(), csv)(isCancelled), QString());
    QFile file(csv);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), "before");
}

TEST_F(Page, ShowsHowMuchRunsInTheOverview)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    auto* const strip = child<OverviewStrip>("timelineOverview");
    const std::vector<double> density = strip->density();
    EXPECT_EQ(density.size(), static_cast<size_t>(strip->width()));
    EXPECT_GT(*std::max_element(density.begin(), density.end()), 0.5);
    const int64_t length = m_page.state().visible().length();
    m_page.state().zoom(0.1, m_page.state().extent().begin);
    QTest::mouseClick(strip, Qt::LeftButton, {}, {strip->width() - 200, 20});
    EXPECT_GT(m_page.state().visible().begin, m_page.state().extent().begin + length / 2);
}

TEST_F(Page, HasANameForEachControl)
{
    open({write(QStringLiteral("a.json"), requests(1000))});
    EXPECT_EQ(namelessControls(m_page).join(QLatin1Char('\n')).toStdString(), "");
}

} // namespace
} // namespace thalassa::console
