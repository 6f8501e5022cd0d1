// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeliveryOrder: delivers the responses of a model in the order of its requests (row 4.2.9). A
// response that comes before the final one of every earlier request is held back until then; the
// first request in the order gets its responses as they come, as a decoupled model sends them.
//
//   --enter()--> waits --hold()--> held back --all before it have ended--> sent --final--> out
//                    \--leave(): it ends in another way, at once
//
// The links are members of the contexts and the responses: holding back costs no memory. The thread
// that delivers also delivers the responses that this releases, even after a sink threw an
// exception, which is logged. *thread-safe*; sinks are called without its lock, those of the
// contexts in the order one at a time.
#pragma once

#include <memory>

#include "core/base/mutex.h"
#include "core/inference/held_responses.h"

namespace thalassa::inference {

class RequestContext;

class DeliveryOrder {
public:
    DeliveryOrder() = default;
    DeliveryOrder(const DeliveryOrder&) = delete;
    DeliveryOrder& operator=(const DeliveryOrder&) = delete;

    // The place of a context in the order. Guarded by the order's lock.
    struct Place {
        RequestContext* previous = nullptr;
        RequestContext* next = nullptr;
        bool isIn = false;
        HeldResponses held;
        bool isEnded = false;      // nothing comes after what is held
        bool endsWithHeld = false; // the last held one is final; else the end is announced alone
        std::shared_ptr<RequestContext> self; // keeps the context alive once it has ended
    };

    // Appends the context to the order. Must be called once.
    void enter(RequestContext& context);
    // Removes the context if it is in the order. The context keeps the responses that it holds.
    void leave(RequestContext& context);
    // Holds the next response of a context that is in the order; null if only the end is announced.
    void hold(
        std::shared_ptr<RequestContext> context, std::unique_ptr<Response> response, bool final);
    // Delivers each response whose turn has come. Must be called after leave() and hold(), without
    // any lock that a sink may take.
    void sendWhatMayGo();

private:
    struct Delivery {
        std::shared_ptr<RequestContext> context; // null: nothing to deliver
        std::unique_ptr<Response> response;
        bool isFinal = false;
    };

    Delivery next() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void remove(RequestContext& context) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    base::Mutex m_mutex;
    RequestContext* m_first ABSL_GUARDED_BY(m_mutex) = nullptr;
    RequestContext* m_last ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isSending ABSL_GUARDED_BY(m_mutex) = false; // a thread delivers until nothing may go
};

} // namespace thalassa::inference
