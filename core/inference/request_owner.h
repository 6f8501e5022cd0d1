// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RequestOwner: the component that has an accepted request while no backend has it: a scheduler,
// the threads of the response cache, or the run of an ensemble. The request path calls it when the
// request is cancelled, and when the backend has released it.
//
// There are two references to it. The context has a weak one (RequestContext::setOwner()), because
// a context may outlive the model, and a cancel may come at any time. The request has a plain
// pointer (SchedulingState::releasedTo), because it keeps its model and with it the scheduler; so a
// release takes no lock and no reference. Implementations are *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>

namespace thalassa::inference {

class Request;
class RequestContext;

class RequestOwner {
public:
    virtual ~RequestOwner() = default;

    // The request is cancelled. Called on the cancelling thread, without any lock held; if that
    // thread delivers a response, after its delivery (see DeferredCancels). May be called twice,
    // and when the request is no longer there: then an instance has it, which queries the signal.
    virtual void onCancelled(RequestContext& context) = 0;

    // The backend has released the request. Called on the releasing thread, before the listeners
    // and the sink, if `releasedTo` is this owner. Takes `request` to have it executed again, or
    // leaves it, and the request ends. The flags are those of row 9.1.10.
    virtual void onReleased(std::unique_ptr<Request>& /*request*/, uint32_t /*flags*/) { }
};

} // namespace thalassa::inference
