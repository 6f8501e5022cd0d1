// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/http_api.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/text/excerpt.h"
#include "core/config/print.h"
#include "core/events/actor.h"
#include "server/http/api/control/logging.h"
#include "server/http/api/control/model_control.h"
#include "server/http/api/control/observability.h"
#include "server/http/api/control/overview.h"
#include "server/http/api/control/route.h"
#include "server/http/api/control/shared_memory.h"
#include "server/http/api/control/trace_setting.h"
#include "server/http/api/generate_call.h"
#include "server/http/api/infer_call.h"
#include "server/http/api/replies/reply.h"

namespace thalassa::httpapi {
namespace {

using security::Category;
using shared_memory::RegionKind;

constexpr char kGet[] = "GET";
constexpr char kPost[] = "POST";
constexpr char kEither[] = "GET, POST";

using ExchangePointer = std::shared_ptr<http::Exchange>;

template <typename Message> http::Response messageReply(const absl::StatusOr<Message>& message)
{
    return message.ok() ? jsonReply(config::messageJson(*message)) : errorReply(message.status());
}

// `verb` is that of the endpoint; null: any.
bool takes(const char* verb, std::string_view method)
{
    if (verb == nullptr)
        return true;
    if (verb == kEither)
        return method == kGet || method == kPost;
    // The transport omits the body of an answer to HEAD.
    return method == verb || (method == "HEAD" && verb == kGet);
}

events::ActorScope actorOf(const http::Request& request)
{
    return events::ActorScope("http " + request.peer.text());
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
        const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options);

    // Answers a request whose path must be looked up.
    void handle(const ExchangePointer& exchange) const;
    // Returns the rules of QHttpServer for all endpoints. They keep the API alive.
    std::vector<http::Rule> rules() const;

private:
    // An endpoint: its paths (see patternsOf()), the verb that it takes (null: any), the category
    // that the gate knows it by (null: that of the query), and the function that answers.
    struct Endpoint {
        const char* path;
        const char* verb;
        std::optional<Category> category;
        void (HttpApi::*answer)(const Route& route, const ExchangePointer& exchange) const;
        // Whether a POST changes the server. For the extension's queries, their bodies decide
        // (security::changesServer()).
        bool isChange = false;
        bool isAdministrative = false; // whether the administration port has it
    };
    static const Endpoint kEndpoints[];

    struct Lookup {
        http::PathPattern pattern;
        const Endpoint* endpoint;
    };

    void serve(const Endpoint& endpoint, const Route& route, const ExchangePointer& exchange) const;
    absl::Status admit(Category category, const http::Request& request) const;
    std::optional<http::Response> refuseOnPort(
        const Endpoint& endpoint, const Route& route, const http::Request& request) const;

    void infer(const Route& route, const ExchangePointer& exchange) const;
    void generate(const Route& route, const ExchangePointer& exchange) const;
    void generateStream(const Route& route, const ExchangePointer& exchange) const;
    void live(const Route& route, const ExchangePointer& exchange) const;
    void ready(const Route& route, const ExchangePointer& exchange) const;
    void modelReady(const Route& route, const ExchangePointer& exchange) const;
    void overview(const Route& route, const ExchangePointer& exchange) const;
    void serverMetadata(const Route& route, const ExchangePointer& exchange) const;
    void modelMetadata(const Route& route, const ExchangePointer& exchange) const;
    void modelConfig(const Route& route, const ExchangePointer& exchange) const;
    void modelStatistics(const Route& route, const ExchangePointer& exchange) const;
    void allStatistics(const Route& route, const ExchangePointer& exchange) const;
    void repositoryIndex(const Route& route, const ExchangePointer& exchange) const;
    void repositoryLoad(const Route& route, const ExchangePointer& exchange) const;
    void repositoryUnload(const Route& route, const ExchangePointer& exchange) const;
    void traceSetting(const Route& route, const ExchangePointer& exchange) const;
    void logging(const Route& route, const ExchangePointer& exchange) const;
    template <RegionKind kind>
    void regionStatus(const Route& route, const ExchangePointer& exchange) const;
    template <RegionKind kind>
    void registerRegion(const Route& route, const ExchangePointer& exchange) const;
    template <RegionKind kind>
    void unregisterRegion(const Route& route, const ExchangePointer& exchange) const;
    void observability(const Route& route, const ExchangePointer& exchange) const;

