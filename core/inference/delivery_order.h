// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DeliveryOrder: keeps the responses of a model in the order of its requests (row 4.2.9). Those of
// a request that come before the final one of every earlier request are held back until then; the
// first request in the order gets its own as they come, as a decoupled model sends them.
//
//   --enter()--> waits --hold()--> held back --all before it have ended--> sent --final--> out
//                    \--leave(): it ends in another way, at once
//
// The links lie in the contexts and in the responses: holding back costs no memory. Whoever sends
// what may go also sends what it has set free, also after a sink threw an exception, which is
// logged. *thread-safe*; sinks are called without its lock, those of what is in the order one at a
// time.
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

    // Where a context stands in the order. Guarded by the order's lock.
    struct Place {
        RequestContext* previous = nullptr;
        RequestContext* next = nullptr;
        bool isIn = false;
        HeldResponses held;
        bool isEnded = false;      // nothing comes after what is held
        bool endsWithHeld = false; // the last of them is the final one; else its end is told alone
        std::shared_ptr<RequestContext> self; // what has ended and is held back keeps itself
    };

    // Takes its place behind all that are in. Once.
    void enter(RequestContext& context);
    // Gives its place up; nothing happens when it has none. What it holds stays its own.
    void leave(RequestContext& context);
    // The next response of a context that is in, null where only the end is announced.
    void hold(
        std::shared_ptr<RequestContext> context, std::unique_ptr<Response> response, bool final);
    // After each of the others, without any lock that a sink may want.
    void sendWhatMayGo();

private:
    struct Delivery {
        std::shared_ptr<RequestContext> context; // null: nothing may go
        std::unique_ptr<Response> response;
        bool isFinal = false;
    };

    Delivery next() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void remove(RequestContext& context) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    base::Mutex m_mutex;
    RequestContext* m_first ABSL_GUARDED_BY(m_mutex) = nullptr;
    RequestContext* m_last ABSL_GUARDED_BY(m_mutex) = nullptr;
    bool m_isSending ABSL_GUARDED_BY(m_mutex) = false; // by some thread, which goes on to the end
};

} // namespace thalassa::inference
