// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Scheduler: decides which requests of one model version run together, when, and on which instance.
// The default, dynamic, sequence and ensemble schedulers implement it. *thread-safe*.
//
// There is no scheduler thread: the thread that enqueues, becomes idle or cancels decides under the
// queue's lock. Responses are never sent and requests never released while that lock is held.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "core/backend/work_source.h"
#include "core/inference/delivery_order.h"
#include "core/inference/request.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/sequence_view.h"

namespace thalassa::scheduling {

// The stages in which a scheduler stops; each stage includes those before it.
enum class Stage { Serving, NotDelaying, RefusingNew, Stopped };

class Scheduler : public backend::WorkSource {
public:
    // Takes a prepared request and moves it to Pending. On failure the caller keeps the request;
    // the error is UNAVAILABLE after stop() (row 4.2.16).
    virtual absl::Status enqueue(std::unique_ptr<inference::Request>& request) = 0;

    // Ends the delays of batches: queued requests no longer wait for others.
    virtual void stopDelaying() = 0;
    // Ends delays and refuses new requests, except for steps of requests that an ensemble had
    // accepted before (row 4.4.5) and for requests that continue a sequence (row 4.3.27). Queued
    // requests are still executed.
    virtual void refuseNew() = 0;
    // Does the same as refuseNew(), and lets instances end when no request is left.
    virtual void stop() = 0;

    // The number of waiting requests; executing ones are not counted.
    virtual size_t pendingCount() const = 0;
    // The queues, and the batches that would be executed next.
    virtual QueuesView queues() const = 0;
    // The sequences, up to `limit` in slots and as many in the backlog; nullopt for a scheduler
    // without sequences.
    virtual std::optional<SequencesView> sequences(size_t /*limit*/) { return std::nullopt; }

    // The order in which responses are delivered, or null if they may be delivered as they
    // complete. A component that answers on the scheduler's behalf (the response cache) reserves
    // its slot here before it enqueues the request.
    virtual std::shared_ptr<inference::DeliveryOrder> order() const { return nullptr; }

protected:
    // Returns the error of enqueue() after refuseNew().
    static absl::Status stoppingError(const std::string& model);
};

} // namespace thalassa::scheduling
