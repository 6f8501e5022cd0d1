// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The state of the connection: servers that end, return, hang, refuse credentials, or have the
// extension elsewhere.
#include <gmock/gmock.h>

#include <set>

#include "tests/client/live/live_fixture.h"

namespace thalassa::client {
namespace {

using testing::HasSubstr;

class ConnectionTest : public LiveTest {
protected:
    ServerProgram server;
};

TEST_F(ConnectionTest, FindsAServerThatIsRestarted)
{
    server.start();
    connect(server.profile());
    ASSERT_TRUE(reaches(ConnectionState::Connected)) << session->connection().reason;
    ASSERT_TRUE(waitUntil([&] { return session->server().startUnixNs != 0; }));
    std::vector<bool> messages; // false: an interruption
    uint64_t restarts = 0;
    QObject::connect(session.get(), &Session::serverRestarted, session.get(), [&] { ++restarts; });
    session->watch(queries::kWatchSnapshots, {}, nullptr,
        [&](const Answer<v1::SnapshotResponse>& answer) { messages.push_back(answer.ok()); });
    ASSERT_TRUE(waitUntil([&] { return messages.size() >= 2; }));
    server.kill();
    ASSERT_TRUE(reaches(ConnectionState::Unreachable));
    EXPECT_THAT(session->connection().reason, HasSubstr("127.0.0.1:"));
    EXPECT_NE(session->connection().nextAttempt, base::TimePoint());
    EXPECT_FALSE(messages.back());
    const auto age = session->age();
    EXPECT_EQ(faultOf(ask(queries::kSnapshot).status()), Fault::Transport);
    EXPECT_GE(session->age(), age); // errors are no answers
    server.start();
    ASSERT_TRUE(reaches(ConnectionState::Connected)) << session->connection().reason;
    EXPECT_TRUE(waitUntil([&] { return messages.back() && restarts == 1; }));
    EXPECT_EQ(session->server().restartCount, 1);
}

TEST_F(ConnectionTest, AServerThatHangsIsStale)
{
    server.start();
    connect(server.profile());
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    Profile profile = server.profile();
    profile.timeouts.query = std::chrono::milliseconds(500);
    connect(profile);
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    server.send(SIGSTOP);
    EXPECT_TRUE(reaches(ConnectionState::Stale));
    EXPECT_THAT(session->connection().reason, HasSubstr("does not answer in time"));
    server.send(SIGCONT);
    EXPECT_TRUE(reaches(ConnectionState::Connected));
    EXPECT_EQ(session->server().restartCount, 0);
}

TEST_F(ConnectionTest, CloseEndsQueriesAndOpenResumesWatches)
{
    server.start();
    connect(server.profile());
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    int messages = 0;
    session->watch(queries::kWatchSnapshots, {}, nullptr,
        [&](const Answer<v1::SnapshotResponse>& answer) { messages += answer.ok() ? 1 : 0; });
    ASSERT_TRUE(waitUntil([&] { return messages > 0; }));
    session->close();
    EXPECT_EQ(session->connection().state, ConnectionState::Disconnected);
    EXPECT_EQ(faultOf(ask(queries::kSnapshot).status()), Fault::Unavailable);
    messages = 0;
    session->open();
    EXPECT_TRUE(waitUntil([&] { return messages > 0; }));
}

TEST_F(ConnectionTest, ARestrictedServerNeedsItsKey)
{
    server.addOption("--http-restricted-api=metadata:X-Key=secret");
    server.addOption("--grpc-restricted-protocol=metadata:key=secret");
    server.start();
    for (const bool isGrpc : {true, false}) {
        Profile profile = server.profile();
        (isGrpc ? profile.http : profile.grpc).reset();
        connect(profile);
        ASSERT_TRUE(reaches(ConnectionState::Unauthorised)) << session->connection().reason;
        EXPECT_THAT(session->connection().reason, HasSubstr("expecting header"));
        profile.httpHeaders = {{"X-Key", "secret"}};
        profile.grpcMetadata = {{"triton-grpc-protocol-key", "secret"}};
        connect(profile);
        EXPECT_TRUE(reaches(ConnectionState::Connected)) << session->connection().reason;
    }
}

TEST_F(ConnectionTest, AnAdministrationAddressThatDoesNotAnswerIsNamed)
{
    server.start();
    Profile profile = server.profile();
    profile.administrationGrpc.reset();
    profile.administrationHttp = Endpoint{{"127.0.0.1", std::to_string(freePort())}, false};
    profile.metrics.reset();
    connect(profile);
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    EXPECT_TRUE(waitUntil([&] {
        return session->availability(queries::kExplain).state == Availability::State::Unavailable;
    }));
    EXPECT_THAT(session->availability(queries::kExplain).reason, HasSubstr("refused"));
    EXPECT_THAT(session->availability(queries::kMetrics).reason, HasSubstr("no address"));
    // Without an administration address, the extension is expected at the other endpoints.
    profile.administrationHttp.reset();
    connect(profile);
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    EXPECT_TRUE(waitUntil([&] {
        return session->availability(queries::kExplain).state == Availability::State::Unavailable;
    }));
    EXPECT_THAT(session->availability(queries::kExplain).reason, HasSubstr("no thalassa.v1 at"));
}

TEST_F(ConnectionTest, AGuessedAdministrationAddressCountsIfTheServerItselfAnswersThere)
{
    server.start();
    ServerProgram other;
    other.addOption("--id=other");
    other.start();
    const auto reasonAt = [this](std::optional<Endpoint> administration) {
        Profile profile = server.profile();
        profile.administrationGrpc.reset();
        if (administration)
            profile.administrationHttp = std::move(administration);
        profile.guessesAdministration = true;
        connect(profile);
        EXPECT_TRUE(reaches(ConnectionState::Connected));
        EXPECT_TRUE(waitUntil([&] {
            return session->availability(queries::kExplain).state != Availability::State::Unknown;
        }));
        return session->availability(queries::kExplain).reason;
    };
    EXPECT_EQ(reasonAt(std::nullopt), "");
    EXPECT_NE(session->server().startUnixNs, 0);
    for (const Endpoint& elsewhere : {*other.profile().administrationHttp, other.http(),
             Endpoint{{"127.0.0.1", std::to_string(freePort())}, false}}) {
        EXPECT_THAT(
            reasonAt(elsewhere), HasSubstr("there is no thalassa.v1 of this server at 127.0.0.1:"));
        EXPECT_EQ(session->server().startUnixNs, 0);
    }
}

TEST_F(ConnectionTest, TheProtocolOfAQueryCanBeChosen)
{
    server.start();
    Profile profile = server.profile();
    profile.http = Endpoint{{"127.0.0.1", std::to_string(freePort())}, false};
    connect(profile);
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    using Protocol = ExchangeOptions::Protocol;
    EXPECT_TRUE(ask(queries::kServerLive, {}, {.protocol = Protocol::Grpc}).ok());
    EXPECT_EQ(faultOf(ask(queries::kServerLive, {}, {.protocol = Protocol::Http}).status()),
        Fault::Transport);
}

} // namespace
} // namespace thalassa::client