    void startGenerating(const Route& route, const ExchangePointer& exchange,
        std::shared_ptr<inference::ResponseSink> call) const;
    template <typename Answer>
    void answerLater(const ExchangePointer& exchange, Answer answer) const;
    template <typename Answer>
    void decodeAndAnswer(const ExchangePointer& exchange, Answer answer) const;
    template <typename Answer> void control(const ExchangePointer& exchange, Answer answer) const;
    ExtensionServices services() const
    {
        return {m_engine.observability, m_engine.drain, m_settings, m_options.extension};
    }

    const engine::Services m_engine;
    engine::RuntimeSettings& m_settings;
    const engine::RequestPath m_path;
    const security::Gate& m_gate;
    base::BackgroundThread& m_background;
    const HttpApiOptions m_options;
    std::vector<Lookup> m_lookups; // in the order of the table; constant after construction
};

// The first path that matches counts. Inference is first, since its lookup takes part of its time.
const HttpApi::Endpoint HttpApi::kEndpoints[] = {
    {"/v2/models/{model}[/versions/{version:digits}]/infer", kPost, Category::Inference,
        &HttpApi::infer},
    {"/v2/models/{model}[/versions/{version:digits}]/generate", kPost, Category::Inference,
        &HttpApi::generate},
    {"/v2/models/{model}[/versions/{version:digits}]/generate_stream", kPost, Category::Inference,
        &HttpApi::generateStream},
    {"/v2/health/live", kGet, Category::Health, &HttpApi::live, false, true},
    {"/v2/health/ready", kGet, Category::Health, &HttpApi::ready, false, true},
    {"/", kGet, Category::Metadata, &HttpApi::overview, false, true},
    {"/v2", kGet, Category::Metadata, &HttpApi::serverMetadata, false, true},
    {"/v2/models/stats", kGet, Category::Statistics, &HttpApi::allStatistics}, // row 1.9.5
    {"/v2/models/{model}[/versions/{version:digits}]", kGet, Category::Metadata,
        &HttpApi::modelMetadata},
    {"/v2/models/{model}[/versions/{version:digits}]/ready", kGet, Category::Health,
        &HttpApi::modelReady},
    {"/v2/models/{model}[/versions/{version:digits}]/config", kGet, Category::ModelConfig,
        &HttpApi::modelConfig},
    {"/v2/models/{model}[/versions/{version:digits}]/stats", kGet, Category::Statistics,
        &HttpApi::modelStatistics},
    {"/v2/models/{model}/trace/setting", kEither, Category::Trace, &HttpApi::traceSetting, true},
    {"/v2/trace/setting", kEither, Category::Trace, &HttpApi::traceSetting, true},
    {"/v2/logging", kEither, Category::Logging, &HttpApi::logging, true},
    {"/v2/repository[/{repository}]/index", kPost, Category::ModelRepository,
        &HttpApi::repositoryIndex},
    {"/v2/repository[/{repository}]/models/{model}/load", kPost, Category::ModelRepository,
        &HttpApi::repositoryLoad, true},
    {"/v2/repository[/{repository}]/models/{model}/unload", kPost, Category::ModelRepository,
        &HttpApi::repositoryUnload, true},
    {"/v2/systemsharedmemory[/region/{region}]/status", kGet, Category::SharedMemory,
        &HttpApi::regionStatus<RegionKind::System>},
    {"/v2/systemsharedmemory[/region/{region}]/register", kPost, Category::SharedMemory,
        &HttpApi::registerRegion<RegionKind::System>, true},
    {"/v2/systemsharedmemory[/region/{region}]/unregister", kPost, Category::SharedMemory,
        &HttpApi::unregisterRegion<RegionKind::System>, true},
    {"/v2/cudasharedmemory[/region/{region}]/status", kGet, Category::SharedMemory,
        &HttpApi::regionStatus<RegionKind::Cuda>},
    {"/v2/cudasharedmemory[/region/{region}]/register", kPost, Category::SharedMemory,
        &HttpApi::registerRegion<RegionKind::Cuda>, true},
    {"/v2/cudasharedmemory[/region/{region}]/unregister", kPost, Category::SharedMemory,
        &HttpApi::unregisterRegion<RegionKind::Cuda>, true},
    {"/v2/thalassa", kGet, std::nullopt, &HttpApi::observability, false, true},
    {"/v2/thalassa/{query?}", kEither, std::nullopt, &HttpApi::observability, false, true},
};

HttpApi::HttpApi(const engine::Services& engine, engine::RuntimeSettings& settings,
    const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options)
    : m_engine(engine)
    , m_settings(settings)
    , m_path{engine.inference, engine.drain, settings.tracer(), engine.refused, engine.regions}
    , m_gate(gate)
    , m_background(background)
    , m_options(std::move(options))
{
    for (const Endpoint& endpoint : kEndpoints) {
        for (http::PathPattern& pattern : patternsOf(endpoint.path))
            m_lookups.push_back({std::move(pattern), &endpoint});
    }
}

std::vector<http::Rule> HttpApi::rules() const
{
    std::vector<http::Rule> rules;
    rules.reserve(m_lookups.size());
    for (const Lookup& lookup : m_lookups) {
        rules.push_back({lookup.pattern,
            [self = shared_from_this(), &lookup](
                const ExchangePointer& exchange, const http::Rule::Arguments& arguments) {
                self->serve(*lookup.endpoint, routeOf(lookup.pattern, arguments), exchange);
            }});
    }
    return rules;
}

void HttpApi::handle(const ExchangePointer& exchange) const
{
    const std::vector<std::string> segments = http::pathSegments(exchange->request().path);
    for (const Lookup& lookup : m_lookups) {
        if (const auto arguments = lookup.pattern.match(segments))
            return serve(*lookup.endpoint, routeOf(lookup.pattern, *arguments), exchange);
    }
    LOG_VERBOSE(1) << "HTTP request: " << exchange->request().method << ' '
                   << exchange->request().path;
    exchange->respond(unknownPathReply(
        exchange->request().path, metricsFor(m_options.metrics, exchange->request())));
}

void HttpApi::serve(
    const Endpoint& endpoint, const Route& route, const ExchangePointer& exchange) const
{
    const http::Request& request = exchange->request();
    LOG_VERBOSE(1) << "HTTP request: " << request.method << ' ' << request.path;
    if (std::optional<http::Response> refusal = refuseOnPort(endpoint, route, request))
        return exchange->respond(*std::move(refusal));
    const Category category = endpoint.category ? *endpoint.category : categoryOfQuery(route.query);
    if (const absl::Status admitted = admit(category, request); !admitted.ok())
        return exchange->respond(errorReply(admitted));
    if (!takes(endpoint.verb, request.method))
        return exchange->respond(methodNotAllowed(endpoint.verb));
    if (endpoint.isChange && request.method == kPost) {
        const absl::Status own = m_options.extension.checkOrigin(senderOf(request));
        if (!own.ok())
            return exchange->respond(errorReply(own));
    }
    if (!route.fault.ok())
        return exchange->respond(errorReply(route.fault));
    (this->*endpoint.answer)(route, exchange);
}

absl::Status HttpApi::admit(Category category, const http::Request& request) const
{
    const security::Caller caller{
        "http", [&request](std::string_view name) { return request.headers.find(name); }};
    return m_gate.admit(category, caller);
}

// Returns the refusal of a request that the port does not serve, or not to this client; null if it
// serves the request.
std::optional<http::Response> HttpApi::refuseOnPort(
    const Endpoint& endpoint, const Route& route, const http::Request& request) const
{
    const security::ExtensionPolicy& extension = m_options.extension;
    if (m_options.isAdministration) {
        if (const absl::Status own = extension.checkHost(senderOf(request)); !own.ok())
            return errorReply(own);
        if (!endpoint.isAdministrative)
            return errorReply(404,
                "Not Found: the administration port serves /v2/thalassa/..., "
                "/v2/health/live, /v2/health/ready, /v2 and /");
    }
    if (endpoint.category || extension.isServed()) // the extension's endpoint has none
        return std::nullopt;
    return errorReply(404,
        absl::StrCat("Not Found: there is no /v2/thalassa/", base::excerpt(route.query),
            " here: ", extension.whereItIs()));
}

// ---- Inference

void HttpApi::infer(const Route& route, const ExchangePointer& exchange) const
{
    std::make_shared<InferCall>(
        exchange, m_path, m_options.maxInputSize, m_options.codec, m_options.forwarded)
        ->start(route.model, route.version);
}

void HttpApi::generate(const Route& route, const ExchangePointer& exchange) const
{
    startGenerating(route, exchange, std::make_shared<GenerateCall>(exchange, m_options.codec));
}

void HttpApi::generateStream(const Route& route, const ExchangePointer& exchange) const
{
    startGenerating(
        route, exchange, std::make_shared<GenerateStreamCall>(exchange, m_options.codec));
}

void HttpApi::startGenerating(const Route& route, const ExchangePointer& exchange,
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
        m_path.refused.note(status);
        exchange->respond(errorReply(status));
    });
}

