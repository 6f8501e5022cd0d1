// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/translation.h"

#include <gtest/gtest.h>

#include <limits>

#include "grpc_service.pb.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

TEST(Translation, MakesFactsOfASnapshot)
{
    v1::ModelSnapshot snapshot;
    snapshot.set_model("a\nb");
    snapshot.set_version(3);
    snapshot.set_accepted_count(10);
    snapshot.set_failure_count(1);
    snapshot.set_refused_count(5);
    snapshot.set_in_flight_count(2);
    v1::StageQuantiles& total = *snapshot.add_stages();
    total.set_stage("total");
    total.set_p95_ns(7000);
    total.set_p99_ns(~0ULL); // a wrong duration
    snapshot.add_stages()->set_stage("queue");
    const ModelFigures figures = figuresOf(snapshot);
    EXPECT_EQ(figures.key.name, "a\nb"); // as the server knows it
    EXPECT_EQ(figures.requests, 15);
    EXPECT_EQ(figures.failures, 6);
    EXPECT_EQ(figures.total->p95.count(), 7000);
    EXPECT_GT(figures.total->p99.count(), 0);
    ASSERT_EQ(figures.stages.size(), 1);
    EXPECT_EQ(figures.stages[0].stage, u"queue");
}

// Makes what follows it run from right to left.
const std::string kOverride = QString(QChar(0x202e)).toStdString();

TEST(Translation, TellsFailedModelsFromUnloadedOnes)
{
    inference::RepositoryIndexResponse response;
    const auto add = [&response](const char* name, const char* state, const std::string& reason) {
        auto& model = *response.add_models();
        model.set_name(name);
        model.set_version("1");
        model.set_state(state);
        model.set_reason(reason);
    };
    add("a", "READY", "");
    add("b", "UNAVAILABLE", "unloaded");
    add("c", "UNAVAILABLE", "no" + kOverride + "weights");
    add("d", "", "");
    add("e", "LATER", "");
    const QList<IndexEntry> index = indexOf(response);
    ASSERT_EQ(index.size(), 5);
    EXPECT_EQ(index[0].state, ModelState::Ready);
    EXPECT_EQ(index[1].state, ModelState::Unloaded);
    EXPECT_EQ(index[2].state, ModelState::Failed);
    EXPECT_EQ(index[2].reason, u"no\\u202eweights");
    EXPECT_EQ(index[3].state, ModelState::Unloaded);
    EXPECT_EQ(index[4].state, ModelState::Unknown);
}

TEST(Translation, TakesTheOptionsOfAServer)
{
    v1::ServerResponse response;
    v1::ServerOption& port = *response.add_options();
    port.set_name("http-port");
    port.set_value("90" + kOverride + "00");
    v1::ServerOption& secret = *response.add_options();
    secret.set_name("cache-config");
    secret.set_is_secret(true);
    ServerIdentity identity;
    addTo(identity, response);
    addTo(identity, response); // after another reading
    EXPECT_EQ(identity.options,
        (QList<ServerOption>{{QStringLiteral("http-port"), QStringLiteral("90\\u202e00"), false},
            {QStringLiteral("cache-config"), {}, true}}));
    addTo(identity, v1::ServerResponse()); // of a server that does not tell them
    EXPECT_TRUE(identity.options.isEmpty());
}

TEST(Translation, BoundsWhatAHostileServerSends)
{
    v1::ServerResponse response;
    for (int number = 0; number < 5000; ++number)
        response.add_options()->set_value(std::string(1 << 12, 'x'));
    ServerIdentity identity;
    addTo(identity, response);
    EXPECT_LE(identity.options.size(), 500);
    EXPECT_LE(identity.options[0].value.size(), 1025); // with the "…"

    v1::EventsResponse events;
    v1::Event& event = *events.add_events();
    event.set_text(std::string(1 << 20, 'x'));
    event.set_time_unix_ns(-5);
    event.set_kind(static_cast<v1::EventKind>(4711));
    const QList<ServerEvent> facts = eventsOf(events);
    EXPECT_LE(facts[0].text.size(), 2048);
    EXPECT_EQ(facts[0].time, WallTime());
    EXPECT_EQ(
        wallTimeOf(std::numeric_limits<qint64>::max()).time_since_epoch().count(), kLastUnixNs);
    EXPECT_EQ(facts[0].kind, EventKind::Other);
    EXPECT_EQ(facts[0].count, 1);

    v1::LatenciesResponse latencies;
    v1::Histogram& stage = *latencies.add_models()->add_stages();
    stage.set_stage("total");
    stage.add_buckets(70'000);
    stage.add_buckets(40);
    stage.add_counts(3); // fewer counts than buckets
    EXPECT_EQ(latenciesOf(latencies).count(), 0);
}

TEST(Translation, SaysWhyAConnectionFailedAndWhatToTry)
{
    client::Connection connection;
    connection.state = client::ConnectionState::CertificateRefused;
    connection.reason = "the certificate is self-signed";
    LinkState link = linkOf(connection, WallTime());
    EXPECT_EQ(link.phase, LinkState::Phase::Failed);
    EXPECT_EQ(link.obstacle, LinkState::Obstacle::Certificate);
    EXPECT_EQ(link.reason, u"the certificate is self-signed.");
    EXPECT_EQ(link.advice, u"") << "the reason has the next step";
    connection.state = client::ConnectionState::Unauthorised;
    link = linkOf(connection, WallTime());
    EXPECT_EQ(link.obstacle, LinkState::Obstacle::Token);
    EXPECT_EQ(link.advice, u"Give the profile a token that the server accepts.");
}

} // namespace
} // namespace thalassa::console
