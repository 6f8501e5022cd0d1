// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ControlLoop: the one thread on which the engine's control plane runs (load and unload decisions,
// polls, settings). The server implements it on its Qt main loop, an embedding program gets
// ThreadControlLoop, tests run it by hand in virtual time. *thread-safe*.
//
// Functions run one at a time, in the order posted; none may block on a file or a backend. An
// exception ends its function and is logged; the next function runs.
#pragma once

#include <functional>

#include "core/base/clock.h"

namespace thalassa::base {

class ControlLoop {
public:
    virtual ~ControlLoop() = default;
    virtual void post(std::function<void()> function) = 0;
    virtual void postAfter(Duration delay, std::function<void()> function) = 0;
};

} // namespace thalassa::base
