// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QStyleOptionViewItem>
#include <QTemporaryDir>
#include <cmath>
#include <limits>
#include <thread>

#include "console/look/sparkline.h"
#include "console/look/table_view.h"
#include "console/models/fleet/alert_list.h"
#include "console/models/fleet/server_tree.h"
#include "console/models/table/filtered_table.h"
#include "console/models/work/file_export.h"
#include "console/models/work/latest_job.h"
#include "console/pages/server_tile.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

class Stores : public ::testing::Test {
protected:
    QString latest()
    {
        return sentenceOf(*m_workspace.operations().latest()).replace(QChar(0xa0), u' ');
    }

    Workspace m_workspace;
};

QString text(const ModelTable& table, int row, int column)
{
    return table.index(row, column).data().toString().replace(QChar(0xa0), u' ');
}

TEST_F(Stores, ModelTableMergesReadingsWithoutAReset)
{
    ServerStore* server = addServer(m_workspace, {QStringLiteral("gpu-east")}, 3);
    ModelTable& table = *server->models();
    const QAbstractItemModelTester tester(&table, kFatal);
    QSignalSpy changes(&table, &QAbstractItemModel::dataChanged);
    QSignalSpy resets(&table, &QAbstractItemModel::modelReset);
    advance(*server, 1, 100);
    EXPECT_EQ(changes.size(), 1);
    EXPECT_EQ(text(table, 1, ModelTable::Name), u"model_1");
    EXPECT_EQ(text(table, 1, ModelTable::RequestRate), u"100/s");
    EXPECT_EQ(text(table, 1, ModelTable::P95), u"3.90 ms");
    EXPECT_EQ(text(table, 1, ModelTable::P99), u"8.10 ms");
    EXPECT_EQ(text(table, 1, ModelTable::Queue), u"2");
    EXPECT_EQ(text(table, 1, ModelTable::Memory), u"–");

    server->applyIndex(
        {{{"model_2", 1}, ModelState::Ready, {}}, {{"new", 0}, ModelState::Unloaded, {}},
            {{"new", 0}, ModelState::Failed, {}}, {{"model_0", 1}, ModelState::Unloading, {}}});
    EXPECT_EQ(table.rowCount(), 3);
    EXPECT_EQ(table.find({"model_1", 1}), nullptr);
    EXPECT_EQ(table.find({"model_0", 1})->state, ModelState::Unloading);
    EXPECT_EQ(table.find({"new", 0})->state, ModelState::Unloaded);
    server->applyFigures({figuresOf("later", 5)}, kSampleTime);
    EXPECT_EQ(table.rowCount(), 4);
    EXPECT_EQ(resets.size(), 0);
    server->applyIndex({});
    EXPECT_EQ(table.rowCount(), 0);
}

