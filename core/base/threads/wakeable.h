// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Wakeable: an object whose threads sleep until there is work. *thread-safe*.
#pragma once

#include <cstddef>

#include "core/base/clock.h"

namespace thalassa::base {

class StandbyPoller;

class Wakeable {
public:
    virtual ~Wakeable() = default;

    // Wakes threads for `count` pieces of work that have arrived.
    virtual void wake(size_t count) = 0;

    // Like wake(), but called on the thread of an event loop that has nothing else to do now: may
    // execute work on it until `until`, as far as `relay` permits, and wakes threads for the rest.
    virtual void workOrWake(size_t count, TimePoint /*until*/, StandbyPoller& /*relay*/)
    {
        wake(count);
    }
};

} // namespace thalassa::base
