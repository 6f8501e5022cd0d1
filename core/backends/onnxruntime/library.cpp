// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/library.h"

#include "core/backends/common/cuda/driver.h"
#include "core/backends/common/log.h"
#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/providers.h"

namespace thalassa::backends::ort {
namespace {

constexpr int64_t kGreatestBatchSize = 1 << 20;

bool hasGpu()
{
    const ::thalassa::cuda::Driver* const driver = ::thalassa::cuda::Driver::find();
    int count = 0;
    return driver != nullptr &&
        driver->deviceGetCount(&count) == ::thalassa::cuda::Result::Success && count > 0;
}

} // namespace

Result<std::unique_ptr<Library>> Library::create(TRITONBACKEND_Backend* handle)
{
    std::unique_ptr<Library> library(new Library);
    ASSIGN_OR_RETURN(auto settings, readBackendSettings(handle));
    if (const auto found = settings.find("default-max-batch-size"); found != settings.end()) {
        ASSIGN_OR_RETURN(library->m_defaultMaxBatchSize,
            parseInteger(
                "--backend-config=default-max-batch-size", found->second, 0, kGreatestBatchSize));
    }
    ASSIGN_OR_RETURN(library->m_options, RuntimeOptions::create(settings));
    TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    const char* directory = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_BackendArtifacts(handle, &type, &directory));
    library->m_options.backendDirectory = directory;
    return library;
}

Result<std::shared_ptr<const Runtime>> Library::runtime()
{
    const std::lock_guard lock(m_mutex);
    if (m_runtime == nullptr) {
        ASSIGN_OR_RETURN(std::unique_ptr<Runtime> loaded, Runtime::load(m_options));
        m_runtime = std::move(loaded);
    }
    return std::shared_ptr<const Runtime>(m_runtime);
}

Error Library::declareGroups(TRITONBACKEND_BackendAttribute* attributes)
{
    if (!hasGpu())
        return {};
    auto loaded = runtime();
    if (loaded.ok() && hasCuda(*loaded.value()))
        return {};
    if (loaded.ok()) { // otherwise the load of the model says what is missing
        log(TRITONSERVER_LOG_WARN,
            "onnxruntime: there is a GPU, but ONNX Runtime " + loaded.value()->release() +
                " from " + loaded.value()->file() +
                " has no CUDAExecutionProvider: models whose instance groups have no kind run on "
                "the CPU; install onnxruntime-gpu in place of onnxruntime to run them on GPUs");
    }
    return Error(TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
        attributes, TRITONSERVER_INSTANCEGROUPKIND_CPU, 0, nullptr, 0));
}

} // namespace thalassa::backends::ort
