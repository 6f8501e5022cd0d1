// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The `declaring` backend, for tests only: it declares attributes, and detects calls of the server
// in the wrong order. It serves no request.
//
// It prefers two GPUs, else two CPU instances, and allows instances to be initialised in parallel.
// The initialisation of an instance waits until another one is initialised at the same time, and
// fails after 20 seconds without one. Settings of the command line:
//
//   parallel = no           does not declare that instances may be initialised in parallel
//   attributes = fail       GetBackendAttribute returns UNAVAILABLE
//   fail_instance = NAME    the instance of that name fails once the other one is there

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

#include "core/backends/common/attached.h"
#include "core/backends/common/model_config.h"

using namespace thalassa::backends;

namespace {

using Settings = std::map<std::string, std::string>;

constexpr std::chrono::seconds kPatience{20};

std::atomic<bool> g_isInitialized{false};

// Blocks callers until there are two; false after 20 seconds without a second one.
class Meeting {
public:
    bool meet()
    {
        std::unique_lock lock(m_mutex);
        const int round = m_arrived++ / 2;
        m_changed.notify_all();
        return m_changed.wait_for(lock, kPatience, [&] { return m_arrived >= 2 * round + 2; });
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    int m_arrived = 0;
};

Meeting g_meeting;

std::string setting(TRITONBACKEND_Backend* backend, const char* key)
{
    auto settings = attached<Settings>(backend);
    if (!settings.ok())
        return {};
    const Settings& all = *settings.value(); // const, because instances read it in parallel
    const auto found = all.find(key);
    return found == all.end() ? std::string() : found->second;
}

Error declare(TRITONBACKEND_Backend* backend, TRITONBACKEND_BackendAttribute* attributes)
{
    if (setting(backend, "attributes") == "fail")
        return {TRITONSERVER_ERROR_UNAVAILABLE, "declaring backend: no attributes today"};
    const uint64_t devices[] = {0, 1};
    RETURN_IF_ERROR(TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
        attributes, TRITONSERVER_INSTANCEGROUPKIND_GPU, 0, devices, 2));
    RETURN_IF_ERROR(TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
        attributes, TRITONSERVER_INSTANCEGROUPKIND_CPU, 2, nullptr, 0));
    return Error(TRITONBACKEND_BackendAttributeSetParallelModelInstanceLoading(
        attributes, setting(backend, "parallel") != "no"));
}

Error meetAnother(TRITONBACKEND_ModelInstance* instance)
{
    const char* name = nullptr;
    TRITONBACKEND_Model* model = nullptr;
    TRITONBACKEND_Backend* backend = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(instance, &name));
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceModel(instance, &model));
    RETURN_IF_ERROR(TRITONBACKEND_ModelBackend(model, &backend));
    if (!g_meeting.meet())
        return {TRITONSERVER_ERROR_INTERNAL, "declaring backend: no other instance came"};
    if (setting(backend, "fail_instance") == name)
        return {TRITONSERVER_ERROR_UNAVAILABLE, "declaring backend: fails as it was told to"};
    return {};
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_Initialize(TRITONBACKEND_Backend* backend)
{
    return guarded("TRITONBACKEND_Initialize", [backend]() -> Error {
        if (g_isInitialized.exchange(true))
            return {TRITONSERVER_ERROR_ALREADY_EXISTS, "declaring backend: not yet finalized"};
        ASSIGN_OR_RETURN(Settings settings, readBackendSettings(backend));
        return attach(backend, std::make_unique<Settings>(std::move(settings)));
    });
}

TRITONSERVER_Error* TRITONBACKEND_Finalize(TRITONBACKEND_Backend* backend)
{
    return guarded("TRITONBACKEND_Finalize", [backend] {
        Error error = destroyAttached<Settings>(backend);
        g_isInitialized = false;
        return error;
    });
}

TRITONSERVER_Error* TRITONBACKEND_GetBackendAttribute(
    TRITONBACKEND_Backend* backend, TRITONBACKEND_BackendAttribute* attributes)
{
    return guarded("TRITONBACKEND_GetBackendAttribute",
        [backend, attributes] { return declare(backend, attributes); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceInitialize(TRITONBACKEND_ModelInstance* instance)
{
    return guarded(
        "TRITONBACKEND_ModelInstanceInitialize", [instance] { return meetAnother(instance); });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceExecute(
    TRITONBACKEND_ModelInstance*, TRITONBACKEND_Request**, const uint32_t)
{
    return TRITONSERVER_ErrorNew(
        TRITONSERVER_ERROR_UNSUPPORTED, "declaring backend: serves no request");
}

} // extern "C"
