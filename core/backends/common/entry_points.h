// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The entry points of a backend, made from its types. The source of a backend ends with
//
//   THALASSA_BACKEND_ENTRY_POINTS(Model, Instance)
//
// or, if the backend has a state of its own, with
//
//   THALASSA_BACKEND_ENTRY_POINTS(Model, Instance, Backend)
//
// The types have these members:
//
//   static Result<std::unique_ptr<Backend>> Backend::create(TRITONBACKEND_Backend*)
//   static Result<std::unique_ptr<Model>> Model::create(TRITONBACKEND_Model*)
//   static Result<std::unique_ptr<Model>> Model::create(Backend&, TRITONBACKEND_Model*)
//   static Result<std::unique_ptr<Instance>> Instance::create(Model&, TRITONBACKEND_ModelInstance*)
//   void Instance::execute(Batch&)
//   Error Instance::execute(Requests)
//
// Model::create() has the first parameter if there is a Backend. An instance has one of the two
// execute(): the first answers each request of a batch; the second may also fail the whole
// execution, with an error that it returns before it makes a batch of the requests.
//
// The server keeps the objects in this order: a backend outlives its models, and a model outlives
// its instances. It calls execute() of one instance on one thread at a time, and everything else on
// any thread. A model that several instances use at once is *thread-safe* by itself.
//
// An exception of any of these functions becomes an error here (see guarded() in error.h), so that
// none crosses the C interface.
#pragma once

#include <concepts>
#include <memory>
#include <type_traits>

#include "core/backends/common/attached.h"
#include "core/backends/common/batch.h"
#include "core/backends/common/error.h"
#include "core/backends/common/model_config.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends {

// An instance without a state of its own: the model executes the batches of all its instances.
template <typename Model> class StatelessInstance {
public:
    explicit StatelessInstance(Model& model)
        : m_model(model)
    {
    }
    static Result<std::unique_ptr<StatelessInstance>> create(
        Model& model, TRITONBACKEND_ModelInstance*)
    {
        return std::make_unique<StatelessInstance>(model);
    }
    void execute(Batch& batch) { m_model.execute(batch); }

private:
    Model& m_model;
};

// Whether an instance takes the requests of an execution, rather than a batch of them.
template <typename Instance>
concept TakesRequests = requires(Instance& instance, Requests requests) {
    {
        instance.execute(requests)
    } -> std::same_as<Error>;
};

// The bodies of the entry points. `Backend` is void if the backend has no state of its own.
template <typename Model, typename Instance, typename Backend = void> class EntryPoints {
public:
    static TRITONSERVER_Error* initialize(TRITONBACKEND_Backend* handle) noexcept
    {
        return guarded("TRITONBACKEND_Initialize", [&]() -> Error {
            RETURN_IF_ERROR(checkApiVersion());
            if constexpr (kHasState) {
                ASSIGN_OR_RETURN(std::unique_ptr<Backend> backend, Backend::create(handle));
                RETURN_IF_ERROR(attach(handle, std::move(backend)));
            }
            return {};
        });
    }
    static TRITONSERVER_Error* finalize(TRITONBACKEND_Backend* handle) noexcept
    {
        return guarded("TRITONBACKEND_Finalize", [&]() -> Error {
            if constexpr (kHasState)
                RETURN_IF_ERROR(destroyAttached<Backend>(handle));
            return {};
        });
    }
    static TRITONSERVER_Error* initializeModel(TRITONBACKEND_Model* handle) noexcept
    {
        return guarded("TRITONBACKEND_ModelInitialize", [handle]() -> Error {
            ASSIGN_OR_RETURN(std::unique_ptr<Model> model, createModel(handle));
            return attach(handle, std::move(model));
        });
    }
    static TRITONSERVER_Error* finalizeModel(TRITONBACKEND_Model* handle) noexcept
    {
        return guarded(
            "TRITONBACKEND_ModelFinalize", [handle] { return destroyAttached<Model>(handle); });
    }
    static TRITONSERVER_Error* initializeInstance(TRITONBACKEND_ModelInstance* handle) noexcept
    {
        return guarded("TRITONBACKEND_ModelInstanceInitialize", [handle]() -> Error {
            TRITONBACKEND_Model* model = nullptr;
            RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(handle, &model));
            ASSIGN_OR_RETURN(Model* const owner, attached<Model>(model));
            ASSIGN_OR_RETURN(std::unique_ptr<Instance> instance, Instance::create(*owner, handle));
            return attach(handle, std::move(instance));
        });
    }
    static TRITONSERVER_Error* finalizeInstance(TRITONBACKEND_ModelInstance* handle) noexcept
    {
        return guarded("TRITONBACKEND_ModelInstanceFinalize",
            [handle] { return destroyAttached<Instance>(handle); });
    }
    static TRITONSERVER_Error* execute(TRITONBACKEND_ModelInstance* handle,
        TRITONBACKEND_Request** requests, uint32_t count) noexcept
    {
        return guarded("TRITONBACKEND_ModelInstanceExecute", [&]() -> Error {
            ASSIGN_OR_RETURN(Instance* const instance, attached<Instance>(handle));
            if constexpr (TakesRequests<Instance>)
                return instance->execute(Requests(requests, count));
            else
                executeBatch(handle, Requests(requests, count),
                    [instance](Batch& batch) { instance->execute(batch); });
            return {};
        });
    }

private:
    static constexpr bool kHasState = !std::is_void_v<Backend>;

    static Result<std::unique_ptr<Model>> createModel(TRITONBACKEND_Model* handle)
    {
        if constexpr (kHasState) {
            TRITONBACKEND_Backend* backend = nullptr;
            RETURN_IF_ERROR(TRITONBACKEND_ModelBackend(handle, &backend));
            ASSIGN_OR_RETURN(Backend* const owner, attached<Backend>(backend));
            return Model::create(*owner, handle);
        } else {
            return Model::create(handle);
        }
    }
};

} // namespace thalassa::backends

// Defines the seven functions that the server looks up in the library of a backend. The arguments
// are those of EntryPoints.
#define THALASSA_BACKEND_ENTRY_POINTS(...)                                                         \
    extern "C" {                                                                                   \
    TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend* backend)                   \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::initialize(backend);                \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_Finalize(TRITONBACKEND_Backend* backend)                     \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::finalize(backend);                  \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_ModelInitialize(TRITONBACKEND_Model* model)                  \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::initializeModel(model);             \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_ModelFinalize(TRITONBACKEND_Model* model)                    \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::finalizeModel(model);               \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(                                     \
        TRITONBACKEND_ModelInstance* instance)                                                     \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::initializeInstance(instance);       \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_ModelInstanceFinalize(TRITONBACKEND_ModelInstance* instance) \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::finalizeInstance(instance);         \
    }                                                                                              \
    TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(TRITONBACKEND_ModelInstance* instance,  \
        TRITONBACKEND_Request** requests, const uint32_t count)                                    \
    {                                                                                              \
        return ::thalassa::backends::EntryPoints<__VA_ARGS__>::execute(instance, requests, count); \
    }                                                                                              \
    } // extern "C"
