// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SequencesView: the sequences of a model version at one moment, as plain values:
// *thread-compatible*. It is copied under the scheduler's lock. Of many sequences it has only some,
// so that the lock is held for a bounded time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/clock.h"
#include "core/inference/request.h"
#include "core/inference/states/state_bytes.h"

namespace thalassa::scheduling {

struct SequenceView {
    inference::CorrelationId id;
    int instance = -1; // instance of its slot; -1: it waits for a slot
    size_t slot = 0;
    bool isOpen = true;      // its last request has not come yet
    size_t waitingCount = 0; // waiting requests
    base::TimePoint begun;
    base::TimePoint lastReceived;                    // its latest request, or when it got its slot
    base::TimePoint endsAt = base::TimePoint::max(); // unless a request, or a slot, comes before
    size_t stateByteSize = 0;
};

struct SequencesView {
    size_t slotCount = 0; // slots of all instances
    size_t inSlotCount = 0;
    size_t backlogCount = 0;
    size_t maxBacklogCount = 0; // 0: no limit
    base::Duration maxIdle{};
    inference::StateSizes stateSizes{}; // of all sequences, and the model's initial states
    std::vector<SequenceView> inSlots;  // open ones, idle for longest first; then those that end
    bool isOrderPartial = false;        // some of those idle for longest may be missing
    std::vector<SequenceView> backlog;  // in order
};

} // namespace thalassa::scheduling
