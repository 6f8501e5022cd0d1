// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkSource: gives idle model instances their next batch. A scheduler (scheduling) implements it
// and the instance's thread (backend) calls it: the interface keeps backend independent of
// scheduling. *thread-safe*.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/execution_permit.h"
#include "core/inference/request.h"

namespace thalassa::backend {

// Requests that are executed together, in order. An empty batch means that no more work follows.
using Batch = std::vector<std::unique_ptr<inference::Request>>;

// Executes batches, one at a time; an instance implements it.
class Executor {
public:
    virtual ~Executor() = default;

    // Executes a batch on the calling thread, as long as the backend takes. *Not thread-safe*.
    virtual void execute(Batch batch) = 0;

    // Whether any thread may execute, and recent executions were too short to be worth waking a
    // thread for. *thread-safe*.
    virtual bool mayBeBorrowed() const = 0;

    // The permit that the executor has to hold while it executes, and gives back itself; null if it
    // needs none. It lives as long as the executor.
    virtual ExecutionPermit* permit() { return nullptr; }
};

class WorkSource {
public:
    virtual ~WorkSource() = default;

    // Called before the first next() of an instance. From then on, while the instance waits in
    // next(), the source may have another thread execute a batch with `executor`.
    virtual void lend(int instanceIndex, Executor& executor) = 0;

    // Waits until there is a batch for the instance with that index, and removes it from the queue.
    // Returns an empty batch once retire() was called for the index, or once the source has stopped
    // and its queue is empty. Does not return while another thread executes with the executor.
    virtual Batch next(int instanceIndex) = 0;

    // Wakes the instance; its present or next call of next() returns an empty batch, the last one.
    virtual void retire(int instanceIndex) = 0;
};

} // namespace thalassa::backend
