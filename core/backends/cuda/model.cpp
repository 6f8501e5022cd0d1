// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/model.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "core/backends/common/log.h"
#include "thalassa/worker_processes.h"

#pragma weak thalassa_use_worker_processes // the real Triton does not have it

namespace thalassa::backends::kernels {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFiles[] = {"model.cu", "model.ptx", "model.cubin", "model.fatbin"};

std::string settingOf(const std::map<std::string, std::string>& settings, const std::string& name,
    const std::string& fallback)
{
    const auto found = settings.find(name);
    return found == settings.end() ? fallback : found->second;
}

} // namespace

Result<std::unique_ptr<CudaBackend>> CudaBackend::create(TRITONBACKEND_Backend* handle)
{
    ASSIGN_OR_RETURN(const auto settings, readBackendSettings(handle));
    TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    const char* directory = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_BackendArtifacts(handle, &type, &directory));
    ASSIGN_OR_RETURN(const Isolation isolation,
        parseIsolation(
            "--backend-config=cuda,isolation", settingOf(settings, "isolation", "none")));
    return std::make_unique<CudaBackend>(
        Compiler::Options{settingOf(settings, "nvrtc", ""), directory,
            settingOf(settings, "cache_directory", ImageCache::defaultDirectory())},
        isolation);
}

std::string CudaBackend::workerProgram() const
{
    return fs::path(m_options.backendDirectory) / "thalassa-cuda-worker";
}

Result<std::unique_ptr<Model>> Model::create(CudaBackend& backend, TRITONBACKEND_Model* handle)
{
    std::unique_ptr<Model> model(new Model(backend));
    ASSIGN_OR_RETURN(model->m_config, readModelConfig(handle));
    ASSIGN_OR_RETURN(model->m_plan, KernelPlan::read(model->m_config));
    ASSIGN_OR_RETURN(model->m_runOptions, RunOptions::read(model->m_config, backend.isolation()));
    RETURN_IF_ERROR(model->readFile(handle));
    RETURN_IF_ERROR(model->prepareGraphs());
    if (model->m_runOptions.isolation == Isolation::Process) {
        if (thalassa_use_worker_processes != nullptr)
            RETURN_IF_ERROR(thalassa_use_worker_processes(handle));
        model->m_restarts = std::make_unique<ModelMetric>(
            ModelMetric::Description{TRITONSERVER_METRIC_KIND_COUNTER,
                "thalassa_cuda_worker_restarts_total",
                "Number of times that a worker process of the model was started again"},
            model->m_config.name, model->m_version);
    }
    TRITONBACKEND_Backend* owner = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelBackend(handle, &owner));
    TRITONBACKEND_MemoryManager* manager = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_BackendMemoryManager(owner, &manager));
    model->m_pool = std::make_unique<ServerPool>(manager);
    return model;
}

Error Model::prepareGraphs()
{
    if (!m_runOptions.hasGraphs)
        return {};
    const gpu::Driver* const driver = gpu::Driver::find();
    const char* const missing = driver == nullptr ? nullptr : driver->missingForGraphs();
    std::string reason;
    if (missing != nullptr)
        reason = "the CUDA driver has no function " + std::string(missing);
    else if (m_plan.steps.size() == 1)
        reason = "the model has only one kernel";
    if (!reason.empty()) {
        log(TRITONSERVER_LOG_WARN,
            "model '" + m_config.name + "': optimization.cuda.graphs has no effect: " + reason);
        return {};
    }
    m_graphMetrics = std::make_unique<GraphMetrics>(m_config.name, m_version);
    return {};
}

Error Model::readFile(TRITONBACKEND_Model* handle)
{
    TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    const char* directory = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelRepository(handle, &type, &directory));
    RETURN_IF_ERROR(TRITONBACKEND_ModelVersion(handle, &m_version));
    const fs::path folder = fs::path(directory) / std::to_string(m_version);
    std::string file = m_config.defaultModelFilename;
    std::error_code error;
    if (file.empty()) {
        const auto* const found = std::find_if(std::begin(kFiles), std::end(kFiles),
            [&](const char* name) { return fs::is_regular_file(folder / name, error); });
        if (found == std::end(kFiles)) {
            return {TRITONSERVER_ERROR_NOT_FOUND,
                "model '" + m_config.name +
                    "': expected model.cu, model.ptx, model.cubin or "
                    "model.fatbin in '" +
                    folder.string() + "', found none of them"};
        }
        file = *found;
    }
    m_file.path = (folder / file).string();
    m_file.name = m_config.name + "/" + std::to_string(m_version) + "/" + file;
    m_file.isSource = fs::path(file).extension() == ".cu";
    std::ifstream stream(m_file.path, std::ios::binary);
    m_file.content.assign(std::istreambuf_iterator<char>(stream), {});
    if (!stream.good() && !stream.eof()) {
        return {TRITONSERVER_ERROR_NOT_FOUND,
            "model '" + m_config.name + "': cannot read '" + m_file.path + "'"};
    }
    return {};
}

Result<std::shared_ptr<const Program>> Model::programOn(int ordinal)
{
    const std::lock_guard lock(m_mutex);
    std::weak_ptr<const Program>& known = m_programs[ordinal];
    if (auto program = known.lock()) {
        RETURN_IF_ERROR(program->context().checkUsable());
        return program;
    }
    ASSIGN_OR_RETURN(auto context, GpuContext::of(ordinal));
    auto loaded = Program::load(std::move(context), m_backend.compiler(), m_file, m_plan);
    if (!loaded.ok())
        return named(loaded.takeError());
    known = loaded.value();
    return std::move(loaded.value());
}

LoadMessage Model::loadMessage(int ordinal, const std::string& owner) const
{
    json::StringBuffer config;
    json::Writer<> writer(config);
    m_config.json.Accept(writer);
    const Compiler::Options& options = m_backend.compilerOptions();
    return {ordinal, owner, m_config.name, config.GetString(), m_graphMetrics != nullptr,
        options.library, options.backendDirectory, options.cacheDirectory, m_file.path, m_file.name,
        m_file.content, m_file.isSource};
}

Error Model::named(const Error& error) const
{
    return {error.code(), "model '" + m_config.name + "': " + error.message()};
}

} // namespace thalassa::backends::kernels
