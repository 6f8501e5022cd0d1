// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestTrace: the trace of a request, a listener to which the front end and the backend add
// points, and of which the requests of steps and of model calls make children. It notes the tensors
// as they pass, and reads the times from the record (record.h) when the request has ended.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/inference/record/request_listener.h"
#include "core/timeline/activity.h"

namespace thalassa::inference {

// Returns the next trace id, process-wide, from 1. *thread-safe*.
uint64_t nextTraceId();

// A lack of memory leaves the trace incomplete and does not harm the request.
class RequestTrace : public RequestListener {
public:
    std::shared_ptr<void> handedOut; // the C API's handle of the trace, kept as long as it

    // The ids are from nextTraceId(); the parent's is 0 if no other request has made this one.
    virtual uint64_t id() const = 0;
    virtual uint64_t parentId() const = 0;
    // W3C's trace context as a JSON object, for calls that a model makes outside the server; empty
    // if there is none.
    virtual std::string context() const { return {}; }
    // The id of W3C's trace; zero if there is none.
    virtual std::array<uint8_t, 16> traceId() const { return {}; }
    // Returns the trace of a request that is made to answer this one (a step of an ensemble, or a
    // model's own call), or null if there is no memory. *thread-safe*.
    virtual std::shared_ptr<RequestTrace> makeChild() noexcept = 0;
    // Adds a point of the front end, in order, before the front end releases the context.
    // *thread-safe*.
    virtual void addPoint(timeline::Activity activity, base::TimePoint when) noexcept = 0;
    // Adds a point that a backend names (row 6.4.10). *thread-safe*.
    virtual void addCustom(std::string name, base::TimePoint when) noexcept = 0;
};

} // namespace thalassa::inference
