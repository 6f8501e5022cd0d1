// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/control/observability.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/cord.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/threads/concurrency_limit.h"
#include "core/config/print.h"
#include "server/http/api/json/json.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using engine::ObservabilityService;
using engine::RuntimeSettings;
using security::Category;

// Marks an error with the status 415, for which absl has no code.
constexpr char kWrongType[] = "thalassa.http/unsupported-media-type";

// Explains a type that an error of the parser names: "; a thalassa.v1.Window is one of ...".
std::string typeHint(const std::string& error)
{
    constexpr std::string_view kPrefix = "type.googleapis.com/";
    const size_t at = error.find(kPrefix);
    if (at == std::string::npos)
        return "";
    const size_t begin = at + kPrefix.size();
    const std::string name = error.substr(begin, error.find_first_of("\" ,:)", begin) - begin);
    const auto& pool = *google::protobuf::DescriptorPool::generated_pool();
    std::vector<std::string> names;
    const auto* const values = pool.FindEnumTypeByName(name);
    for (int i = 0; values != nullptr && i < values->value_count(); ++i)
        names.push_back(values->value(i)->name());
    const auto* const fields = pool.FindMessageTypeByName(name);
    for (int i = 0; fields != nullptr && i < fields->field_count(); ++i)
        names.push_back(fields->field(i)->name());
    if (names.empty())
        return "";
    return absl::StrCat("; a ", name,
        values != nullptr ? " is one of " : " is an object with any of ",
        absl::StrJoin(names, ", "));
}

template <typename Message> absl::Status read(const http::Request& request, Message& message)
{
    const size_t size = request.body.byteSize();
    const bool isPost = request.method == "POST";
    if (!request.query.empty() || (size > 0 && !isPost)) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected a ", message.GetDescriptor()->full_name(),
                " as JSON in the body of a POST; the server does not accept ",
                isPost || size == 0 ? absl::StrCat("the query '", base::excerpt(request.query), "'")
                                    : absl::StrCat("the body of a ", request.method)));
    }
    if (size == 0)
        return absl::OkStatus();
    std::string copy;
    const std::string_view text = textOf(request.body, size, copy);
    const auto parsed =
        google::protobuf::util::JsonStringToMessage({text.data(), text.size()}, &message);
    if (parsed.ok())
        return absl::OkStatus();
    const std::string why(parsed.message().data(), parsed.message().size());
    return absl::InvalidArgumentError(absl::StrCat("the body is not a ",
        message.GetDescriptor()->full_name(), " as JSON: ", why, typeHint(why)));
}

constexpr char kProtobufType[] = "application/x-protobuf";

// Returns whether the client accepts protobuf's wire format; "*/*" stands for JSON.
bool acceptsProtobuf(const http::Request& request)
{
    const std::string* const accepted = request.headers.find("Accept");
    if (accepted == nullptr)
        return false;
    for (const absl::string_view range : absl::StrSplit(*accepted, ',')) {
        const absl::string_view essence =
            absl::StripAsciiWhitespace(range.substr(0, range.find(';')));
        if (absl::EqualsIgnoreCase(essence, kProtobufType))
            return true;
    }
    return false;
}

template <typename Message>
http::Response messageReply(const http::Request& request, const Message& message)
{
    if (!acceptsProtobuf(request))
        return jsonReply(config::messageJson(message));
    http::Response response;
    response.contentType = kProtobufType;
    response.body = tensor::copiedBuffer(message.SerializeAsString());
    return response;
}

const ObservabilityService& serviceOf(
    const ExtensionServices& services, const ObservabilityService*)
{
    return services.observability;
}
RuntimeSettings& serviceOf(const ExtensionServices& services, const RuntimeSettings*)
{
    return services.settings;
}
engine::Drain& serviceOf(const ExtensionServices& services, const engine::Drain*)
{
    return services.drain;
}

