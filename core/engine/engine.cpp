// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/build_info.h"
#include "core/base/log/log.h"
#include "core/base/log/throttle.h"
#include "core/base/status_macros.h"
#include "core/base/text/utf8_text.h"
#include "core/config/metadata.h"
#include "core/engine/cache_families.h"
#include "core/engine/engine_families.h"
#include "core/engine/observability/check_message.h"
#include "core/engine/observability/loss_events.h"
#include "core/engine/start_report.h"
#include "core/engine/versions/model_loader.h"
#include "core/events/actor.h"
#include "core/inference/submit.h"
#include "core/repository/model_repository.h"
#include "core/scheduling/limits/rate_limiter.h"

namespace thalassa::engine {
namespace {

using repository::ModelRepository;
using repository::VersionPtr;

// The extensions of row 1.2.7 that this server has.
constexpr const char* kExtensions[] = {"classification", "sequence", "model_repository",
    "model_repository(unload_dependents)", "schedule_policy", "model_configuration",
    "system_shared_memory", "cuda_shared_memory", "binary_tensor_data", "parameters", "statistics",
    "trace", "logging"};
constexpr std::chrono::seconds kBetweenFailures{5}; // between events about failures
constexpr std::chrono::seconds kForgottenStop{30};  // if the engine is destroyed without a stop

absl::Status exiting()
{
    return absl::UnavailableError("Server exiting");
}

absl::Status checkOptions(const Options& options)
{
    if (options.modelRepositories.empty()) {
        return absl::InvalidArgumentError(
            "no model repository is given: at least one --model-repository is needed");
    }
    const auto& names = options.startupModels;
    if (!names.empty() && options.controlMode != ModelControlMode::Explicit) {
        return absl::InvalidArgumentError(
            "Use of '--load-model' requires setting '--model-control-mode=explicit' as well: the "
            "other modes load all models");
    }
    if (names.size() > 1 && std::find(names.begin(), names.end(), "*") != names.end()) {
        return absl::InvalidArgumentError(
            "Wildcard model name '*' must be the ONLY startup model if specified at all: "
            "--load-model=* loads all models");
    }
    return absl::OkStatus();
}

void noteIn(events::EventLog& events, v1::EventKind kind, const std::string& model,
    std::string text, uint64_t count = 1)
{
    events::Event event;
    event.count = count;
    event.kind = kind;
    event.model = model;
    event.text = std::move(text);
    events.add(std::move(event));
}

// Opens the server's cache; null without --cache-config.
absl::StatusOr<std::shared_ptr<caching::ServerCache>> openCache(const Options& options)
{
    if (options.cacheConfig.empty())
        return nullptr;
    if (options.cacheConfig.size() > 1) {
        const auto quote = [](std::string* text, const auto& cache) {
            absl::StrAppend(text, "'", cache.first, "'");
        };
        return absl::InvalidArgumentError(absl::StrCat(
            "found multiple cache configurations, but only a single cache is currently supported: ",
            absl::StrJoin(options.cacheConfig, ", ", quote)));
    }
    const auto& [name, config] = *options.cacheConfig.begin();
    return caching::ServerCache::open({name, config, options.cacheDirectory}, *options.clock);
}

// Adds the GPUs of the machine to the devices of the process.
void findGpus(const Options& options)
{
    device::Registry& devices = device::Registry::system();
    device::GpuOptions gpuOptions = options.gpus;
    gpuOptions.areRead = options.metrics.showsGpus();
    device::addGpus(options.gpuLibrary, gpuOptions, devices);
    if (devices.gpus().empty() && !options.gpuOptionsGiven.empty()) {
        LOG_WARNING << "there is no GPU, so these options have no effect: "
                    << absl::StrJoin(options.gpuOptionsGiven, ", ") << " ("
                    << devices.reasonWithoutGpu() << ")";
        return;
    }
    for (const auto& [gpu, fraction] : options.gpuLoadLimits) {
        if (devices.find({tensor::MemoryKind::Gpu, gpu}) == nullptr) {
            LOG_WARNING << "--model-load-gpu-limit names GPU " << gpu
                        << ", which this server does not use; it uses GPU "
                        << absl::StrJoin(devices.gpus(), ", ");
        }
    }
}

ModelRepository::Options repositoryOptions(const Options& options)
{
    const bool isExplicit = options.controlMode == ModelControlMode::Explicit;
    ModelRepository::Options result;
    result.repositories.configName = options.modelConfigName;
    std::vector<std::string>& paths = result.repositories.paths;
    for (const std::string& path : options.modelRepositories) {
        if (std::find(paths.begin(), paths.end(), path) == paths.end()) // as in Triton
            paths.push_back(path);
    }
    result.loadAll = !isExplicit || options.startupModels == std::vector<std::string>{"*"};
    result.startupModels = options.startupModels;
    if (options.controlMode == ModelControlMode::Poll)
        result.pollInterval = options.pollInterval;
    result.settleTime = options.settleTime;
    result.namespacing = options.modelNamespacing;
    result.namesOthers = options.namesOthers;
    result.shownPaths = options.shownPaths;
    result.loadThreadCount = options.loadThreadCount;
    result.loadRetryCount = options.loadRetryCount;
    result.clock = options.clock;
    return result;
}

} // namespace

absl::StatusOr<std::unique_ptr<Engine>> Engine::create(Options options, base::ControlLoop& control)
{
    RETURN_IF_ERROR(checkOptions(options));
    findGpus(options);
    ASSIGN_OR_RETURN(std::shared_ptr<caching::ServerCache> cache, openCache(options));
    return std::make_unique<Engine>(Key(), std::move(options), std::move(cache), control);
}

Engine::Engine(
    Key, Options options, std::shared_ptr<caching::ServerCache> cache, base::ControlLoop& control)
    : m_options(std::move(options))
    , m_events(std::make_shared<events::EventLog>(*m_options.clock))
    , m_lossObserver(noteLosses(device::Registry::system(), m_events))
    , m_failures(std::make_shared<base::Throttle>(kBetweenFailures))
    , m_drain(*m_events, *m_options.clock, [this] { return inFlightCount(); })
    , m_regions({.isAllowed = m_options.allowsSharedMemory,
          .expiry = m_options.sharedMemoryExpiry,
          .clock = m_options.clock,
          .events = m_events.get()})
{
    ModelLoader::Options loading;
    loading.backends = {
        m_options.backendDirectory, m_options.backendConfig, m_options.autoCompleteConfig};
    loading.autoCompleteConfig = m_options.autoCompleteConfig;
    loading.hostPolicies = m_options.hostPolicies;
    loading.gpuLoadLimits = m_options.gpuLoadLimits;
    loading.server = m_options.server;
    m_metrics = std::make_shared<metrics::ServerMetrics>(m_options.metrics, control);
    if (cache) {
        m_metricSources.push_back(m_metrics->sources().add(
            [cache](auto& families) { addCacheFamilies(*cache, families); }));
    }
    loading.metrics = m_metrics;
    loading.cache = std::move(cache);
    if (m_options.limitsRate)
        loading.permits = std::make_shared<scheduling::RateLimiter>(m_options.resourceLimits);
    // These functions are not called before the engine is complete.
    m_metricSources.push_back(m_metrics->sources().add(
        [this](auto& families) { addEngineFamilies(figures(), families); }));
    m_observability = std::make_shared<ObservabilityService>(m_options.flightRecorder,
        ObservabilityService::Sources{[this] { return m_repository->lifecycle().serving(); },
            [this] { return readiness(); }, m_events, m_options.serverId, m_options.libraries,
            m_options.given, &m_regions},
        *m_options.clock);
    loading.observability = m_observability;
    if (loading.cache)
        m_cacheMemory = ownCacheMemory(loading.cache);
    loading.clock = m_options.clock;
    loading.control = &control;
    auto loader = std::make_unique<ModelLoader>(std::move(loading));
    m_loader = loader.get();
    ModelRepository::Options repositories = repositoryOptions(m_options);
    repositories.events = m_events;
    m_repository =
        std::make_shared<ModelRepository>(std::move(repositories), std::move(loader), control);
    // The control loop may call this while the engine ends.
    m_observability->keepHistory(
        [weak = std::weak_ptr(m_repository)]() -> Versions {
            const auto repository = weak.lock();
            return repository ? repository->lifecycle().serving() : Versions();
        },
        control);
}

Engine::~Engine()
{
    stop(kForgottenStop).IgnoreError();
}

absl::Status Engine::waitForStartup()
{
    absl::Status status = m_repository->start();
    m_initialized = status.code() != absl::StatusCode::kFailedPrecondition;
    m_started = true;
    if (m_initialized && !m_stopping) {
        note(v1::EVENT_STARTED, "", "every start-up model was tried");
        logStart({m_options, {std::begin(kExtensions), std::end(kExtensions)},
            m_loader->loadedBackends(), m_repository->lifecycle().statuses()});
    }
    return status;
}

absl::StatusOr<bool> Engine::isLive() const
{
    if (m_stopping)
        return exiting();
    return m_started && m_initialized;
}

absl::StatusOr<bool> Engine::isReady() const
{
    ASSIGN_OR_RETURN(const bool live, isLive());
    // Queries backends last, and only if the result depends on them: they may take a moment.
    return live && isReadyButForBackends() &&
        (!m_options.strictReadiness || busyVersions().empty());
}

absl::StatusOr<bool> Engine::isModelReady(const std::string& model, int64_t version) const
{
    ASSIGN_OR_RETURN(const VersionPtr found, find(model, version));
    return found->isReady(found->askReady());
}

std::string Engine::whyNotReady() const
{
    return engine::whyNotReady(readiness());
}

std::string Engine::whyNoModelIsReady() const
{
    const char* const state = unreadyState();
    return state == nullptr ? "" : absl::StrCat("the server ", state);
}

::inference::ServerMetadataResponse Engine::metadata() const
{
    ::inference::ServerMetadataResponse response;
    response.set_name(m_options.serverId);
    response.set_version(base::kTritonVersion);
    for (const char* const extension : kExtensions)
        response.add_extensions(extension);
    return response;
}

absl::StatusOr<::inference::ModelMetadataResponse> Engine::modelMetadata(
    const std::string& model, int64_t version) const
{
    ASSIGN_OR_RETURN(const VersionPtr found, find(model, version));
    std::vector<int64_t> versions{found->version()};
    if (version < 0) {
        ASSIGN_OR_RETURN(const auto all, m_repository->lifecycle().findAll(model));
        versions.clear();
        for (const VersionPtr& one : all)
            versions.push_back(one->version());
    }
    return config::modelMetadata(found->info(), versions);
}

absl::StatusOr<::inference::ModelConfig> Engine::modelConfig(
    const std::string& model, int64_t version) const
{
    ASSIGN_OR_RETURN(const VersionPtr found, find(model, version));
    return found->config();
}

absl::StatusOr<::inference::ModelStatisticsResponse> Engine::modelStatistics(
    const std::string& model, int64_t version) const
{
    if (m_stopping)
        return exiting();
    ASSIGN_OR_RETURN(const std::vector<VersionPtr> versions, counted(model, version));
    ::inference::ModelStatisticsResponse response;
    for (const VersionPtr& one : versions)
        *response.add_model_stats() = one->statistics();
    return response;
}

void Engine::repositoryIndex(
    bool readyOnly, std::function<void(absl::StatusOr<::inference::RepositoryIndexResponse>)> done)
{
    if (m_stopping)
        return done(exiting());
    m_repository->index(readyOnly, [done = std::move(done)](const ModelRepository::Index& entries) {
        if (!entries.ok())
            return done(absl::InternalError(entries.status().message()));
        ::inference::RepositoryIndexResponse response;
        for (const repository::IndexEntry& entry : *entries) {
            auto& row = *response.add_models();
            row.set_name(entry.name);
            if (entry.version)
                row.set_version(std::to_string(*entry.version));
            if (entry.state != repository::VersionState::Unknown)
                row.set_state(std::string(repository::stateName(entry.state)));
            row.set_reason(base::asUtf8(entry.reason)); // it may quote a path
        }
        done(std::move(response));
    });
}

void Engine::loadModelFrom(const std::string& model, OverrideSource override, Done done)
{
    done = notingFailure(model, std::move(done));
    if (m_stopping)
        return done(exiting());
    if (absl::Status refused = checkControl(); !refused.ok())
        return m_repository->refuseLoad(std::move(override), std::move(refused), std::move(done));
    note(v1::EVENT_LOAD_ASKED, model, "a load was requested");
    m_repository->load(model, std::move(override), std::move(done));
}

void Engine::unloadModelFrom(
    const std::string& model, const DependentsSource& dependents, Done done)
{
    done = notingFailure(model, std::move(done));
    if (absl::Status refused = checkControl(); !refused.ok())
        return done(std::move(refused));
    const absl::StatusOr<bool> unloadDependents = dependents();
    if (!unloadDependents.ok())
        return done(unloadDependents.status());
    note(v1::EVENT_UNLOAD_ASKED, model, "an unload was requested");
    m_repository->unload(model, *unloadDependents, std::move(done));
}

void Engine::checkConfig(const v1::CheckRequest& request, CheckDone done)
{
    if (m_stopping)
        return done(exiting());
    m_repository->check(request.model(), request.config(),
        [model = request.model(), done = std::move(done)](
            const absl::StatusOr<repository::ConfigCheck>& check) {
            check.ok() ? done(checkMessage(model, *check)) : done(check.status());
        });
}

absl::Status Engine::pollRepositories()
{
    if (m_stopping)
        return exiting();
    if (m_options.controlMode != ModelControlMode::Poll)
        return absl::UnavailableError(
            absl::StrCat("polling is disabled: expected the model control mode POLL, got ",
                m_options.controlMode == ModelControlMode::None ? "NONE" : "EXPLICIT"));
    return m_repository->pollSettled();
}

absl::Status Engine::registerRepository(
    const std::string& path, std::map<std::string, std::string> models)
{
    RETURN_IF_ERROR(checkRegistering());
    return m_repository->repositories().add(path, std::move(models));
}

absl::Status Engine::unregisterRepository(const std::string& path)
{
    RETURN_IF_ERROR(checkRegistering());
    return m_repository->repositories().remove(path);
}

std::string Engine::metricsText() const
{
    return m_metrics->text();
}

metrics::FamilySources& Engine::metricSources()
{
    return m_metrics->sources();
}

std::vector<metrics::LabelledValue> Engine::customMetrics(const std::string& family)
{
    return metrics::ServerMetrics::customValues(family);
}

absl::StatusOr<std::shared_ptr<inference::ServedModel>> Engine::findModel(
    const std::string& model, int64_t version) const
{
    if (m_stopping) {
        VersionPtr running = m_repository->lifecycle().findRunning(model, version);
        return running ? absl::StatusOr<std::shared_ptr<inference::ServedModel>>(running)
                       : exiting();
    }
    ASSIGN_OR_RETURN(VersionPtr found, find(model, version));
    return std::shared_ptr<inference::ServedModel>(std::move(found));
}

absl::Status Engine::infer(std::unique_ptr<inference::Request>& request)
{
    return inference::submit(request, *m_options.clock);
}

Engine::operator Services()
{
    return {*this, *this, *this, *this, m_drain, m_refused, *m_observability, *m_events, m_regions};
}

EngineFigures Engine::figures() const
{
    EngineFigures figures;
    const absl::StatusOr<bool> isReady = this->isReady();
    figures.isReady = isReady.ok() && *isReady;
    figures.isDraining = m_leaving || m_stopping || !m_drain.isServing();
    figures.loadFailures = m_repository->lifecycle().loadFailures();
    figures.refusedRequests = m_refused.counts();
    return figures;
}

uint64_t Engine::inFlightCount() const
{
    const auto live = m_repository->lifecycle().live();
    const int64_t inFlight = std::accumulate(live.begin(), live.end(), int64_t{0},
        [](int64_t sum, const auto& version) { return sum + version.requestCount; });
    return static_cast<uint64_t>(inFlight);
}

void Engine::announceStop(std::chrono::seconds wait)
{
    m_leaving = true;
    note(v1::EVENT_STOPPING, "",
        absl::StrCat("the server is no longer ready, and exits after ", wait.count(), " s"));
}

void Engine::prepareStop()
{
    m_leaving = true;
    note(v1::EVENT_STOPPING, "", "the server exits");
    m_repository->stopDelaying();
}

absl::Status Engine::stop(std::chrono::seconds timeout)
{
    if (m_stopping.exchange(true))
        return absl::OkStatus();
    return m_repository->stop(timeout);
}

void Engine::note(v1::EventKind kind, const std::string& model, std::string text) const
{
    noteIn(*m_events, kind, model, std::move(text));
}

// Returns `done` with an event for a failure. The actor is stored in it, because it is called
// on another thread.
ModelControl::Done Engine::notingFailure(const std::string& model, Done done) const
{
    return [events = m_events, failures = m_failures, clock = m_options.clock, model,
               actor = std::string(events::ActorScope::current()),
               done = std::move(done)](absl::Status status) {
        const std::optional<uint64_t> others =
            status.ok() ? std::nullopt : failures->admit(clock->now());
        if (others) {
            const events::ActorScope scope(actor);
            noteIn(*events, v1::EVENT_CONTROL_FAILED, model, std::string(status.message()),
                *others + 1);
        }
        done(std::move(status));
    };
}

// Returns the serving versions whose backends report that they cannot serve now. Queries all of
// them before it waits for the first.
Engine::Versions Engine::busyVersions() const
{
    const std::vector<VersionPtr> serving = m_repository->lifecycle().serving();
    std::vector<uint64_t> asked;
    asked.reserve(serving.size());
    for (const VersionPtr& version : serving)
        asked.push_back(version->askReady());
    Versions busy;
    for (size_t i = 0; i < serving.size(); ++i) {
        if (!serving[i]->isReady(asked[i]))
            busy.push_back(serving[i]);
    }
    return busy;
}

// Returns the state because of which the server is not ready, whatever its models are; null if
// there is none. It follows the words "the server".
const char* Engine::unreadyState() const
{
    if (m_leaving || m_stopping)
        return "is stopping";
    if (!m_started)
        return "is starting";
    if (!m_initialized)
        return "cannot read its model repositories";
    return m_drain.isServing() ? nullptr : "is being drained";
}

bool Engine::isReadyButForBackends() const
{
    return unreadyState() == nullptr &&
        (!m_options.strictReadiness || m_repository->lifecycle().isReady());
}

Readiness Engine::readiness() const
{
    Versions busy = busyVersions();
    const absl::StatusOr<bool> live = isLive();
    const bool isReady = live.ok() && *live && isReadyButForBackends() &&
        (!m_options.strictReadiness || busy.empty());
    const char* const state = unreadyState();
    return {isReady, state == nullptr ? "" : state, m_repository->lifecycle().statuses(),
        std::move(busy)};
}

// Registers the memory of the cache; a cache library does not report any.
statistics::MemoryOwners::Registration Engine::ownCacheMemory(
    const std::shared_ptr<caching::ServerCache>& cache) const
{
    return m_observability->memoryOwners().add(
        [cache, name = m_options.cacheConfig.begin()->first](auto& found) {
            const auto usage = cache->usage();
            if (!usage)
                return;
            statistics::OwnedMemory& owned = found.emplace_back();
            owned.owner.kind = "response_cache";
            owned.owner.name = name;
            owned.byteSize = usage->local.bytes;
            owned.count = usage->local.entries;
        });
}

absl::StatusOr<VersionPtr> Engine::find(const std::string& model, int64_t version) const
{
    if (m_stopping)
        return exiting();
    return m_repository->lifecycle().find(model, version);
}

// Returns the versions whose counters a statistics call shows (rows 1.9.1, 1.9.4, 1.9.6).
absl::StatusOr<Engine::Versions> Engine::counted(const std::string& model, int64_t version) const
{
    if (model.empty())
        return m_repository->lifecycle().serving();
    const auto unavailable = [&] {
        const std::string which =
            version < 0 ? "" : absl::StrCat(": version ", version, " does not serve");
        const bool serves = m_repository->lifecycle().findAll(model).ok();
        return absl::InvalidArgumentError(serves
                ? absl::StrCat(
                      "requested model version is not available for model '", model, "'", which)
                : absl::StrCat("requested model '", model, "' is not available", which));
    };
    if (version < 0) {
        auto all = m_repository->lifecycle().findAll(model);
        return all.ok() ? std::move(all) : unavailable();
    }
    const auto one = m_repository->lifecycle().find(model, version);
    if (!one.ok())
        return unavailable();
    return std::vector<VersionPtr>{*one};
}

absl::Status Engine::checkControl() const
{
    if (m_stopping)
        return exiting();
    if (m_options.controlMode == ModelControlMode::Explicit)
        return absl::OkStatus();
    return absl::UnavailableError(
        absl::StrCat("explicit model load / unload is not allowed if polling is enabled: the model "
                     "control mode of this server is ",
            m_options.controlMode == ModelControlMode::None ? "NONE" : "POLL",
            "; start it with --model-control-mode=explicit to load and unload models by request"));
}

absl::Status Engine::checkRegistering() const
{
    if (m_stopping)
        return exiting();
    if (m_options.controlMode == ModelControlMode::Explicit)
        return absl::OkStatus();
    return absl::UnimplementedError("model repositories are registered and unregistered only in "
                                    "the model control mode EXPLICIT");
}

} // namespace thalassa::engine
