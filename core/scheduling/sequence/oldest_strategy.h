// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// OldestStrategy: the sequences of an instance share its executions like the requests of a dynamic
// batcher (rows 4.3.25, 4.3.26), with one request of each sequence at a time: the next one is
// queued when the backend has released the one before. *thread-compatible*, guarded by the lock of
// its scheduler.
#pragma once

#include "core/inference/delivery_order.h"
#include "core/scheduling/batching/batch_queue.h"
#include "core/scheduling/sequence/slot_strategy.h"

namespace thalassa::scheduling {

class OldestStrategy final : public SlotStrategy {
public:
    OldestStrategy(const BatchSettings& settings, const BatchCompatibility& compatibility);

    void submit(Sequence& sequence) override;
    std::unique_ptr<inference::Request> withdraw(Sequence& sequence) override;
    bool isEmpty() const override { return m_queue.isEmpty(); }
    SlotPlan decide(base::TimePoint now, bool isFlushing) override;
    backend::Batch take() override;
    void show(int instance, base::TimePoint now, bool isFlushing, QueuesView& view) const override;

private:
    BatchQueue m_queue;              // submitted requests
    BatchQueue::Decision m_decision; // the last one
    // Null if responses are delivered as they complete. Shared with the requests' contexts.
    const std::shared_ptr<inference::DeliveryOrder> m_order;
};

} // namespace thalassa::scheduling
