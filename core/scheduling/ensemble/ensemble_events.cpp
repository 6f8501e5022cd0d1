// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/ensemble/ensemble_events.h"

#include <new>
#include <utility>

#include "core/inference/deferred_cancels.h"
#include "core/scheduling/ensemble/ensemble_call.h"

namespace thalassa::scheduling {

void EnsembleEvents::post(EnsembleEvent& event)
{
    {
        base::MutexLock lock(m_mutex);
        if (event.isWaiting)
            return; // the second of two cancels
        append(event);
        if (!beginToHandle())
            return;
    }
    handleAll(nullptr);
}

void EnsembleEvents::postResponse(EnsembleEvent event)
{
    EnsembleEvent* first = nullptr; // the event, if none waits before it: then it needs no memory
    {
        base::MutexLock lock(m_mutex);
        awaitRoom();
        const bool isHandler = beginToHandle();
        if (isHandler && m_firstEvent == nullptr)
            first = &event;
        else if (!m_dropsResponses)
            appendResponse(event);
        if (!isHandler)
            return;
    }
    handleAll(first);
}

// Also returns if there is no handler: then the caller becomes the handler.
void EnsembleEvents::awaitRoom()
{
    const std::thread::id self = std::this_thread::get_id();
    ++m_waitingCount;
    while (m_isHandled && m_thread != self && !m_dropsResponses &&
        (m_responseCount >= kMaxResponses || m_handledCount >= kMaxResponses))
        m_hasRoom.wait(m_mutex);
    --m_waitingCount;
}

// Returns false if another thread, or a caller of this function, handles events: the handler will
// also handle those that are appended.
bool EnsembleEvents::beginToHandle()
{
    if (std::exchange(m_isHandled, true))
        return false;
    m_thread = std::this_thread::get_id();
    m_handledCount = 0;
    return true;
}

// Gives up the role of the handler; the first of the threads that wait takes it.
void EnsembleEvents::endToHandle()
{
    m_isHandled = false;
    m_thread = {};
    m_hasRoom.notifyAll();
}

void EnsembleEvents::append(EnsembleEvent& event)
{
    event.isWaiting = true;
    event.next = nullptr;
    (m_firstEvent == nullptr ? m_firstEvent : m_lastEvent->next) = &event;
    m_lastEvent = &event;
}

void EnsembleEvents::appendResponse(EnsembleEvent& event)
{
    auto* const waiting = new (std::nothrow) EnsembleEvent(std::move(event));
    if (waiting != nullptr) {
        waiting->isOwned = true;
        ++m_responseCount;
        append(*waiting);
    } else if (!m_lost.isWaiting) {
        append(m_lost);
    }
}

// Returns null if the caller is no longer the handler: no event waits, and the thread that brings
// the next one handles it; or a waiting thread handles the remaining ones.
EnsembleEvent* EnsembleEvents::nextEvent()
{
    base::MutexLock lock(m_mutex);
    EnsembleEvent* const event = m_firstEvent;
    if (event == nullptr || (m_handledCount >= kMaxResponses && m_waitingCount > 0)) {
        endToHandle();
        return nullptr;
    }
    ++m_handledCount;
    m_firstEvent = event->next;
    event->isWaiting = false;
    if (event->isOwned) {
        --m_responseCount;
        m_hasRoom.notifyOne();
    }
    return event;
}

// Cancel listeners are called when the thread has ceased to be the handler: a listener may need the
// lock of a step's delivery, which a thread in awaitRoom() holds.
void EnsembleEvents::handleAll(EnsembleEvent* first)
{
    const std::shared_ptr<void> keep = m_handler.self();
    const inference::DeferredCancels::Delivery delivery;
    for (EnsembleEvent* event = first != nullptr ? first : nextEvent(); event != nullptr;
         event = nextEvent()) {
        m_handler.handle(*event);
        const std::unique_ptr<EnsembleEvent> owned(event->isOwned ? event : nullptr);
        event->response.reset();
        const std::shared_ptr<EnsembleCall> call =
            std::move(event->call); // which may own the event
    }
}

void EnsembleEvents::dropResponses()
{
    base::MutexLock lock(m_mutex);
    m_dropsResponses = true;
    m_hasRoom.notifyAll();
}

} // namespace thalassa::scheduling
