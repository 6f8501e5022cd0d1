// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeliveryOrder: keeps the responses of a model in the order of its requests (row 4.2.9), for
// models that answer each request once. A response that comes before those of earlier requests is
// held back until they have gone.
//
//   --enter()--> waits for its response --deliver()--> held back --all before it have gone--> sent
//                      \--leave(): it ends in another way, at once
//
// The links lie in the contexts: a response that may pass at once costs no memory. Whoever delivers
// also sends what it has set free. *thread-safe*; sinks are called without its lock, one at a time.
#pragma once

#include <memory>

#include "core/base/mutex.h"

namespace thalassa::inference {

class RequestContext;
class Response;

class DeliveryOrder {
public:
    DeliveryOrder() = default;
    DeliveryOrder(const DeliveryOrder&) = delete;
    DeliveryOrder& operator=(const DeliveryOrder&) = delete;

    // Where a context stands in the order. Guarded by the order's lock.
    struct Place {
        RequestContext* previous = nullptr;
        RequestContext* next = nullptr;
        bool isIn = false;
        bool isAnswered = false;
        std::unique_ptr<Response> response;   // held back; may be null though answered
        std::shared_ptr<RequestContext> self; // what is held back keeps itself
    };

    // Takes its place behind all that are in. Once.
    void enter(RequestContext& context);
    // Gives its place up; nothing happens when it has none.
    void leave(RequestContext& context);
    // The only response of a context that is in.
    void deliver(std::shared_ptr<RequestContext> context, std::unique_ptr<Response> response);

private:
    void remove(RequestContext& context) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void sendAllThatMayGo();

    base::Mutex m_mutex;
    RequestContext* m_first ABSL_GUARDED_BY(m_mutex) = nullptr;
    RequestContext* m_last ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isSending ABSL_GUARDED_BY(m_mutex) = false; // by some thread, which goes on to the end
};

} // namespace thalassa::inference
