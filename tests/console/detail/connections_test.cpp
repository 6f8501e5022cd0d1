// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of clients: their table, their reading and the tab of page Queues.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "client/session/queries.h"
#include "console/feed/connection_translation.h"
#include "console/feed/detail_commands.h"
#include "console/feed/detail_feed.h"
#include "console/look/state_pane.h"
#include "console/models/text/shown_text.h"
#include "console/pages/detail/live_page.h"
#include "tests/client/session/fake_session.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Kind = ServerDetail::Kind;

constexpr qint64 kNow = 1'577'000'000'000'000'000;
constexpr qint64 kSecond = 1'000'000'000;

v1::Connection& addConnection(
    v1::ConnectionsResponse& response, const std::string& id, const std::string& peer)
{
    v1::Connection& connection = *response.add_connections();
    connection.set_id(id);
    connection.set_front_end(id.substr(0, id.find('-')));
    connection.set_peer(peer);
    connection.set_opened_unix_ns(kNow - 60 * kSecond);
    return connection;
}

// A slow reader, a busy client of HTTP, and one of gRPC, of which less can be told.
v1::ConnectionsResponse sampleResponse()
{
    v1::ConnectionsResponse response;
    response.set_time_unix_ns(kNow);
    v1::Connection& slow = addConnection(response, "http-0-1", "10.0.0.1:4711");
    slow.set_requests_in_flight(2);
    slow.set_request_count(12);
    slow.set_waiting_byte_size(4 << 20);
    slow.set_waiting_ns(3 * kSecond);
    slow.set_received_byte_size(1 << 20);
    slow.set_last_received_unix_ns(kNow - 9 * kSecond);
    slow.set_last_sent_unix_ns(kNow - 3 * kSecond);
    v1::Connection& busy = addConnection(response, "http-1-7", "[fe80::1]:80");
    busy.set_requests_in_flight(1);
    busy.set_waiting_byte_size(0);
    addConnection(response, "grpc-9", "10.0.0.2:99");
    return response;
}

TEST(ConnectionTable, TellsWhoReadsSlowly)
{
    ConnectionTable table;
    const QAbstractItemModelTester tester(&table);
    const ConnectionReading reading = connectionsOf(sampleResponse());
    table.setRows(reading.connections);
    const auto cell = [&](int row, ConnectionTable::ColumnNumber column) {
        return plainText(table.index(row, column).data().toString());
    };
    EXPECT_EQ(cell(0, ConnectionTable::Client), "10.0.0.1:4711");
    EXPECT_EQ(cell(0, ConnectionTable::State), "slow reader");
    EXPECT_EQ(cell(0, ConnectionTable::Waiting), "4.00 MiB");
    EXPECT_EQ(cell(0, ConnectionTable::Stalled), "3.00 s");
    EXPECT_EQ(cell(0, ConnectionTable::Idle), "3.00 s");
    EXPECT_EQ(cell(0, ConnectionTable::Age), "1.00 min");
    EXPECT_EQ(cell(1, ConnectionTable::State), "busy");
    EXPECT_EQ(cell(1, ConnectionTable::Stalled), "–");
    EXPECT_EQ(cell(2, ConnectionTable::State), "open");
    EXPECT_EQ(cell(2, ConnectionTable::InFlight), "–");
    EXPECT_EQ(cell(2, ConnectionTable::Port), "grpc");
    EXPECT_EQ(healthOf(table.rows()[0]), Health::Attention);
    EXPECT_EQ(healthOf(table.rows()[1]), Health::Ready);
    EXPECT_THAT(plainText(describe(table.rows()[0]).text()), HasSubstr("http-0-1"));
    EXPECT_THAT(plainText(describe(table.rows()[2]).text()), HasSubstr("does not report whether"));
}

TEST(ConnectionTable, HasAWordForEachState)
{
    ConnectionTable table;
    ConnectionFacts sending{.id = "a"};
    sending.waiting = 5;
    sending.stalled = 999ms;
    ConnectionFacts receiving{.id = "b"};
    receiving.inFlight = 0;
    receiving.isReceiving = true;
    ConnectionFacts idle{.id = "c"};
    idle.inFlight = 0;
    table.setRows({sending, receiving, idle});
    std::vector<std::string> states;
    states.reserve(3);
    for (int row = 0; row < 3; ++row)
        states.push_back(table.index(row, ConnectionTable::State).data().toString().toStdString());
    EXPECT_THAT(states, ElementsAre("sending", "receiving", "idle"));
}