// ---- Health, metadata and statistics, which the engine has in memory

void HttpApi::live(const Route&, const ExchangePointer& exchange) const
{
    const absl::StatusOr<bool> live = m_engine.health.isLive();
    exchange->respond(live.ok() ? liveReply(*live) : errorReply(live.status()));
}

void HttpApi::ready(const Route&, const ExchangePointer& exchange) const
{
    const absl::StatusOr<bool> ready = m_engine.health.isReady();
    if (!ready.ok())
        return exchange->respond(errorReply(ready.status()));
    // The reasons say what the repository index says, so they have its category.
    const bool mayKnowWhy = !*ready && admit(Category::ModelRepository, exchange->request()).ok();
    exchange->respond(readyReply(*ready, mayKnowWhy ? m_engine.health.whyNotReady() : ""));
}

void HttpApi::modelReady(const Route& route, const ExchangePointer& exchange) const
{
    const absl::StatusOr<bool> ready = m_engine.health.isModelReady(route.model, route.version);
    if (!ready.ok())
        return exchange->respond(errorReply(ready.status()));
    if (!*ready) // the model is loaded, and its backend says that it cannot serve (row 1.2.5)
        return exchange->respond(errorReply(400, "Model version not ready"));
    const std::string reason = m_engine.health.whyNoModelIsReady();
    exchange->respond(modelReadyReply(route.model, reason.empty(), reason));
}

