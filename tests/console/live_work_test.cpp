// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The work of a person on the pages of a server, with mouse and keyboard: work_test.py starts the
// server, selects the tests, and looks at the effects there and in the files.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTabBar>
#include <QTableView>
#include <QTimer>
#include <algorithm>

#include "console/look/labels.h"
#include "console/look/table_view.h"
#include "console/models/detail/server_detail.h"
#include "console/pages/detail/live_page.h"
#include "console/timeline/timeline_page.h"
#include "console/timeline/view/timeline_view.h"
#include "tests/console/live.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class LiveWork : public LiveTest {
protected:
    void SetUp() override
    {
        ASSERT_TRUE(waitFor([] { return liveConsole->isSettled(); }));
    }

    static std::string text(const char* label) { return find<QLabel>(label)->text().toStdString(); }
    static void clickTab(const QString& title)
    {
        auto* bar = find<QTabBar>("pageTabs");
        int tab = 0;
        while (tab < bar->count() && bar->tabText(tab) != title)
            ++tab;
        ASSERT_TRUE(tab < bar->count() && bar->isTabVisible(tab)) << title.toStdString();
        QTest::mouseClick(bar, Qt::LeftButton, {}, bar->tabRect(tab).center());
    }
    // Chooses an entry of a list with the keyboard.
    static void choose(const char* list, const QString& entry)
    {
        auto* box = find<QComboBox>(list);
        ASSERT_GE(box->findText(entry), 0) << entry.toStdString();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Home);
        while (box->currentText() != entry)
            QTest::keyClick(box, Qt::Key_Down);
    }
};

// work_test.py is the other editor: it changes both settings as soon as the file is there.
TEST_F(LiveWork, ResolvesAConflictOfTraceSettings)
{
    goTo("trace-settings");
    ASSERT_TRUE(
        waitFor([] { return ServerDetail::of(server()).traceSettings().rowOf("resnet") >= 0; }));
    setTrace("resnet", TraceField::Rate, "20");
    setTrace("resnet", TraceField::Count, "5");
    EXPECT_TRUE(find<QAbstractButton>("traceApply")->isEnabled());
    touch("edited");
    ASSERT_TRUE(
        waitFor([] { return ServerDetail::of(server()).traceSettings().conflicts().size() == 2; }));
    EXPECT_TRUE(waitFor([] { return !find<QAbstractButton>("traceApply")->isEnabled(); }));
    EXPECT_THAT(text("traceNote"), HasSubstr("changed by another client"));
    click("keepMine.resnet.trace_rate");
    click("takeTheirs.resnet.trace_count");
    click("traceApply");
    EXPECT_THAT(lastResult(), HasSubstr("change of the trace settings of resnet: done in"));
    EXPECT_FALSE(ServerDetail::of(server()).traceSettings().isEdited());
}

// Version 1 got requests of one row, and version 2 such of four.
TEST_F(LiveWork, ComparesTwoVersions)
{
    goTo("model", "resnet");
    ASSERT_TRUE(waitFor([] { return find<QComboBox>("modelVersion")->count() == 2; }));
    chooseInMenu("compareModel", QStringLiteral("resnet 1 on live"));
    auto* table = find<QTableView>("differences");
    ASSERT_TRUE(waitFor([table] { return table->isVisible(); }));
    const auto row = [table]() -> QStringList {
        const QAbstractItemModel& model = *table->model();
        for (int row = 0; row < model.rowCount(); ++row) {
            if (model.index(row, 0).data() == QLatin1String("Batch size"))
                return {model.index(row, 1).data().toString(),
                    model.index(row, 2).data().toString(), model.index(row, 3).data().toString()};
        }
        return {};
    };
    EXPECT_TRUE(waitFor([&] { return row().join(u' ') == QStringLiteral("1 4 ×4"); }))
        << row().join(u' ').toStdString();
    EXPECT_EQ(table->model()->headerData(1, Qt::Horizontal).toString().toStdString(), "resnet 1");
    for (const char* title : {"Requests", "Model"})
        clickTab(QLatin1String(title));
    EXPECT_TRUE(table->isVisible()); // after a look at another page of the model
    EXPECT_TRUE(waitFor([&] { return row().join(u' ') == QStringLiteral("1 4 ×4"); }));
    click("closeComparison");
    EXPECT_FALSE(table->isVisible());
}