TEST_F(Stores, FilteredTableFiltersSortsAndFreezes)
{
    ServerStore* server = addServer(m_workspace, {QStringLiteral("gpu-east")}, 20);
    FilteredTable rows;
    rows.setTable(server->models());
    const QAbstractItemModelTester tester(&rows, kFatal);
    rows.setFilterText(QStringLiteral("model_1 rate>=100"));
    EXPECT_EQ(rows.rowCount(), 11);
    rows.setFilterText(QStringLiteral("rate>fast"));
    EXPECT_FALSE(rows.filterError().isEmpty());
    EXPECT_EQ(rows.rowCount(), 11); // the filter before
    rows.setFilterText({});
    rows.sort(ModelTable::RequestRate, Qt::DescendingOrder);
    server->applyFigures({figuresOf("model_7", 100'000)}, kSampleTime + 10s);
    EXPECT_EQ(rows.index(0, 0).data().toString(), u"model_7");
    rows.setOrderFrozen(true);
    server->applyFigures({figuresOf("model_8", 10'000'000)}, kSampleTime + 11s);
    EXPECT_EQ(rows.index(0, 0).data().toString(), u"model_7");
    rows.setOrderFrozen(false);
    EXPECT_EQ(rows.index(0, 0).data().toString(), u"model_8");
}

TEST_F(Stores, EventTableIsBoundedAndNamesWhatWasLost)
{
    EventTable table;
    const QAbstractItemModelTester tester(&table, kFatal);
    QList<ServerEvent> events;
    for (quint64 id = 1; id <= 6000; ++id) {
        ServerEvent event;
        event.id = id;
        event.kind = EventKind::Loaded;
        event.key.name = "<b>x</b>\n";
        events.append(event);
    }
    table.append(events, 7);
    table.append(events, 0); // the same again
    EXPECT_EQ(table.rowCount(), 6000);
    for (ServerEvent& event : events) {
        event.id += 6000;
    }
    table.append(events, 0);
    EXPECT_EQ(table.rowCount(), static_cast<int>(EventTable::kMaximumRows));
    EXPECT_EQ(table.lastId(), 12000);
    EXPECT_EQ(table.lost(), 7);
    EXPECT_EQ(table.index(0, EventTable::Model).data().toString(), u"<b>x</b>\\u000a");
}

TEST_F(Stores, EventTableMergesSimilarEventsThatFollowEachOther)
{
    EventTable table(EventTable::Neighbours::Merged);
    const QAbstractItemModelTester tester(&table, kFatal);
    const auto event = [](quint64 id, const char* model, EventKind kind) {
        ServerEvent made;
        made.id = id;
        made.time = kSampleTime + std::chrono::seconds(id);
        made.key.name = model;
        made.kind = kind;
        return made;
    };
    using enum EventKind;
    table.append(
        {event(1, "a", Loaded), event(2, "b", RequestsRefused), event(3, "b", RequestsRefused)}, 0);
    EXPECT_EQ(table.rowCount(), 2);
    const QPersistentModelIndex refused(table.index(0, EventTable::Count));
    table.append({event(4, "b", RequestsRefused), event(5, "a", RequestsRefused)}, 0);
    EXPECT_EQ(table.rowCount(), 3);
    EXPECT_EQ(refused.row(), 1);
    EXPECT_EQ(refused.data().toString(), u"×3");
    EXPECT_EQ(table.index(0, EventTable::Count).data().toString(), QString());
    EXPECT_EQ(table.timeOf(1), kSampleTime + 4s);
    EXPECT_EQ(table.beginOf(1), kSampleTime + 2s);
    EXPECT_EQ(table.beginOf(0), kSampleTime + 5s);

    FilteredTable shown;
    shown.setTable(&table);
    shown.setSpan(TimeSpan{kSampleTime + 3s, kSampleTime + 4s}); // only the second one of the three
    EXPECT_EQ(shown.rowCount(), 1);
    shown.setSpan(TimeSpan{kSampleTime, kSampleTime + 2s});
    EXPECT_EQ(shown.rowCount(), 1);
    EXPECT_EQ(shown.index(0, EventTable::Model).data().toString(), u"a");
}

TEST_F(Stores, EventTableKeepsTheRunsOfAServerApart)
{
    EventTable table(EventTable::Neighbours::Merged);
    ServerEvent started;
    started.id = 1;
    started.kind = EventKind::Started;
    table.append({started}, 0);
    EXPECT_FALSE(table.hasCounts());
    table.restart();
    table.append({}, 0);
    table.append({started}, 0);
    EXPECT_EQ(table.rowCount(), 2);
    EXPECT_FALSE(table.hasCounts());
    started.id = 2;
    table.append({started}, 0);
    EXPECT_EQ(table.rowCount(), 2) << "it is of the same run";
    EXPECT_TRUE(table.hasCounts());
    table.clear();
    EXPECT_FALSE(table.hasCounts());
}

TEST_F(Stores, ARestartKeepsWhatHappenedBefore)
{
    ServerStore* server = addServer(m_workspace, {QStringLiteral("gpu-east")}, 3);
    server->events()->clear();
    WallTime now = kSampleTime + 1min;
    figures::setWallClock([&now] { return now; });
    const auto event = [](quint64 id) {
        ServerEvent made;
        made.id = id;
        return made;
    };
    server->applyEvents({event(1), event(std::numeric_limits<quint64>::max())}, 0);
    const ModelKey key{"observed", 1};
    const FigureKey rate{Figure::Successes, {}};
    server->histories()->add(key, rate, now, 40);
    now += 1s;
    server->restart();
    EXPECT_EQ(server->models()->rowCount(), 0);
    server->applyEvents({event(1), event(2), event(3)}, 0);
    EXPECT_EQ(server->events()->rowCount(), 5);
    server->applyEvents({event(3)}, 0);
    EXPECT_EQ(server->events()->rowCount(), 5) << "an event is added once";
    const std::vector<FigurePoint>& points = server->histories()->find(key)->points(rate);
    ASSERT_EQ(points.size(), 2U);
    EXPECT_EQ(points[0].value, 40);
    EXPECT_TRUE(std::isnan(points[1].value));
    const auto concerns = [&] {
        QStringList words;
        for (const Concern& concern : server->concerns())
            words.append(concern.word);
        return words;
    };
    EXPECT_TRUE(concerns().contains(QStringLiteral("restarted")));
    now += 11min;
    server->setReadiness({true, {}, {}});
    EXPECT_FALSE(concerns().contains(QStringLiteral("restarted")));
    server->clear();
    EXPECT_EQ(server->events()->rowCount(), 0);
    EXPECT_EQ(server->histories()->find(key), nullptr);
    figures::setWallClock({});
}

TEST_F(Stores, OperationTableEndsAnOperationOnce)
{
    OperationTable& table = m_workspace.operations();
    const QAbstractItemModelTester tester(&table, kFatal);
    QSignalSpy ends(&table, &OperationTable::ended);
    const quint64 id = table.begin(QStringLiteral("gpu-east"), QStringLiteral("load of resnet"));
    EXPECT_EQ(table.runningCount(), 1);
    table.end(id, QStringLiteral("no such model"));
    table.end(id, {});
    ASSERT_EQ(ends.size(), 1);
    EXPECT_EQ(ends[0][0].toString(), u"load of resnet: failed: no such model");
}

TEST_F(Stores, OperationTableTellsHowLongAnOperationRuns)
{
    OperationTable& table = m_workspace.operations();
    WallTime now{1'700'000'000s};
    figures::setWallClock([&now] { return now; });
    table.begin(QStringLiteral("gpu-east"), QStringLiteral("load of resnet"));
    EXPECT_EQ(latest(), u"load of resnet: running");
    QSignalSpy changes(&table, &QAbstractItemModel::dataChanged);
    now += 65s;
    table.renewRunning();
    EXPECT_EQ(changes.size(), 1);
    EXPECT_EQ(latest(), u"load of resnet: running for 1 min 5 s");
    EXPECT_EQ(table.index(0, OperationTable::Duration).data().toString().replace(QChar(0xa0), u' '),
        u"1 min 5 s");
    table.end(table.latest()->id, {});
    table.renewRunning();
    EXPECT_EQ(changes.size(), 2); // of the end
    figures::setWallClock({});
}

TEST_F(Stores, OperationTableCancelsOnceWhatCanBeCancelled)
{
    OperationTable& table = m_workspace.operations();
    WallTime now{1'700'000'000s};
    figures::setWallClock([&now] { return now; });
    const quint64 fixed = table.begin({}, QStringLiteral("end of the drain"));
    table.cancel(fixed);
    EXPECT_EQ(table.latest()->phase, Operation::Phase::Running);
    int cancelled = 0;
    const quint64 load =
        table.begin(QStringLiteral("gpu-east"), QStringLiteral("load of resnet"), {{}, {}, true});
    table.setCancel(load, [&cancelled] { ++cancelled; });
    now += 4s;
    table.cancel(load);
    table.cancel(load);
    table.end(load, QStringLiteral("too late"));
    EXPECT_EQ(cancelled, 1);
    EXPECT_EQ(latest(), u"load of resnet: not waited for after 4 s, the server goes on");
    figures::setWallClock({});
}

TEST_F(Stores, ExportsAFileOffTheGuiThreadAsAnOperation)
{
    OperationTable& table = m_workspace.operations();
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("t.csv"));
    QSignalSpy ends(&table, &OperationTable::ended);
    exportFile(table, QStringLiteral("export of models"), path, textWriter(path, "a,b\n"));
    EXPECT_TRUE(table.latest()->canCancel());
    ASSERT_TRUE(ends.wait());
    EXPECT_TRUE(table.latest()->hasFile());
    EXPECT_EQ(table.latest()->details.file, path);
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), "a,b\n");

    QString error;
    const QString nowhere = directory.filePath(QStringLiteral("none/t.csv"));
    exportFile(table, QStringLiteral("export of models"), nowhere, textWriter(nowhere, "a"),
        [&error](const QString& text) { error = text; });
    ASSERT_TRUE(ends.wait());
    EXPECT_FALSE(table.latest()->hasFile());
    EXPECT_FALSE(error.isEmpty());
    EXPECT_TRUE(ends.last()[1].toBool());
}

TEST_F(Stores, CancelsAnExportWhileItIsWritten)
{
    OperationTable& table = m_workspace.operations();
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("t.csv"));
    exportFile(table, QStringLiteral("export of models"), path,
        fileWriter(path, [](QIODevice& device, const std::atomic<bool>& cancel) {
            device.write("begun");
            while (!cancel)
                std::this_thread::yield();
            return true;
        }));
    QSignalSpy idle(table.findChild<LatestJob*>(), &LatestJob::idle);
    table.cancel(table.latest()->id);
    EXPECT_EQ(table.latest()->phase, Operation::Phase::Cancelled);
    ASSERT_TRUE(idle.wait());
    EXPECT_FALSE(QFile::exists(path));
}

TEST_F(Stores, OperationTableIsBounded)
{
    OperationTable& table = m_workspace.operations();
    for (std::size_t more = 0; more < OperationTable::kMaximumRows + 5; ++more) {
        table.begin({}, {});
    }
    EXPECT_EQ(table.rowCount(), static_cast<int>(OperationTable::kMaximumRows));
}

TEST_F(Stores, FleetTreeAndAlertsFollowTheServers)
{
    Fleet& fleet = m_workspace.fleet();
    ServerTree tree(fleet);
    AlertList alerts(fleet);
    const QAbstractItemModelTester fleetTester(&fleet, kFatal);
    const QAbstractItemModelTester treeTester(&tree, kFatal);
    const QAbstractItemModelTester alertTester(&alerts, kFatal);
    ServerStore* east =
        addServer(m_workspace, {QStringLiteral("gpu-east"), QStringLiteral("production")}, 2);
    ServerStore* west =
        addServer(m_workspace, {QStringLiteral("gpu-west"), QStringLiteral("production")}, 2);
    fleet.add({QStringLiteral("dev"), QStringLiteral("staging")});
    addFailedModel(*west, "resnet", QStringLiteral("no weights"));
    QCoreApplication::processEvents();

    EXPECT_EQ(tree.rowCount(), 2);
    EXPECT_EQ(tree.rowCount(tree.index(0, 0)), 2);
    EXPECT_EQ(tree.serverOf(tree.indexOf(west)), west);
    EXPECT_EQ(tree.indexOf(east).data(ServerTree::FigureRole).toString(), u"200/s");
    EXPECT_EQ(tree.indexOf(west).data(ServerTree::WordRole).toString(), u"not ready");
    EXPECT_EQ(
        tree.indexOf(west).data(Qt::AccessibleTextRole).toString(), u"gpu-west, not ready, 200/s");
    ServerLabel coloured = east->label();
    coloured.color = QStringLiteral("#0072b2");
    east->setLabel(coloured);
    EXPECT_EQ(tree.indexOf(east).data(ServerTree::ColorRole).toString(), u"#0072b2");
    ASSERT_EQ(alerts.rowCount(), 2);
    EXPECT_EQ(alerts.index(1).data().toString(), u"resnet failed");
    EXPECT_EQ(alerts.index(1).data(AlertList::ServerRole).toString(), u"gpu-west");
    EXPECT_EQ(alerts.index(1).data(Qt::ToolTipRole).toString(),
        u"resnet version 1 failed to load: no weights");

    const FleetTotals totals = fleet.totals();
    EXPECT_EQ(totals.serverCount, 3);
    EXPECT_EQ(totals.readyCount, 1);
    EXPECT_EQ(totals.attentionCount, 1);
    EXPECT_EQ(totals.offlineCount, 1);
    EXPECT_DOUBLE_EQ(*totals.requestRate, 400);
    EXPECT_EQ(*totals.p99, *east->totals().p99); // merged, not averaged

    fleet.remove(west);
    QCoreApplication::processEvents();
    EXPECT_EQ(alerts.rowCount(), 0);
    EXPECT_EQ(tree.rowCount(tree.index(0, 0)), 1);
}

TEST_F(Stores, AlertsNameTheServerOnlyIfThereAreSeveral)
{
    Fleet& fleet = m_workspace.fleet();
    AlertList alerts(fleet);
    const QAbstractItemModelTester tester(&alerts, kFatal);
    addFailedModel(*addServer(m_workspace, {QStringLiteral("gpu-west"), {}}, 2), "resnet",
        QStringLiteral("no weights"));
    QCoreApplication::processEvents();
    ASSERT_EQ(alerts.rowCount(), 2);
    EXPECT_EQ(alerts.index(1).data(AlertList::ServerRole).toString(), QString());
    ServerStore* const dev = fleet.add({QStringLiteral("dev"), {}});
    QCoreApplication::processEvents();
    EXPECT_EQ(alerts.index(1).data(AlertList::ServerRole).toString(), u"gpu-west");
    fleet.remove(dev);
    QCoreApplication::processEvents();
    EXPECT_EQ(alerts.index(1).data(AlertList::ServerRole).toString(), QString());
}

TEST_F(Stores, StateOfDataFollowsTheConnection)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("gpu-east")});
    EXPECT_EQ(server->dataState(false), DataState::Empty);
    LinkState link;
    link.phase = LinkState::Phase::Connecting;
    server->setLink(link);
    EXPECT_EQ(server->dataState(false), DataState::Loading);
    server->setLink(connectedLink());
    EXPECT_EQ(server->dataState(false), DataState::Loading);
    server->applyIndex({});
    EXPECT_EQ(server->dataState(false), DataState::Empty);
    EXPECT_EQ(server->dataState(true), DataState::Live);
    disconnectServer(*server, QStringLiteral("connection refused"));
    EXPECT_EQ(server->dataState(true), DataState::Stale);
    EXPECT_EQ(server->dataState(false), DataState::Failed);
    EXPECT_EQ(server->health(), Health::Failed);
    EXPECT_EQ(server->concerns().first().sentence, u"connection refused");
}

