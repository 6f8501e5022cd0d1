// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/observability.h"

#include "absl/strings/str_cat.h"
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

// Adds a method that `asked` answers at once, and that may change something.
template <typename Request, auto kAnswer, typename Asked>
void addControl(MethodTable& table, const char* method, Category category, Asked& asked,
    const security::ExtensionPolicy& policy)
{
    grpcapi::add<Request>(
        table, method, category, [&asked, &policy](const Request& request, const auto& call) {
            const absl::Status allowed =
                security::changesServer(request) ? policy.checkChange() : absl::OkStatus();
            allowed.ok() ? answer(*call, (asked.*kAnswer)(request)) : call->fail(allowed);
        });
}

class Questions {
public:
    Questions(MethodTable& table, const ObservabilityService& observatory,
        base::BackgroundThread& background)
        : m_table(table)
        , m_observatory(observatory)
        , m_background(background)
    {
    }

    // Adds a query, which may read thousands of models or requests.
    template <typename Request, auto kAnswer> void add(const char* method)
    {
        grpcapi::add<Request>(m_table, method, Category::Statistics,
            [&observatory = m_observatory, &background = m_background](
                const Request& request, const auto& call) {
                answerLater(background, call,
                    [&observatory, request] { return (observatory.*kAnswer)(request); });
            });
    }

    template <typename Source> void addWatch(const char* method, base::TimerThread& alarms)
    {
        m_table.set(pathOf(method),
            {Category::Statistics,
                [&observatory = m_observatory, &alarms](const std::shared_ptr<Call>& call) {
                    call->converse(std::make_shared<Watch>(
                        call, std::make_unique<Source>(observatory), alarms));
                }});
    }

private:
    MethodTable& m_table;
    const ObservabilityService& m_observatory;
    base::BackgroundThread& m_background;
};

} // namespace

void addObservability(MethodTable& table, const engine::Services& engine, RuntimeSettings& settings,
    base::TimerThread& alarms, base::BackgroundThread& background,
    const security::ExtensionPolicy& policy)
{
    const ObservabilityService& observatory = engine.observatory;
    Questions questions(table, observatory, background);
    questions.add<v1::SnapshotRequest, &ObservabilityService::snapshot>("Snapshot");
    questions.add<v1::LatenciesRequest, &ObservabilityService::latencies>("Latencies");
    questions.add<v1::RequestsRequest, &ObservabilityService::requests>("Requests");
    questions.add<v1::ExplainRequest, &ObservabilityService::explain>("Explain");
    questions.add<v1::EventsRequest, &ObservabilityService::events>("Events");
    questions.add<v1::QueuesRequest, &ObservabilityService::queues>("Queues");
    questions.add<v1::SequencesRequest, &ObservabilityService::sequences>("Sequences");
    questions.add<v1::InstancesRequest, &ObservabilityService::instances>("Instances");
    questions.add<v1::MemoryRequest, &ObservabilityService::memory>("Memory");
    questions.addWatch<SnapshotSource>("WatchSnapshots", alarms);
    questions.addWatch<RequestSource>("WatchRequests", alarms);
    questions.addWatch<EventSource>("WatchEvents", alarms);
    addControl<v1::TraceSettingsRequest, &RuntimeSettings::trace>(
        table, "TraceSettings", Category::Trace, settings, policy);
    addControl<v1::LogSettingsRequest, &RuntimeSettings::log>(
        table, "LogSettings", Category::Logging, settings, policy);
    addControl<v1::DrainRequest, &engine::Drain::answer>(
        table, "Drain", Category::ModelRepository, engine.drain, policy);
    table.set(pathOf("Dump"),
        {Category::Statistics, [&observatory, &background](const std::shared_ptr<Call>& call) {
             call->converse(std::make_shared<DumpStream>(call, observatory, background));
         }});
}

} // namespace thalassa::grpcapi
