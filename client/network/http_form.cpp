// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/http_form.h"

#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "client/http_request.h"
#include "client/network/http_infer.h"
#include "client/network/http_regions.h"
#include "client/network/http_settings.h"
#include "client/session/decoded.h"
#include "client/session/fault.h"
#include "client/session/metrics_text.h"
#include "client/session/queries.h"
#include "core/base/status_macros.h"
#include "core/base/text/json_document.h"
#include "google/protobuf/message.h"
#include "google/protobuf/util/json_util.h"

namespace thalassa::client {
namespace {

using MakeQuery = absl::StatusOr<HttpQuery> (*)(const Message& request);
using ReadAnswer = absl::StatusOr<AnyMessage> (*)(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds);

constexpr char kProtobufType[] = "application/x-protobuf";
constexpr int kOk = 200;
constexpr int kBadRequest = 400;
constexpr int kServiceUnavailable = 503;

HttpQuery get(std::string path)
{
    HttpQuery query;
    query.path = std::move(path);
    return query;
}

HttpQuery post(std::string path, std::string body)
{
    return {"POST", std::move(path), std::move(body), "application/json", "", ""};
}

absl::StatusOr<AnyMessage> readJson(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds)
{
    return decodeJson(query, reply.body, bounds);
}

absl::StatusOr<AnyMessage> readObservability(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds)
{
    return reply.contentType == kProtobufType ? decode(query, reply.body, bounds)
                                              : decodeJson(query, reply.body, bounds);
}

absl::StatusOr<AnyMessage> readNothing(const QueryType& query, const HttpReply&, const Bounds&)
{
    return AnyMessage(query.emptyResponse().New());
}

// Health: the status is the answer.
template <typename Response, void (Response::*set)(bool)>
absl::StatusOr<AnyMessage> readHealth(const QueryType&, const HttpReply& reply, const Bounds&)
{
    auto response = std::make_shared<Response>();
    (response.get()->*set)(reply.status == kOk);
    return AnyMessage(std::move(response));
}

template <typename Request> const Request& as(const Message& request)
{
    return static_cast<const Request&>(request);
}

template <typename Request>
absl::StatusOr<HttpQuery> modelQuery(const Message& request, const char* rest)
{
    const auto& model = as<Request>(request);
    if (model.name().empty())
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP("Client", "the request names no model"));
    return get(absl::StrCat(modelPath({model.name(), model.version()}), rest));
}

absl::StatusOr<HttpQuery> statisticsQuery(const Message& request)
{
    if (as<inference::ModelStatisticsRequest>(request).name().empty())
        return get("/v2/models/stats");
    return modelQuery<inference::ModelStatisticsRequest>(request, "/stats");
}

absl::StatusOr<HttpQuery> indexQuery(const Message& request)
{
    const bool isReady = as<inference::RepositoryIndexRequest>(request).ready();
    return post("/v2/repository/index", isReady ? R"({"ready":true})" : "{}");
}

void writeParameter(json::Writer<>& writer, const inference::ModelRepositoryParameter& value)
{
    switch (value.parameter_choice_case()) {
    case inference::ModelRepositoryParameter::kBoolParam:
        writer.Bool(value.bool_param());
        break;
    case inference::ModelRepositoryParameter::kInt64Param:
        writer.Int64(value.int64_param());
        break;
    case inference::ModelRepositoryParameter::kStringParam:
        writer.String(
            value.string_param().data(), static_cast<unsigned>(value.string_param().size()));
        break;
    case inference::ModelRepositoryParameter::kBytesParam: {
        const std::string text = absl::Base64Escape(value.bytes_param());
        writer.String(text.data(), static_cast<unsigned>(text.size()));
        break;
    }
    case inference::ModelRepositoryParameter::PARAMETER_CHOICE_NOT_SET:
        writer.Null();
        break;
    }
}

template <typename Request>
absl::StatusOr<HttpQuery> repositoryQuery(const Message& request, const char* verb)
{
    const auto& change = as<Request>(request);
    json::StringBuffer buffer;
    json::Writer<> writer(buffer);
    writer.StartObject();
    writer.Key("parameters");
    writer.StartObject();
    for (const auto& [name, value] : change.parameters()) {
        writer.Key(name.data(), static_cast<unsigned>(name.size()));
        writeParameter(writer, value);
    }
    writer.EndObject();
    writer.EndObject();
    // "/v2/models/NAME", whose last part is the escaped name.
    const std::string name = modelPath({change.model_name(), ""}).substr(sizeof "/v2/models");
    return post(absl::StrCat("/v2/repository/models/", name, verb),
        std::string(buffer.GetString(), buffer.GetSize()));
}

absl::StatusOr<AnyMessage> readIndex(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds)
{
    return decodeJson(query, absl::StrCat(R"({"models":)", reply.body, "}"), bounds);
}

absl::StatusOr<AnyMessage> readConfig(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds)
{
    return decodeJson(query, absl::StrCat(R"({"config":)", reply.body, "}"), bounds);
}

absl::StatusOr<AnyMessage> readMetrics(
    const QueryType&, const HttpReply& reply, const Bounds& bounds)
{
    ASSIGN_OR_RETURN(session::MetricFamilies families, parseMetrics(reply.body, bounds.values));
    return AnyMessage(std::make_shared<session::MetricFamilies>(std::move(families)));
}

// The whole file is one chunk.
absl::StatusOr<AnyMessage> readDump(const QueryType&, const HttpReply& reply, const Bounds&)
{
    auto response = std::make_shared<v1::DumpResponse>();
    response->set_chunk(reply.body);
    return AnyMessage(std::move(response));
}

struct Form {
    const QueryType* query;
    MakeQuery makeQuery;
    ReadAnswer readAnswer;
};

const Form kForms[] = {
    {&queries::kServerLive,
        [](const Message&) -> absl::StatusOr<HttpQuery> { return get("/v2/health/live"); },
        &readHealth<inference::ServerLiveResponse, &inference::ServerLiveResponse::set_live>},
    {&queries::kServerReady,
        [](const Message&) -> absl::StatusOr<HttpQuery> { return get("/v2/health/ready"); },
        &readHealth<inference::ServerReadyResponse, &inference::ServerReadyResponse::set_ready>},
    {&queries::kModelReady,
        [](const Message& request) {
            return modelQuery<inference::ModelReadyRequest>(request, "/ready");
        },
        &readHealth<inference::ModelReadyResponse, &inference::ModelReadyResponse::set_ready>},
    {&queries::kServerMetadata,
        [](const Message&) -> absl::StatusOr<HttpQuery> { return get("/v2"); }, &readJson},
    {&queries::kModelMetadata,
        [](const Message& request) {
            return modelQuery<inference::ModelMetadataRequest>(request, "");
        },
        &readJson},
    {&queries::kModelConfig,
        [](const Message& request) {
            return modelQuery<inference::ModelConfigRequest>(request, "/config");
        },
        &readConfig},
    {&queries::kModelStatistics, &statisticsQuery, &readJson},
    {&queries::kRepositoryIndex, &indexQuery, &readIndex},
    {&queries::kRepositoryModelLoad,
        [](const Message& request) {
            return repositoryQuery<inference::RepositoryModelLoadRequest>(request, "/load");
        },
        &readNothing},
    {&queries::kRepositoryModelUnload,
        [](const Message& request) {
            return repositoryQuery<inference::RepositoryModelUnloadRequest>(request, "/unload");
        },
        &readNothing},
    {&queries::kTraceSetting,
        [](const Message& request) {
            return traceSettingQuery(as<inference::TraceSettingRequest>(request));
        },
        [](const QueryType&, const HttpReply& reply, const Bounds&) {
            return readTraceSetting(reply);
        }},
    {&queries::kLogSetting,
        [](const Message& request) {
            return logSettingQuery(as<inference::LogSettingsRequest>(request));
        },
        [](const QueryType&, const HttpReply& reply, const Bounds&) {
            return readLogSetting(reply);
        }},
    {&queries::kSystemSharedMemoryStatus,
        [](const Message& request) -> absl::StatusOr<HttpQuery> {
            return systemRegionsQuery(as<inference::SystemSharedMemoryStatusRequest>(request));
        },
        [](const QueryType&, const HttpReply& reply, const Bounds&) {
            return readSystemRegions(reply);
        }},
    {&queries::kSystemSharedMemoryUnregister,
        [](const Message& request) -> absl::StatusOr<HttpQuery> {
            return unregisterQuery(as<inference::SystemSharedMemoryUnregisterRequest>(request));
        },
        &readNothing},
    {&queries::kCudaSharedMemoryStatus,
        [](const Message& request) -> absl::StatusOr<HttpQuery> {
            return cudaRegionsQuery(as<inference::CudaSharedMemoryStatusRequest>(request));
        },
        [](const QueryType&, const HttpReply& reply, const Bounds&) {
            return readCudaRegions(reply);
        }},
    {&queries::kCudaSharedMemoryUnregister,
        [](const Message& request) -> absl::StatusOr<HttpQuery> {
            return unregisterQuery(as<inference::CudaSharedMemoryUnregisterRequest>(request));
        },
        &readNothing},
    {&queries::kModelInfer,
        [](const Message& request) {
            return httpInference(as<inference::ModelInferRequest>(request));
        },
        [](const QueryType&, const HttpReply& reply, const Bounds& bounds) {
            return readInference(reply, bounds);
        }},
    {&queries::kMetrics,
        [](const Message&) -> absl::StatusOr<HttpQuery> { return get("/metrics"); }, &readMetrics},
};

const Form* formOf(const QueryType& query)
{
    for (const Form& form : kForms) {
        if (form.query->path == query.path)
            return &form;
    }
    return nullptr;
}

// Returns "/v2/thalassa/trace-settings" for TraceSettings.
std::string observabilityPath(const QueryType& query)
{
    std::string path = "/v2/thalassa/";
    for (const char letter : query.name()) {
        if (absl::ascii_isupper(static_cast<unsigned char>(letter)) && path.back() != '/')
            path += '-';
        path += absl::ascii_tolower(static_cast<unsigned char>(letter));
    }
    return path;
}

absl::StatusOr<HttpQuery> observabilityQuery(const QueryType& query, const Message& request)
{
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    std::string body;
    const auto status = google::protobuf::util::MessageToJsonString(request, &body, options);
    if (!status.ok()) {
        return sentenceError(absl::StatusCode::kInvalidArgument,
            QT_TRANSLATE_NOOP("Client", "the request has no form as JSON: %1"),
            {lineOf({status.message().data(), status.message().size()})});
    }
    HttpQuery result = post(observabilityPath(query), std::move(body));
    result.accept = absl::StrCat(kProtobufType, ", application/json");
    return result;
}

absl::StatusCode codeOf(int status)
{
    switch (status) {
    case 401:
        return absl::StatusCode::kUnauthenticated;
    case 403:
        return absl::StatusCode::kPermissionDenied;
    case 404:
        return absl::StatusCode::kNotFound;
    case 405:
    case 501:
        return absl::StatusCode::kUnimplemented;
    case 408:
    case 504:
        return absl::StatusCode::kDeadlineExceeded;
    case 409:
        return absl::StatusCode::kAborted;
    case 429:
    case 502:
    case 503:
        return absl::StatusCode::kUnavailable;
    case 500:
        return absl::StatusCode::kInternal;
    default:
        return status >= 400 && status < 500 ? absl::StatusCode::kInvalidArgument
                                             : absl::StatusCode::kUnknown;
    }
}

absl::Status errorOf(const HttpReply& reply)
{
    constexpr size_t kLongestError = 64 << 10; // bytes that are searched for a text
    std::string said;
    if (reply.body.size() <= kLongestError) {
        if (const auto document = json::parse(reply.body); document.ok())
            said = json::textOf(*document, "error");
    }
    absl::StatusCode code = codeOf(reply.status);
    // A server says so of a path that it does not have, in contrast to a model that it does not.
    if (code == absl::StatusCode::kNotFound && (said.empty() || said.starts_with("Not Found")))
        code = absl::StatusCode::kUnimplemented;
    const absl::Status status = !said.empty() ? absl::Status(code, lineOf(said))
        : code == absl::StatusCode::kUnauthenticated
        ? sentenceError(code, kNoValidToken, {reply.status})
        : code == absl::StatusCode::kPermissionDenied
        ? sentenceError(code, kForbidden, {reply.status})
        : sentenceError(code, QT_TRANSLATE_NOOP("Client", "HTTP status %1"), {reply.status});
    const bool isRefused = code == absl::StatusCode::kUnauthenticated ||
        absl::StrContains(said, "is restricted, expecting header");
    return withFault(status, isRefused ? Fault::Unauthorised : Fault::None);
}

bool isHealth(const QueryType& query)
{
    return query.path == queries::kServerLive.path || query.path == queries::kServerReady.path ||
        query.path == queries::kModelReady.path;
}

} // namespace

absl::StatusOr<HttpQuery> httpQuery(const QueryType& query, const Message& request)
{
    if (const Form* const form = formOf(query); form != nullptr)
        return form->makeQuery(request);
    if (query.service == Service::Observability &&
        (!query.isStream() || query.path == queries::kDump.path))
        return observabilityQuery(query, request);
    return sentenceError(absl::StatusCode::kUnimplemented,
        QT_TRANSLATE_NOOP("Client", "%1 exists over gRPC only"), {query.name()});
}

absl::StatusOr<AnyMessage> readReply(
    const QueryType& query, const HttpReply& reply, const Bounds& bounds)
{
    const bool isUnready =
        isHealth(query) && (reply.status == kBadRequest || reply.status == kServiceUnavailable);
    if (reply.status != kOk && !isUnready)
        return errorOf(reply);
    if (query.path == queries::kDump.path)
        return readDump(query, reply, bounds);
    const Form* const form = formOf(query);
    return form == nullptr ? readObservability(query, reply, bounds)
                           : form->readAnswer(query, reply, bounds);
}

} // namespace thalassa::client
