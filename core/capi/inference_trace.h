// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// InferenceTrace: a trace as programs and backends hold it (row 9.2.5). A program's own tells its
// callbacks; the server's own stands for itself, so that a backend can name points in it and make
// children for what it asks other models.
//
// *thread-safe*, but for the deletion. A program's callbacks are made in the order of the points,
// when the request has been released; the tensors' while they pass. After the release callback the
// trace belongs to the program again, which deletes it.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "core/base/mutex.h"
#include "core/inference/request_trace.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_InferenceTrace {
    thalassa::inference::RequestTrace* trace = nullptr;
    // The same, until a request has it: shared with the request then.
    std::shared_ptr<thalassa::inference::RequestTrace> owned;
    // Of the request, once it has one; valid as long as the trace.
    std::string modelName;
    int64_t modelVersion = -1;
    std::string requestId;
    // W3C trace context as JSON: the trace's own, or what somebody set.
    std::string context;
};

namespace thalassa::capi {

// What a program wants to hear.
struct TraceCallbacks {
    bool timestamps = false;
    bool tensors = false;
    TRITONSERVER_InferenceTraceActivityFn_t onActivity = nullptr;
    TRITONSERVER_InferenceTraceTensorActivityFn_t onTensor = nullptr;
    TRITONSERVER_InferenceTraceReleaseFn_t onRelease = nullptr;
    void* data = nullptr;
};

// The other side of a program's trace.
class ProgramTrace final : public inference::RequestTrace {
public:
    // A new trace, which is the caller's. `isStep`: nobody but the engine will send it.
    static TRITONSERVER_InferenceTrace* make(
        const TraceCallbacks& callbacks, uint64_t parentId, bool isStep);

    uint64_t id() const override { return m_id; }
    uint64_t parentId() const override { return m_parentId; }
    const TraceCallbacks& callbacks() const { return m_callbacks; }
    std::shared_ptr<RequestTrace> makeChild() noexcept override;
    // A front end's: not heard here.
    void addPoint(inference::Activity, base::TimePoint) noexcept override { }
    void addCustom(std::string name, base::TimePoint when) noexcept override;
    void onAccepted(const inference::Request& request) noexcept override;
    void onResponse(const inference::Response& response) noexcept override;
    void onReleased(const inference::Request& request, base::TimePoint when) noexcept override;
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
    // Null once the program has it back.
    TRITONSERVER_InferenceTrace* m_handle ABSL_GUARDED_BY(m_mutex) = nullptr;
    size_t m_calls ABSL_GUARDED_BY(m_mutex) = 0;    // of callbacks, that use the handle
    bool m_isOver ABSL_GUARDED_BY(m_mutex) = false; // the last of these calls gives it back
};

// That of a request in a backend's hands; null when it is not traced.
TRITONSERVER_InferenceTrace* traceOf(const inference::RequestContext& context);

// Before a request is sent with it: what its context is to have. From now on the trace is no longer
// the caller's, for the request may end before its sending returns. INVALID_ARGUMENT when another
// one has it.
absl::StatusOr<std::shared_ptr<inference::RequestTrace>> passOn(TRITONSERVER_InferenceTrace& trace);
// The request was refused: the trace is the caller's again.
void takeBack(
    std::shared_ptr<inference::RequestTrace> lent, TRITONSERVER_InferenceTrace& trace) noexcept;

} // namespace thalassa::capi
