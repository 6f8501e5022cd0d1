// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/methods.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "core/trace/activity.h"
#include "health.pb.h"
#include "server/grpc/infer_decoder.h"
#include "server/grpc/load_parameters.h"
#include "server/grpc/log_settings.h"
#include "server/grpc/reflection_stream.h"
#include "server/grpc/snapshot_watch.h"
#include "server/grpc/trace_setting.h"

namespace thalassa::grpcapi {
namespace {

using security::Category;

constexpr char kService[] = "/inference.GRPCInferenceService/";
constexpr char kObservability[] = "/thalassa.v1.Observability/";
constexpr char kHealthService[] = "/grpc.health.v1.Health/";

template <typename Message> void answer(Call& call, const absl::StatusOr<Message>& message)
{
    if (message.ok())
        call.reply(*message);
    else
        call.fail(message.status());
}

absl::Status refuseRepositoryName(const std::string& name)
{
    if (name.empty())
        return absl::OkStatus();
    return absl::UnimplementedError("'repository_name' specification is not supported");
}

} // namespace

Methods::Methods(engine::Engine& engine, trace::Tracer& tracer, const security::Gate& gate,
    const StreamOptions& streams)
    : m_engine(engine)
    , m_tracer(tracer)
    , m_gate(gate)
    , m_watchAlarms(std::make_unique<base::Alarms>())
{
    addHealth();
    addMetadata();
    addTraceSetting();
    addModelControl();
    addLogging();
    addObservability();
    addReflection();
    addStreams(streams);
    addLater();
}

const Method* Methods::find(const std::string& path) const
{
    const auto found = m_methods.find(path);
    return found == m_methods.end() ? nullptr : &found->second;
}

template <typename AnyCall>
absl::Status Methods::admit(Category category, const AnyCall& call) const
{
    std::unique_ptr<std::string> value;
    const security::Caller caller{"grpc", [&](std::string_view name) {
                                      value = call.metadata(std::string(name));
                                      return value.get();
                                  }};
    return m_gate.admit(category, caller);
}

void Methods::run(const Method& method, const std::shared_ptr<Call>& call) const
{
    const absl::Status admitted = admit(method.category, *call);
    if (admitted.ok())
        method.answer(call);
    else
        call->fail(admitted);
}

// `answer` gets the parsed request and the call.
template <typename Request, typename Answer>
void Methods::add(const char* name, Category category, Answer answer)
{
    const std::string path = name[0] == '/' ? name : absl::StrCat(kService, name);
    m_methods[path] = {category, [answer = std::move(answer)](const std::shared_ptr<Call>& call) {
                           Request request;
                           if (const absl::Status parsed = call->parse(request); !parsed.ok())
                               return call->fail(parsed);
                           answer(request, call);
                       }};
}

void Methods::addHealth()
{
    add<::inference::ServerLiveRequest>(
        "ServerLive", Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> live = m_engine.isLive();
            if (!live.ok())
                return call->fail(live.status());
            ::inference::ServerLiveResponse response;
            response.set_live(*live);
            call->reply(response);
        });
    add<::inference::ServerReadyRequest>(
        "ServerReady", Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> ready = m_engine.isReady();
            if (!ready.ok())
                return call->fail(ready.status());
            ::inference::ServerReadyResponse response;
            response.set_ready(*ready);
            call->reply(response);
        });
    add<::inference::ModelReadyRequest>(
        "ModelReady", Category::Health, [this](const auto& request, const auto& call) {
            const auto isReady = [&]() -> absl::StatusOr<bool> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                return m_engine.isModelReady(request.name(), version);
            };
            const absl::StatusOr<bool> ready = isReady();
            if (!ready.ok())
                return call->fail(ready.status());
            ::inference::ModelReadyResponse response;
            response.set_ready(*ready);
            call->reply(response);
        });
    // Row 2.2.21: the service's name does not matter.
    static const std::string check = absl::StrCat(kHealthService, "Check");
    add<grpc::health::v1::HealthCheckRequest>(
        check.c_str(), Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> ready = m_engine.isReady();
            if (!ready.ok())
                return call->fail(ready.status());
            using Response = grpc::health::v1::HealthCheckResponse;
            Response response;
            response.set_status(*ready ? Response::SERVING : Response::NOT_SERVING);
            call->reply(response);
        });
}

