// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/methods.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/events/actor.h"
#include "health.pb.h"
#include "server/grpc/codec/infer_decoder.h"
#include "server/grpc/control/load_parameters.h"
#include "server/grpc/control/log_settings.h"
#include "server/grpc/control/trace_setting.h"
#include "server/grpc/observability.h"
#include "server/grpc/reflection_stream.h"
#include "server/grpc/shared_memory.h"

namespace thalassa::grpcapi {
namespace {

using security::Category;

constexpr char kService[] = "/inference.GRPCInferenceService/";
constexpr char kObservabilityService[] = "/thalassa.v1.Observability/";
constexpr char kHealthService[] = "/grpc.health.v1.Health/";

// Whether calls of this category may change something: events name the callers of these.
bool mayChangeSomething(Category category)
{
    return category == Category::ModelRepository || category == Category::Trace ||
        category == Category::Logging || category == Category::SharedMemory;
}

absl::Status refuseRepositoryName(const std::string& name)
{
    if (name.empty())
        return absl::OkStatus();
    return absl::UnimplementedError("'repository_name' specification is not supported");
}

} // namespace

Methods::Methods(const engine::Services& engine, engine::RuntimeSettings& settings,
    const security::Gate& gate, base::BackgroundThread& background, StreamOptions streams,
    Service service)
    : m_engine(engine)
    , m_settings(settings)
    , m_gate(gate)
    , m_streams(streams)
    , m_background(background)
    , m_watchAlarms(std::make_unique<base::TimerThread>(base::Clock::system(), &base::giveWay))
    , m_service(std::move(service))
{
    addHealth();
    addMetadata();
    addReflection();
    if (m_service.extension.isServed())
        addObservability(
            m_table, m_engine, m_settings, *m_watchAlarms, m_background, m_service.extension);
    if (m_service.isAdministration)
        return;
    addModelMetadata();
    addTraceSetting();
    addModelControl();
    addLogging();
    addSharedMemory(m_table, kService, m_engine.regions);
    addStreams();
    addLater();
}

template <typename AnyCall>
absl::Status Methods::admitCaller(Category category, const AnyCall& call) const
{
    std::unique_ptr<std::string> value;
    const security::Caller caller{"grpc", [&](std::string_view name) {
                                      value = call.metadata(std::string(name));
                                      return value.get();
                                  }};
    return m_gate.admit(category, caller);
}

absl::Status Methods::admit(const Method& method, const Call& call) const
{
    return admitCaller(method.category, call);
}

absl::Status Methods::admit(const InferCall& call) const
{
    return admitCaller(Category::Inference, call);
}

absl::Status Methods::unknown(const std::string& path) const
{
    const bool isElsewhere =
        path.starts_with(kObservabilityService) && !m_service.extension.isServed();
    return absl::UnimplementedError(absl::StrCat("unknown method ", path,
        isElsewhere ? absl::StrCat("; ", m_service.extension.whereItIs()) : ""));
}

void Methods::run(const Method& method, const std::shared_ptr<Call>& call) const
{
    if (!mayChangeSomething(method.category))
        return method.answer(call);
    const events::ActorScope actor(call->actor());
    method.answer(call);
}

template <typename Request, typename Answer>
void Methods::add(const char* name, Category category, Answer answer)
{
    const std::string path = name[0] == '/' ? name : absl::StrCat(kService, name);
    m_table.add<Request>(path, category, std::move(answer));
}

void Methods::addHealth()
{
    add<::inference::ServerLiveRequest>(
        "ServerLive", Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> live = m_engine.health.isLive();
            if (!live.ok())
                return call->fail(live.status());
            ::inference::ServerLiveResponse response;
            response.set_live(*live);
            call->reply(response);
        });
    add<::inference::ServerReadyRequest>(
        "ServerReady", Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> ready = m_engine.health.isReady();
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
                return m_engine.health.isModelReady(request.name(), version);
            };
            const absl::StatusOr<bool> ready = isReady();
            if (!ready.ok())
                return call->fail(ready.status());
            ::inference::ModelReadyResponse response;
            response.set_ready(*ready && m_engine.health.whyNoModelIsReady().empty());
            call->reply(response);
        });
    // Row 2.2.21: the service's name does not matter.
    static const std::string check = absl::StrCat(kHealthService, "Check");
    add<grpc::health::v1::HealthCheckRequest>(
        check.c_str(), Category::Health, [this](const auto&, const auto& call) {
            const absl::StatusOr<bool> ready = m_engine.health.isReady();
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
    add<::inference::ServerMetadataRequest>(
        "ServerMetadata", Category::Metadata, [this](const auto&, const auto& call) {
            ::inference::ServerMetadataResponse metadata = m_engine.catalog.metadata();
            if (m_service.extension.isServed())
                metadata.add_extensions("thalassa");
            call->reply(metadata);
        });
}

void Methods::addModelMetadata()
{
    add<::inference::ModelMetadataRequest>(
        "ModelMetadata", Category::Metadata, [this](const auto& request, const auto& call) {
            const auto metadata = [&]() -> absl::StatusOr<::inference::ModelMetadataResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                return m_engine.catalog.modelMetadata(request.name(), version);
            };
            answer(*call, metadata());
        });
    add<::inference::ModelConfigRequest>(
        "ModelConfig", Category::ModelConfig, [this](const auto& request, const auto& call) {
            const auto config = [&]() -> absl::StatusOr<::inference::ModelConfigResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                ::inference::ModelConfigResponse response;
                ASSIGN_OR_RETURN(*response.mutable_config(),
                    m_engine.catalog.modelConfig(request.name(), version));
                return response;
            };
            answer(*call, config());
        });
    add<::inference::ModelStatisticsRequest>(
        "ModelStatistics", Category::Statistics, [this](const auto& request, const auto& call) {
            const auto statistics =
                [this, request]() -> absl::StatusOr<::inference::ModelStatisticsResponse> {
                ASSIGN_OR_RETURN(
                    const int64_t version, parseVersion(request.name(), request.version()));
                return m_engine.catalog.modelStatistics(request.name(), version);
            };
            if (request.name().empty()) // for all models
                return answerLater(m_background, call, statistics);
            answer(*call, statistics());
        });
}

