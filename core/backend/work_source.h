// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// WorkSource: where an idle model instance gets its next batch. The instance's thread (backend)
// asks, a scheduler (scheduling) answers: this interface turns that arrow round. *thread-safe*.
#pragma once

#include <memory>
#include <vector>

#include "core/backend/permit.h"
#include "core/inference/request.h"

namespace thalassa::backend {

// Requests that are executed together, in order. Empty: there will be no more work.
using Batch = std::vector<std::unique_ptr<inference::Request>>;

// What executes batches, one at a time: an instance.
class Executor {
public:
    virtual ~Executor() = default;

    // On the calling thread, as long as the backend takes. *Not thread-safe*.
    virtual void execute(Batch batch) = 0;

    // Whether any thread may execute, and lately an execution took less than waking a thread for it
    // is worth. *thread-safe*.
    virtual bool mayBeBorrowed() const = 0;

    // What it has to hold while it executes, and gives back itself; null: nothing. Lives as long as
    // the executor.
    virtual Permit* permit() { return nullptr; }
};

class WorkSource {
public:
    virtual ~WorkSource() = default;

    // Comes before the first next() of an instance: from then on, while the instance waits there,
    // the source may have another thread execute a batch with `executor`.
    virtual void lend(int instanceIndex, Executor& executor) = 0;

    // Waits until there is a batch for the instance with that index, and takes it out of the queue.
    // Returns an empty batch once retire() was called for the index or the source has stopped and
    // has nothing left. Does not return while the executor is lent.
    virtual Batch next(int instanceIndex) = 0;

    // The instance will ask no more after its next answer: wakes it.
    virtual void retire(int instanceIndex) = 0;
};

} // namespace thalassa::backend
