// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Permit: an instance's leave to execute, where executions take from resources that instances share
// (rows 4.5). The instance's thread (backend) gives it back, the scheduler asks for it once there
// is a batch, a rate limiter (scheduling) grants it: this interface turns that arrow round.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "model_config.pb.h"

namespace thalassa::backend {

// One instance's; but for what is *thread-safe* only its own thread calls it. What it takes from
// the resources is given back when it is destroyed.
class Permit {
public:
    virtual ~Permit() = default;

    // Whether the instance may execute at once. A permit of which it has made use is first given
    // back: others may come before it.
    virtual bool tryAcquire() = 0;
    // The same, and waits until it may; false after withdraw() or giveUp().
    virtual bool acquire() = 0;
    // There is nothing left to execute: acquire() ends for this once, if it waits or is about to.
    // *thread-safe*.
    virtual void withdraw() = 0;
    // The instance has made use of it.
    virtual void executed() = 0;
    // Gives it back, used or not; nothing where it is not held.
    virtual void release() = 0;
    virtual bool isHeld() const = 0;
    // The instance will never ask again: wakes it. *thread-safe*.
    virtual void giveUp() = 0;
    // It needs no resources, so it never waits. *thread-safe*.
    virtual bool isUnlimited() const = 0;
    // The executions so far times the priority: whoever has less comes first (row 4.5.3).
    // *thread-safe*.
    virtual uint64_t share() const = 0;
};

// *thread-safe*.
class PermitSource {
public:
    virtual ~PermitSource() = default;

    // For the instance with that name, of `group`, on a device. INVALID_ARGUMENT where it could
    // never execute.
    virtual absl::StatusOr<std::unique_ptr<Permit>> permitFor(const std::string& instance,
        const ::inference::ModelInstanceGroup& group, int deviceId) = 0;
};

} // namespace thalassa::backend
