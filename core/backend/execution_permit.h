// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ExecutionPermit: allows an instance to execute if executions need resources that instances share
// (rows 4.5). The scheduler acquires it once there is a batch, a rate limiter (scheduling) grants
// it, and the instance's thread (backend) gives it back. The interface keeps backend independent of
// scheduling.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::backend {

// The permit of one instance. Only the instance's thread calls it, except for the functions that
// are *thread-safe*. The destructor gives the resources back.
class ExecutionPermit {
public:
    virtual ~ExecutionPermit() = default;

    // Returns whether the instance may execute now. A used permit is first given back, so that
    // other instances may get the resources before this one.
    virtual bool tryAcquire() = 0;
    // Waits until the instance may execute; false after withdraw() or giveUp(). Gives the permit
    // back first if it is held.
    virtual bool acquire() = 0;
    // Ends one acquire(), the present or the next, because nothing is left to execute.
    // *thread-safe*.
    virtual void withdraw() = 0;
    // Marks the permit as used.
    virtual void executed() = 0;
    // Gives the permit back, used or not; does nothing if it is not held.
    virtual void release() = 0;
    virtual bool isHeld() const = 0;
    // Ends the present acquire() and all later ones, because the instance will execute no more.
    // *thread-safe*.
    virtual void giveUp() = 0;
    // Whether the instance needs no resources and therefore never waits. *thread-safe*.
    virtual bool isUnlimited() const = 0;
    // The number of executions times the priority: the instance with the smallest share comes first
    // (row 4.5.3). *thread-safe*.
    virtual uint64_t share() const = 0;
};

// *thread-safe*.
class ExecutionPermitSource {
public:
    virtual ~ExecutionPermitSource() = default;

    // Makes the permit of the instance with that name, of `group`, on a device. Fails with
    // INVALID_ARGUMENT if the resource limits never allow it to execute.
    virtual absl::StatusOr<std::unique_ptr<ExecutionPermit>> permitFor(const std::string& instance,
        const ::inference::ModelInstanceGroup& group, int deviceId) = 0;
};

} // namespace thalassa::backend
