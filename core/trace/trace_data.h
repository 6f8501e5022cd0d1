// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceData: all data of one traced request when it has ended. Plain data, as it was gathered:
// trace_entry.h has the order in which a file shows it. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "core/base/clock.h"
#include "core/inference/record/record.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "core/timeline/activity.h"
#include "core/timeline/copy_counts.h"
#include "core/trace/trace_context.h"

namespace thalassa::trace {

using timeline::Activity;

// The origin determines the names of the front end's points. For Http the record has all of them,
// for Grpc all except GRPC_WAITREAD_START; for GrpcStream the front end adds its own.
using inference::Origin;

// A point that a front end adds to those of the record.
struct AddedPoint {
    Activity activity;
    base::TimePoint when;
};

// A point that a backend names (row 6.4.10).
struct NamedPoint {
    std::string name;
    base::TimePoint when;
};

struct TensorText {
    Activity activity = Activity::TensorQueueInput;
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape;
    std::string data; // UTF-8, see tensor_text.h
    base::TimePoint when;
    bool isCut = false; // the tensor has more elements
};

using Noted = std::variant<NamedPoint, TensorText>;

struct TraceData {
    uint64_t id = 0;
    uint64_t parentId = 0; // 0: none
    std::string modelName;
    int64_t modelVersion = -1;
    std::string requestId; // the client's, empty if it gave none
    Origin origin = Origin::Model;
    bool hasPoints = true; // whether those of the record and the front end are shown
    bool isEnsemble = false;
    inference::Record record;
    base::TimePoint released;      // by the backend
    std::vector<AddedPoint> added; // in order
    std::vector<Noted> noted;      // while it ran, by several threads
    // Set in OpenTelemetry mode; the parent is the root span or that of another request.
    SpanId spanId{};
    SpanId parentSpan{};
    std::string failure; // the error message; empty: the request did not fail
    timeline::CopyCounts copies;

    // The approximate memory, which counts against a bound on waiting traces.
    size_t byteSize() const;
};

// The trace and the root span of one client's request.
struct TraceRoot {
    TraceId traceId{};
    SpanId spanId{};   // the root span
    SpanId parent{};   // the client's span; zero: none given
    std::string state; // see trace_state.h
};

// The first one needs no allocation: most requests make no others, and the writer would free memory
// that another thread has allocated, which costs both threads.
using TracedRequests = absl::InlinedVector<TraceData, 1>;

// All traces of one client's request.
struct FinishedTrace {
    TraceRoot root;          // in OpenTelemetry mode
    TracedRequests requests; // in the order in which they ended

    size_t byteSize() const;
};

} // namespace thalassa::trace
