// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DirectStrategy: each slot is a row of the batch (rows 4.3.20 to 4.3.24). An execution takes the
// first waiting request of each sequence; rows without a request get fillers. The requests stay in
// their sequences until then. *thread-compatible*, guarded by the lock of its scheduler.
#pragma once

#include "core/scheduling/sequence/slot_strategy.h"

namespace thalassa::scheduling {

class DirectStrategy final : public SlotStrategy {
public:
    // `settings`, `compatibility` and `slots` outlive the strategy.
    DirectStrategy(const SequenceSettings& settings, const BatchCompatibility& compatibility,
        const Slots& slots)
        : m_settings(settings)
        , m_compatibility(compatibility)
        , m_slots(slots)
        , m_holdUntil(settings.holdUntil)
    {
    }

    void submit(Sequence&) override { }
    std::unique_ptr<inference::Request> withdraw(Sequence&) override { return nullptr; }
    bool isEmpty() const override;
    SlotPlan decide(base::TimePoint now, bool isFlushing) override;
    backend::Batch take() override;
    void show(int instance, base::TimePoint now, bool isFlushing, QueuesView& view) const override;

private:
    const SequenceSettings& m_settings;
    const BatchCompatibility& m_compatibility;
    const Slots& m_slots; // owned by the sequence table
    size_t m_holdUntil;   // see SequenceSettings; 0 once reached
    // The last decision.
    size_t m_firstReady = 0; // slots
    size_t m_lastReady = 0;
    inference::BatchRelease m_release = inference::BatchRelease::None;
};

} // namespace thalassa::scheduling
