// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceAccount: all that is known of one traced request when it has ended. Plain data, as it was
// gathered: trace_entry.h has the order in which a file tells it.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "core/base/clock.h"
#include "core/inference/activity.h"
#include "core/inference/record.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "core/trace/trace_context.h"

namespace thalassa::trace {

using inference::Activity;

// It decides the names of the front end's points: of Http the record has all; of Grpc all but
// GRPC_WAITREAD_START; of GrpcStream the front end adds its own.
using inference::Origin;

// That a front end adds to those of the record.
struct AddedPoint {
    Activity activity;
    base::TimePoint when;
};

// What a backend calls by a name of its own (row 6.4.10).
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

struct TraceAccount {
    uint64_t id = 0;
    uint64_t parentId = 0; // 0: none
    std::string modelName;
    int64_t modelVersion = -1;
    std::string requestId; // the client's, empty if it gave none
    Origin origin = Origin::Model;
    bool hasPoints = true; // those of the record and of the front end are wanted
    bool isEnsemble = false;
    inference::Record record;
    base::TimePoint released;      // by the backend
    std::vector<AddedPoint> added; // in order
    std::vector<Noted> noted;      // while it ran; threads may have noted at once
    // In OpenTelemetry mode; the parent is the root's or another request's.
    SpanId spanId{};
    SpanId parentSpan{};

    // Roughly, of memory: what a bound on waiting traces counts.
    size_t byteSize() const;
};

// Where the spans of one client's request belong.
struct TraceRoot {
    TraceId traceId{};
    SpanId spanId{};   // of the root
    SpanId parent{};   // whoever has asked, zero if it did not say
    std::string state; // see trace_state.h
};

// One without an allocation: most requests make no others, and whoever writes them frees what
// another thread has taken, which costs both.
using TraceAccounts = absl::InlinedVector<TraceAccount, 1>;

// All of one client's request.
struct FinishedTrace {
    TraceRoot root;         // in OpenTelemetry mode
    TraceAccounts accounts; // in the order in which they ended

    size_t byteSize() const;
};

} // namespace thalassa::trace
