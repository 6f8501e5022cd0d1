// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/http_api.h"

#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/excerpt.h"
#include "core/base/log.h"
#include "core/config/print.h"
#include "core/events/actor.h"
#include "server/http/api/generate_call.h"
#include "server/http/api/infer_call.h"
#include "server/http/api/logging.h"
#include "server/http/api/model_control.h"
#include "server/http/api/observability.h"
#include "server/http/api/reply.h"
#include "server/http/api/route.h"
#include "server/http/api/trace_setting.h"

namespace thalassa::httpapi {
namespace {

using security::Category;

constexpr char kGet[] = "GET";
constexpr char kPost[] = "POST";
constexpr char kEither[] = "GET, POST";

// The gate's category of an endpoint, and the verb that the endpoint takes; null: any.
struct Rule {
    Category category;
    const char* verb;
};

Rule ruleOf(const Route& route)
{
    switch (route.endpoint) {
    case Endpoint::ServerMetadata:
    case Endpoint::ModelMetadata:
        return {Category::Metadata, kGet};
    case Endpoint::Live:
    case Endpoint::Ready:
    case Endpoint::ModelReady:
        return {Category::Health, kGet};
    case Endpoint::ModelConfig:
        return {Category::ModelConfig, kGet};
    case Endpoint::Statistics:
        return {Category::Statistics, kGet};
    case Endpoint::Infer:
    case Endpoint::Generate:
    case Endpoint::GenerateStream:
        return {Category::Inference, kPost};
    case Endpoint::RepositoryIndex:
    case Endpoint::RepositoryLoad:
    case Endpoint::RepositoryUnload:
        return {Category::ModelRepository, kPost};
    case Endpoint::TraceSetting:
        return {Category::Trace, kEither};
    case Endpoint::Logging:
        return {Category::Logging, kEither};
    case Endpoint::SharedMemory:
        return {Category::SharedMemory, nullptr};
    case Endpoint::Observability:
        return {categoryOfQuestion(route.question), kEither};
    }
    return {Category::Metadata, kGet};
}

// Whether a request of Triton's own API changes the server. For the extension's queries, their
// bodies decide (security::changesServer()).
bool changesServer(const Route& route, std::string_view method)
{
    switch (route.endpoint) {
    case Endpoint::RepositoryLoad:
    case Endpoint::RepositoryUnload:
        return true;
    case Endpoint::TraceSetting:
    case Endpoint::Logging:
        return method == kPost;
    default:
        return false;
    }
}

bool isOfAdministration(Endpoint endpoint)
{
    return endpoint == Endpoint::Observability || endpoint == Endpoint::Live ||
        endpoint == Endpoint::Ready || endpoint == Endpoint::ServerMetadata;
}

http::Response healthReply(const absl::StatusOr<bool>& state)
{
    if (!state.ok())
        return errorReply(state.status());
    return emptyReply(*state ? 200 : 400); // row 1.2.3
}

// Row 1.2.5: the model is loaded, and its backend says that it cannot serve.
http::Response modelReadyReply(const absl::StatusOr<bool>& ready)
{
    if (ready.ok() && !*ready)
        return errorReply(400, "Model version not ready");
    return healthReply(ready);
}

template <typename Message> http::Response messageReply(const absl::StatusOr<Message>& message)
{
    return message.ok() ? jsonReply(config::messageJson(*message)) : errorReply(message.status());
}

bool takes(const Rule& rule, std::string_view method)
{
    if (rule.verb == nullptr)
        return true;
    if (rule.verb == kEither)
        return method == kGet || method == kPost;
    // The transport omits the body of an answer to HEAD.
    return method == rule.verb || (method == "HEAD" && rule.verb == kGet);
}

http::Response methodNotAllowed(const char* allowed)
{
    http::Response response = errorReply(405, "Method Not Allowed");
    response.headers.add("Allow", std::string_view(allowed) == kGet ? "GET, HEAD" : allowed);
    return response;
}

class HttpApi : public std::enable_shared_from_this<HttpApi> {
public:
    HttpApi(const engine::Services& engine, engine::RuntimeSettings& settings,
        const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options)
        : m_engine(engine)
        , m_settings(settings)
        , m_path{engine.inference, engine.drain, settings.tracer()}
        , m_gate(gate)
        , m_background(background)
        , m_options(std::move(options))
    {
    }

