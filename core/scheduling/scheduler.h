// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Scheduler: decides which requests of one model version run together, when, and on which instance.
// The default, dynamic, sequence and ensemble schedulers implement it. *thread-safe*.
//
// There is no scheduler thread: whoever enqueues, becomes idle or cancels takes the decision under
// the queue's lock. Responses are never sent and requests never released while that lock is held.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "absl/status/status.h"
#include "core/backend/work_source.h"
#include "core/inference/delivery_order.h"
#include "core/inference/request.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/sequence_view.h"

namespace thalassa::scheduling {

// How far a scheduler has come on its way to its end; each stage includes those before it.
enum class Stage { Serving, NotDelaying, RefusingNew, Stopped };

class Scheduler : public backend::WorkSource {
public:
    // Takes a prepared request and moves it to Pending. On failure it stays with the caller:
    // UNAVAILABLE after stop() (row 4.2.16).
    virtual absl::Status enqueue(std::unique_ptr<inference::Request>& request) = 0;

    // From now on what is queued waits for no others: the delays of batches are over.
    virtual void stopDelaying() = 0;
    // The same, and refuses new requests from now on, but for steps of what an ensemble had
    // accepted before (row 4.4.5) and for what continues a sequence (row 4.3.27). What is queued is
    // still executed.
    virtual void refuseNew() = 0;
    // The same, and instances go home when nothing is left.
    virtual void stop() = 0;

    // Requests waiting; executing ones are not counted.
    virtual size_t pendingCount() const = 0;
    // What waits, and what would be executed next.
    virtual QueuesView queues() const = 0;
    // Which sequences there are, up to `limit` in slots and as many in the backlog; none for a
    // scheduler that keeps none.
    virtual std::optional<SequencesView> sequences(size_t /*limit*/) { return std::nullopt; }

    // That responses leave in: whoever answers in its place takes a place there before the request
    // comes here. Null: as they come.
    virtual std::shared_ptr<inference::DeliveryOrder> order() const { return nullptr; }
};

} // namespace thalassa::scheduling
