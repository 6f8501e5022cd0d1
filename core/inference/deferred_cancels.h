// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeferredCancels: the cancellations that a sink requests while it is called. A sink runs under the
// lock of its request's delivery. A request that waits in a queue is answered when it is cancelled,
// which takes that lock; so a thread that delivers reports cancellations to the owners of the
// requests when its outermost delivery has ended. The request counts as cancelled at once.
//
// Each thread has its own list, linked through the contexts: to defer costs no memory and cannot
// fail. *thread-safe*.
#pragma once

namespace thalassa::inference {

class RequestContext;

class DeferredCancels {
public:
    // Marks a delivery on this thread. Must be destroyed without the lock of the delivery held.
    class Delivery {
    public:
        Delivery();
        ~Delivery();
        Delivery(const Delivery&) = delete;
        Delivery& operator=(const Delivery&) = delete;
    };

    // Returns true if the owner of the context's request is called when this thread's outermost
    // delivery has ended, or false if this thread delivers nothing and the caller must call the
    // owner itself.
    static bool defer(RequestContext& context);
};

} // namespace thalassa::inference
