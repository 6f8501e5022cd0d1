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

#include "core/backends/common/entry_points.h"

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

class DeclaringBackend {
public:
    explicit DeclaringBackend(Settings settings)
        : m_settings(std::move(settings))
    {
    }
    ~DeclaringBackend() { g_isInitialized = false; }
    static Result<std::unique_ptr<DeclaringBackend>> create(TRITONBACKEND_Backend* handle)
    {
        if (g_isInitialized.exchange(true))
            return Error(TRITONSERVER_ERROR_ALREADY_EXISTS, "declaring backend: not yet finalized");
        ASSIGN_OR_RETURN(Settings settings, readBackendSettings(handle));
        return std::make_unique<DeclaringBackend>(std::move(settings));
    }
    std::string setting(const char* key) const
    {
        const auto found = m_settings.find(key);
        return found == m_settings.end() ? std::string() : found->second;
    }
    Error declare(TRITONBACKEND_BackendAttribute* attributes) const;

private:
    const Settings m_settings;
};

struct DeclaringModel {
    static Result<std::unique_ptr<DeclaringModel>> create(
        const DeclaringBackend& backend, TRITONBACKEND_Model*)
    {
        return std::make_unique<DeclaringModel>(backend);
    }

    const DeclaringBackend& backend;
};

struct DeclaringInstance {
    static Result<std::unique_ptr<DeclaringInstance>> create(
        const DeclaringModel& model, TRITONBACKEND_ModelInstance* handle);
    Error execute(Requests)
    {
        return {TRITONSERVER_ERROR_UNSUPPORTED, "declaring backend: serves no request"};
    }
};

Error DeclaringBackend::declare(TRITONBACKEND_BackendAttribute* attributes) const
{
    if (setting("attributes") == "fail")
        return {TRITONSERVER_ERROR_UNAVAILABLE, "declaring backend: no attributes today"};
    const uint64_t devices[] = {0, 1};
    RETURN_IF_ERROR(TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
        attributes, TRITONSERVER_INSTANCEGROUPKIND_GPU, 0, devices, 2));
    RETURN_IF_ERROR(TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
        attributes, TRITONSERVER_INSTANCEGROUPKIND_CPU, 2, nullptr, 0));
    return Error(TRITONBACKEND_BackendAttributeSetParallelModelInstanceLoading(
        attributes, setting("parallel") != "no"));
}

Result<std::unique_ptr<DeclaringInstance>> DeclaringInstance::create(
    const DeclaringModel& model, TRITONBACKEND_ModelInstance* handle)
{
    const char* name = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_ModelInstanceName(handle, &name));
    if (!g_meeting.meet())
        return internalError("declaring backend: no other instance came");
    if (model.backend.setting("fail_instance") == name)
        return unavailable("declaring backend: fails as it was told to");
    return std::make_unique<DeclaringInstance>();
}

} // namespace

THALASSA_BACKEND_ENTRY_POINTS(DeclaringModel, DeclaringInstance, DeclaringBackend)

extern "C" TRITONSERVER_Error* TRITONBACKEND_GetBackendAttribute(
    TRITONBACKEND_Backend* backend, TRITONBACKEND_BackendAttribute* attributes)
{
    return guarded("TRITONBACKEND_GetBackendAttribute", [&]() -> Error {
        ASSIGN_OR_RETURN(const DeclaringBackend* const owner, attached<DeclaringBackend>(backend));
        return owner->declare(attributes);
    });
}