    void handle(std::shared_ptr<http::Exchange> exchange) const
    {
        const http::Request& request = exchange->request();
        LOG_VERBOSE(1) << "HTTP request: " << request.method << ' ' << request.path;
        const std::optional<Route> route = parseRoute(request.path);
        if (!route)
            return exchange->respond(errorReply(404, "Not Found"));
        if (std::optional<http::Response> refusal = refuseOnPort(*route, request))
            return exchange->respond(*std::move(refusal));
        const Rule rule = ruleOf(*route);
        const security::Caller caller{
            "http", [&request](std::string_view name) { return request.headers.find(name); }};
        if (const absl::Status admitted = m_gate.admit(rule.category, caller); !admitted.ok())
            return exchange->respond(errorReply(admitted));
        if (!takes(rule, request.method))
            return exchange->respond(methodNotAllowed(rule.verb));
        if (changesServer(*route, request.method)) {
            const absl::Status own = m_options.extension.checkOrigin(senderOf(request));
            if (!own.ok())
                return exchange->respond(errorReply(own));
        }
        if (!route->fault.ok())
            return exchange->respond(errorReply(route->fault));
        answer(*route, exchange);
    }

private:
    // Returns the refusal of a request that the port does not serve, or not to this client; null if
    // it serves the request.
    std::optional<http::Response> refuseOnPort(
        const Route& route, const http::Request& request) const
    {
        const security::ExtensionPolicy& extension = m_options.extension;
        if (m_options.isAdministration) {
            if (const absl::Status own = extension.checkHost(senderOf(request)); !own.ok())
                return errorReply(own);
            if (!isOfAdministration(route.endpoint))
                return errorReply(404,
                    "Not Found: the administration port serves /v2/thalassa/..., "
                    "/v2/health/live, /v2/health/ready and /v2");
        }
        if (route.endpoint != Endpoint::Observability || extension.isServed())
            return std::nullopt;
        return errorReply(404,
            absl::StrCat("Not Found: there is no /v2/thalassa/", base::excerpt(route.question),
                " here: ", extension.whereItIs()));
    }

    void answer(const Route& route, const std::shared_ptr<http::Exchange>& exchange) const
    {
        switch (route.endpoint) {
        case Endpoint::Infer:
            return std::make_shared<InferCall>(
                exchange, m_path, m_options.maxInputSize, m_options.codec, m_options.forwarded)
                ->start(route.model, route.version);
        case Endpoint::Generate:
            return generate(
                route, exchange, std::make_shared<GenerateCall>(exchange, m_options.codec));
        case Endpoint::GenerateStream:
            return generate(
                route, exchange, std::make_shared<GenerateStreamCall>(exchange, m_options.codec));
        case Endpoint::RepositoryIndex:
        case Endpoint::RepositoryLoad:
        case Endpoint::RepositoryUnload:
        case Endpoint::TraceSetting:
        case Endpoint::Logging:
            return decodeAndAnswer(exchange, [this, route, exchange] { control(route, exchange); });
        case Endpoint::Observability:
            return answerQuestion(route, exchange);
        case Endpoint::Statistics:
            if (route.model.empty()) // for all models
                return answerLater(
                    exchange, [this, route](auto& asking) { asking.respond(query(route)); });
            return exchange->respond(query(route));
        default:
            return exchange->respond(query(route));
        }
    }

    Asked asked() const
    {
        return {m_engine.observatory, m_engine.drain, m_settings, m_options.extension};
    }

    void answerQuestion(const Route& route, const std::shared_ptr<http::Exchange>& exchange) const
    {
        const size_t size = exchange->request().body.byteSize();
        if (const absl::Status checked = engine::checkQuerySize(size); !checked.ok())
            return exchange->respond(errorReply(checked));
        if (!takesLong(route.question))
            return control(route, exchange);
        answerLater(exchange, [this, route](auto& asking) {
            sendAnswer(asking, answerObservability(asked(), route.question, asking.request()));
        });
    }

    // Runs `answer` in the background, unless the client has left by then. The posted task keeps
    // this alive if the server stops first. If `answer` throws, the exchange is destroyed
    // unanswered and answers 500.
    template <typename Answer>
    void answerLater(const std::shared_ptr<http::Exchange>& exchange, Answer answer) const
    {
        const auto hasGone = std::make_shared<std::atomic<bool>>(false);
        exchange->onClosed([hasGone] { *hasGone = true; });
        const bool isPosted = m_background.post(
            [self = shared_from_this(), exchange, hasGone, answer = std::move(answer)] {
                if (!*hasGone)
                    answer(*exchange);
            });
        if (!isPosted)
            exchange->respond(errorReply(engine::tooManyQueries()));
    }