void Methods::addTraceSetting()
{
    add<::inference::TraceSettingRequest>(
        "TraceSetting", Category::Trace, [this](const auto& request, const auto& call) {
            answer(*call, answerTraceSetting(m_engine.health, m_settings, request));
        });
}

void Methods::addModelControl()
{
    add<::inference::RepositoryIndexRequest>("RepositoryIndex", Category::ModelRepository,
        [this](const auto& request, const auto& call) {
            if (const absl::Status refused = refuseRepositoryName(request.repository_name());
                !refused.ok())
                return call->fail(refused);
            m_engine.control.repositoryIndex(
                request.ready(), [call](const auto& response) { answer(*call, response); });
        });
    add<::inference::RepositoryModelLoadRequest>("RepositoryModelLoad", Category::ModelRepository,
        [this](const auto& request, const auto& call) {
            if (const absl::Status refused = refuseRepositoryName(request.repository_name());
                !refused.ok())
                return call->fail(refused);
            absl::StatusOr<repository::LoadOverride> override = readLoadParameters(request);
            if (!override.ok())
                return call->fail(override.status());
            m_engine.control.loadModel(
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
            m_engine.control.unloadModel(
                request.model_name(), *dependents, [call](const absl::Status& status) {
                    status.ok() ? call->reply(::inference::RepositoryModelUnloadResponse())
                                : call->fail(status);
                });
        });
}

void Methods::addLogging()
{
    add<::inference::LogSettingsRequest>(
        "LogSettings", Category::Logging, [this](const auto& request, const auto& call) {
            answer(*call, changeLogSettings(m_settings, request));
        });
}

void Methods::addReflection()
{
    // Both names are in use by clients; the messages are the same on the wire.
    for (const char* const path : {"/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
             "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"}) {
        m_table.set(path,
            {Category::Metadata,
                [this](const std::shared_ptr<Call>& call) {
                    const ReflectedServices services{.inference = !m_service.isAdministration,
                        .observability = m_service.extension.isServed()};
                    call->openStream(std::make_shared<ReflectionStream>(call, services));
                },
                true});
    }
}

void Methods::addStreams()
{
    m_table.set(absl::StrCat(kService, "ModelStreamInfer"),
        {Category::Inference,
            [this](const std::shared_ptr<Call>& call) {
                call->compressAnswers();
                call->openStream(std::make_shared<InferStream>(call, m_streams));
            },
            true});
}

void Methods::addLater()
{
    m_table.set(absl::StrCat(kHealthService, "Watch"),
        {Category::Health, [](const std::shared_ptr<Call>& call) {
             call->fail(
                 absl::UnimplementedError("Health/Watch is not available; call Health/Check"));
         }});
}

} // namespace thalassa::grpcapi