void Methods::addMetadata()
{
    add<::inference::ServerMetadataRequest>("ServerMetadata", Category::Metadata,
        [this](const auto&, const auto& call) { call->reply(m_engine.metadata()); });
    add<::inference::ModelMetadataRequest>(
        "ModelMetadata", Category::Metadata, [this](const auto& request, const auto& call) {
            const auto metadata = [&]() -> absl::StatusOr<::inference::ModelMetadataResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                return m_engine.modelMetadata(request.name(), version);
            };
            answer(*call, metadata());
        });
    add<::inference::ModelConfigRequest>(
        "ModelConfig", Category::ModelConfig, [this](const auto& request, const auto& call) {
            const auto config = [&]() -> absl::StatusOr<::inference::ModelConfigResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                ::inference::ModelConfigResponse response;
                ASSIGN_OR_RETURN(
                    *response.mutable_config(), m_engine.modelConfig(request.name(), version));
                return response;
            };
            answer(*call, config());
        });
    add<::inference::ModelStatisticsRequest>(
        "ModelStatistics", Category::Statistics, [this](const auto& request, const auto& call) {
            const auto statistics = [&]() -> absl::StatusOr<::inference::ModelStatisticsResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                return m_engine.modelStatistics(request.name(), version);
            };
            answer(*call, statistics());
        });
}

void Methods::addTraceSetting()
{
    add<::inference::TraceSettingRequest>(
        "TraceSetting", Category::Trace, [this](const auto& request, const auto& call) {
            answer(*call, answerTraceSetting(m_engine, m_tracer, request));
        });
}

void Methods::addModelControl()
{
    add<::inference::RepositoryIndexRequest>("RepositoryIndex", Category::ModelRepository,
        [this](const auto& request, const auto& call) {
            if (const absl::Status refused = refuseRepositoryName(request.repository_name());
                !refused.ok())
                return call->fail(refused);
            m_engine.repositoryIndex(
                request.ready(), [call](const auto& response) { answer(*call, response); });
        });
    add<::inference::RepositoryModelLoadRequest>("RepositoryModelLoad", Category::ModelRepository,
        [this](const auto& request, const auto& call) {
            if (const absl::Status refused = refuseRepositoryName(request.repository_name());
                !refused.ok())
                return call->fail(refused);
            absl::StatusOr<engine::LoadOverride> override = readLoadParameters(request);
            if (!override.ok())
                return call->fail(override.status());
            m_engine.loadModel(
                request.model_name(), *std::move(override), [call](const absl::Status& status) {
                    status.ok() ? call->reply(::inference::RepositoryModelLoadResponse())
                                : call->fail(status);
                });
        });
    add<::inference::RepositoryModelUnloadRequest>("RepositoryModelUnload",
        Category::ModelRepository, [this](const auto& request, const auto& call) {
            if (const absl::Status refused = refuseRepositoryName(request.repository_name());
                !refused.ok())
                return call->fail(refused);
            const absl::StatusOr<bool> dependents = readUnloadParameters(request);
            if (!dependents.ok())
                return call->fail(dependents.status());
            m_engine.unloadModel(
                request.model_name(), *dependents, [call](const absl::Status& status) {
                    status.ok() ? call->reply(::inference::RepositoryModelUnloadResponse())
                                : call->fail(status);
                });
        });
}

void Methods::addLogging()
{
    add<::inference::LogSettingsRequest>("LogSettings", Category::Logging,
        [](const auto& request, const auto& call) { answer(*call, changeLogSettings(request)); });
}