TEST_F(Stores, ATileHasTheLastEventBesideTheReason)
{
    ServerStore* server = addServer(m_workspace, {QStringLiteral("gpu-east")}, 2);
    addFailedModel(*server, "resnet", QStringLiteral("no weights"));
    const Fleet& fleet = m_workspace.fleet();
    const auto strip = [&fleet] {
        QImage tile(ServerTile::kWidth, ServerTile::kHeight, QImage::Format_RGB32);
        tile.fill(Qt::white);
        QPainter painter(&tile);
        QStyleOptionViewItem option;
        option.rect = tile.rect();
        ServerTile().paint(&painter, option, fleet.index(0));
        return tile.copy(0, tile.height() - 36, tile.width(), 36); // the last line
    };
    const QImage before = strip();
    ServerEvent event;
    event.id = server->events()->lastId() + 1;
    event.time = figures::wallNow() - std::chrono::minutes(4);
    event.kind = EventKind::SettingChanged;
    event.key = {"bert", 1};
    event.text = QStringLiteral("trace_rate is 100");
    server->applyEvents({event}, 0);
    ASSERT_FALSE(server->concerns().isEmpty());
    EXPECT_NE(strip(), before);
    const QString tip = fleet.index(0).data(Qt::ToolTipRole).toString().simplified();
    EXPECT_TRUE(tip.startsWith(server->concerns().first().sentence)) << tip.toStdString();
    EXPECT_TRUE(tip.endsWith(u" Last event: bert setting changed, 4 min ago: trace_rate is 100"))
        << tip.toStdString();
}

