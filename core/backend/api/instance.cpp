// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of model instances for their backend (rows 9.3.23, 9.3.24).
#include "core/backend/api/handles.h"
#include "core/backend/api/memory_usage.h"
#include "core/backend/current_execution.h"
#include "core/cabi/error.h"

using thalassa::backend::api::fromHandle;
using thalassa::base::fromNanoseconds;
using thalassa::cabi::guarded;
using thalassa::inference::Record;
using thalassa::statistics::ExecutionTimes;

namespace {

void setTimes(Record& record, const ExecutionTimes& times)
{
    record.executeStart = times.executeStart;
    record.computeStart = times.computeStart;
    record.computeEnd = times.computeEnd;
    record.executeEnd = times.executeEnd;
}

void count(thalassa::backend::Instance& instance, const Record& record, bool success)
{
    auto& statistics = instance.model().statistics();
    if (success)
        statistics.addSuccess(record, instance.gpu());
    else
        statistics.addFailure(record, thalassa::base::Clock::system().now(),
            thalassa::statistics::FailureReason::Backend, instance.gpu());
}

// Reports a request that the backend has already released.
void report(thalassa::backend::Instance& instance, thalassa::backend::ReleasedRequest& released,
    bool success, const ExecutionTimes& times)
{
    if (released.context)
        setTimes(released.context->record, times);
    setTimes(released.record, times);
    count(instance, released.record, success);
}

absl::Status outOfRange(
    const thalassa::backend::Instance& instance, const char* what, uint32_t index, int count)
{
    return absl::InvalidArgumentError(absl::StrCat("there is no ", what, " ", index, ": instance '",
        instance.name(), "' of model '", instance.model().name(), "' has ", count));
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceName(
    TRITONBACKEND_ModelInstance* instance, const char** name)
{
    *name = fromHandle(instance)->name().c_str();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceKind(
    TRITONBACKEND_ModelInstance* instance, TRITONSERVER_InstanceGroupKind* kind)
{
    *kind = fromHandle(instance)->kind();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceDeviceId(
    TRITONBACKEND_ModelInstance* instance, int32_t* device_id)
{
    *device_id = fromHandle(instance)->deviceId();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceHostPolicy(
    TRITONBACKEND_ModelInstance* instance, TRITONSERVER_Message** host_policy)
{
    *host_policy = fromHandle(instance)->hostPolicyMessage();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceIsPassive(
    TRITONBACKEND_ModelInstance* instance, bool* is_passive)
{
    *is_passive = fromHandle(instance)->group().passive();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceProfileCount(
    TRITONBACKEND_ModelInstance* instance, uint32_t* count)
{
    *count = static_cast<uint32_t>(fromHandle(instance)->group().profile_size());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceProfileName(
    TRITONBACKEND_ModelInstance* instance, const uint32_t index, const char** profile_name)
{
    return guarded(__func__, [&] {
        const auto& profiles = fromHandle(instance)->group().profile();
        if (index >= static_cast<uint32_t>(profiles.size()))
            return outOfRange(*fromHandle(instance), "profile", index, profiles.size());
        *profile_name = profiles.Get(static_cast<int>(index)).c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceSecondaryDeviceCount(
    TRITONBACKEND_ModelInstance* instance, uint32_t* count)
{
    *count =
        static_cast<uint32_t>(fromHandle(instance)->groupWithDevices().secondary_devices_size());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceSecondaryDeviceProperties(
    TRITONBACKEND_ModelInstance* instance, uint32_t index, const char** kind, int64_t* id)
{
    return guarded(__func__, [&] {
        const auto& devices = fromHandle(instance)->groupWithDevices().secondary_devices();
        if (index >= static_cast<uint32_t>(devices.size()))
            return outOfRange(*fromHandle(instance), "secondary device", index, devices.size());
        const auto& device = devices.Get(static_cast<int>(index));
        *kind = device.SecondaryDeviceKind_Name(device.kind()).c_str();
        *id = device.device_id();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceModel(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Model** model)
{
    *model = reinterpret_cast<TRITONBACKEND_Model*>(&fromHandle(instance)->model());
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceState(
    TRITONBACKEND_ModelInstance* instance, void** state)
{
    *state = fromHandle(instance)->state();
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceSetState(
    TRITONBACKEND_ModelInstance* instance, void* state)
{
    fromHandle(instance)->setState(state);
    return nullptr;
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReportMemoryUsage(
    TRITONBACKEND_ModelInstance* instance, TRITONSERVER_BufferAttributes** usage,
    uint32_t usage_size)
{
    return guarded(__func__, [&] {
        thalassa::backend::Instance& reporter = *fromHandle(instance);
        reporter.model().statistics().setMemoryUsage(
            reporter.memoryReporter(), thalassa::backend::api::memoryUsage(usage, usage_size));
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReportStatistics(
    TRITONBACKEND_ModelInstance* instance, TRITONBACKEND_Request* request, const bool success,
    const uint64_t exec_start_ns, const uint64_t compute_start_ns, const uint64_t compute_end_ns,
    const uint64_t exec_end_ns)
{
    return guarded(__func__, [&] {
        const ExecutionTimes times{fromNanoseconds(exec_start_ns),
            fromNanoseconds(compute_start_ns), fromNanoseconds(compute_end_ns),
            fromNanoseconds(exec_end_ns)};
        thalassa::backend::Instance& reporter = *fromHandle(instance);
        auto released =
            thalassa::backend::CurrentExecution::takeReleased(reporter, fromHandle(request));
        if (released) {
            if (!released->isFiller)
                report(reporter, *released, success, times);
            return absl::OkStatus();
        }
        if (fromHandle(request)->scheduling.isFiller) // made by the scheduler, not by a client
            return absl::OkStatus();
        Record& record = fromHandle(request)->record();
        setTimes(record, times);
        record.batchSize = fromHandle(request)->batchSize;
        count(reporter, record, success);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONBACKEND_ModelInstanceReportBatchStatistics(
    TRITONBACKEND_ModelInstance* instance, const uint64_t batch_size, const uint64_t exec_start_ns,
    const uint64_t compute_start_ns, const uint64_t compute_end_ns, const uint64_t exec_end_ns)
{
    return guarded(__func__, [&] {
        thalassa::backend::Instance& reporter = *fromHandle(instance);
        reporter.model().statistics().addExecution(batch_size,
            {fromNanoseconds(exec_start_ns), fromNanoseconds(compute_start_ns),
                fromNanoseconds(compute_end_ns), fromNanoseconds(exec_end_ns)},
            reporter.gpu());
        return absl::OkStatus();
    });
}

} // extern "C"
