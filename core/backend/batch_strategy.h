// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchStrategy: what else than size and shape decides which requests share an execution (rows
// 4.2.17, 9.5.3). A scheduler asks it while it forms a batch:
//
//   beginBatch() --includes(), once for each candidate, until it says no--> endBatch()
//
// A batch ends when it is executed, and when it is formed anew because something has changed that
// was asked about; then all candidates are asked about again. One batch is formed at a time.
#pragma once

#include "core/inference/request.h"

namespace thalassa::backend {

class BatchStrategy {
public:
    virtual ~BatchStrategy() = default;

    // These are called with the scheduler's lock held: one at a time, on any thread.
    virtual void beginBatch() = 0;
    virtual bool includes(inference::Request& candidate) = 0;
    virtual void endBatch() = 0;

    // Logs what went wrong since the last call. Comes without any lock. *thread-safe*.
    virtual void logErrors() = 0;
};

} // namespace thalassa::backend