// Returns OK for a change that this client may make on this port.
absl::Status checkChange(const security::ExtensionPolicy& policy, const http::Request& request)
{
    const security::Sender sender = senderOf(request);
    RETURN_IF_ERROR(policy.checkChange());
    RETURN_IF_ERROR(policy.checkOrigin(sender));
    if (policy.isJson(sender))
        return absl::OkStatus();
    absl::Status wrongType = absl::InvalidArgumentError(
        absl::StrCat("a request that changes the server needs Content-Type: application/json, got ",
            sender.contentType == nullptr
                ? "none"
                : absl::StrCat("'", base::excerpt(*sender.contentType), "'")));
    wrongType.SetPayload(kWrongType, absl::Cord());
    return wrongType;
}

// Answers a query by the member function `kAnswer` of a `Service`.
template <typename Service, typename Request, auto kAnswer>
absl::StatusOr<http::Response> answer(
    const ExtensionServices& services, const http::Request& request)
{
    Request message;
    RETURN_IF_ERROR(read(request, message));
    if (security::changesServer(message))
        RETURN_IF_ERROR(checkChange(services.policy, request));
    auto& service = serviceOf(services, static_cast<const Service*>(nullptr));
    auto answered = (service.*kAnswer)(message);
    if constexpr (requires { answered.status(); }) {
        if (!answered.ok())
            return answered.status();
        return messageReply(request, *answered);
    } else {
        return messageReply(request, answered);
    }
}

// A dump is a trace file, which is JSON.
absl::StatusOr<http::Response> answerDump(
    const ExtensionServices& services, const http::Request& request)
{
    v1::DumpRequest message;
    RETURN_IF_ERROR(read(request, message));
    ASSIGN_OR_RETURN(std::string text, services.observability.dump(message));
    return jsonReply(text);
}

// The size of a large answer: a dump, or very many records. It stays in memory until its client has
// read it or left.
constexpr size_t kLargeSize = 1 << 20;

base::ConcurrencyLimit& largeAnswers()
{
    static base::ConcurrencyLimit limit(4);
    return limit;
}

struct Query {
    const char* name; // in the path
    Category category;
    // Null for a query that reads files: answerCheck() answers it.
    absl::StatusOr<http::Response> (*answer)(const ExtensionServices&, const http::Request&);
    bool waitsForThreads = false; // of connections
};
constexpr Query kQueries[] = {
    {"server", Category::Statistics,
        answer<ObservabilityService, v1::ServerRequest, &ObservabilityService::server>},
    {"snapshot", Category::Statistics,
        answer<ObservabilityService, v1::SnapshotRequest, &ObservabilityService::snapshot>},
    {"history", Category::Statistics,
        answer<ObservabilityService, v1::HistoryRequest, &ObservabilityService::history>},
    {"latencies", Category::Statistics,
        answer<ObservabilityService, v1::LatenciesRequest, &ObservabilityService::latencies>},
    {"requests", Category::Statistics,
        answer<ObservabilityService, v1::RequestsRequest, &ObservabilityService::requests>},
    {"explain", Category::Statistics,
        answer<ObservabilityService, v1::ExplainRequest, &ObservabilityService::explain>},
    {"events", Category::Statistics,
        answer<ObservabilityService, v1::EventsRequest, &ObservabilityService::events>},
    {"queues", Category::Statistics,
        answer<ObservabilityService, v1::QueuesRequest, &ObservabilityService::queues>},
    {"sequences", Category::Statistics,
        answer<ObservabilityService, v1::SequencesRequest, &ObservabilityService::sequences>},
    {"instances", Category::Statistics,
        answer<ObservabilityService, v1::InstancesRequest, &ObservabilityService::instances>},
    {"memory", Category::Statistics,
        answer<ObservabilityService, v1::MemoryRequest, &ObservabilityService::memory>},
    {"shared-memory", Category::Statistics,
        answer<ObservabilityService, v1::SharedMemoryRequest, &ObservabilityService::sharedMemory>},
    {"connections", Category::Statistics,
        answer<ObservabilityService, v1::ConnectionsRequest, &ObservabilityService::connections>},
    {"close-connection", Category::ModelRepository,
        answer<ObservabilityService, v1::CloseConnectionRequest,
            &ObservabilityService::closeConnection>,
        true},
    {"dump", Category::Statistics, answerDump},
    {"trace-settings", Category::Trace,
        answer<RuntimeSettings, v1::TraceSettingsRequest, &RuntimeSettings::trace>},
    {"log-settings", Category::Logging,
        answer<RuntimeSettings, v1::LogSettingsRequest, &RuntimeSettings::log>},
    {"drain", Category::ModelRepository,
        answer<engine::Drain, v1::DrainRequest, &engine::Drain::answer>},
    {"check", Category::ModelRepository, nullptr},
};