    // Runs `answer`, which decodes the body: on a codec thread if the body is large, or if the
    // connection has a large one there, which must not be overtaken.
    template <typename Answer>
    void decodeAndAnswer(const std::shared_ptr<http::Exchange>& exchange, Answer answer) const
    {
        const std::shared_ptr<CodecThreads>& codec = m_options.codec;
        const bool isHere = codec == nullptr ||
            (exchange->request().body.byteSize() <= CodecThreads::kLargeBody &&
                !codec->isBusyWith(exchange->connection()));
        if (isHere)
            return answer();
        const bool isAccepted = codec->accept(exchange->connection(),
            [self = shared_from_this(), answer = std::move(answer)] { answer(); });
        if (!isAccepted)
            exchange->respond(errorReply(tooManyLargeRequests()));
    }

    // Answers requests that may change the server: events name the client.
    void control(const Route& route, const std::shared_ptr<http::Exchange>& exchange) const
    {
        const http::Request& request = exchange->request();
        const uint64_t most = m_options.maxInputSize;
        const events::ActorScope actor("http " + request.peer.text());
        switch (route.endpoint) {
        case Endpoint::RepositoryIndex:
            return answerIndex(m_engine.control, most, exchange);
        case Endpoint::RepositoryLoad:
            return answerLoad(m_engine.control, route, exchange);
        case Endpoint::RepositoryUnload:
            return answerUnload(m_engine.control, most, route, exchange);
        case Endpoint::TraceSetting:
            return exchange->respond(answerTraceSetting(m_settings, route.model, request, most));
        case Endpoint::Logging:
            return exchange->respond(answerLogging(m_settings, request, most));
        default:
            return exchange->respond(answerObservability(asked(), route.question, request));
        }
    }

    void generate(const Route& route, const std::shared_ptr<http::Exchange>& exchange,
        std::shared_ptr<inference::ResponseSink> call) const
    {
        const bool isLarge = exchange->request().body.byteSize() > CodecThreads::kLargeBody;
        const auto hasLeft = isLarge ? std::make_shared<std::atomic<bool>>(false) : nullptr;
        if (isLarge)
            exchange->onClosed([hasLeft] { *hasLeft = true; });
        decodeAndAnswer(exchange, [this, route, exchange, hasLeft, call = std::move(call)] {
            const base::LogRequestScope about;
            const absl::Status status = startGenerate(*exchange, m_path, route.model, route.version,
                m_options.maxInputSize, call, hasLeft.get());
            if (status.ok())
                return;
            LOG_VERBOSE(1) << "inference request refused: " << status.message();
            exchange->respond(errorReply(status));
        });
    }

    // Returns the answers that the engine has in memory.
    http::Response query(const Route& route) const
    {
        switch (route.endpoint) {
        case Endpoint::Live:
            return healthReply(m_engine.health.isLive());
        case Endpoint::Ready:
            return healthReply(m_engine.health.isReady());
        case Endpoint::ModelReady:
            return modelReadyReply(m_engine.health.isModelReady(route.model, route.version));
        case Endpoint::ServerMetadata:
            return jsonReply(config::messageJson(metadata()));
        case Endpoint::ModelMetadata:
            return messageReply(m_engine.catalog.modelMetadata(route.model, route.version));
        case Endpoint::ModelConfig:
            return messageReply(m_engine.catalog.modelConfig(route.model, route.version));
        case Endpoint::Statistics:
            return messageReply(m_engine.catalog.modelStatistics(route.model, route.version));
        default:
            return errorReply(later());
        }
    }

    ::inference::ServerMetadataResponse metadata() const
    {
        ::inference::ServerMetadataResponse response = m_engine.catalog.metadata();
        if (m_options.extension.isServed())
            response.add_extensions("thalassa");
        return response;
    }

    static absl::Status later()
    {
        return absl::UnimplementedError("the shared memory extension is not available yet");
    }

    const engine::Services m_engine;
    engine::RuntimeSettings& m_settings;
    const engine::RequestPath m_path;
    const security::Gate& m_gate;
    base::BackgroundThread& m_background;
    const HttpApiOptions m_options;
};

} // namespace

http::Routes makeRoutes(const engine::Services& engine, engine::RuntimeSettings& settings,
    const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options)
{
    const auto api =
        std::make_shared<const HttpApi>(engine, settings, gate, background, std::move(options));
    const http::Handler handle = [api](std::shared_ptr<http::Exchange> exchange) {
        api->handle(std::move(exchange));
    };
    return {isInference, handle, handle};
}

} // namespace thalassa::httpapi
