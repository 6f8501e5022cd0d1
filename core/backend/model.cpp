// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/model.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/backend/in_backend.h"
#include "core/base/log.h"
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
    model->m_info = std::make_unique<config::ModelInfo>(std::move(info));
    RETURN_IF_ERROR(model->m_instances.create(model->config().instance_group()));
    RETURN_IF_ERROR(model->m_instances.start(makeWorkSource(*model)));
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

::inference::ModelConfig Model::currentConfig() const
{
    ::inference::ModelConfig current = config();
    if (InstanceGroups groups = m_instances.groups(); !groups.empty())
        *current.mutable_instance_group() = std::move(groups);
    return current;
}

absl::Status Model::updateInstances(const InstanceGroups& groups)
{
    ::inference::ModelConfig wanted = config();
    *wanted.mutable_instance_group() = groups;
    config::completeInstanceGroups({}, m_backend->preferredGroups(), wanted);
    if (m_options.checkConfig)
        RETURN_IF_ERROR(m_options.checkConfig(wanted));
    return inBackend(m_backend->name(), m_instances.update(wanted.instance_group()));
}

} // namespace thalassa::backend
