// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sessions with any server of the KServe protocol: tests/peer runs these with the real Triton
// server.
#include <gmock/gmock.h>

#include "tests/client/live/live_fixture.h"

namespace thalassa::client {
namespace {

using testing::HasSubstr;

class AnyServerTest : public LiveTest, public testing::WithParamInterface<Protocol> {
protected:
    static void SetUpTestSuite()
    {
        makeApplication();
        s_server = std::make_unique<ServerProgram>();
        if (!ServerProgram::isTriton())
            s_server->addOption("--trace-config=level=OFF");
        s_server->start();
    }
    static void TearDownTestSuite() { s_server.reset(); }

    AnyServerTest()
    {
        Profile profile = s_server->profile();
        if (GetParam() == Protocol::Http) {
            profile.grpc.reset();
            profile.administrationGrpc.reset();
        } else {
            profile.http.reset();
            profile.administrationHttp.reset();
        }
        connectToReady(profile);
    }

    static inference::ModelInferRequest inferRequest(const std::string& bytes)
    {
        inference::ModelInferRequest request;
        request.set_model_name("echo");
        request.set_id("one");
        auto& input = *request.add_inputs();
        input.set_name("INPUT0");
        input.set_datatype("UINT8");
        input.add_shape(static_cast<int64_t>(bytes.size()));
        request.add_raw_input_contents(bytes);
        return request;
    }

