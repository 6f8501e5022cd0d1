// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The in-process server: an engine with a control loop of its own, and what it is started with.
// Options are *thread-compatible*, a server is *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <string>

#include "core/base/log.h"
#include "core/base/thread_control_loop.h"
#include "core/engine/engine.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_ServerOptions {
    thalassa::engine::Options engine;
    unsigned int exitTimeout = 30; // seconds
    // Setters that were called for something that this server does not have, by name.
    std::set<std::string> withoutEffect;
};

namespace thalassa::capi {
// One warning for all of them (gpu_options.cpp).
void warnOfOptionsWithoutEffect(const TRITONSERVER_ServerOptions& options);
} // namespace thalassa::capi

struct TRITONSERVER_Server {
    std::atomic<unsigned int> exitTimeout;     // seconds
    thalassa::base::ThreadControlLoop control; // outlives the engine
    std::unique_ptr<thalassa::engine::Engine> engine;
};
