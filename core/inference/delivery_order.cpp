// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/delivery_order.h"

#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/inference/request_context.h"

namespace thalassa::inference {

void DeliveryOrder::enter(RequestContext& context)
{
    base::MutexLock lock(m_mutex);
    Place& place = context.place;
    place.isIn = true;
    place.previous = m_last;
    (m_last == nullptr ? m_first : m_last->place.next) = &context;
    m_last = &context;
}

void DeliveryOrder::remove(RequestContext& context)
{
    Place& place = context.place;
    (place.previous == nullptr ? m_first : place.previous->place.next) = place.next;
    (place.next == nullptr ? m_last : place.next->place.previous) = place.previous;
    place.previous = place.next = nullptr;
    place.isIn = false;
}

void DeliveryOrder::leave(RequestContext& context)
{
    base::MutexLock lock(m_mutex);
    if (context.place.isIn)
        remove(context);
}

void DeliveryOrder::hold(
    std::shared_ptr<RequestContext> context, std::unique_ptr<Response> response, bool final)
{
    base::MutexLock lock(m_mutex);
    Place& place = context->place;
    place.isEnded = final;
    place.endsWithHeld = final && response != nullptr;
    if (response)
        place.held.push(std::move(response));
    if (final)
        place.self = std::move(context);
}

DeliveryOrder::Delivery DeliveryOrder::next()
{
    if (m_first == nullptr || (m_first->place.held.isEmpty() && !m_first->place.isEnded))
        return {};
    Delivery delivery;
    delivery.context = m_first->weak_from_this().lock();
    if (!delivery.context)
        return {}; // its destructor runs, and removes it
    Place& place = delivery.context->place;
    delivery.response = place.held.pop();
    const bool isTheRest = delivery.response == nullptr || place.endsWithHeld;
    delivery.isFinal = place.isEnded && place.held.isEmpty() && isTheRest;
    if (delivery.isFinal) {
        remove(*delivery.context);
        place.self.reset();
    }
    return delivery;
}

void DeliveryOrder::sendWhatMayGo()
{
    bool isMine = false;
    for (;;) {
        Delivery delivery; // destroyed without the lock, as its context may be
        {
            base::MutexLock lock(m_mutex);
            if (m_isSending && !isMine)
                return; // the sending thread will find the new responses
            delivery = next();
            m_isSending = isMine = delivery.context != nullptr;
            if (!isMine)
                return;
        }
        try {
            delivery.context->deliverHeld(std::move(delivery.response), delivery.isFinal);
        } catch (...) {
            // This response is lost, as it would be without an order; the others are not.
            LOG_ERROR << "model '" << delivery.context->modelName
                      << "': a response that was held back is lost: " << base::exceptionText();
        }
    }
}

} // namespace thalassa::inference