TEST(ConnectionTable, HasASentenceAboutAll)
{
    ConnectionReading reading = connectionsOf(sampleResponse());
    EXPECT_EQ(plainText(conclusionOf(reading)),
        "3 connections, 2 with requests in flight. 1 client does not read its answers, 4.00 MiB in "
        "all.");
    reading.leftOut = 10;
    reading.lateThreads = 1;
    EXPECT_THAT(
        plainText(conclusionOf(reading)), HasSubstr("13 connections, 2 with requests in flight."));
    EXPECT_THAT(plainText(conclusionOf(reading)),
        HasSubstr("10 connections are not listed. 1 thread of the server does not answer; its "
                  "connections are missing."));
}

TEST(ConnectionTable, BoundsWhatAHostileServerSends)
{
    v1::ConnectionsResponse response;
    response.set_time_unix_ns(-5);
    v1::Connection& connection = addConnection(response, "x", "a\nb" + std::string(1 << 20, 'x'));
    connection.set_waiting_byte_size(~0ULL);
    connection.set_waiting_ns(-7);
    connection.set_last_sent_unix_ns(kNow); // later than the reading
    const ConnectionReading reading = connectionsOf(response);
    ASSERT_EQ(reading.connections.size(), 1);
    const ConnectionFacts& facts = reading.connections[0];
    EXPECT_LE(facts.client.size(), 2 * kNameLength); // with escapes
    EXPECT_FALSE(facts.client.contains(u'\n'));
    EXPECT_EQ(facts.age, 0s);
    EXPECT_EQ(facts.idle, 0s);
    EXPECT_EQ(facts.stalled, 0s);
}

// ---------------------------------------------------------------------------

class ConnectionFeeds : public testing::Test {
protected:
    ConnectionFeeds()
    {
        m_store = m_workspace.fleet().add({QStringLiteral("gpu-east")});
        m_session.open();
    }
    // Begins to read, as a page does that shows the connections.
    void read()
    {
        m_feed = std::make_unique<DetailFeed>(*m_store, m_session);
        detail().topic(Kind::Connections).addInterest();
        m_session.advance({});
    }
    ServerDetail& detail() { return ServerDetail::of(*m_store); }
    client::FakeSession::Asked& asked(const client::QueryType& query)
    {
        const auto found = std::ranges::find_if(
            m_session.asked, [&](const auto* one) { return &one->query == &query; });
        EXPECT_NE(found, m_session.asked.end()) << query.path;
        return **found;
    }

    Workspace m_workspace;
    ServerStore* m_store = nullptr;
    client::FakeSession m_session;
    std::unique_ptr<DetailFeed> m_feed;
};

TEST_F(ConnectionFeeds, ReadTheConnections)
{
    read();
    asked(queries::kConnections).answer(sampleResponse());
    EXPECT_EQ(detail().connections().rowCount(), 3);
    EXPECT_TRUE(detail().connectionReading().isReported);
    EXPECT_TRUE(detail().topic(Kind::Connections).hasData());
}

TEST_F(ConnectionFeeds, KnowAServerThatDoesNotReportThem)
{
    read();
    asked(queries::kConnections).end(absl::UnimplementedError("no extension"));
    EXPECT_FALSE(detail().connectionReading().isReported);
    EXPECT_TRUE(detail().topic(Kind::Connections).error().isEmpty());
}

TEST_F(ConnectionFeeds, KeepTheErrorOfAReadingThatFails)
{
    read();
    asked(queries::kConnections).end(absl::UnavailableError("busy"));
    EXPECT_FALSE(detail().topic(Kind::Connections).error().isEmpty());
}

TEST_F(ConnectionFeeds, CloseByTheIdOfTheServer)
{
    read();
    ConnectionFacts connection;
    connection.id = "http-0-1";
    connection.client = QStringLiteral("10.0.0.1:4711");
    closeConnection({m_session, *m_store, m_workspace.operations()}, connection);
    m_session.advance({});
    client::FakeSession::Asked& call = asked(queries::kCloseConnection);
    EXPECT_EQ(static_cast<const v1::CloseConnectionRequest&>(*call.request).id(), "http-0-1");
    call.answer(v1::CloseConnectionResponse());
    const OperationTable& operations = m_workspace.operations();
    ASSERT_EQ(operations.rowCount(), 1);
    EXPECT_EQ(operations.index(0, OperationTable::Action).data().toString(),
        u"end of the connection of 10.0.0.1:4711");
}

