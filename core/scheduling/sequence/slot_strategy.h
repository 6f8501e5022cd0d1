// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SlotStrategy: how one instance forms batches of the sequences in its slots. DirectStrategy and
// OldestStrategy implement it; makeSlotStrategy() chooses one of them. Has no clock and no lock:
// *thread-compatible*, guarded by the lock of its scheduler.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/backend/work_source.h"
#include "core/scheduling/batching/batch_compatibility.h"
#include "core/scheduling/queue_view.h"
#include "core/scheduling/sequence/sequence.h"
#include "core/scheduling/sequence/sequence_settings.h"
#include "core/scheduling/sequence/slot_plan.h"

namespace thalassa::scheduling {

class SlotStrategy {
public:
    // The sequences of an instance by slot; null for a free slot.
    using Slots = std::vector<std::shared_ptr<Sequence>>;

    virtual ~SlotStrategy() = default;

    // Called when the sequence, which is in a slot of the instance, has a waiting request.
    virtual void submit(Sequence& sequence) = 0;
    // Takes the request of the sequence that was submitted and does not execute; null if there is
    // none outside of Sequence::waiting.
    virtual std::unique_ptr<inference::Request> withdraw(Sequence& sequence) = 0;
    // Whether no request waits for the instance.
    virtual bool isEmpty() const = 0;

    // Decides whether the instance executes now. `isFlushing` means that no new sequences will
    // come.
    virtual SlotPlan decide(base::TimePoint now, bool isFlushing) = 0;
    // Takes the batch, and writes its reason and room to the records. A row without a request is
    // null: a filler takes it. REQUIRES: decide() has returned a plan that is due, and nothing has
    // changed since.
    virtual backend::Batch take() = 0;

    // Adds the queue of the instance, and the batch that would be executed next.
    virtual void show(
        int instance, base::TimePoint now, bool isFlushing, QueuesView& view) const = 0;
};

// The name of the strategy in QueuesView.
std::string_view strategyName(const SequenceSettings& settings);

// Makes the strategy that the settings name, for one instance. `settings` and `slots` outlive it.
std::unique_ptr<SlotStrategy> makeSlotStrategy(const SequenceSettings& settings,
    const BatchCompatibility& compatibility, const SlotStrategy::Slots& slots);

} // namespace thalassa::scheduling
