// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/cabi/inference_trace.h"

#include <new>
#include <utility>

#include "absl/status/statusor.h"
#include "core/cabi/error.h"
#include "core/cabi/running_callback.h"
#include "core/inference/client_shape.h"
#include "core/inference/record/trace_points.h"
#include "core/inference/request.h"
#include "triton/core/tritonbackend.h"

using Handle = TRITONSERVER_InferenceTrace;

namespace thalassa::cabi {
namespace {

int64_t nanoseconds(base::TimePoint when)
{
    return when.time_since_epoch().count();
}

void describe(const inference::RequestContext& context, Handle& handle)
{
    handle.modelName = context.modelName;
    handle.modelVersion = context.modelVersion;
    handle.requestId = context.clientId;
}

// Converts a point of the engine.
TRITONSERVER_InferenceTraceActivity activityOf(timeline::Activity activity)
{
    switch (activity) {
    case timeline::Activity::RequestStart:
        return TRITONSERVER_TRACE_REQUEST_START;
    case timeline::Activity::QueueStart:
        return TRITONSERVER_TRACE_QUEUE_START;
    case timeline::Activity::ComputeStart:
        return TRITONSERVER_TRACE_COMPUTE_START;
    case timeline::Activity::ComputeInputEnd:
        return TRITONSERVER_TRACE_COMPUTE_INPUT_END;
    case timeline::Activity::ComputeOutputStart:
        return TRITONSERVER_TRACE_COMPUTE_OUTPUT_START;
    case timeline::Activity::ComputeEnd:
        return TRITONSERVER_TRACE_COMPUTE_END;
    case timeline::Activity::RequestEnd:
        return TRITONSERVER_TRACE_REQUEST_END;
    default:
        return TRITONSERVER_TRACE_CUSTOM_ACTIVITY;
    }
}

} // namespace

ProgramTrace::ProgramTrace(const TraceCallbacks& callbacks, uint64_t parentId, bool isStep)
    : m_callbacks(callbacks)
    , m_id(inference::nextTraceId())
    , m_parentId(parentId)
    , m_isStep(isStep)
{
}

Handle* ProgramTrace::make(const TraceCallbacks& callbacks, uint64_t parentId, bool isStep)
{
    const std::shared_ptr<ProgramTrace> trace(new ProgramTrace(callbacks, parentId, isStep));
    auto handle = std::make_unique<Handle>();
    handle->trace = trace.get();
    handle->owned = trace;
    trace->handedOut = std::shared_ptr<void>(std::shared_ptr<void>(), handle.get()); // not owned
    base::MutexLock lock(trace->m_mutex);
    trace->m_handle = handle.get();
    return handle.release();
}

std::shared_ptr<inference::RequestTrace> ProgramTrace::makeChild() noexcept
{
    try {
        return make(m_callbacks, m_id, true)->owned;
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

// Calls `call` with the handle. Another thread may meanwhile release the request, and with it the
// trace, which the program then deletes: the handle is given back only when the last call has
// returned.
template <typename Call> void ProgramTrace::withHandle(const Call& call)
{
    Handle* told = nullptr;
    {
        base::MutexLock lock(m_mutex);
        if (m_isOver || m_handle == nullptr)
            return;
        ++m_calls;
        told = m_handle;
    }
    try {
        call(told);
    } catch (const std::bad_alloc&) { // the program misses this call
    }
    Handle* given = nullptr;
    {
        base::MutexLock lock(m_mutex);
        if (--m_calls == 0 && m_isOver)
            given = std::exchange(m_handle, nullptr);
    }
    release(given);
}

void ProgramTrace::giveBack()
{
    Handle* given = nullptr;
    {
        base::MutexLock lock(m_mutex);
        m_isOver = true;
        if (m_calls == 0)
            given = std::exchange(m_handle, nullptr);
    }
    release(given);
}

void ProgramTrace::release(Handle* handle)
{
    if (handle == nullptr)
        return;
    handedOut = nullptr;
    if (m_callbacks.onRelease != nullptr)
        callBack(m_callbacks.onRelease, handle, m_callbacks.data);
    else if (m_isStep)
        delete handle; // the program has never had it
}

void ProgramTrace::tell(TRITONSERVER_InferenceTraceActivity activity, base::TimePoint when)
{
    if (!m_callbacks.timestamps || m_callbacks.onActivity == nullptr || when == base::TimePoint())
        return;
    withHandle([&](Handle* told) {
        callBack(m_callbacks.onActivity, told, activity, static_cast<uint64_t>(nanoseconds(when)),
            m_callbacks.data);
    });
}

void ProgramTrace::tellTensor(TRITONSERVER_InferenceTraceActivity activity, const std::string& name,
    tensor::DataType type, const tensor::Shape& shape, const tensor::Buffer& data)
{
    if (!m_callbacks.tensors || m_callbacks.onTensor == nullptr)
        return;
    withHandle([&](Handle* told) {
        std::string copy; // joins the fragments of a tensor that has several
        const void* base = data.isEmpty() ? nullptr : data.fragment(0).data;
        tensor::MemoryPlace place = data.isEmpty() ? tensor::MemoryPlace() : data.fragment(0).place;
        if (data.fragmentCount() > 1) {
            copy.resize(data.byteSize());
            data.copyTo(copy.data());
            base = copy.data();
            place = {};
        }
        callBack(m_callbacks.onTensor, told, activity, name.c_str(),
            static_cast<TRITONSERVER_DataType>(type), base, data.byteSize(), shape.data(),
            shape.size(), static_cast<TRITONSERVER_MemoryType>(place.kind), place.deviceId,
            m_callbacks.data);
    });
}

void ProgramTrace::addCustom(std::string, base::TimePoint when) noexcept
{
    tell(TRITONSERVER_TRACE_CUSTOM_ACTIVITY, when);
}

void ProgramTrace::onAccepted(const inference::Request& request) noexcept
{
    withHandle([&](Handle* told) { describe(*request.context(), *told); });
    tell(TRITONSERVER_TRACE_REQUEST_START, request.context()->record.accepted);
    if (request.model()->info().config().has_sequence_batching())
        return; // row 6.4.8
    for (const inference::InputTensor& input : request.inputs) {
        tellTensor(TRITONSERVER_TRACE_TENSOR_QUEUE_INPUT, input.name, input.dataType,
            input.backendShape, input.data);
    }
}

void ProgramTrace::onResponse(
    const inference::RequestContext& context, const inference::Response* response, bool) noexcept
{
    if (response == nullptr)
        return;
    for (const inference::OutputTensor& output : response->outputs()) {
        withHandle([&](Handle*) {
            tensor::Buffer data;
            if (output.block)
                data.append(tensor::slice(output.block, 0, output.byteSize));
            tellTensor(TRITONSERVER_TRACE_TENSOR_BACKEND_OUTPUT, output.name, output.dataType,
                inference::clientShape(context, output), data);
        });
    }
}

void ProgramTrace::onReleased(const inference::Request& request) noexcept
{
    const base::TimePoint released = base::Clock::system().now();
    const bool isEnsemble = request.model()->info().config().has_ensemble_scheduling();
    inference::forEachTracePoint(request.context()->record, released, isEnsemble,
        [this](timeline::Activity activity, base::TimePoint point) {
            if (activity != timeline::Activity::RequestStart) // reported by onAccepted()
                tell(activityOf(activity), point);
        });
    giveBack();
}

// A refused step is never released, so its trace ends here. The trace of a refused request still
// belongs to the program.
void ProgramTrace::onEnd(const inference::RequestContext&) noexcept
{
    if (m_isStep)
        giveBack();
}

Handle* traceOf(const inference::RequestContext& context)
{
    inference::RequestTrace* const trace = context.trace.get();
    if (trace == nullptr)
        return nullptr;
    if (trace->handedOut == nullptr) {
        const auto handle = std::make_shared<Handle>();
        handle->trace = trace;
        handle->context = trace->context();
        trace->handedOut = handle;
    }
    auto* const handle = static_cast<Handle*>(trace->handedOut.get());
    describe(context, *handle);
    return handle;
}

namespace {

// The deleter of a handle that belongs to its request. If the request is refused, the caller gets
// the handle back, and it is not deleted.
struct HandleDeleter {
    bool isTheCallers = false;

    void operator()(Handle* handle) const
    {
        if (!isTheCallers)
            delete handle;
    }
};

} // namespace

absl::StatusOr<std::shared_ptr<inference::RequestTrace>> passOn(Handle& trace)
{
    if (trace.owned == nullptr)
        return absl::InvalidArgumentError(
            "the trace belongs to another request; make a child of it for this one");
    std::shared_ptr<inference::RequestTrace> lent = trace.owned;
    if (dynamic_cast<ProgramTrace*>(lent.get()) != nullptr)
        return lent; // the program deletes it after its release callback
    auto handedOut = std::shared_ptr<Handle>(&trace, HandleDeleter{true});
    lent->handedOut = handedOut;
    std::get_deleter<HandleDeleter>(handedOut)->isTheCallers = false;
    trace.owned.reset();
    return lent;
}

void takeBack(std::shared_ptr<inference::RequestTrace> lent, Handle& trace) noexcept
{
    if (dynamic_cast<ProgramTrace*>(lent.get()) != nullptr)
        return;
    // passOn() has made the deleter, so that its type is known.
    if (auto* const deleter = std::get_deleter<HandleDeleter>(lent->handedOut))
        deleter->isTheCallers = true;
    trace.owned = std::move(lent);
    trace.owned->handedOut.reset();
}

} // namespace thalassa::cabi

using thalassa::cabi::guarded;
using thalassa::cabi::ProgramTrace;
using thalassa::cabi::TraceCallbacks;

namespace {

absl::Status newTrace(Handle** trace, TRITONSERVER_InferenceTraceLevel level, uint64_t parentId,
    TraceCallbacks callbacks)
{
    constexpr int kTimestamps = TRITONSERVER_TRACE_LEVEL_TIMESTAMPS | TRITONSERVER_TRACE_LEVEL_MIN |
        TRITONSERVER_TRACE_LEVEL_MAX;
    const int levels = thalassa::cabi::numberOf(level);
    callbacks.timestamps = (levels & kTimestamps) != 0;
    callbacks.tensors = (levels & TRITONSERVER_TRACE_LEVEL_TENSORS) != 0;
    *trace = ProgramTrace::make(callbacks, parentId, false);
    return absl::OkStatus();
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_InferenceTraceNew(Handle** trace,
    TRITONSERVER_InferenceTraceLevel level, uint64_t parent_id,
    TRITONSERVER_InferenceTraceActivityFn_t activity_fn,
    TRITONSERVER_InferenceTraceReleaseFn_t release_fn, void* trace_userp)
{
    return guarded(__func__, {{"trace", trace}}, [&] {
        return newTrace(
            trace, level, parent_id, {false, false, activity_fn, nullptr, release_fn, trace_userp});
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceTensorNew(Handle** trace,
    TRITONSERVER_InferenceTraceLevel level, uint64_t parent_id,
    TRITONSERVER_InferenceTraceActivityFn_t activity_fn,
    TRITONSERVER_InferenceTraceTensorActivityFn_t tensor_activity_fn,
    TRITONSERVER_InferenceTraceReleaseFn_t release_fn, void* trace_userp)
{
    return guarded(__func__, {{"trace", trace}}, [&] {
        return newTrace(trace, level, parent_id,
            {false, false, activity_fn, tensor_activity_fn, release_fn, trace_userp});
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceReportActivity(
    Handle* trace, uint64_t timestamp, const char* activity_name)
{
    return guarded(__func__, {{"trace", trace}, {"activity_name", activity_name}}, [&] {
        trace->trace->addCustom(
            activity_name, thalassa::base::TimePoint(std::chrono::nanoseconds(timestamp)));
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceDelete(Handle* trace)
{
    delete trace;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceId(Handle* trace, uint64_t* id)
{
    return guarded(__func__, {{"trace", trace}, {"id", id}}, [&] {
        *id = trace->trace->id();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceParentId(Handle* trace, uint64_t* parent_id)
{
    return guarded(__func__, {{"trace", trace}, {"parent_id", parent_id}}, [&] {
        *parent_id = trace->trace->parentId();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceModelName(Handle* trace, const char** model_name)
{
    return guarded(__func__, {{"trace", trace}, {"model_name", model_name}}, [&] {
        *model_name = trace->modelName.c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceModelVersion(Handle* trace, int64_t* model_version)
{
    return guarded(__func__, {{"trace", trace}, {"model_version", model_version}}, [&] {
        *model_version = trace->modelVersion;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceRequestId(Handle* trace, const char** request_id)
{
    return guarded(__func__, {{"trace", trace}, {"request_id", request_id}}, [&] {
        *request_id = trace->requestId.c_str();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceSpawnChildTrace(Handle* trace, Handle** child_trace)
{
    return guarded(__func__, {{"trace", trace}, {"child_trace", child_trace}}, [&] {
        if (const auto* const program = dynamic_cast<const ProgramTrace*>(trace->trace)) {
            *child_trace = ProgramTrace::make(program->callbacks(), program->id(), false);
            return absl::OkStatus();
        }
        auto child = std::make_unique<Handle>();
        child->owned = trace->trace->makeChild();
        if (child->owned == nullptr)
            return absl::UnavailableError("out of memory");
        child->trace = child->owned.get();
        child->context = child->owned->context();
        *child_trace = child.release();
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceSetContext(Handle* trace, const char* trace_context)
{
    return guarded(__func__, {{"trace", trace}, {"trace_context", trace_context}}, [&] {
        trace->context = trace_context;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_InferenceTraceContext(Handle* trace, const char** trace_context)
{
    return guarded(__func__, {{"trace", trace}, {"trace_context", trace_context}}, [&] {
        *trace_context = trace->context.c_str();
        return absl::OkStatus();
    });
}

} // extern "C"