const Query* findQuery(const std::string& name)
{
    const auto* const found = std::find_if(std::begin(kQueries), std::end(kQueries),
        [&name](const Query& known) { return known.name == name; });
    return found == std::end(kQueries) ? nullptr : found;
}

// {"queries": ["/v2/thalassa/server", ...]}
std::string queriesJson()
{
    return absl::StrCat("{\"queries\":[",
        absl::StrJoin(kQueries, ",",
            [](std::string* out, const Query& one) {
                absl::StrAppend(out, "\"/v2/thalassa/", one.name, "\"");
            }),
        "]}");
}

} // namespace

security::Category categoryOfQuery(const std::string& query)
{
    const Query* const known = findQuery(query);
    return known == nullptr ? Category::Statistics : known->category;
}

bool takesLong(const std::string& query)
{
    const Query* const known = findQuery(query);
    return known != nullptr && (known->category == Category::Statistics || known->waitsForThreads);
}

security::Sender senderOf(const http::Request& request)
{
    return {request.headers.find("Host"), request.headers.find("Origin"),
        request.headers.find("Content-Type")};
}

http::Response answerObservability(
    const ExtensionServices& services, const std::string& query, const http::Request& request)
{
    if (const Query* const known = findQuery(query)) {
        absl::StatusOr<http::Response> reply = known->answer(services, request);
        if (reply.ok())
            return *std::move(reply);
        return reply.status().GetPayload(kWrongType)
            ? errorReply(415, std::string(reply.status().message()))
            : errorReply(reply.status());
    }
    if (query.empty())
        return jsonReply(queriesJson());
    const std::string names = absl::StrJoin(kQueries, ", ", [](std::string* out, const Query& one) {
        absl::StrAppend(out, "/v2/thalassa/", one.name);
    });
    return errorReply(404,
        absl::StrCat("there is no /v2/thalassa/", base::excerpt(query), "; there are ", names));
}

bool readsFiles(const std::string& query)
{
    const Query* const known = findQuery(query);
    return known != nullptr && known->answer == nullptr;
}

void answerCheck(engine::ModelControl& engine, const std::shared_ptr<http::Exchange>& exchange)
{
    v1::CheckRequest message;
    if (const absl::Status status = read(exchange->request(), message); !status.ok())
        return exchange->respond(errorReply(status));
    engine.checkConfig(message, [exchange](const absl::StatusOr<v1::CheckResponse>& check) {
        exchange->respond(
            check.ok() ? messageReply(exchange->request(), *check) : errorReply(check.status()));
    });
}

void sendAnswer(http::Exchange& exchange, http::Response answer)
{
    if (answer.body.byteSize() < kLargeSize)
        return exchange.respond(std::move(answer));
    const auto pass = std::make_shared<base::ConcurrencyLimit::Pass>(largeAnswers().enter());
    if (*pass)
        return exchange.respond(std::move(answer), [pass](const http::SendTimes&) {});
    exchange.respond(errorReply(absl::UnavailableError(absl::StrCat(largeAnswers().most(),
        " answers of more than a megabyte are being read already; send the query again later, or "
        "with a lower limit"))));
}

} // namespace thalassa::httpapi