void HttpApi::overview(const Route&, const ExchangePointer& exchange) const
{
    Overview overview{
        m_engine.catalog.metadata().name(), {}, metricsFor(m_options.metrics, exchange->request())};
    for (const Endpoint& endpoint : kEndpoints) {
        const bool isHere = !m_options.isAdministration || endpoint.isAdministrative;
        const bool isAllowed = endpoint.category || m_options.extension.isServed();
        if (isHere && isAllowed)
            overview.endpoints.push_back(absl::StrCat(endpoint.verb, " ", endpoint.path));
    }
    exchange->respond(overviewReply(overview));
}

void HttpApi::serverMetadata(const Route&, const ExchangePointer& exchange) const
{
    ::inference::ServerMetadataResponse response = m_engine.catalog.metadata();
    if (m_options.extension.isServed())
        response.add_extensions("thalassa");
    exchange->respond(jsonReply(config::messageJson(response)));
}

void HttpApi::modelMetadata(const Route& route, const ExchangePointer& exchange) const
{
    exchange->respond(messageReply(m_engine.catalog.modelMetadata(route.model, route.version)));
}

void HttpApi::modelConfig(const Route& route, const ExchangePointer& exchange) const
{
    exchange->respond(messageReply(m_engine.catalog.modelConfig(route.model, route.version)));
}

void HttpApi::modelStatistics(const Route& route, const ExchangePointer& exchange) const
{
    exchange->respond(messageReply(m_engine.catalog.modelStatistics(route.model, route.version)));
}

void HttpApi::allStatistics(const Route& route, const ExchangePointer& exchange) const
{
    answerLater(exchange, [this, route](http::Exchange& open) {
        open.respond(messageReply(m_engine.catalog.modelStatistics(route.model, route.version)));
    });
}

// ---- Control of the server

void HttpApi::repositoryIndex(const Route&, const ExchangePointer& exchange) const
{
    control(exchange,
        [this, exchange] { answerIndex(m_engine.control, m_options.maxInputSize, exchange); });
}

