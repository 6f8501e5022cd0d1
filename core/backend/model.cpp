// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/model.h"

#include <future>
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
        instance->start(model->m_source);
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
    const auto policy =
        m_backend->loadsInstancesInParallel() ? std::launch::async : std::launch::deferred;
    std::vector<std::future<Created>> created;
    for (Instance::Options& options : plannedInstances(config())) {
        created.push_back(std::async(policy, [this, options = std::move(options)]() mutable {
            return Instance::create(*this, std::move(options));
        }));
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
