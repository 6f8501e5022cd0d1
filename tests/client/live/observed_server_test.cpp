// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sessions with the observability extension of Thalassa, over both protocols.
#include <gmock/gmock.h>

#include <set>

#include "tests/client/live/live_fixture.h"

namespace thalassa::client {
namespace {

class ObservedServerTest : public LiveTest, public testing::WithParamInterface<Protocol> {
protected:
    static void SetUpTestSuite()
    {
        makeApplication();
        s_server = std::make_unique<ServerProgram>();
        s_server->start();
    }
    static void TearDownTestSuite() { s_server.reset(); }

    ObservedServerTest()
    {
        Profile profile = s_server->profile();
        if (GetParam() == Protocol::Http)
            profile.administrationGrpc.reset();
        connectToReady(profile);
    }

    void infer(const std::string& id)
    {
        inference::ModelInferRequest request;
        request.set_model_name("echo");
        request.set_id(id);
        auto& input = *request.add_inputs();
        input.set_name("INPUT0");
        input.set_datatype("UINT8");
        input.add_shape(2);
        request.add_raw_input_contents("ab");
        ASSERT_EQ(ask(queries::kModelInfer, request).status(), absl::OkStatus());
    }

    static std::unique_ptr<ServerProgram> s_server;
};

std::unique_ptr<ServerProgram> ObservedServerTest::s_server;

TEST_P(ObservedServerTest, AnswersAllTables)
{
    EXPECT_TRUE(waitUntil([&] { return !session->server().thalassaVersion.empty(); }));
    infer("tables");
    EXPECT_EQ((*ask(queries::kSnapshot))->models(0).model(), "echo");
    EXPECT_EQ((*ask(queries::kLatencies))->models_size(), 1);
    EXPECT_EQ((*ask(queries::kQueues))->models_size(), 1);
    EXPECT_EQ((*ask(queries::kSequences))->models_size(), 0);
    EXPECT_EQ((*ask(queries::kInstances))->models(0).instances_size(), 1);
    EXPECT_GT((*ask(queries::kMemory))->process().resident_byte_size(), 0);
    EXPECT_GT((*ask(queries::kEvents))->events_size(), 0);
    v1::RequestsRequest requests;
    requests.set_client_id("tables");
    EXPECT_TRUE(
        waitUntil([&] { return (*ask(queries::kRequests, requests))->requests_size() > 0; }));
    v1::ExplainRequest explain;
    explain.set_client_id("tables");
    EXPECT_FALSE((*ask(queries::kExplain, explain))->requests(0).sentence().empty());
    explain.set_client_id("nothing");
    EXPECT_EQ(ask(queries::kExplain, explain).status().code(), absl::StatusCode::kNotFound);
}

TEST_P(ObservedServerTest, TellsItsOptions)
{
    std::set<std::string> names;
    const auto server = ask(queries::kServer);
    ASSERT_EQ(server.status(), absl::OkStatus());
    for (const v1::ServerOption& option : (*server)->options())
        names.insert(option.name());
    EXPECT_THAT(names, testing::IsSupersetOf({"model-repository", "http-port", "grpc-port"}));
}

TEST_P(ObservedServerTest, RefusesASettingThatWasChangedInBetween)
{
    v1::LogSettingsRequest request;
    request.set_revision((*ask(queries::kLogSettings))->revision().number());
    request.mutable_change()->set_log_verbose_level(1);
    ASSERT_EQ(ask(queries::kLogSettings, request).status(), absl::OkStatus());
    request.mutable_change()->set_log_verbose_level(0);
    EXPECT_EQ(ask(queries::kLogSettings, request).status().code(), absl::StatusCode::kAborted);
    request.clear_revision();
    EXPECT_EQ(ask(queries::kLogSettings, request).status(), absl::OkStatus());
    EXPECT_GT((*ask(queries::kTraceSettings))->layers_size(), 0);
}

TEST_P(ObservedServerTest, DrainsAndEndsTheDrain)
{
    v1::DrainRequest request;
    request.set_action(v1::DrainRequest::BEGIN);
    EXPECT_EQ((*ask(queries::kDrain, request))->state(), v1::DrainResponse::REFUSING);
    EXPECT_FALSE((*ask(queries::kServerReady))->ready());
    request.set_action(v1::DrainRequest::END);
    EXPECT_EQ((*ask(queries::kDrain, request))->state(), v1::DrainResponse::SERVING);
}

TEST_P(ObservedServerTest, WatchesSnapshotsEventsAndRequests)
{
    int snapshots = 0;
    bool isLoadSeen = false;
    bool isWatchOfRequestsBegun = false;
    std::multiset<std::string> requests;
    QObject context;
    v1::WatchSnapshotsRequest every;
    every.set_interval_ms(100);
    session->watch(queries::kWatchSnapshots, every, &context,
        [&](const Answer<v1::SnapshotResponse>& answer) { snapshots += answer.ok() ? 1 : 0; });
    v1::WatchEventsRequest events;
    events.set_interval_ms(100);
    events.mutable_events()->set_after_id((*ask(queries::kEvents))->last_id());
    session->watch(
        queries::kWatchEvents, events, &context, [&](const Answer<v1::EventsResponse>& answer) {
            for (const v1::Event& event : (*answer)->events())
                isLoadSeen |= event.kind() == v1::EVENT_LOADED && event.model() == "echo";
        });
    v1::WatchRequestsRequest each;
    each.set_interval_ms(100);
    session->watch(
        queries::kWatchRequests, each, &context, [&](const Answer<v1::RequestsResponse>& answer) {
            isWatchOfRequestsBegun = true;
            for (const v1::RequestRecord& record : (*answer)->requests())
                requests.insert(record.client_id());
        });
    ASSERT_TRUE(waitUntil([&] { return snapshots >= 2 && isWatchOfRequestsBegun; }));
    inference::RepositoryModelLoadRequest load;
    load.set_model_name("echo");
    ASSERT_EQ(ask(queries::kRepositoryModelLoad, load).status(), absl::OkStatus());
    for (int i = 0; i < 5; ++i)
        infer("watched" + std::to_string(i));
    EXPECT_TRUE(waitUntil([&] { return requests.size() >= 5; }));
    EXPECT_EQ(requests.count("watched3"), 1);
    load.set_model_name("echo");
    (*load.mutable_parameters())["config"].set_string_param(R"({"backend":"identity"})");
    ASSERT_EQ(ask(queries::kRepositoryModelLoad, load).status(), absl::OkStatus());
    EXPECT_TRUE(waitUntil([&] { return isLoadSeen; }));
    load.clear_parameters();
    ASSERT_EQ(ask(queries::kRepositoryModelLoad, load).status(), absl::OkStatus());
}

TEST_P(ObservedServerTest, DownloadsADump)
{
    infer("dumped");
    std::string file;
    std::optional<absl::Status> end;
    v1::DumpRequest request;
    request.mutable_requests()->set_client_id("dumped");
    session->download(
        queries::kDump, request, nullptr,
        [&](const std::shared_ptr<const v1::DumpResponse>& part) { file += part->chunk(); },
        [&](const absl::Status& status) { end = status; });
    ASSERT_TRUE(waitUntil([&] { return end.has_value(); }));
    EXPECT_EQ(*end, absl::OkStatus());
    EXPECT_EQ(file.front(), '[');
    bool isCancelled = false;
    Call call;
    const auto cancel = [&](const std::shared_ptr<const v1::DumpResponse>&) {
        isCancelled = true;
        call.cancel();
    };
    call = session->download(
        queries::kDump, request, nullptr, cancel, [](const absl::Status&) { FAIL(); });
    EXPECT_TRUE(waitUntil([&] { return isCancelled; }));
}

TEST_P(ObservedServerTest, RefusesChangesOfAReadOnlyProfile)
{
    Profile profile = s_server->profile();
    profile.isReadOnly = true;
    connect(profile);
    ASSERT_TRUE(reaches(ConnectionState::Connected));
    v1::DrainRequest request;
    EXPECT_EQ(ask(queries::kDrain, request).status(), absl::OkStatus());
    request.set_action(v1::DrainRequest::BEGIN);
    EXPECT_EQ(ask(queries::kDrain, request).status().code(), absl::StatusCode::kPermissionDenied);
}

INSTANTIATE_TEST_SUITE_P(Protocols, ObservedServerTest,
    testing::Values(Protocol::Http, Protocol::Grpc),
    [](const auto& info) { return info.param == Protocol::Http ? "Http" : "Grpc"; });

} // namespace
} // namespace thalassa::client
