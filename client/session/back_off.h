// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BackOff: exponential back-off with jitter, for reconnection and for polls that fail. A pure
// function: *thread-safe*.
#pragma once

#include <cstdint>

#include "core/base/clock.h"

namespace thalassa::client {

struct BackOff {
    base::Duration first = std::chrono::milliseconds(500); // the delay after the first failure
    base::Duration longest = std::chrono::seconds(30);
    double jitter = 0.25; // the largest share by which the delay is shortened, from 0 to 1

    // Returns the delay after `failures` failures in a row, at least 1. `random` is from 0 to 1.
    // The delay doubles with each failure up to `longest`. The jitter shortens it, so that clients
    // of a server that was restarted do not return all at once.
    base::Duration delay(uint32_t failures, double random) const;
};

// Returns a number from 0 to 1, different in each process.
double randomShare();

} // namespace thalassa::client
