// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QTreeView>

#include "console/look/table_copy.h"
#include "console/look/table_view.h"
#include "console/pages/detail/batches_page.h"
#include "console/pages/detail/detail_pages.h"
#include "console/pages/detail/live_page.h"
#include "console/pages/detail/memory_page.h"
#include "console/pages/detail/requests_page.h"
#include "console/pages/events_page.h"
#include "console/pages/page_registry.h"
#include "tests/console/detail/detail_pages_fixture.h"
#include "tests/console/look_check.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;
using Kind = ServerDetail::Kind;

TEST_F(DetailPages, ReadOnlyWhatIsVisible)
{
    Page* page = open<RequestsPage>();
    EXPECT_TRUE(detail().topic(Kind::Requests).isWanted());
    EXPECT_FALSE(detail().topic(Kind::Queues).isWanted());
    page->hide();
    EXPECT_FALSE(detail().topic(Kind::Requests).isWanted());
    page->show();
    m_page.reset();
    EXPECT_FALSE(detail().topic(Kind::Requests).isWanted());
}

TEST_F(DetailPages, SayThatAServerDoesNotTellThis)
{
    open<RequestsPage>();
    detail()
        .topic(Kind::Requests)
        .fail(QStringLiteral("UNIMPLEMENTED"), QStringLiteral("why"), true);
    EXPECT_EQ(state(), DataState::Empty);
    EXPECT_EQ(text("noticeTitle"), "This server does not tell this");
    EXPECT_EQ(text("noticeText"), "why");
}

TEST_F(DetailPages, ShowTheFourStates)
{
    PageRegistry registry;
    addDetailPages(registry);
    EXPECT_EQ(registry.all().size(), 5);
    for (const PageEntry& entry : registry.all()) {
        SCOPED_TRACE(entry.id.toStdString());
        detail().clear();
        m_page.reset(entry.make(m_workspace));
        m_page->open({entry.id, m_server->label().name, {}, {}}, m_server);
        m_page->show();
        EXPECT_EQ(state(), DataState::Loading);
        fill(detail());
        EXPECT_EQ(state(), DataState::Live);
        for (int i = 0; i < ServerDetail::kKindCount; ++i)
            detail().topic(static_cast<Kind>(i)).fail(QStringLiteral("deadline"), {});
        EXPECT_EQ(state(), DataState::Stale);
        detail().clear();
        detail().traceSettings().clear();
        for (int i = 0; i < ServerDetail::kKindCount; ++i)
            detail().topic(static_cast<Kind>(i)).fail(QStringLiteral("deadline"), {});
        EXPECT_EQ(state(), DataState::Failed);
        for (const DataState wanted : {DataState::Loading, DataState::Empty, DataState::Live,
                 DataState::Stale, DataState::Failed})
            m_page->pretend(wanted);
    }
}

TEST_F(DetailPages, HaveNamesForAllControls)
{
    PageRegistry registry;
    addDetailPages(registry);
    fill(detail());
    for (const PageEntry& entry : registry.all()) {
        m_page.reset(entry.make(m_workspace));
        m_page->open({entry.id, m_server->label().name, {}, {}}, m_server);
        m_page->show();
        for (const QWidget* widget : m_page->findChildren<QWidget*>()) {
            // The list of a combo box is Qt's own.
            const bool isControl = (widget->focusPolicy() & Qt::TabFocus) != 0 &&
                !widget->objectName().startsWith(u"qt_") &&
                !widget->inherits("QComboBoxListView") && !widget->inherits("QLabel");
            if (!isControl || qobject_cast<const QAbstractItemView*>(widget->parent()) != nullptr)
                continue;
            const QString where =
                entry.id + u'/' + QString::fromLatin1(widget->metaObject()->className());
            EXPECT_FALSE(widget->objectName().isEmpty()) << where.toStdString();
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool hasText = button != nullptr && !button->text().isEmpty();
            EXPECT_TRUE(hasText || !widget->accessibleName().isEmpty())
                << where.toStdString() << ' ' << widget->objectName().toStdString();
        }
    }
}

TEST_F(DetailPages, ExplainTheRequestThatIsSelected)
{
    fill(detail());
    open<RequestsPage>();
    QSignalSpy described(m_page.get(), &Page::described);
    auto* table = child<TableView>("requestTable");
    table->setFocus();
    table->selectRow(0);
    EXPECT_EQ(detail().subject().id, 59U); // the newest
    detail().applyExplanations({sampleExplanation(59)});
    EXPECT_THAT(text("explanationCause"), HasSubstr("It waited 4.00 ms (80 %) in the queue"));
    ASSERT_FALSE(described.isEmpty());
    const auto description = described.last().first().value<Description>();
    EXPECT_EQ(description.title.toStdString(), "order-59 (59)");
    click("waitedFor0"); // goes to the request that was waited for
    EXPECT_TRUE(QTest::qWaitFor([&] { return detail().subject().id == 2; }));
    detail().topic(Kind::Explanation).fail(QStringLiteral("no request is remembered"), {});
    EXPECT_EQ(child<QWidget>("explanation")->findChild<QLabel*>("explanationCause"), nullptr);
}