void Methods::addObservability()
{
    const auto pathOf = [](const char* name) { return absl::StrCat(kObservability, name); };
    add<v1::SnapshotRequest>(pathOf("Snapshot").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().snapshot(request));
        });
    add<v1::LatenciesRequest>(pathOf("Latencies").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().latencies(request));
        });
    add<v1::RequestsRequest>(pathOf("Requests").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            call->reply(m_engine.observatory().requests(request));
        });
    add<v1::ExplainRequest>(pathOf("Explain").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().explain(request));
        });
    add<v1::QueuesRequest>(pathOf("Queues").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().queues(request));
        });
    add<v1::SequencesRequest>(pathOf("Sequences").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().sequences(request));
        });
    add<v1::InstancesRequest>(pathOf("Instances").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().instances(request));
        });
    add<v1::MemoryRequest>(pathOf("Memory").c_str(), Category::Statistics,
        [this](const auto& request, const auto& call) {
            answer(*call, m_engine.observatory().memory(request));
        });
    m_methods[pathOf("WatchSnapshots")] = {
        Category::Statistics, [this](const std::shared_ptr<Call>& call) {
            call->converse(
                std::make_shared<SnapshotWatch>(call, m_engine.observatory(), *m_watchAlarms));
        }};
}

void Methods::addReflection()
{
    // Both names are in use by clients; the messages are the same on the wire.
    for (const char* const path : {"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
             "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"}) {
        m_methods[path] = {Category::Metadata,
            [](const std::shared_ptr<Call>& call) {
                call->converse(std::make_shared<ReflectionStream>(call));
            },
            true};
    }
}

void Methods::addStreams(const StreamOptions& options)
{
    m_methods[absl::StrCat(kService, "ModelStreamInfer")] = {Category::Inference,
        [this, options](const std::shared_ptr<Call>& call) {
            call->compressAnswers();
            call->converse(std::make_shared<InferStream>(m_engine, m_tracer, call, options));
        },
        true};
}

void Methods::addLater()
{
    const auto later = [this](std::initializer_list<const char*> names, Category category) {
        for (const char* const name : names) {
            m_methods[absl::StrCat(kService, name)] = {
                category, [name](const std::shared_ptr<Call>& call) {
                    call->fail(
                        absl::UnimplementedError(absl::StrCat(name, " is not available yet")));
                }};
        }
    };
    later({"SystemSharedMemoryStatus", "SystemSharedMemoryRegister", "SystemSharedMemoryUnregister",
              "CudaSharedMemoryStatus", "CudaSharedMemoryRegister", "CudaSharedMemoryUnregister"},
        Category::SharedMemory);
    m_methods[absl::StrCat(kHealthService, "Watch")] = {
        Category::Health, [](const std::shared_ptr<Call>& call) {
            call->fail(
                absl::UnimplementedError("Health/Watch is not available; call Health/Check"));
        }};
}

absl::Status Methods::infer(InferCall& call) const
{
    const base::TimePoint received = base::Clock::system().now();
    RETURN_IF_ERROR(admit(Category::Inference, call));
    ASSIGN_OR_RETURN(InferWire wire, readInferRequest(call.message()));
    base::LogRequestScope::setId(wire.message->id());
    const std::string& name = wire.message->model_name();
    ASSIGN_OR_RETURN(const int64_t version, parseVersion(name, wire.message->model_version()));
    ASSIGN_OR_RETURN(
        std::shared_ptr<inference::ServedModel> model, m_engine.findModel(name, version));
    if (model->info().isDecoupled()) {
        return absl::UnimplementedError(
            "ModelInfer RPC doesn't support models with decoupled transaction policy");
    }
    auto context = std::make_shared<inference::RequestContext>(call.sink());
    context->clientId = wire.message->id();
    context->modelName = name;
    context->record.receiveStart = context->record.receiveEnd = received;
    auto request = std::make_unique<inference::Request>(std::move(model), context);
    request->deadline = call.deadline();
    RETURN_IF_ERROR(decodeInfer(wire, *request));
    call.follow(context);
    context->trace = m_tracer.sample(
        name, trace::Origin::Grpc, m_tracer.wantsContext() ? call.traceContext() : std::nullopt);
    if (context->trace)
        context->trace->addPoint(trace::kGrpcReadStart, call.opened());
    return m_engine.infer(request);
}

} // namespace thalassa::grpcapi