TEST_F(Stores, InterestIsCountedAndAnnouncedOnce)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("gpu-east")});
    QSignalSpy changes(server, &ServerStore::interestsChanged);
    server->addInterest(Interest::Models);
    server->addInterest(Interest::Models);
    server->removeInterest(Interest::Models);
    EXPECT_TRUE(server->hasInterest(Interest::Models));
    server->removeInterest(Interest::Models);
    EXPECT_FALSE(server->hasInterest(Interest::Models));
    EXPECT_EQ(changes.size(), 2);
}

TEST_F(Stores, ThousandsOfModelsAreMergedAndMoreAreLeftOut)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("hostile")});
    QList<IndexEntry> index;
    for (std::size_t number = 0; number < ModelTable::kMaximumRows + 10; ++number) {
        index.append(
            {{QByteArray::number(static_cast<qulonglong>(number)), 1}, ModelState::Ready, {}});
    }
    server->applyIndex(index);
    EXPECT_EQ(server->models()->rowCount(), static_cast<int>(ModelTable::kMaximumRows));
}

TEST_F(Stores, IndexThatSkipsManyModelsIsReadAtOnce)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("hostile")});
    const auto index = [](int step) {
        QList<IndexEntry> entries;
        for (int number = 0; number < 10'000; number += step) {
            entries.append({{QByteArray::number(number), 1}, ModelState::Ready, {}});
        }
        return entries;
    };
    server->applyIndex(index(1));
    QSignalSpy removed(server->models(), &QAbstractItemModel::rowsRemoved);
    QSignalSpy reset(server->models(), &QAbstractItemModel::modelReset);
    server->applyIndex(index(2));
    EXPECT_EQ(server->models()->rowCount(), 5000);
    EXPECT_TRUE(removed.isEmpty());
    EXPECT_EQ(reset.size(), 1);
    EXPECT_NE(server->models()->find({"9998", 1}), nullptr);
    EXPECT_EQ(server->models()->find({"9999", 1}), nullptr);
    // Other names appear among those that stay, and in their place.
    const QSignalSpy inserted(server->models(), &QAbstractItemModel::rowsInserted);
    server->applyIndex(index(3));
    EXPECT_EQ(server->models()->rowCount(), 3334);
    EXPECT_NE(server->models()->find({"3333", 1}), nullptr);
    EXPECT_EQ(server->models()->find({"3334", 1}), nullptr);
    server->applyIndex(index(1));
    EXPECT_EQ(server->models()->rowCount(), 10'000);
    EXPECT_TRUE(inserted.isEmpty());
    EXPECT_TRUE(removed.isEmpty());
    EXPECT_EQ(reset.size(), 3);
}