TEST_F(DetailPages, ChooseWhichRequestsAreAskedFor)
{
    fill(detail());
    open<RequestsPage>();
    QSignalSpy asked(&detail(), &ServerDetail::subjectChanged);
    click("showRequests1");
    EXPECT_EQ(detail().requestQuery().show, RequestQuery::Show::Slowest);
    auto* minimum = child<QLineEdit>("requestMinimum");
    minimum->setFocus();
    QTest::keyClicks(minimum, "soon");
    QTest::keyClick(minimum, Qt::Key_Return);
    EXPECT_TRUE(minimum->property("invalid").toBool());
    EXPECT_EQ(detail().requestQuery().minimum.count(), 0);
    minimum->clear();
    QTest::keyClicks(minimum, "10ms");
    QTest::keyClick(minimum, Qt::Key_Return);
    EXPECT_EQ(detail().requestQuery().minimum.count(), 10'000'000);
    EXPECT_EQ(asked.count(), 2);
    auto* find = child<QLineEdit>("requestFind");
    QTest::keyClicks(find, "order-4711");
    QTest::keyClick(find, Qt::Key_Return);
    EXPECT_EQ(detail().subject().clientId, "order-4711");
    click("explainCurl");
    EXPECT_EQ(QGuiApplication::clipboard()->text().toStdString(),
        "curl -s -H \"Authorization: Bearer $TOKEN\" 'http://localhost:8003/v2/thalassa/explain' "
        "-d '{\"client_id\":\"order-4711\"}'");
}

TEST_F(DetailPages, ListTheRequestsOfAVersionAndATime)
{
    fill(detail());
    Page* page = open<RequestsPage>();
    const TimeSpan span{kSampleTime, kSampleTime + std::chrono::minutes(1)};
    page->open({page->objectName(), m_server->label().name, "resnet", {}, 3, span}, m_server);
    EXPECT_EQ(detail().requestQuery().model, (ModelKey{"resnet", 3}));
    EXPECT_EQ(detail().requestQuery().begin, span.begin);
    EXPECT_EQ(detail().requestQuery().end, span.end);
    EXPECT_TRUE(child<QLabel>("requestSpan")->isVisible());
    EXPECT_THAT(text("requestSpan"), HasSubstr(figures::clock(span.begin).toStdString() + " – "));
    click("requestAllTimes");
    EXPECT_EQ(detail().requestQuery().begin, WallTime());
    EXPECT_EQ(detail().requestQuery().end, WallTime());
    EXPECT_FALSE(child<QLabel>("requestSpan")->isVisible());
    EXPECT_EQ(detail().requestQuery().model, (ModelKey{"resnet", 3}));
}

TEST_F(DetailPages, ListTheRequestsOfTheSharedRange)
{
    fill(detail());
    Page* page = open<RequestsPage>();
    m_workspace.range().advance(kSampleTime);
    EXPECT_EQ(detail().requestQuery().begin, WallTime());
    const TimeSpan span{kSampleTime, kSampleTime + std::chrono::minutes(1)};
    m_workspace.range().show(span);
    EXPECT_EQ(detail().requestQuery().begin, span.begin);
    EXPECT_EQ(detail().requestQuery().end, span.end);
    EXPECT_TRUE(child<QLabel>("requestSpan")->isVisible());
    const TimeSpan place{span.begin, span.begin + std::chrono::seconds(5)};
    page->open({page->objectName(), m_server->label().name, "resnet", {}, 3, place}, m_server);
    EXPECT_EQ(detail().requestQuery().end, place.end);
    click("requestAllTimes");
    EXPECT_EQ(detail().requestQuery().begin, WallTime());
    EXPECT_TRUE(m_workspace.range().isFollowing());
    // The span of a place stays while the range follows the present time.
    page->open({page->objectName(), m_server->label().name, "resnet", {}, 3, place}, m_server);
    m_workspace.range().advance(kSampleTime + std::chrono::seconds(1));
    EXPECT_EQ(detail().requestQuery().end, place.end);
}