    static std::unique_ptr<ServerProgram> s_server;
};

std::unique_ptr<ServerProgram> AnyServerTest::s_server;

TEST_P(AnyServerTest, DescribesTheServerAndItsModels)
{
    EXPECT_EQ(session->server().name, "triton");
    EXPECT_TRUE(session->server().hasExtension("statistics"));
    EXPECT_TRUE((*ask(queries::kServerLive))->live());
    const auto index = ask(queries::kRepositoryIndex);
    ASSERT_TRUE(index.ok()) << index.status();
    ASSERT_EQ((*index)->models_size(), 1);
    EXPECT_EQ((*index)->models(0).name(), "echo");
    EXPECT_EQ((*index)->models(0).state(), "READY");
    inference::ModelMetadataRequest metadata;
    metadata.set_name("echo");
    EXPECT_EQ((*ask(queries::kModelMetadata, metadata))->inputs(0).datatype(), "UINT8");
    inference::ModelConfigRequest config;
    config.set_name("echo");
    EXPECT_EQ((*ask(queries::kModelConfig, config))->config().backend(), "identity");
    EXPECT_EQ((*ask(queries::kModelConfig, config))->config().input(0).dims(0), -1);
    inference::ModelReadyRequest ready;
    ready.set_name("echo");
    EXPECT_TRUE((*ask(queries::kModelReady, ready))->ready());
}

TEST_P(AnyServerTest, InfersWithTensorsAsBytes)
{
    const std::string bytes(300'000, '\x7f'); // more than is decoded on the event loop
    const auto answer = ask(queries::kModelInfer, inferRequest(bytes));
    ASSERT_TRUE(answer.ok()) << answer.status();
    EXPECT_EQ((*answer)->id(), "one");
    EXPECT_EQ((*answer)->outputs(0).name(), "OUTPUT0");
    EXPECT_EQ((*answer)->outputs(0).shape(0), 300'000);
    EXPECT_TRUE((*answer)->raw_output_contents(0) == bytes);
    inference::ModelStatisticsRequest statistics;
    statistics.set_name("echo");
    const auto counted = ask(queries::kModelStatistics, statistics);
    EXPECT_GE((*counted)->model_stats(0).inference_stats().success().count(), 1);
    EXPECT_GE((*ask(queries::kModelStatistics))->model_stats_size(), 1);
}

TEST_P(AnyServerTest, PassesOnTheErrorsOfTheServer)
{
    inference::ModelInferRequest request = inferRequest("abc");
    request.set_model_name("nothing");
    const absl::Status status = ask(queries::kModelInfer, request).status();
    EXPECT_EQ(faultOf(status), Fault::None) << status;
    EXPECT_THAT(status.message(), HasSubstr("unknown model"));
    inference::RepositoryModelLoadRequest load;
    load.set_model_name("nothing");
    EXPECT_THAT(ask(queries::kRepositoryModelLoad, load).status().message(),
        HasSubstr("failed to load 'nothing'"));
}

TEST_P(AnyServerTest, LoadsWithAnOverrideAndUnloads)
{
    inference::RepositoryModelLoadRequest load;
    load.set_model_name("echo");
    (*load.mutable_parameters())["config"].set_string_param(
        R"({"backend":"identity","max_batch_size":5,"instance_group":[{"kind":"KIND_CPU"}],)"
        R"("input":[{"name":"INPUT0","data_type":"TYPE_UINT8","dims":[-1]}],)"
        R"("output":[{"name":"OUTPUT0","data_type":"TYPE_UINT8","dims":[-1]}]})");
    ASSERT_EQ(ask(queries::kRepositoryModelLoad, load).status(), absl::OkStatus());
    inference::ModelConfigRequest config;
    config.set_name("echo");
    EXPECT_EQ((*ask(queries::kModelConfig, config))->config().max_batch_size(), 5);
    inference::RepositoryModelUnloadRequest unload;
    unload.set_model_name("echo");
    ASSERT_EQ(ask(queries::kRepositoryModelUnload, unload).status(), absl::OkStatus());
    inference::RepositoryIndexRequest readyOnly;
    readyOnly.set_ready(true);
    EXPECT_TRUE(
        waitUntil([&] { return (*ask(queries::kRepositoryIndex, readyOnly))->models().empty(); }));
    load.clear_parameters();
    ASSERT_EQ(ask(queries::kRepositoryModelLoad, load).status(), absl::OkStatus());
}

TEST_P(AnyServerTest, ReadsAndChangesTheSettings)
{
    inference::TraceSettingRequest trace;
    trace.set_model_name("echo");
    (*trace.mutable_settings())["trace_rate"].add_value("7");
    const auto changed = ask(queries::kTraceSetting, trace);
    ASSERT_TRUE(changed.ok()) << changed.status();
    EXPECT_EQ((*changed)->settings().at("trace_rate").value(0), "7");
    (*trace.mutable_settings())["trace_rate"].clear_value();
    EXPECT_NE((*ask(queries::kTraceSetting, trace))->settings().at("trace_rate").value(0), "7");
    EXPECT_EQ((*ask(queries::kTraceSetting))->settings().at("trace_level").value(0), "OFF");
    inference::LogSettingsRequest log;
    (*log.mutable_settings())["log_verbose_level"].set_uint32_param(1);
    EXPECT_EQ(
        (*ask(queries::kLogSetting, log))->settings().at("log_verbose_level").uint32_param(), 1);
    (*log.mutable_settings())["log_verbose_level"].set_uint32_param(0);
    EXPECT_TRUE((*ask(queries::kLogSetting, log))->settings().at("log_info").bool_param());
}

TEST_P(AnyServerTest, ReadsTheMetrics)
{
    const auto metrics = ask(queries::kMetrics);
    ASSERT_TRUE(metrics.ok()) << metrics.status();
    bool isFound = false;
    for (const session::MetricFamily& family : (*metrics)->families()) {
        if (family.name() == "nv_inference_request_success") {
            isFound = true;
            EXPECT_EQ(family.type(), "counter");
        }
    }
    EXPECT_TRUE(isFound);
}

TEST_P(AnyServerTest, KnowsWhetherTheObservabilityExtensionIsThere)
{
    EXPECT_TRUE(waitUntil([&] {
        return session->availability(queries::kExplain).state != Availability::State::Unknown;
    }));
    const Availability availability = session->availability(queries::kExplain);
    if (ServerProgram::isTriton()) {
        EXPECT_EQ(availability.state, Availability::State::Unavailable);
        EXPECT_THAT(availability.reason, HasSubstr("there is no thalassa.v1 at 127.0.0.1:"));
        EXPECT_EQ(ask(queries::kSnapshot).status().code(), absl::StatusCode::kUnimplemented);
    } else {
        EXPECT_EQ(availability.state, Availability::State::Available);
        EXPECT_NE(session->server().startUnixNs, 0);
    }
}

INSTANTIATE_TEST_SUITE_P(Protocols, AnyServerTest, testing::Values(Protocol::Http, Protocol::Grpc),
    [](const auto& info) { return info.param == Protocol::Http ? "Http" : "Grpc"; });

} // namespace
} // namespace thalassa::client