TEST_F(Stores, ATableThatIsNewKeepsTheSelectionByKey)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("gpu-east")});
    const auto index = [](int step) {
        QList<IndexEntry> entries;
        for (int number = 0; number < 1000; number += step) {
            entries.append({{QByteArray::number(number), 1}, ModelState::Ready, {}});
        }
        return entries;
    };
    server->applyIndex(index(1));
    TableView view(QStringLiteral("selected"));
    view.setTable(server->models());
    const auto rowOf = [&](const char* name) {
        return view.rows()
            .match(view.rows().index(0, 0), Qt::DisplayRole, QString::fromLatin1(name), 1,
                Qt::MatchExactly)[0]
            .row();
    };
    view.selectRow(rowOf("600"));
    QSignalSpy announced(&view, &TableView::currentSourceChanged);
    const auto selected = [&view] {
        const QModelIndex source = view.currentSource();
        return source.isValid() ? source.siblingAtColumn(0).data().toString().toStdString() : "";
    };
    server->applyIndex(index(2)); // many ranges: a new table
    EXPECT_EQ(selected(), "600");
    server->applyIndex(index(1));
    EXPECT_EQ(selected(), "600");
    announced.clear();
    QList<IndexEntry> others = index(3);
    others.removeIf([](const IndexEntry& entry) { return entry.key.name == "600"; });
    server->applyIndex(others);
    EXPECT_EQ(selected(), "");
    EXPECT_FALSE(announced.isEmpty()); // the inspector forgets it
}

