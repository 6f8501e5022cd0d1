// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sequence: the requests of one correlation id that belong together, and the slot where they run.
//
//   backlog --a slot is free--> in a slot --its last request was taken--> gone
//        \--time-out, cancel--> gone  \--idle for too long, cancel--> gone
//
// It is open until its last request comes: then its id may begin another sequence. Shared by the
// table and the executing requests of the sequence. Guarded by the lock of its scheduler.
#pragma once

#include <memory>
#include <utility>

#include "core/base/clock.h"
#include "core/inference/request.h"
#include "core/inference/states/sequence_states.h"
#include "core/scheduling/batching/request_queue.h"

namespace thalassa::scheduling {

struct Sequence : std::enable_shared_from_this<Sequence> {
    // Members that every request needs are adjacent: one of many sequences is not in the caches.
    bool isOpen = true;
    bool isExecuting = false;     // `submitted` executes
    int instance = -1;            // instance of its slot; -1: it has none
    base::TimePoint lastReceived; // its latest request, or when it got its slot
    RequestQueue waiting;         // its waiting requests, in order
    // Oldest: the request that its instance may execute next, or executes; null between two.
    inference::Request* submitted = nullptr;

    size_t slot = 0;
    base::TimePoint begun;
    uint64_t arrival = 0;    // order of first requests
    base::TimePoint checkAt; // in a slot and open: not idle for too long before that
    base::TimePoint expiry = base::TimePoint::max(); // end of its wait in the backlog
    inference::CorrelationId id;
    // The states that the model keeps, or null; null before its first execution. Shared with its
    // requests.
    std::shared_ptr<inference::SequenceStates> states;
};

// Returns the sequence of a request. REQUIRES: the sequence scheduler tracks the request.
inline Sequence& sequenceOf(const inference::Request& request)
{
    return *static_cast<Sequence*>(request.scheduling.sequence.get());
}

// Returns the sequence of a request that its backend has released, and which leaves it.
inline std::shared_ptr<Sequence> takeSequence(inference::Request& request)
{
    return std::static_pointer_cast<Sequence>(std::move(request.scheduling.sequence));
}

} // namespace thalassa::scheduling
