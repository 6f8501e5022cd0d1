// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sleeper: somebody who sleeps until there is work. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/base/clock.h"

namespace thalassa::base {

class Relay;

class Sleeper {
public:
    virtual ~Sleeper() = default;

    // `count` pieces of work came.
    virtual void wake(size_t count) = 0;

    // The same, on the thread of an event loop that has nothing else to do now: it may do of the
    // work what is worth no wake-up, as far as `relay` lets it, and wakes for the rest.
    virtual void workOrWake(size_t count, TimePoint /*until*/, Relay& /*relay*/) { wake(count); }
};

} // namespace thalassa::base
