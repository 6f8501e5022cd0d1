// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchStrategy: decides which requests share an execution, in addition to size and shape (rows
// 4.2.17, 9.5.3). A scheduler calls it while it forms a batch:
//
//   beginBatch() --includes() for each candidate, until it returns false--> endBatch()
//
// A batch ends when it is executed, or when a request enters or leaves the queue among those that
// were checked; then every candidate is checked again. One batch is formed at a time.
#pragma once

#include "core/inference/request.h"

namespace thalassa::backend {

class BatchStrategy {
public:
    virtual ~BatchStrategy() = default;

    // The scheduler calls these with its lock held: one at a time, on any thread.
    virtual void beginBatch() = 0;
    virtual bool includes(inference::Request& candidate) = 0;
    virtual void endBatch() = 0;

    // Logs the errors since the last call. Called with no lock held. *thread-safe*.
    virtual void logErrors() = 0;
};

} // namespace thalassa::backend
