// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestListener: an observer of requests. It sees them pass and changes nothing: the sink gets
// the responses, and the owner (request_owner.h) acts on cancellation and release.
//
//   onAccepted() --> onResponse() for each response, and onReleased() once --> onEnd()
//
// onReleased() may come before, between or after the calls of onResponse(), and on another thread:
// a decoupled model also responds after the release. A request that is refused before it is
// accepted has onEnd() alone; one that its scheduler refuses has onAccepted() and onEnd().
//
// A listener of one request (its trace, an insertion into the response cache) belongs to the
// request's context. A listener of all requests of a model version (the flight recorder, a metric)
// belongs to the version, and each context shares it, because a context may outlive the version.
// A context destroys its reference after onEnd().
//
// A function that is not overridden does nothing. Nothing here throws: if memory runs out, the
// listener misses something, and the request goes on. No function may block. *thread-safe*:
// requests pass on the threads of front ends, instances and programs.
#pragma once

#include <memory>

#include "absl/container/inlined_vector.h"

namespace thalassa::inference {

class Request;
class RequestContext;
class Response;

class RequestListener {
public:
    virtual ~RequestListener() = default;

    // The engine has checked and accepted the request, and the scheduler gets it next. Called on
    // the thread that submits it; no other thread has the request yet.
    virtual void onAccepted(const Request& /*request*/) noexcept { }

    // The model, the cache or the server responds. Called on the thread that sends, before the
    // response is counted in the record, converted for the client and delivered. `response` is null
    // if only the end is announced. Calls for one request never overlap; none follows `final`. A
    // request that its backend forgets has no final response.
    virtual void onResponse(
        const RequestContext& /*context*/, const Response* /*response*/, bool /*final*/) noexcept
    {
    }

    // The backend has released the request, and it is not executed again; or it has ended without a
    // backend. Called on the releasing thread, before the sink gets the request.
    virtual void onReleased(const Request& /*request*/) noexcept { }

    // The last reference to the context is gone, and both ends of its record are written. Called on
    // the thread that drops this reference.
    virtual void onEnd(const RequestContext& /*context*/) noexcept { }
};

// Two listeners need no memory of their own.
using RequestListeners = absl::InlinedVector<std::shared_ptr<RequestListener>, 2>;

} // namespace thalassa::inference
