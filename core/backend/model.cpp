// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/model.h"

#include <cstdlib>
#include <cstring>
#include <future>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/in_backend.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "core/config/complete.h"
#include "core/config/instance_groups.h"

namespace thalassa::backend {
namespace {

using ::inference::ModelInstanceGroup;

// What the groups of a configuration come to, in their order.
std::vector<Instance::Options> plannedInstances(const ::inference::ModelConfig& config)
{
    std::vector<Instance::Options> planned;
    const auto add = [&planned](const ModelInstanceGroup& group, int number, int device) {
        planned.push_back(
            {static_cast<int>(planned.size()), config::instanceName(group, number), group, device});
    };
    for (const ModelInstanceGroup& group : config.instance_group()) {
        int number = 0;
        for (int i = 0; i < group.count(); ++i) {
            if (group.kind() != ModelInstanceGroup::KIND_GPU) {
                add(group, number++, 0);
                continue;
            }
            for (const int gpu : group.gpus())
                add(group, number++, gpu);
        }
    }
    return planned;
}

// Row 4.8.3.
std::launch launchPolicy(const Backend& backend)
{
    const char* const wanted = std::getenv("TRITON_PARALLEL_INSTANCE_LOADING");
    const bool isWanted = wanted != nullptr && std::strcmp(wanted, "1") == 0;
    return backend.loadsInstancesInParallel() || isWanted ? std::launch::async
                                                          : std::launch::deferred;
}

} // namespace

absl::StatusOr<std::unique_ptr<Model>> Model::load(
    std::shared_ptr<Backend> backend, Options options, const WorkSourceFactory& makeWorkSource)
{
    std::unique_ptr<Model> model(new Model(std::move(backend), std::move(options)));
    RETURN_IF_ERROR(inBackend(model->backend().name(), model->initialize()));
    if (model->m_options.checkConfig)
        RETURN_IF_ERROR(model->m_options.checkConfig(model->m_options.config));
    ASSIGN_OR_RETURN(config::ModelInfo info, config::ModelInfo::create(model->m_options.config));
    model->m_info = std::make_unique<config::ModelInfo>(std::move(info));
    RETURN_IF_ERROR(model->createInstances());
    model->m_source = makeWorkSource(*model);
    for (const std::unique_ptr<Instance>& instance : model->m_instances)
        RETURN_IF_ERROR(instance->start(model->m_source));
    return model;
}

Model::Model(std::shared_ptr<Backend> backend, Options options)
    : m_options(std::move(options))
    , m_backend(std::move(backend))
{
}

absl::Status Model::initialize()
{
    m_isInitializing = true;
    const absl::Status status = callEntryPoint("TRITONBACKEND_ModelInitialize",
        m_backend->entryPoints().modelInitialize, reinterpret_cast<TRITONBACKEND_Model*>(this));
    m_isInitializing = false;
    RETURN_IF_ERROR(status);
    m_isInitialized = true;
    if (!m_options.hasConfigFile && !m_configWasSet) {
        return absl::NotFoundError(absl::StrCat("model configuration is not provided for model '",
            name(), "', and the backend did not complete one; add a config.pbtxt"));
    }
    return absl::OkStatus();
}

absl::Status Model::createInstances()
{
    using Created = absl::StatusOr<std::unique_ptr<Instance>>;
    const std::launch policy = launchPolicy(*m_backend);
    std::vector<std::future<Created>> created;
    try {
        for (Instance::Options& options : plannedInstances(config())) {
            created.push_back(std::async(policy, [this, options = std::move(options)]() mutable {
                return Instance::create(*this, std::move(options));
            }));
        }
    } catch (const std::system_error& error) {
        return absl::UnavailableError(absl::StrCat("model '", name(), "': cannot start a thread ",
            "for each instance to be initialized: ", error.what(),
            ". Lower the count of its instance groups, or raise the limit of threads"));
    }
    absl::Status first;
    for (std::future<Created>& future : created) {
        // One that failed before spares the others that have not begun.
        if (!first.ok() && policy == std::launch::deferred)
            break;
        Created instance = future.get();
        if (instance.ok())
            m_instances.push_back(std::move(instance).value());
        else
            first.Update(instance.status());
    }
    return first;
}

Model::~Model()
{
    while (!m_instances.empty())
        m_instances.pop_back();
    if (!m_isInitialized)
        return;
    const absl::Status status = callEntryPoint("TRITONBACKEND_ModelFinalize",
        m_backend->entryPoints().modelFinalize, reinterpret_cast<TRITONBACKEND_Model*>(this));
    if (!status.ok()) {
        LOG_ERROR << "model '" << name() << "' version " << version() << ": " << status.message();
    }
}

absl::Status Model::completeConfig(const ::inference::ModelConfig& proposed)
{
    if (!m_isInitializing) {
        return absl::FailedPreconditionError(absl::StrCat("model '", name(),
            "': the configuration can only be set inside TRITONBACKEND_ModelInitialize"));
    }
    config::applyBackendCompletion(proposed, m_options.config);
    config::normalize(m_options.config);
    m_configWasSet = true;
    return absl::OkStatus();
}

absl::Status Model::checkReady()
{
    for (const std::unique_ptr<Instance>& instance : m_instances)
        RETURN_IF_ERROR(instance->checkReady());
    return absl::OkStatus();
}

} // namespace thalassa::backend
