// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/inference/deferred_cancels.h"

#include <memory>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/inference/request_context.h"

namespace thalassa::inference {
namespace {

thread_local int t_deliveries = 0;                 // nesting depth
thread_local RequestContext* t_deferred = nullptr; // latest first; each keeps itself alive

} // namespace

DeferredCancels::Delivery::Delivery()
{
    ++t_deliveries;
}

// An owner may itself deliver a response and so defer further cancels; the end of that delivery
// reports them.
DeferredCancels::Delivery::~Delivery()
{
    if (--t_deliveries > 0)
        return;
    while (t_deferred != nullptr) {
        RequestContext& context = *t_deferred;
        t_deferred = std::exchange(context.m_nextDeferred, nullptr);
        const std::shared_ptr<RequestContext> kept = std::move(context.m_deferredSelf);
        // Sequentially consistent: a cancel that finds this still set was made before the owner is
        // read below.
        context.m_isDeferred.exchange(false);
        try {
            kept->reportCancel();
        } catch (...) { // a lack of memory, or what an embedder's callback throws
            LOG_ERROR << "the cancellation of a request was given up: " << base::exceptionText();
        }
    }
}

bool DeferredCancels::defer(RequestContext& context)
{
    if (t_deliveries == 0)
        return false;
    std::shared_ptr<RequestContext> self = context.weak_from_this().lock();
    if (!self) // its destructor runs: it waits in no queue
        return true;
    // If another thread has it in its list, that thread calls the owner later than now.
    if (context.m_isDeferred.exchange(true))
        return true;
    context.m_deferredSelf = std::move(self);
    context.m_nextDeferred = std::exchange(t_deferred, &context);
    return true;
}

} // namespace thalassa::inference
