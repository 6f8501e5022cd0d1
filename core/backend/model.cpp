// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/model.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/entry_points.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/complete.h"
#include "core/config/instance_groups.h"

namespace thalassa::backend {
absl::StatusOr<std::unique_ptr<Model>> Model::load(
    std::shared_ptr<Backend> backend, Options options, const WorkSourceFactory& makeWorkSource)
{
    std::unique_ptr<Model> model(new Model(std::move(backend), std::move(options)));
    RETURN_IF_ERROR(inBackend(model->backend().name(), model->initialize()));
    if (model->m_options.checkConfig)
        RETURN_IF_ERROR(model->m_options.checkConfig(model->m_options.config));
    ASSIGN_OR_RETURN(config::ModelInfo info, config::ModelInfo::create(model->m_options.config));
    RETURN_IF_ERROR(info.readLabelFiles(model->path()));
    model->m_info = std::make_unique<config::ModelInfo>(std::move(info));
    ASSIGN_OR_RETURN(model->m_warmup, Warmup::read(model->info(), model->path()));
    ASSIGN_OR_RETURN(
        model->m_batchLibrary, BatchLibrary::load(*model, model->m_options.backendDirectory));
    RETURN_IF_ERROR(
        model->m_instances.create(model->config().instance_group(), model->m_options.stop));
    ASSIGN_OR_RETURN(std::shared_ptr<WorkSource> source, makeWorkSource(*model));
    RETURN_IF_ERROR(model->m_instances.start(std::move(source)));
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

Model::~Model()
{
    m_instances.end();
    if (m_batchLibrary)
        m_batchLibrary->finalize();
    if (!m_isInitialized)
        return;
    const absl::Status status = callEntryPoint("TRITONBACKEND_ModelFinalize",
        m_backend->entryPoints().modelFinalize, reinterpret_cast<TRITONBACKEND_Model*>(this));
    if (!status.ok()) {
        LOG_ERROR << "model '" << name() << "' version " << version() << ": " << status.message();
    }
}

const config::HostPolicy& Model::hostPolicy(const std::string& name) const
{
    static const config::HostPolicy none;
    const auto found = m_options.hostPolicies.find(name);
    return found == m_options.hostPolicies.end() ? none : found->second;
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

absl::Status Model::useWorkerProcesses()
{
    if (!m_isInitializing) {
        return absl::FailedPreconditionError(absl::StrCat("model '", name(),
            "': worker processes can only be announced inside TRITONBACKEND_ModelInitialize"));
    }
    m_usesWorkerProcesses = true;
    return absl::OkStatus();
}

::inference::ModelConfig Model::currentConfig() const
{
    base::MutexLock lock(m_updatedMutex);
    return m_updated.value_or(config());
}

absl::Status Model::update(const ::inference::ModelConfig& wanted, const std::stop_token& stop)
{
    ::inference::ModelConfig updated = config();
    *updated.mutable_instance_group() = wanted.instance_group();
    updated.clear_version_policy();
    if (wanted.has_version_policy())
        *updated.mutable_version_policy() = wanted.version_policy();
    config::completeInstanceGroups(m_options.devices, m_backend->preferredGroups(), updated);
    if (m_options.checkConfig)
        RETURN_IF_ERROR(m_options.checkConfig(updated));
    RETURN_IF_ERROR(m_instances.update(updated.instance_group(), stop));
    base::MutexLock lock(m_updatedMutex);
    m_updated = std::move(updated);
    return absl::OkStatus();
}

} // namespace thalassa::backend