TEST_F(DetailPages, ShowTheBatchesOfTheSharedRange)
{
    fill(detail());
    const TimeSpan span{kSampleTime, kSampleTime + std::chrono::minutes(1)};
    m_workspace.range().show(span);
    open<BatchesPage>();
    const QSignalSpy asked(&detail(), &ServerDetail::subjectChanged);
    EXPECT_EQ(detail().batchQuery().begin, span.begin);
    EXPECT_EQ(detail().batchQuery().end, span.end);
    EXPECT_THAT(text("batchSpan"), HasSubstr(figures::clock(span.begin).toStdString() + " – "));
    EXPECT_FALSE(child<QLabel>("batchSpan")->isWindow());
    detail().applyBatches({});
    EXPECT_EQ(state(), DataState::Empty);
    const auto titles =
        m_page->findChild<QWidget*>(QStringLiteral("notice"))->findChildren<QLabel*>();
    EXPECT_TRUE(std::any_of(titles.begin(), titles.end(), [](const QLabel* title) {
        return title->text().contains(QStringLiteral("batch of this time"));
    }));
    click("batchAllTimes");
    EXPECT_EQ(detail().batchQuery().begin, WallTime());
    EXPECT_EQ(asked.size(), 1);
}

TEST_F(DetailPages, ShowTheEventsOfTheSharedRange)
{
    QList<ServerEvent> events;
    for (int i = 1; i <= 3; ++i) {
        ServerEvent event;
        event.id = i;
        event.time = kSampleTime + std::chrono::minutes(i);
        event.text = QString::number(i); // similar ones would be one row
        events.append(event);
    }
    m_server->applyEvents(events, 0);
    open<EventsPage>();
    const FilteredTable& rows = child<TableView>("eventTable")->rows();
    EXPECT_EQ(rows.rowCount(), 3);
    EXPECT_FALSE(child<QLabel>("eventSpan")->isVisible());
    m_workspace.range().show({events[1].time, events[2].time});
    EXPECT_EQ(rows.rowCount(), 1);
    EXPECT_TRUE(child<QLabel>("eventSpan")->isVisible());
    m_workspace.range().show({kSampleTime, kSampleTime + std::chrono::seconds(1)});
    EXPECT_EQ(text("eventTableEmpty"), "No row is of this time.");
    click("eventAllTimes");
    EXPECT_EQ(rows.rowCount(), 3);
}

TEST_F(DetailPages, ShowTheCountOfEventsIfARowHasOne)
{
    ServerEvent event;
    event.id = 1;
    event.time = kSampleTime;
    m_server->applyEvents({event}, 0);
    open<EventsPage>();
    auto* table = child<TableView>("eventTable");
    EXPECT_TRUE(QTest::qWaitFor([&] { return table->isColumnHidden(EventTable::Count); }));
    EXPECT_FALSE(table->hasChosenColumns()) << "the user has chosen nothing";
    event.id = 2;
    m_server->applyEvents({event}, 0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !table->isColumnHidden(EventTable::Count); }));
}

TEST_F(DetailPages, ForgetAnExplainedRequestThatTheListDoesNotHave)
{
    fill(detail());
    open<RequestsPage>();
    auto* table = child<TableView>("requestTable");
    const auto explainFirst = [&] {
        table->selectRow(0);
        detail().applyExplanations({sampleExplanation(detail().subject().id)});
        EXPECT_THAT(text("explanationCause"), HasSubstr("It waited"));
    };
    const auto hasExplanation = [this] {
        return child<QWidget>("explanation")->findChild<QLabel*>("explanationCause") != nullptr;
    };
    explainFirst();
    child<QLineEdit>("requestTableFilter")->setText(QStringLiteral("no-such-request"));
    EXPECT_EQ(text("requestTableEmpty"), "No row matches the filter.");
    EXPECT_TRUE(child<QLabel>("requestTableEmpty")->isVisible());
    EXPECT_TRUE(detail().subject().isEmpty());
    EXPECT_FALSE(hasExplanation());
    child<QLineEdit>("requestTableFilter")->clear();
    explainFirst();
    click("showRequests2"); // the failed ones
    EXPECT_FALSE(hasExplanation());
    detail().applyRequests({}, 0);
    EXPECT_EQ(state(), DataState::Empty);
}

TEST_F(DetailPages, ShowTheSlowestRequestAtTheTop)
{
    fill(detail());
    open<RequestsPage>();
    auto* table = child<TableView>("requestTable");
    table->selectRow(50);
    ASSERT_GT(table->verticalScrollBar()->value(), 0);
    click("showRequests1");
    std::vector<RequestFacts> slowest = sampleRequests(60);
    std::reverse(slowest.begin(), slowest.end());
    detail().applyRequests(slowest, 0);
    EXPECT_EQ(table->verticalScrollBar()->value(), 0);
}