TEST_F(Stores, ReadingsAnnounceTheColumnsThatChange)
{
    ServerStore* server = m_workspace.fleet().add({QStringLiteral("gpu-east")});
    const ModelFigures reading = figuresOf("resnet", 1000);
    const QList<IndexEntry> index{{reading.key, ModelState::Ready, {}}};
    server->applyIndex(index);
    QSignalSpy changes(server->models(), &QAbstractItemModel::dataChanged);
    server->applyIndex(index);
    EXPECT_TRUE(changes.isEmpty());
    server->applyFigures({reading}, kSampleTime);
    ASSERT_EQ(changes.size(), 1);
    EXPECT_EQ(changes[0][0].toModelIndex().column(), ModelTable::State);
    EXPECT_EQ(changes[0][1].toModelIndex().column(), ModelTable::Memory);
}

TEST(SeriesTest, TakesEarlierPointsIntoAFullRing)
{
    Series series;
    for (std::size_t at = 0; at < Series::kCapacity + 10; ++at)
        series.add(kSampleTime + std::chrono::seconds(at), static_cast<double>(at));
    const double first = series.at(0).value;
    series.addBefore({{kSampleTime, -1}});
    EXPECT_EQ(series.size(), Series::kCapacity);
    EXPECT_EQ(series.at(0).value, first); // there is no room before it
    Series shortOne;
    shortOne.add(kSampleTime, 2);
    shortOne.addBefore({{kSampleTime - std::chrono::seconds(10), 1}, {kSampleTime, 7}});
    ASSERT_EQ(shortOne.size(), 2U);
    EXPECT_EQ(shortOne.at(0).value, 1);
    EXPECT_EQ(shortOne.at(1).value, 2);
}

TEST(Sparkline, IsLeftOutWhileItWouldBeADot)
{
    Series series;
    const auto isDrawn = [&series](int seconds) {
        series.add(kSampleTime + std::chrono::seconds(seconds), 100);
        QImage image(100, 20, QImage::Format_ARGB32);
        image.fill(Qt::white);
        const QImage before = image;
        QPainter painter(&image);
        drawSparkline(painter, image.rect(), series, kSampleTime - std::chrono::minutes(4),
            kSampleTime + std::chrono::minutes(1), Qt::black);
        return image != before;
    };
    EXPECT_FALSE(isDrawn(0));
    EXPECT_FALSE(isDrawn(20));
    EXPECT_TRUE(isDrawn(30));
}

} // namespace
} // namespace thalassa::console