void HttpApi::repositoryLoad(const Route& route, const ExchangePointer& exchange) const
{
    control(exchange, [this, route, exchange] { answerLoad(m_engine.control, route, exchange); });
}

void HttpApi::repositoryUnload(const Route& route, const ExchangePointer& exchange) const
{
    control(exchange, [this, route, exchange] {
        answerUnload(m_engine.control, m_options.maxInputSize, route, exchange);
    });
}

void HttpApi::traceSetting(const Route& route, const ExchangePointer& exchange) const
{
    control(exchange, [this, route, exchange] {
        exchange->respond(answerTraceSetting(
            m_settings, route.model, exchange->request(), m_options.maxInputSize));
    });
}

void HttpApi::logging(const Route&, const ExchangePointer& exchange) const
{
    control(exchange, [this, exchange] {
        exchange->respond(answerLogging(m_settings, exchange->request(), m_options.maxInputSize));
    });
}

// ---- Shared memory

template <RegionKind kind>
void HttpApi::regionStatus(const Route& route, const ExchangePointer& exchange) const
{
    exchange->respond(httpapi::regionStatus(m_engine.regions, kind, route.region));
}

template <RegionKind kind>
void HttpApi::registerRegion(const Route& route, const ExchangePointer& exchange) const
{
    control(exchange, [this, route, exchange] {
        exchange->respond(httpapi::registerRegion(
            m_engine.regions, kind, route.region, exchange->request(), m_options.maxInputSize));
    });
}

template <RegionKind kind>
void HttpApi::unregisterRegion(const Route& route, const ExchangePointer& exchange) const
{
    control(exchange, [this, route, exchange] {
        exchange->respond(httpapi::unregisterRegion(m_engine.regions, kind, route.region));
    });
}

void HttpApi::observability(const Route& route, const ExchangePointer& exchange) const
{
    const http::Request& request = exchange->request();
    if (const absl::Status checked = engine::checkQuerySize(request.body.byteSize()); !checked.ok())
        return exchange->respond(errorReply(checked));
    if (readsFiles(route.query))
        return answerCheck(m_engine.control, exchange);
    if (!takesLong(route.query)) {
        const events::ActorScope actor = actorOf(request);
        return exchange->respond(answerObservability(services(), route.query, request));
    }
    answerLater(exchange, [this, route](http::Exchange& open) {
        const events::ActorScope actor = actorOf(open.request());
        sendAnswer(open, answerObservability(services(), route.query, open.request()));
    });
}

// ---- Threads

// Runs `answer` in the background, unless the client has left by then. The posted task keeps this
// alive if the server stops first. If `answer` throws, the exchange is destroyed unanswered and
// answers 500.
template <typename Answer>
void HttpApi::answerLater(const ExchangePointer& exchange, Answer answer) const
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
void HttpApi::decodeAndAnswer(const ExchangePointer& exchange, Answer answer) const
{
    const std::shared_ptr<CodecThreads>& codec = m_options.codec;
    const bool isHere = codec == nullptr ||
        (exchange->request().body.byteSize() <= CodecThreads::kLargeBody &&
            !codec->isBusyWith(exchange->connection()));
    if (isHere)
        return answer();
    const absl::Status accepted = codec->accept(exchange->connection(),
        [self = shared_from_this(), answer = std::move(answer)] { answer(); });
    if (!accepted.ok())
        exchange->respond(errorReply(accepted));
}

// The same for requests that may change the server: events name the client.
template <typename Answer>
void HttpApi::control(const ExchangePointer& exchange, Answer answer) const
{
    decodeAndAnswer(exchange, [exchange, answer = std::move(answer)] {
        const events::ActorScope actor = actorOf(exchange->request());
        answer();
    });
}

} // namespace

http::Routes makeRoutes(const engine::Services& engine, engine::RuntimeSettings& settings,
    const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options)
{
    const auto api =
        std::make_shared<const HttpApi>(engine, settings, gate, background, std::move(options));
    const http::Handler handle = [api](const std::shared_ptr<http::Exchange>& exchange) {
        api->handle(exchange);
    };
    return {isInference, handle, api->rules(), handle};
}

} // namespace thalassa::httpapi
