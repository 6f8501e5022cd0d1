// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/versions/model_loader.h"

#include <filesystem>
#include <span>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/warmup.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/validation/batching_library.h"
#include "core/config/validation/validate.h"
#include "core/engine/versions/make_scheduler.h"
#include "core/engine/versions/served_ensemble.h"
#include "core/engine/versions/served_version.h"

namespace thalassa::engine {
namespace {

// Fails with NOT_FOUND if the version of a Python model has no file. Triton's Python backend would
// not return: its process ends, and it waits for the answer of that process.
absl::Status checkPythonFile(const repository::LoadRequest& request)
{
    const ::inference::ModelConfig& config = request.config;
    if (config.backend() != "python" || !config.runtime().empty())
        return absl::OkStatus();
    const std::filesystem::path path = std::filesystem::path(request.path) /
        std::to_string(request.version) / config.default_model_filename();
    std::error_code error;
    if (std::filesystem::exists(path, error))
        return absl::OkStatus();
    return absl::NotFoundError(absl::StrCat("Python model file not found in '", path.string(),
        "': expected a file with a class TritonPythonModel"));
}

} // namespace

ModelLoader::ModelLoader(Options options)
    : m_options(std::move(options))
    , m_backends(m_options.backends)
    , m_timers(std::make_shared<base::TimerThread>(*m_options.clock))
{
}

absl::Status ModelLoader::checkAll(
    const ::inference::ModelConfig& config, const std::string& path) const
{
    RETURN_IF_ERROR(config::validateConfig(config, {path, deviceFacts()}));
    RETURN_IF_ERROR(config::validateTensors(config));
    RETURN_IF_ERROR(checkScheduling(config));
    return config::checkAvailable(config);
}

absl::StatusOr<std::unique_ptr<repository::ModelVersion>> ModelLoader::load(
    repository::LoadRequest request)
{
    ASSIGN_OR_RETURN(std::unique_ptr<repository::ModelVersion> version,
        request.config.has_ensemble_scheduling() ? loadEnsembleVersion(std::move(request))
                                                 : loadModelVersion(std::move(request)));
    if (m_options.observability)
        m_options.observability->observe(*version, m_timers);
    return version;
}

absl::Status ModelLoader::checkGiven(const ::inference::ModelConfig& config) const
{
    RETURN_IF_ERROR(config::checkAvailable(config));
    if (config.has_ensemble_scheduling())
        return absl::OkStatus(); // checked as a whole when it was read
    RETURN_IF_ERROR(config::validateGiven(config));
    if (m_options.autoCompleteConfig)
        return absl::OkStatus(); // the backend may complete the tensors
    const absl::Status tensors = config::validateTensors(config);
    return absl::IsInvalidArgument(tensors) ? tensors : absl::OkStatus();
}

// Finds the library of the backend, and completes the instance groups with those that the backend
// prefers if it is loaded.
absl::Status ModelLoader::completeWithoutBackend(repository::LoadRequest& request)
{
    ::inference::ModelConfig& config = request.config;
    const absl::StatusOr<std::string> library =
        m_backends.findLibrary({config.backend(), config.runtime(), request.path, request.version});
    std::span<const ::inference::ModelInstanceGroup> preferred;
    const std::vector<std::shared_ptr<backend::Backend>> loaded = m_backends.loaded();
    for (const std::shared_ptr<backend::Backend>& backend : loaded) {
        if (library.ok() && backend->libraryPath() == *library)
            preferred = backend->preferredGroups();
    }
    config::completeInstanceGroups(deviceFacts(), preferred, config);
    return library.status();
}

std::vector<repository::Objection> ModelLoader::check(repository::LoadRequest& request)
{
    const ::inference::ModelConfig& config = request.config;
    const bool isEnsemble = config.has_ensemble_scheduling();
    std::vector<repository::Objection> objections;
    const auto note = [&objections](absl::Status status, bool isCertain = true) {
        if (!status.ok())
            objections.push_back({std::move(status), isCertain});
    };
    if (!isEnsemble) {
        const absl::Status library = completeWithoutBackend(request);
        if (!config.backend().empty()) // else the missing backend is the error
            note(library);
    }
    const size_t before = objections.size();
    note(config::validateConfig(config, {request.path, deviceFacts()}));
    note(config::validateTensors(config), isEnsemble || !m_options.autoCompleteConfig);
    note(checkScheduling(config));
    note(config::checkAvailable(config));
    if (!isEnsemble)
        note(checkPythonFile(request));
    if (objections.size() > before)
        return objections;
    if (isEnsemble) {
        note(checkEnsemble(request), false);
    } else if (absl::StatusOr<config::ModelInfo> info = config::ModelInfo::create(config);
               info.ok()) {
        note(info->readLabelFiles(request.path));
        note(backend::Warmup::check(*info, request.path));
    }
    return objections;
}

absl::StatusOr<std::unique_ptr<repository::ModelVersion>> ModelLoader::loadEnsembleVersion(
    repository::LoadRequest request)
{
    const base::TimePoint begin = m_options.clock->now();
    VersionMetrics::Version shown;
    shown.number = request.version;
    shown.space = request.space;
    RETURN_IF_ERROR(checkAll(request.config, request.path));
    config::warnOfUnusedBatchingLibrary(request.config);
    ASSIGN_OR_RETURN(std::unique_ptr<ServedEnsemble> ensemble,
        loadEnsemble(std::move(request), {m_options.clock, m_options.control}));
    ensemble->answerFrom(cacheOf(ensemble->info().config(),
        {.space = shown.space, .statistics = ensemble->sharedStatistics(), .countsUnkept = false},
        [&passing = *ensemble](auto& request) { return passing.passOn(request); }));
    shown.config = &ensemble->info().config();
    ensemble->setSpace(shown.space);
    shown.isEnsemble = true;
    shown.statistics = ensemble->sharedStatistics();
    shown.loadTime = m_options.clock->now() - begin;
    ensemble->show({*m_options.metrics, std::move(shown)});
    return ensemble;
}

absl::StatusOr<std::unique_ptr<repository::ModelVersion>> ModelLoader::loadModelVersion(
    repository::LoadRequest request)
{
    const base::TimePoint begin = m_options.clock->now();
    ::inference::ModelConfig& config = request.config;
    VersionMetrics::Version shown;
    shown.number = request.version;
    shown.space = request.space;
    RETURN_IF_ERROR(config::checkAvailable(config));
    config::warnOfHints(config);
    ASSIGN_OR_RETURN(std::shared_ptr<backend::Backend> backend,
        m_backends.get({config.backend(), config.runtime(), request.path, request.version}));
    RETURN_IF_ERROR(checkPythonFile(request));
    config::completeInstanceGroups(deviceFacts(), backend->preferredGroups(), config);
    RETURN_IF_ERROR(config::validateConfig(config, {request.path, deviceFacts()}));
    if (!m_options.autoCompleteConfig)
        RETURN_IF_ERROR(config::validateTensors(config));

    backend::Model::Options options;
    options.name = request.name;
    options.version = request.version;
    options.path = request.path;
    options.config = std::move(config);
    options.devices = deviceFacts();
    options.autoComplete = m_options.autoCompleteConfig;
    options.hasConfigFile = request.hasConfig;
    options.stop = std::move(request.stop);
    options.server = m_options.server;
    options.permits = m_options.permits;
    options.backendDirectory = m_options.backends.directory;
    options.hostPolicies = m_options.hostPolicies;
    options.gpuLoadLimits = m_options.gpuLoadLimits;
    options.checkConfig = [this, path = request.path](
                              const auto& completed) { return checkAll(completed, path); };
    std::shared_ptr<scheduling::Scheduler> scheduler;
    ASSIGN_OR_RETURN(std::unique_ptr<backend::Model> model,
        backend::Model::load(std::move(backend), std::move(options),
            [&](backend::Model& loaded) -> absl::StatusOr<std::shared_ptr<backend::WorkSource>> {
                ASSIGN_OR_RETURN(scheduler, makeScheduler(loaded, m_timers, *m_options.clock));
                return scheduler;
            }));
    auto cache = cacheOf(model->config(),
        {.space = shown.space,
            .statistics = model->sharedStatistics(),
            .order = scheduler->order()},
        [scheduler](auto& request) { return scheduler->enqueue(request); });
    shown.config = &model->config();
    shown.statistics = model->sharedStatistics();
    shown.instances = &model->instances();
    shown.pendingCount = [waiting = scheduler.get()] { return waiting->pendingCount(); };
    shown.loadTime = m_options.clock->now() - begin;
    VersionMetrics metrics(*m_options.metrics, std::move(shown));
    auto version = std::make_unique<ServedVersion>(
        std::move(model), std::move(scheduler), std::move(request.files));
    version->setSpace(std::move(request.space));
    version->answerFrom(std::move(cache));
    version->show(std::move(metrics));
    return version;
}

// Returns null for a model that uses no cache (row 4.6.1).
std::unique_ptr<caching::ModelCache> ModelLoader::cacheOf(const ::inference::ModelConfig& config,
    caching::ModelCache::Options options, caching::ModelCache::Enqueue next) const
{
    if (!config.response_cache().enable())
        return nullptr;
    if (!m_options.cache) {
        LOG_WARNING << "model '" << config.name()
                    << "' enables response_cache, but the server has no cache: all its requests "
                       "are executed. --cache-config configures a cache";
        return nullptr;
    }
    options.clock = m_options.clock;
    return std::make_unique<caching::ModelCache>(
        m_options.cache, std::move(options), std::move(next));
}

} // namespace thalassa::engine