// ---------------------------------------------------------------------------

class ConnectionPages : public testing::Test {
protected:
    void open(bool isReadOnly = false)
    {
        m_workspace.setCommands(&m_commands);
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        label.isReadOnly = isReadOnly;
        m_server = addServer(m_workspace, label, 1);
        m_page = std::make_unique<LivePage>(m_workspace);
        m_page->resize(1000, 700);
        m_page->open({m_page->objectName(), label.name, {}, {}}, m_server);
        m_page->show();
        m_page->showTab(LivePage::Connections);
    }
    void fill(ConnectionReading reading)
    {
        ServerDetail::of(*m_server).applyConnections(std::move(reading));
    }
    QTableView* table() const
    {
        return m_page->findChild<QTableView*>(QStringLiteral("connectionTable"));
    }
    QToolButton* button() const
    {
        return m_page->findChild<QToolButton*>(QStringLiteral("closeConnection"));
    }
    std::string conclusion() const
    {
        return plainText(m_page->findChild<QLabel*>(QStringLiteral("liveConclusion"))->text());
    }
    // Clicks the button and returns what the question says.
    std::string question()
    {
        QTest::mouseClick(button(), Qt::LeftButton);
        auto* dialog = m_page->findChild<QDialog*>();
        if (dialog == nullptr)
            return {};
        QStringList said;
        for (const QLabel* label : dialog->findChildren<QLabel*>())
            said.append(label->text());
        return plainText(said.join(u' '));
    }
    void confirm()
    {
        for (QPushButton* one : m_page->findChild<QDialog*>()->findChildren<QPushButton*>()) {
            if (one->text() == u"Close connection")
                return QTest::mouseClick(one, Qt::LeftButton);
        }
    }

    NotedCommands m_commands;
    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<LivePage> m_page;
};

TEST_F(ConnectionPages, CloseAConnectionAfterAQuestionThatNamesTheLosses)
{
    open();
    EXPECT_EQ(m_page->findChild<StatePane*>()->state(), DataState::Loading);
    fill(connectionsOf(sampleResponse()));
    EXPECT_EQ(m_page->findChild<StatePane*>()->state(), DataState::Live);
    EXPECT_THAT(conclusion(), HasSubstr("3 connections"));
    EXPECT_FALSE(button()->isEnabled());
    table()->selectRow(0); // the one with the most bytes that wait
    ASSERT_TRUE(button()->isEnabled());
    const std::string said = question();
    EXPECT_THAT(said, HasSubstr("Close the connection of 10.0.0.1:4711?"));
    EXPECT_THAT(said, HasSubstr("2 requests in flight are lost."));
    EXPECT_THAT(said, HasSubstr("4.00 MiB of answers that the client has not read are lost."));
    EXPECT_TRUE(m_commands.calls.isEmpty());
    confirm();
    EXPECT_THAT(m_commands.calls, ElementsAre(QStringLiteral("close http-0-1")));
}

TEST_F(ConnectionPages, WarnOfRequestsWhoseNumberIsNotReported)
{
    open();
    ConnectionReading reading;
    reading.connections = {{.id = "grpc-9", .client = QStringLiteral("10.0.0.2:99")}};
    fill(reading);
    table()->selectRow(0);
    EXPECT_THAT(question(), HasSubstr("The server does not report their number."));
}

TEST_F(ConnectionPages, NameNoLossOfAnIdleConnection)
{
    open();
    ConnectionReading reading;
    reading.connections = {{.id = "http-0-9", .inFlight = 0, .waiting = 0}};
    fill(reading);
    table()->selectRow(0);
    EXPECT_THAT(question(), Not(HasSubstr("lost")));
}

TEST_F(ConnectionPages, HaveNoChangesForAReadOnlyServer)
{
    open(true);
    fill(connectionsOf(sampleResponse()));
    EXPECT_TRUE(button()->isHidden());
}

TEST_F(ConnectionPages, SayThatAServerDoesNotReportItsConnections)
{
    open();
    ConnectionReading unreported;
    unreported.isReported = false;
    fill(unreported);
    EXPECT_EQ(m_page->findChild<StatePane*>()->state(), DataState::Empty);
    QStringList said;
    for (const QLabel* label : m_page->findChildren<QLabel*>())
        said.append(label->text());
    EXPECT_THAT(
        plainText(said.join(u' ')), HasSubstr("This server does not report its connections"));
}

} // namespace
} // namespace thalassa::console
