// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/delivery_order.h"

#include <utility>

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
    {
        base::MutexLock lock(m_mutex);
        if (!context.place.isIn)
            return;
        remove(context);
    }
    sendAllThatMayGo();
}

void DeliveryOrder::deliver(
    std::shared_ptr<RequestContext> context, std::unique_ptr<Response> response)
{
    {
        base::MutexLock lock(m_mutex);
        Place& place = context->place;
        place.isAnswered = true;
        place.response = std::move(response);
        place.self = std::move(context);
    }
    sendAllThatMayGo();
}

void DeliveryOrder::sendAllThatMayGo()
{
    bool isMine = false;
    for (;;) {
        std::shared_ptr<RequestContext> next;
        std::unique_ptr<Response> response;
        {
            base::MutexLock lock(m_mutex);
            if (m_isSending && !isMine)
                return; // that thread will see what has come
            isMine = m_first != nullptr && m_first->place.isAnswered;
            m_isSending = isMine;
            if (!isMine)
                return;
            next = std::move(m_first->place.self);
            response = std::move(m_first->place.response);
            remove(*next);
        }
        next->deliverHeld(std::move(response));
    }
}

} // namespace thalassa::inference