TEST_F(LiveWork, ExportsATable)
{
    goTo("models");
    ASSERT_TRUE(waitFor([] { return find<TableView>("modelTable")->rows().rowCount() == 4; }));
    QTest::keyClick(&window(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("modelTableFilter"), QStringLiteral("bert"));
    ASSERT_EQ(find<TableView>("modelTable")->rows().rowCount(), 1);
    chooseFile(file("models.csv"), [] { click("modelTableExport"); });
}

TEST_F(LiveWork, ExplainsASlowRequestAndExportsATrace)
{
    goTo("requests");
    QTest::mouseClick(find<QAbstractButton>("showRequests1"), Qt::LeftButton); // the slowest
    auto* table = find<TableView>("requestTable");
    ASSERT_TRUE(waitFor([table] { return table->rows().rowCount() > 0; }));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
        table->visualRect(table->model()->index(0, 0)).center());
    const ServerDetail& detail = ServerDetail::of(server());
    ASSERT_TRUE(waitFor([&] { return !detail.explanations().empty(); }));
    EXPECT_THAT(detail.explanations().front().sentence.toStdString(), HasSubstr("resnet"));

    click("requestTimeline");
    auto* page = window().findChild<TimelinePage*>();
    ASSERT_TRUE(waitFor([page] { return page->state().traces().sliceCount() > 0; }));
    ASSERT_TRUE(waitFor([page] { return !page->isBusy(); }));
    QWidget* view = page->view().viewport();
    QTest::keyClick(&page->view(), Qt::Key_Home);
    const QPoint begin(page->view().gutter() + 2, view->height() - 4);
    const QPoint end(view->width() - 2, view->height() - 4);
    QTest::mousePress(view, Qt::LeftButton, {}, begin);
    QMouseEvent move(QEvent::MouseMove, end, view->mapToGlobal(end), Qt::NoButton, Qt::LeftButton,
        Qt::NoModifier);
    QCoreApplication::sendEvent(view, &move);
    QTest::mouseRelease(view, Qt::LeftButton, {}, end);
    ASSERT_TRUE(page->state().selection().has_value());

    for (const auto& [entry, name] :
        {std::pair("Export as PNG…", "trace.png"), std::pair("Export slices as CSV…", "trace.csv"),
            std::pair("Export slices for Perfetto…", "trace.json")}) {
        const QString path = file(name);
        chooseFile(
            path, [entry = entry] { chooseInMenu("timelineExport", QString::fromUtf8(entry)); });
        EXPECT_TRUE(waitFor([&] { return QFile::exists(path); })) << name;
    }
}

// work_test.py sends requests as soon as the timeline is followed.
TEST_F(LiveWork, FollowsAFlightRecorder)
{
    goTo("timeline");
    auto* page = window().findChild<TimelinePage*>();
    chooseInMenu("timelineRecorders", server().label().name);
    const auto requests = [page] {
        std::size_t count = 0;
        for (const trace::Source& source : page->state().traces().sources)
            count = std::max(count, source.data->requests().size());
        return count;
    };
    ASSERT_TRUE(waitFor([&] { return requests() > 1 && !page->isBusy(); }));
    QTest::keyClick(&page->view(), Qt::Key_Escape); // a selection would be lost
    const std::size_t before = requests();
    const int64_t end = page->state().extent().end;
    click("timelineFollow");
    touch("following");
    EXPECT_TRUE(waitFor([&] { return requests() >= before + 3; }));
    EXPECT_GT(page->state().extent().end, end);
    EXPECT_GE(page->state().visible().end, page->state().extent().end);
    click("timelineFollow");
}

