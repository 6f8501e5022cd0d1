// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "console/feed/detail_translation.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

TEST(DetailTranslation, BoundsAndEscapesWhatAHostileServerSends)
{
    v1::RequestRecord record;
    record.set_client_id(std::string(10'000'000, 'x'));
    record.set_model("<b>\u202emodel\n");
    record.set_failure("\x1b[31m\xff");
    record.set_begin_unix_ns(-5);
    record.set_duration_ns(~0ULL);
    for (int i = 0; i < 10'000; ++i)
        record.add_stages()->set_duration_ns(~0ULL);
    const RequestFacts facts = requestOf(record);
    EXPECT_LE(facts.clientId.size(), 256);
    EXPECT_EQ(facts.model.toStdString(), "<b>\\u202emodel\\u000a");
    EXPECT_FALSE(facts.failure.contains(QChar(0x1b)));
    EXPECT_GE(facts.begin.time_since_epoch(), 0ns);
    EXPECT_GE(facts.duration, 0ns);
    EXPECT_LE(facts.stages.size(), 64);

    v1::RequestsResponse response;
    for (int i = 0; i < 30'000; ++i)
        response.add_requests()->set_id(static_cast<uint64_t>(i));
    const std::vector<RequestFacts> all = requestsOf(response);
    EXPECT_EQ(all.size(), 20'000U);
    EXPECT_EQ(all.back().id, 29'999U); // the latest stay
}

TEST(DetailTranslation, KeepsSharesInTheirRange)
{
    v1::ExplainResponse response;
    v1::RequestExplanation& explanation = *response.add_requests();
    explanation.add_shares()->set_part(7);
    explanation.add_shares()->set_part(0.0 / 0.0);
    explanation.add_shares()->set_part(-1);
    const ExplanationFacts facts = explanationsOf(response).front();
    EXPECT_EQ(facts.shares[0].part, 1);
    EXPECT_EQ(facts.shares[1].part, 0);
    EXPECT_EQ(facts.shares[2].part, 0);
}

TEST(DetailTranslation, JoinsTheGrowthWithTheOwners)
{
    v1::MemoryResponse response;
    response.set_id(9);
    v1::OwnedMemory& owned = *response.add_owners();
    owned.mutable_owner()->set_kind("backend");
    owned.mutable_owner()->set_model("resnet");
    owned.mutable_owner()->set_version(3);
    owned.set_byte_size(100);
    response.mutable_growth()->set_since_unix_ns(5);
    v1::GrownMemory& grown = *response.mutable_growth()->add_owners();
    *grown.mutable_owner() = owned.owner();
    grown.set_grown_byte_size(-20);
    v1::GrownMemory& other = *response.mutable_growth()->add_owners();
    other.mutable_owner()->set_kind("other");
    other.set_grown_byte_size(70);
    const MemoryFacts facts = memoryOf(response);
    EXPECT_EQ(*facts.owners[0].growth, -20);
    EXPECT_EQ(*facts.otherGrowth, 70);
    EXPECT_FALSE(facts.residentGrowth);
}

TEST(DetailTranslation, ReadsTheLayersOfTraceSettings)
{
    v1::TraceSettingsResponse response;
    response.mutable_revision()->set_number(4);
    (*response.add_layers()->mutable_settings())["trace_rate"] = "1000"; // the global ones
    v1::TraceLayer& layer = *response.add_layers();
    layer.set_model("resnet");
    (*layer.mutable_settings())["trace_rate"] = "10";
    (*layer.mutable_settings())["of the future"] = "x";
    TraceFacts facts = traceSettingsOf(response);
    EXPECT_FALSE(facts.tellsOwn); // a server of an earlier version
    EXPECT_EQ(facts.revision, 4U);
    EXPECT_EQ(facts.layers[1].values.size(), 1);
    EXPECT_TRUE(facts.layers[1].own.contains(TraceField::Rate));
    EXPECT_TRUE(facts.layers[0].own.isEmpty());
    (*layer.mutable_settings())["trace_count"] = "-1";
    layer.add_own("trace_count");
    facts = traceSettingsOf(response);
    EXPECT_TRUE(facts.tellsOwn);
    EXPECT_EQ(facts.layers[1].own, (QSet<TraceField>{TraceField::Count}));
    const v1::TraceSettingsRequest request =
        messageOf({"resnet", {{TraceField::Rate, QStringLiteral("7")}}, {TraceField::Count}}, 4);
    EXPECT_EQ(request.change().set().at("trace_rate"), "7");
    EXPECT_EQ(request.change().clear(0), "trace_count");
    EXPECT_EQ(request.revision(), 4U);
}

TEST(DetailTranslation, TakesWhatDiffersForAModelsOwnWithoutTheExtension)
{
    inference::TraceSettingResponse response;
    (*response.mutable_settings())["trace_rate"].add_value("10");
    (*response.mutable_settings())["trace_level"].add_value("TIMESTAMPS");
    (*response.mutable_settings())["trace_level"].add_value("TENSORS");
    (*response.mutable_settings())["trace_count"].add_value("-1");
    TraceLayer global = sampleSettings(0).layers[0];
    const TraceLayer layer = traceLayerOf("resnet", response, &global);
    EXPECT_EQ(layer.values[TraceField::Level].toStdString(), "TIMESTAMPS,TENSORS");
    EXPECT_EQ(layer.own, (QSet<TraceField>{TraceField::Rate, TraceField::Level}));
}

TEST(DetailTranslation, ReadsBatchingFromAConfiguration)
{
    inference::ModelConfig config;
    config.set_max_batch_size(16);
    EXPECT_EQ(batchSettingsOf(config).maximumRows, 1U); // without dynamic batching
    config.mutable_dynamic_batching()->add_preferred_batch_size(4);
    config.mutable_dynamic_batching()->set_max_queue_delay_microseconds(500);
    config.add_instance_group()->set_count(2);
    config.add_instance_group()->set_count(-7);
    const BatchSettings settings = batchSettingsOf(config);
    EXPECT_EQ(settings, (BatchSettings{3, 16, {4}, 500us}));
}

} // namespace
} // namespace thalassa::console
