// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceTrace: the handle of a trace for programs and backends (row 9.2.5). A program's trace
// calls the program's callbacks. A trace of the server also has a handle, so that a backend can add
// points to it and make child traces for its requests to other models.
//
// *thread-safe*, except for the deletion. A program's callbacks are called in the order of the
// points: REQUEST_START when the request is accepted, the others when it has been released. Tensors
// and custom activities are reported at once. After the release callback the trace belongs to the
// program again, which deletes it.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/inference/record/request_trace.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_InferenceTrace {
    thalassa::inference::RequestTrace* trace = nullptr;
    // Owns the trace until a request has it. A program's trace is then shared with the request.
    std::shared_ptr<thalassa::inference::RequestTrace> owned;
    // Properties of the request, once the trace has one; valid as long as the trace.
    std::string modelName;
    int64_t modelVersion = -1;
    std::string requestId;
    // W3C trace context as JSON: the trace's own, or the one set through the C API.
    std::string context;
};

namespace thalassa::cabi {

// The callbacks of a program, and the activities that it wants.
struct TraceCallbacks {
    bool timestamps = false;
    bool tensors = false;
    TRITONSERVER_InferenceTraceActivityFn_t onActivity = nullptr;
    TRITONSERVER_InferenceTraceTensorActivityFn_t onTensor = nullptr;
    TRITONSERVER_InferenceTraceReleaseFn_t onRelease = nullptr;
    void* data = nullptr;
};

// The trace of a request that a program traces with its own callbacks.
class ProgramTrace final : public inference::RequestTrace {
public:
    // Returns a new trace, which the caller owns. `isStep`: only the engine sends its request.
    static TRITONSERVER_InferenceTrace* make(
        const TraceCallbacks& callbacks, uint64_t parentId, bool isStep);

    uint64_t id() const override { return m_id; }
    uint64_t parentId() const override { return m_parentId; }
    const TraceCallbacks& callbacks() const { return m_callbacks; }
    std::shared_ptr<RequestTrace> makeChild() noexcept override;
    // Ignores the points of a front end.
    void addPoint(timeline::Activity, base::TimePoint) noexcept override { }
    void addCustom(std::string name, base::TimePoint when) noexcept override;
    void onAccepted(const inference::Request& request) noexcept override;
    void onResponse(const inference::RequestContext& context, const inference::Response* response,
        bool final) noexcept override;
    void onReleased(const inference::Request& request) noexcept override;
    void onEnd(const inference::RequestContext& context) noexcept override;

private:
    ProgramTrace(const TraceCallbacks& callbacks, uint64_t parentId, bool isStep);
    void tell(TRITONSERVER_InferenceTraceActivity activity, base::TimePoint when);
    void tellTensor(TRITONSERVER_InferenceTraceActivity activity, const std::string& name,
        tensor::DataType type, const tensor::Shape& shape, const tensor::Buffer& data);
    template <typename Call> void withHandle(const Call& call);
    void giveBack();
    void release(TRITONSERVER_InferenceTrace* handle);

    const TraceCallbacks m_callbacks;
    const uint64_t m_id;
    const uint64_t m_parentId;
    const bool m_isStep;
    mutable base::Mutex m_mutex;
    // Null once the handle was given back to the program.
    TRITONSERVER_InferenceTrace* m_handle ABSL_GUARDED_BY(m_mutex) = nullptr;
    size_t m_calls ABSL_GUARDED_BY(m_mutex) = 0;    // callbacks in progress, which use the handle
    bool m_isOver ABSL_GUARDED_BY(m_mutex) = false; // the last of these gives the handle back
};

// Returns the trace of a request that a backend has; null if it is not traced.
TRITONSERVER_InferenceTrace* traceOf(const inference::RequestContext& context);

// Returns the trace for the context of a request that is about to be sent. From now on the trace no
// longer belongs to the caller, because the request may end before the call that sends it returns.
// Fails with INVALID_ARGUMENT if another request has the trace.
absl::StatusOr<std::shared_ptr<inference::RequestTrace>> passOn(TRITONSERVER_InferenceTrace& trace);
// Returns the trace to the caller after the request was refused.
void takeBack(
    std::shared_ptr<inference::RequestTrace> lent, TRITONSERVER_InferenceTrace& trace) noexcept;

} // namespace thalassa::cabi
