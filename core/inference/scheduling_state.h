// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SchedulingState: the data that a scheduler keeps in a request, so that waiting costs no memory.
// core/scheduling owns it: core/scheduling/README.md says which component writes each field, when,
// and under which lock. Other folders read it only while an instance has the request.
// *thread-compatible*, like the request.
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/clock.h"
#include "core/inference/request_owner.h"

namespace thalassa::inference {

class SequenceStates;

struct SchedulingState {
    // Whether an ensemble made this request to serve one that was accepted before. Its model is
    // held for it, and accepts it even while it refuses new ones (row 4.4.5).
    bool isStep = false;
    // Whether its row in a batch, or its turn in a sequence, matters: once an instance has it, it
    // is executed even if its client has left.
    bool keepsPlace = false;
    // Whether it stands for a sequence that has no request now (row 4.3.20); no client has sent it.
    bool isFiller = false;

    // The neighbours in the queue in which it waits.
    struct QueueLinks {
        Request* previous = nullptr;
        Request* next = nullptr;
    };
    QueueLinks queueLinks;

    // The position in a queue with policies.
    struct QueuePlace {
        uint64_t level = 0;  // priority level
        uint64_t ticket = 0; // order of arrival
        base::TimePoint expiry = base::TimePoint::max();
        bool isDelayed = false; // past its time, and not rejected
    };
    QueuePlace queuePlace;

    // The scheduler's object for the sequence that this request is part of; null for a scheduler
    // without sequences. Shared with that scheduler, which alone knows its type.
    std::shared_ptr<void> sequence;
    // The states of that sequence; null for a model that keeps none. Shared with the sequence.
    std::shared_ptr<SequenceStates> states;

    // The scheduler that continues when the backend has released the request; null if it does not.
    // Owned by the model, which the request keeps alive.
    RequestOwner* releasedTo = nullptr;
};

} // namespace thalassa::inference
