// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trace: the trace of one request, or of one step of an ensemble; TraceTree: all traces of one
// client's request, which go to the sink when the last one has ended.
//
// *thread-safe*, as RequestListener requires; a front end adds its points before it releases the
// context.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/mutex.h"
#include "core/inference/record/request_trace.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "core/trace/settings/sampler.h"
#include "core/trace/trace_data.h"
#include "core/trace/trace_sink.h"

namespace thalassa::trace {

class TraceTree {
public:
    // Both shared: requests outlive the settings, and may outlive the server's end. `root` is set
    // in OpenTelemetry mode, which has no tensors (row 6.5.5).
    TraceTree(std::shared_ptr<const Sampler> sampler, std::shared_ptr<TraceSink> sink,
        std::optional<TraceRoot> root = {});
    ~TraceTree();
    TraceTree(const TraceTree&) = delete;
    TraceTree& operator=(const TraceTree&) = delete;

    const TraceLevels& levels() const { return m_levels; }
    const std::optional<TraceRoot>& root() const { return m_root; }
    void add(TraceData data);

private:
    std::shared_ptr<const Sampler> m_sampler;
    const std::shared_ptr<TraceSink> m_sink;
    std::optional<TraceRoot> m_root; // constant
    const TraceLevels m_levels;
    base::Mutex m_mutex;
    TracedRequests m_requests ABSL_GUARDED_BY(m_mutex);
};

class Trace final : public inference::RequestTrace {
public:
    // `parent` is null for the client's request.
    Trace(std::shared_ptr<TraceTree> tree, Origin origin, const Trace* parent = nullptr);

    uint64_t id() const override { return m_id; }
    uint64_t parentId() const override { return m_parentId; }
    std::string context() const override;
    TraceId traceId() const override
    {
        return m_tree->root() ? m_tree->root()->traceId : TraceId();
    }
    std::shared_ptr<inference::RequestTrace> makeChild() noexcept override;
    void addPoint(Activity activity, base::TimePoint when) noexcept override;
    void addCustom(std::string name, base::TimePoint when) noexcept override;
    void onAccepted(const inference::Request& request) noexcept override;
    void onResponse(const inference::RequestContext& context, const inference::Response* response,
        bool final) noexcept override;
    void onReleased(const inference::Request& request) noexcept override;
    void onEnd(const inference::RequestContext& context) noexcept override;

private:
    void addTensor(Activity activity, const std::string& name, tensor::DataType type,
        const tensor::Shape& shape, const tensor::Buffer& data);

    const std::shared_ptr<TraceTree> m_tree; // shared by all of its traces
    const Origin m_origin;
    const uint64_t m_id;
    const uint64_t m_parentId;
    const SpanId m_spanId;
    const SpanId m_parentSpan;
    // Written by the holder of the request; there is none any more when the trace ends.
    bool m_isEnsemble = false;
    base::TimePoint m_released;
    base::Mutex m_mutex;
    std::vector<AddedPoint> m_added ABSL_GUARDED_BY(m_mutex);
    std::vector<Noted> m_noted ABSL_GUARDED_BY(m_mutex);
    size_t m_tensorBytes ABSL_GUARDED_BY(m_mutex) = 0; // text in m_noted
};

} // namespace thalassa::trace
