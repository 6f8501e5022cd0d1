// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Entry points of the onnxruntime backend. The library is searched for when the first model loads,
// so that a server without it can serve the models of other backends.
#include <memory>
#include <mutex>

#include "core/backends/common/attached.h"
#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/instance.h"
#include "core/backends/onnxruntime/model.h"
#include "core/backends/onnxruntime/runtime.h"

using namespace thalassa::backends;
using namespace thalassa::backends::ort;

namespace {

constexpr int64_t kGreatestBatchSize = 1 << 20;

// The state of the backend: the options for loading the library, and the library once it is loaded.
class Library {
public:
    static Result<std::unique_ptr<Library>> create(TRITONBACKEND_Backend* backend)
    {
        auto library = std::make_unique<Library>();
        ASSIGN_OR_RETURN(auto settings, readBackendSettings(backend));
        if (const auto found = settings.find("default-max-batch-size"); found != settings.end()) {
            ASSIGN_OR_RETURN(library->m_defaultMaxBatchSize,
                parseInteger("--backend-config=default-max-batch-size", found->second, 0,
                    kGreatestBatchSize));
        }
        ASSIGN_OR_RETURN(library->m_options, RuntimeOptions::create(settings));
        TRITONBACKEND_ArtifactType type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
        const char* directory = nullptr;
        RETURN_IF_ERROR(TRITONBACKEND_BackendArtifacts(backend, &type, &directory));
        library->m_options.backendDirectory = directory;
        return library;
    }

    // Loads the library on the first call, and again after a failure.
    Result<std::shared_ptr<const Runtime>> runtime()
    {
        const std::lock_guard lock(m_mutex);
        if (m_runtime == nullptr) {
            ASSIGN_OR_RETURN(std::unique_ptr<Runtime> loaded, Runtime::load(m_options));
            m_runtime = std::move(loaded);
        }
        return std::shared_ptr<const Runtime>(m_runtime);
    }
    int64_t defaultMaxBatchSize() const { return m_defaultMaxBatchSize; }

private:
    RuntimeOptions m_options;
    int64_t m_defaultMaxBatchSize = 4;
    std::mutex m_mutex;
    std::shared_ptr<const Runtime> m_runtime; // shared with the models
};

Error initializeModel(TRITONBACKEND_Model* handle)
{
    TRITONBACKEND_Backend* backend = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelBackend(handle, &backend));
    ASSIGN_OR_RETURN(Library* const library, attached<Library>(backend));
    ASSIGN_OR_RETURN(auto runtime, library->runtime());
    ASSIGN_OR_RETURN(
        auto model, Model::create(std::move(runtime), handle, library->defaultMaxBatchSize()));
    return attach(handle, std::move(model));
}

Error initializeInstance(TRITONBACKEND_ModelInstance* handle)
{
    TRITONBACKEND_Model* model = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(handle, &model));
    TRITONSERVER_InstanceGroupKind kind = TRITONSERVER_INSTANCEGROUPKIND_CPU;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceKind(handle, &kind));
    if (kind == TRITONSERVER_INSTANCEGROUPKIND_GPU) {
        return unsupported("the onnxruntime backend runs models on the CPU; set the instance "
                           "group's kind to KIND_CPU");
    }
    ASSIGN_OR_RETURN(Model* const owner, attached<Model>(model));
    ASSIGN_OR_RETURN(auto instance, Instance::create(*owner));
    return attach(handle, std::move(instance));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend* backend)
{
    return guarded("TRITONBACKEND_Initialize", [backend]() -> Error {
        RETURN_IF_ERROR(checkApiVersion());
        ASSIGN_OR_RETURN(auto library, Library::create(backend));
        return attach(backend, std::move(library));
    });
}

TRITONSERVER_Error* TRITONBACKEND_Finalize(TRITONBACKEND_Backend* backend)
{
    return guarded(
        "TRITONBACKEND_Finalize", [backend] { return destroyAttached<Library>(backend); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)
{
    return guarded("TRITONBACKEND_ModelInitialize", [model] { return initializeModel(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)
{
    return guarded(
        "TRITONBACKEND_ModelFinalize", [model] { return destroyAttached<Model>(model); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceInitialize",
        [instance] { return initializeInstance(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceFinalize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded("TRITONBACKEND_ModelInstanceFinalize",
        [instance] { return destroyAttached<Instance>(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request** requests, const uint32_t count)
{
    return executeBatch(instance, requests, count, [instance](Batch& batch) {
        auto executor = attached<Instance>(instance);
        if (!executor.ok()) {
            const Error error = executor.takeError();
            batch.failIncomplete(error.code(), error.message());
            return;
        }
        executor.value()->execute(batch);
    });
}

} // extern "C"
