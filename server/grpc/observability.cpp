// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/observability.h"

#include "absl/strings/str_cat.h"
#include "server/grpc/dump_stream.h"
#include "server/grpc/watch.h"
#include "server/grpc/watch_sources.h"

namespace thalassa::grpcapi {
namespace {

using engine::Observatory;
using engine::Settings;
using security::Category;

std::string pathOf(const char* method)
{
    return absl::StrCat("/thalassa.v1.Observability/", method);
}

// A question that `asked` answers from memory.
template <typename Request, auto kAnswer, typename Asked>
void addQuestion(MethodTable& table, const char* method, Category category, Asked& asked)
{
    table.add<Request>(pathOf(method), category, [&asked](const auto& request, const auto& call) {
        if constexpr (requires { (asked.*kAnswer)(request).status(); })
            answer(*call, (asked.*kAnswer)(request));
        else
            call->reply((asked.*kAnswer)(request));
    });
}

template <typename Source>
void addWatch(
    MethodTable& table, const char* method, const Observatory& observatory, base::Alarms& alarms)
{
    table.set(pathOf(method),
        {Category::Statistics, [&observatory, &alarms](const std::shared_ptr<Call>& call) {
             call->converse(
                 std::make_shared<Watch>(call, std::make_unique<Source>(observatory), alarms));
         }});
}

} // namespace

void addObservability(
    MethodTable& table, engine::Engine& engine, Settings& settings, base::Alarms& alarms)
{
    const Observatory& observatory = engine.observatory();
    const Category statistics = Category::Statistics;
    addQuestion<v1::SnapshotRequest, &Observatory::snapshot>(
        table, "Snapshot", statistics, observatory);
    addQuestion<v1::LatenciesRequest, &Observatory::latencies>(
        table, "Latencies", statistics, observatory);
    addQuestion<v1::RequestsRequest, &Observatory::requests>(
        table, "Requests", statistics, observatory);
    addQuestion<v1::ExplainRequest, &Observatory::explain>(
        table, "Explain", statistics, observatory);
    addQuestion<v1::EventsRequest, &Observatory::events>(table, "Events", statistics, observatory);
    addQuestion<v1::QueuesRequest, &Observatory::queues>(table, "Queues", statistics, observatory);
    addQuestion<v1::SequencesRequest, &Observatory::sequences>(
        table, "Sequences", statistics, observatory);
    addQuestion<v1::InstancesRequest, &Observatory::instances>(
        table, "Instances", statistics, observatory);
    addQuestion<v1::MemoryRequest, &Observatory::memory>(table, "Memory", statistics, observatory);
    addQuestion<v1::TraceSettingsRequest, &Settings::trace>(
        table, "TraceSettings", Category::Trace, settings);
    addQuestion<v1::LogSettingsRequest, &Settings::log>(
        table, "LogSettings", Category::Logging, settings);
    addQuestion<v1::DrainRequest, &engine::Engine::answerDrain>(
        table, "Drain", Category::ModelRepository, engine);
    table.set(pathOf("Dump"), {statistics, [&observatory](const std::shared_ptr<Call>& call) {
                                   call->converse(std::make_shared<DumpStream>(call, observatory));
                               }});
    addWatch<SnapshotSource>(table, "WatchSnapshots", observatory, alarms);
    addWatch<RequestSource>(table, "WatchRequests", observatory, alarms);
    addWatch<EventSource>(table, "WatchEvents", observatory, alarms);
}

} // namespace thalassa::grpcapi