// work_test.py has sent the request.
TEST_F(LiveWork, FindsARequestByItsId)
{
    goTo("overview");
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window()));
    QTest::keyClick(&window(), Qt::Key_K, Qt::ControlModifier);
    ASSERT_TRUE(waitFor([] { return find<QLineEdit>("paletteQuery") != nullptr; }));
    QTest::keyClicks(find<QLineEdit>("paletteQuery"), QStringLiteral("order-4711"));
    const auto* list = find<QListWidget>("paletteList");
    ASSERT_TRUE(waitFor([list] { return list->count() == 1; }));
    EXPECT_THAT(list->item(0)->text().toStdString(), HasSubstr("of model resnet: succeeded, "));
    QTest::keyClick(find<QLineEdit>("paletteQuery"), Qt::Key_Return);
    ASSERT_TRUE(waitFor([] { return find<QLabel>("explanationTitle") != nullptr; }));
    EXPECT_EQ(window().location().page, u"requests");
    EXPECT_THAT(
        find<ElidedLabel>("explanationTitle")->fullText().toStdString(), HasSubstr("order-4711"));
    EXPECT_FALSE(find<QLabel>("explanationCause")->text().isEmpty());
}

// work_test.py has registered "images" and "labels".
TEST_F(LiveWork, UnregistersARegion)
{
    goTo("memory");
    auto* tabs = find<QTabBar>("memoryTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(1).center());
    auto* table = find<TableView>("regionTable");
    ASSERT_TRUE(waitFor([table] { return table->rows().rowCount() == 2; }));
    table->selectRow(0);
    ASSERT_EQ(table->currentIndex().data().toString().toStdString(), "images"); // the largest one
    click("unregisterRegion");
    confirm();
    EXPECT_THAT(lastResult(), HasSubstr("unregistration of images: done in"));
    EXPECT_TRUE(waitFor([table] { return table->rows().rowCount() == 1; }));
}

// A Triton server has no query of them.
TEST_F(LiveWork, ShowsConnectionsOrThatTheServerDoesNotReportThem)
{
    goTo("queues");
    auto* tabs = find<QTabBar>("liveTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(LivePage::Connections).center());
    const auto isSaid = [] {
        const auto labels = window().findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() &&
                label->text() == u"This server does not report its connections";
        });
    };
    const bool isThalassa = server().identity() && server().identity()->isThalassa;
    auto* table = find<TableView>("connectionTable");
    ASSERT_TRUE(waitFor([&] { return isThalassa ? table->rows().rowCount() > 0 : isSaid(); }));
    EXPECT_NE(isThalassa, isSaid());
}

// work_test.py has a client whose answer waits for it.
TEST_F(LiveWork, ClosesTheConnectionOfASlowReader)
{
    goTo("queues");
    auto* tabs = find<QTabBar>("liveTabs");
    QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(LivePage::Connections).center());
    auto* table = find<TableView>("connectionTable");
    const auto state = [table] {
        return table->rows().index(0, ConnectionTable::State).data().toString();
    };
    ASSERT_TRUE(waitFor([&] { return table->rows().rowCount() > 0 && state() == u"slow reader"; }));
    table->selectRow(0); // the one with the most bytes that wait
    const QString client = table->currentIndex().siblingAtColumn(0).data().toString();
    click("closeConnection");
    confirm();
    EXPECT_THAT(
        lastResult(), HasSubstr("end of the connection of " + client.toStdString() + ": done in"));
    EXPECT_TRUE(waitFor([&] { return state() != u"slow reader"; }));
}

TEST_F(LiveWork, TriesAnImage)
{
    goTo("try", "pictures");
    ASSERT_TRUE(waitFor([] { return find<QComboBox>("input0Source") != nullptr; }));
    choose("input0Source", QStringLiteral("Image"));
    choose("input0Scale", QStringLiteral("0 to 255"));
    chooseFile(file("red.png"), [] { click("input0ChooseImage"); });
    click("trySend");
    EXPECT_TRUE(waitFor([] { return text("answerNote").starts_with("Answered in"); }))
        << text("answerNote");
    EXPECT_EQ(find<TableView>("answerTable")->rows().rowCount(), 3 * 4 * 4);
}

} // namespace
} // namespace thalassa::console
