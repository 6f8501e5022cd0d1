// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/observability.h"

#include "absl/strings/str_cat.h"
#include "core/events/actor.h"
#include "server/grpc/dump_stream.h"
#include "server/grpc/watch.h"
#include "server/grpc/watch_sources.h"

namespace thalassa::grpcapi {
namespace {

using engine::ObservabilityService;
using engine::RuntimeSettings;
using security::Category;

std::string pathOf(const char* method)
{
    return absl::StrCat("/thalassa.v1.Observability/", method);
}

template <typename Request, typename Answer>
void add(MethodTable& table, const char* method, Category category, Answer answer)
{
    table.add<Request>(
        pathOf(method), category, [answer](const Request& request, const auto& call) {
            const absl::Status checked = engine::checkQuerySize(request.ByteSizeLong());
            checked.ok() ? answer(request, call) : call->fail(checked);
        });
}

// Adds a method that `target` answers at once, and that may change something.
template <typename Request, auto kAnswer, typename Target>
void addControl(MethodTable& table, const char* method, Category category, Target& target,
    const security::ExtensionPolicy& policy)
{
    grpcapi::add<Request>(
        table, method, category, [&target, &policy](const Request& request, const auto& call) {
            const absl::Status allowed =
                security::changesServer(request) ? policy.checkChange() : absl::OkStatus();
            allowed.ok() ? answer(*call, (target.*kAnswer)(request)) : call->fail(allowed);
        });
}

// CloseConnection waits for a thread, therefore it is answered in the background.
void addCloseConnection(MethodTable& table, const ObservabilityService& observability,
    base::BackgroundThread& background, const security::ExtensionPolicy& policy)
{
    add<v1::CloseConnectionRequest>(table, "CloseConnection", Category::ModelRepository,
        [&](const v1::CloseConnectionRequest& request, const auto& call) {
            if (const absl::Status allowed = policy.checkChange(); !allowed.ok())
                return call->fail(allowed);
            answerLater(background, call, [&observability, request, actor = call->actor()] {
                const events::ActorScope scope(actor);
                return observability.closeConnection(request);
            });
        });
}

class Queries {
public:
    Queries(MethodTable& table, const ObservabilityService& observability,
        base::BackgroundThread& background)
        : m_table(table)
        , m_observability(observability)
        , m_background(background)
    {
    }

    // Adds a query, which may read thousands of models or requests.
    template <typename Request, auto kAnswer> void add(const char* method)
    {
        grpcapi::add<Request>(m_table, method, Category::Statistics,
            [&observability = m_observability, &background = m_background](
                const Request& request, const auto& call) {
                answerLater(background, call,
                    [&observability, request] { return (observability.*kAnswer)(request); });
            });
    }

    template <typename Source> void addWatch(const char* method, base::TimerThread& timers)
    {
        m_table.set(pathOf(method),
            {Category::Statistics,
                [&observability = m_observability, &timers](const std::shared_ptr<Call>& call) {
                    call->openStream(std::make_shared<Watch>(
                        call, std::make_unique<Source>(observability), timers));
                }});
    }

private:
    MethodTable& m_table;
    const ObservabilityService& m_observability;
    base::BackgroundThread& m_background;
};

} // namespace

void addObservability(MethodTable& table, const engine::Services& engine, RuntimeSettings& settings,
    base::TimerThread& timers, base::BackgroundThread& background,
    const security::ExtensionPolicy& policy)
{
    const ObservabilityService& observability = engine.observability;
    Queries queries(table, observability, background);
    queries.add<v1::ServerRequest, &ObservabilityService::server>("Server");
    queries.add<v1::SnapshotRequest, &ObservabilityService::snapshot>("Snapshot");
    queries.add<v1::HistoryRequest, &ObservabilityService::history>("History");
    queries.add<v1::LatenciesRequest, &ObservabilityService::latencies>("Latencies");
    queries.add<v1::RequestsRequest, &ObservabilityService::requests>("Requests");
    queries.add<v1::ExplainRequest, &ObservabilityService::explain>("Explain");
    queries.add<v1::EventsRequest, &ObservabilityService::events>("Events");
    queries.add<v1::QueuesRequest, &ObservabilityService::queues>("Queues");
    queries.add<v1::SequencesRequest, &ObservabilityService::sequences>("Sequences");
    queries.add<v1::InstancesRequest, &ObservabilityService::instances>("Instances");
    queries.add<v1::MemoryRequest, &ObservabilityService::memory>("Memory");
    queries.add<v1::SharedMemoryRequest, &ObservabilityService::sharedMemory>("SharedMemory");
    queries.add<v1::ConnectionsRequest, &ObservabilityService::connections>("Connections");
    addCloseConnection(table, observability, background, policy);
    queries.addWatch<SnapshotSource>("WatchSnapshots", timers);
    queries.addWatch<RequestSource>("WatchRequests", timers);
    queries.addWatch<EventSource>("WatchEvents", timers);
    addControl<v1::TraceSettingsRequest, &RuntimeSettings::trace>(
        table, "TraceSettings", Category::Trace, settings, policy);
    addControl<v1::LogSettingsRequest, &RuntimeSettings::log>(
        table, "LogSettings", Category::Logging, settings, policy);
    addControl<v1::DrainRequest, &engine::Drain::answer>(
        table, "Drain", Category::ModelRepository, engine.drain, policy);
    add<v1::CheckRequest>(table, "Check", Category::ModelRepository,
        [&control = engine.control](const v1::CheckRequest& request, const auto& call) {
            control.checkConfig(request, [call](const auto& response) { answer(*call, response); });
        });
    table.set(pathOf("Dump"),
        {Category::Statistics, [&observability, &background](const std::shared_ptr<Call>& call) {
             call->openStream(std::make_shared<DumpStream>(call, observability, background));
         }});
}

} // namespace thalassa::grpcapi