TEST_F(DetailPages, RenewTheAgeOfTheDescribedRequest)
{
    fill(detail());
    open<RequestsPage>();
    QSignalSpy described(m_page.get(), &Page::described);
    const auto ended = [&] {
        return described.last().first().value<Description>().text().toStdString();
    };
    const WallTime end = sampleRequest(59).end();
    figures::setWallClock([end] { return end + std::chrono::seconds(3); });
    child<TableView>("requestTable")->selectRow(0);
    EXPECT_THAT(plainText(QString::fromStdString(ended())), HasSubstr("3.0 s ago"));
    figures::setWallClock([end] { return end + std::chrono::seconds(8); });
    Q_EMIT detail().topic(Kind::Requests).changed();
    EXPECT_THAT(plainText(QString::fromStdString(ended())), HasSubstr("8.0 s ago"));
    figures::setWallClock(nullptr);
}

TEST_F(DetailPages, KeepTheFocusNearASimulation)
{
    Page* page = open<BatchesPage>();
    page->open({page->objectName(), m_server->label().name, "resnet", {}, 3}, m_server);
    fill(detail());
    child<QTabBar>("batchTabs")->setCurrentIndex(2);
    child<QWidget>("whatIfCompare")->setFocus();
    click("whatIfCompare");
    EXPECT_EQ(m_page->focusWidget(), child<QWidget>("whatIfCancel"));
    auto* results = child<TableView>("whatIfTable");
    ASSERT_TRUE(QTest::qWaitFor([&] { return results->rows().rowCount() > 5; }, 60'000));
    EXPECT_EQ(m_page->focusWidget(), results);
}

TEST_F(DetailPages, ConcludeWhyBatchesWereSmall)
{
    open<BatchesPage>();
    detail().setBatchModel({"resnet", 3});
    fill(detail());
    child<QComboBox>("batchModel")->setCurrentText(QStringLiteral("resnet 3"));
    Q_EMIT child<QComboBox>("batchModel")->activated(0);
    detail().applyBatches(sampleRequests(400));
    EXPECT_THAT(text("batchConclusion"), HasSubstr("100 % of the free rows"));
    child<QTabBar>("batchTabs")->setCurrentIndex(1);
    EXPECT_EQ(child<TableView>("reasonTable")->rows().rowCount(), 1);
    child<QTabBar>("batchTabs")->setCurrentIndex(2);
    click("whatIfCompare");
    auto* results = child<TableView>("whatIfTable");
    ASSERT_TRUE(QTest::qWaitFor([&] { return results->rows().rowCount() > 5; }, 60'000));
    EXPECT_THAT(text("whatIfNote"), HasSubstr("Under the present settings"));
    results->selectRow(0);
    click("whatIfCopy");
    EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(), HasSubstr("max_batch_size: "));
}

TEST_F(DetailPages, ShowQueuesSequencesAndInstances)
{
    fill(detail());
    open<LivePage>();
    EXPECT_EQ(text("liveConclusion"),
        "12 requests wait. The longest wait is 4.00 ms, in the queue of resnet 3, for instance "
        "0, "
        "for a batch of 8 requests.");
    child<QTabBar>("liveTabs")->setCurrentIndex(LivePage::Sequences);
    EXPECT_TRUE(detail().topic(Kind::Sequences).isWanted());
    EXPECT_FALSE(detail().topic(Kind::Queues).isWanted());
    EXPECT_THAT(text("liveConclusion"), HasSubstr("asr 1: 4 of 4 slots in use"));
    child<QTabBar>("liveTabs")->setCurrentIndex(LivePage::Instances);
    EXPECT_THAT(text("liveConclusion"), HasSubstr("1 of 2 instances execute a batch now."));
    auto* table = child<TableView>("instanceTable");
    QSignalSpy described(m_page.get(), &Page::described);
    table->selectRow(0);
    EXPECT_EQ(described.last().first().value<Description>().title.toStdString(), "resnet_0_0");
    EXPECT_THAT(rowsOf(*table, TableFormat::Csv).toStdString(), HasSubstr("resnet_0_0,GPU 0"));
}

TEST_F(DetailPages, CompareMemoryWithAMark)
{
    fill(detail());
    open<MemoryPage>();
    click("memoryMark");
    EXPECT_EQ(detail().memorySince().ledger, 7U);
    click("memoryCopy");
    EXPECT_THAT(QGuiApplication::clipboard()->text().toStdString(),
        HasSubstr("bert 3\tbackend\t440401920"));
    auto* map = child<QWidget>("memoryTreemap");
    map->setFocus();
    QTest::keyClick(map, Qt::Key_Right);
    EXPECT_THAT(map->accessibleDescription().toStdString(), HasSubstr("backend of bert 3"));
    auto* tree = child<QTreeView>("memoryTree");
    EXPECT_EQ(tree->currentIndex().data().toString().toStdString(), "backend");
}

} // namespace
} // namespace thalassa::console
