// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestTrace: the one listener that a request may have: told of its tensors where they pass, and
// of the two ends of its record (record.h), which has all times. Null for nearly all requests.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/inference/activity.h"
#include "core/inference/record.h"

namespace thalassa::inference {

class Request;
class RequestContext;
class Response;

// Process-wide, from 1. *thread-safe*.
uint64_t nextTraceId();

// Nothing here throws, and nothing that there is no memory for harms the request: the trace lacks
// it.
class RequestTrace {
public:
    virtual ~RequestTrace() = default;

    std::shared_ptr<void> handedOut; // by the C API about the trace: lives as long as it

    // From nextTraceId(); 0 for the parent of a request that no other one has made.
    virtual uint64_t id() const = 0;
    virtual uint64_t parentId() const = 0;
    // W3C's trace context as a JSON object, for whom a model asks outside; empty: there is none.
    virtual std::string context() const { return {}; }
    // The id of W3C's trace; zero: there is none.
    virtual std::array<uint8_t, 16> traceId() const { return {}; }
    // Of a request that is made to answer this one: a step of an ensemble, or a model's own call.
    // Null where there is no memory. *thread-safe*.
    virtual std::shared_ptr<RequestTrace> makeChild() noexcept = 0;
    // A point of the front end's own, in order; before it lets the context go. *thread-safe*.
    virtual void addPoint(Activity activity, base::TimePoint when) noexcept = 0;
    // A moment that a backend names (row 6.4.10). *thread-safe*.
    virtual void addCustom(std::string name, base::TimePoint when) noexcept = 0;

    // The engine has checked and accepted it; its scheduler gets it next.
    virtual void onAccepted(const Request& request) noexcept = 0;
    // Before it is shaped for the client. Calls of one request never overlap.
    virtual void onResponse(const Response& response) noexcept = 0;
    // The backend has let go of the request, or it ended without one; before the release handler.
    virtual void onReleased(const Request& request, base::TimePoint when) noexcept = 0;
    // Nobody keeps the context any more: both ends of the record are written.
    virtual void onEnd(const RequestContext& context) noexcept = 0;
};

} // namespace thalassa::inference
