// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// TraceAccount: all that the trace of one request says, in the order in which a file shows it.
// Plain data, made when the request has ended.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/base/clock.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "core/trace/trace_context.h"

namespace thalassa::trace {

// Who has named a moment.
enum class PointSource : uint8_t { FrontEnd, Engine, Backend };

struct Moment {
    std::string name; // see activity.h, or what a backend called it
    base::TimePoint when;
    PointSource source = PointSource::Engine;
};

struct TensorText {
    std::string activity; // see activity.h
    std::string name;
    tensor::DataType dataType = tensor::DataType::Invalid;
    tensor::Shape shape;
    std::string data; // UTF-8, see tensor_text.h
    base::TimePoint when;
    bool isCut = false; // the tensor has more elements
};

// Says whose account it is; stands where the engine's part begins.
struct Heading { };

using TraceEntry = std::variant<Heading, Moment, TensorText>;

struct TraceAccount {
    uint64_t id = 0;
    uint64_t parentId = 0; // 0: none
    std::string modelName;
    int64_t modelVersion = -1;
    std::string requestId; // the client's, empty if it gave none
    std::vector<TraceEntry> entries;
    // Of the whole request, also where no points are wanted.
    base::TimePoint start;
    base::TimePoint end;
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

// All of one client's request.
struct FinishedTrace {
    TraceRoot root; // in OpenTelemetry mode
    std::vector<TraceAccount> accounts;

    size_t byteSize() const;
};

} // namespace thalassa::trace
