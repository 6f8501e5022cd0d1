// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of backends (rows 9.3.1, 9.3.2, 9.3.17 to 9.3.19).
#include <chrono>

#include "core/backend/api/handles.h"
#include "core/base/log/log.h"
#include "core/cabi/error.h"
#include "core/cabi/values.h"
#include "core/device/copy.h"
#include "thalassa/gpu_copies.h"
#include "thalassa/lost_gpu.h"

using thalassa::backend::api::fromHandle;
using thalassa::cabi::guarded;
using thalassa::device::Device;
using thalassa::device::Registry;

namespace {

// The memory manager is the same for all backends: the devices of the process.
Device* deviceOf(TRITONSERVER_MemoryType type, int64_t id)
{
    return Registry::system().find(thalassa::cabi::toPlace(type, id));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ApiVersion(uint32_t* major, uint32_t* minor)
{
    *major = TRITONBACKEND_API_VERSION_MAJOR;
    *minor = TRITONBACKEND_API_VERSION_MINOR;
    return nullptr;
}

TRITONSERVER_Error* thalassa_report_lost_gpu(int64_t ordinal, const char* reason)
{
    return guarded(__func__, {{"reason", reason}}, [&] {
        Device* const gpu = deviceOf(TRITONSERVER_MEMORY_GPU, ordinal);
        if (gpu == nullptr)
            return absl::NotFoundError(absl::StrCat("the server has no GPU ", ordinal));
        gpu->declareLost(reason);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* thalassa_report_gpu_copies(
    int64_t source_gpu, int64_t target_gpu, uint64_t byte_size, uint64_t duration_ns)
{
    return guarded(__func__, [&] {
        const auto placeOf = [](int64_t gpu) {
            return gpu < 0 ? thalassa::tensor::MemoryPlace()
                           : thalassa::cabi::toPlace(TRITONSERVER_MEMORY_GPU, gpu);
        };
        const int64_t counting = source_gpu < 0 ? target_gpu : source_gpu;
        if (counting < 0)
            return absl::InvalidArgumentError("copies within memory of the CPU are not counted");
        Device* const gpu = deviceOf(TRITONSERVER_MEMORY_GPU, counting);
        if (gpu == nullptr)
            return absl::NotFoundError(absl::StrCat("the server has no GPU ", counting));
        gpu->countCopies(thalassa::device::directionOf(placeOf(source_gpu), placeOf(target_gpu)),
            {byte_size, std::chrono::nanoseconds(duration_ns)});
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_MemoryManagerAllocate(TRITONBACKEND_MemoryManager*, void** buffer,
    const TRITONSERVER_MemoryType memory_type, const int64_t memory_type_id,
    const uint64_t byte_size)
{
    return guarded(__func__, [&] {
        Device* const device = deviceOf(memory_type, memory_type_id);
        if (device == nullptr) {
            return absl::UnimplementedError(
                absl::StrCat("the memory manager has no memory of type ",
                    TRITONSERVER_MemoryTypeString(memory_type)));
        }
        *buffer = device->allocate(byte_size);
        if (*buffer == nullptr && byte_size > 0) {
            return absl::UnavailableError(
                absl::StrCat("cannot allocate ", byte_size, " bytes of memory of type ",
                    TRITONSERVER_MemoryTypeString(memory_type), " ", memory_type_id));
        }
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_MemoryManagerFree(TRITONBACKEND_MemoryManager*, void* buffer,
    const TRITONSERVER_MemoryType memory_type, const int64_t memory_type_id)
{
    return guarded(__func__, [&] {
        Device* const device = deviceOf(memory_type, memory_type_id);
        if (device == nullptr) {
            return absl::InvalidArgumentError(
                absl::StrCat("the memory manager allocates no memory of type ",
                    TRITONSERVER_MemoryTypeString(memory_type)));
        }
        device->free(buffer);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_BackendName(TRITONBACKEND_Backend* backend, const char** name)
{
    *name = fromHandle(backend)->name().c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendConfig(
    TRITONBACKEND_Backend* backend, TRITONSERVER_Message** backend_config)
{
    *backend_config = fromHandle(backend)->settingsMessage();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendExecutionPolicy(
    TRITONBACKEND_Backend* backend, TRITONBACKEND_ExecutionPolicy* policy)
{
    *policy = fromHandle(backend)->executionPolicy();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendSetExecutionPolicy(
    TRITONBACKEND_Backend* backend, TRITONBACKEND_ExecutionPolicy policy)
{
    return guarded(__func__, [&] { return fromHandle(backend)->setExecutionPolicy(policy); });
}

TRITONSERVER_Error* TRITONBACKEND_BackendArtifacts(TRITONBACKEND_Backend* backend,
    TRITONBACKEND_ArtifactType* artifact_type, const char** location)
{
    *artifact_type = TRITONBACKEND_ARTIFACT_FILESYSTEM;
    *location = fromHandle(backend)->directory().c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendMemoryManager(
    TRITONBACKEND_Backend*, TRITONBACKEND_MemoryManager** manager)
{
    *manager = reinterpret_cast<TRITONBACKEND_MemoryManager*>(&Registry::system());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendState(TRITONBACKEND_Backend* backend, void** state)
{
    *state = fromHandle(backend)->state();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendSetState(TRITONBACKEND_Backend* backend, void* state)
{
    fromHandle(backend)->setState(state);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_BackendAttributeAddPreferredInstanceGroup(
    TRITONBACKEND_BackendAttribute* backend_attributes, const TRITONSERVER_InstanceGroupKind kind,
    const uint64_t count, const uint64_t* device_ids, const uint64_t id_count)
{
    using Group = ::inference::ModelInstanceGroup;
    return guarded(__func__, [&] {
        Group group;
        switch (thalassa::cabi::numberOf(kind)) {
        case TRITONSERVER_INSTANCEGROUPKIND_AUTO:
            group.set_kind(Group::KIND_AUTO);
            break;
        case TRITONSERVER_INSTANCEGROUPKIND_CPU:
            group.set_kind(Group::KIND_CPU);
            break;
        case TRITONSERVER_INSTANCEGROUPKIND_GPU:
            group.set_kind(Group::KIND_GPU);
            break;
        case TRITONSERVER_INSTANCEGROUPKIND_MODEL:
            group.set_kind(Group::KIND_MODEL);
            break;
        }
        group.set_count(static_cast<int32_t>(count));
        for (uint64_t i = 0; device_ids != nullptr && i < id_count; ++i)
            group.add_gpus(static_cast<int32_t>(device_ids[i]));
        fromHandle(backend_attributes)->addPreferredGroup(std::move(group));
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_BackendAttributeSetParallelModelInstanceLoading(
    TRITONBACKEND_BackendAttribute* backend_attributes, bool enabled)
{
    fromHandle(backend_attributes)->setLoadsInstancesInParallel(enabled);
    return nullptr;
}

} // extern "C"
