// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The handle of the server in the C API, for the program that embeds it and for the backends of its
// models. A program that embeds the server owns an engine and its control loop through the handle.
// thalassa-server owns its engine itself; its handle refers to that engine, and cannot be stopped
// or deleted through the C API.
//
// Options are *thread-compatible*, a server is *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <set>
#include <string>

#include "core/base/log/log.h"
#include "core/base/threads/thread_control_loop.h"
#include "core/engine/engine.h"
#include "triton/core/tritonserver.h"

struct TRITONSERVER_ServerOptions {
    thalassa::engine::Options engine;
    unsigned int exitTimeout = 30; // seconds
    // Names of the setters that were called with a value that concerns a GPU and has no effect.
    std::set<std::string> withoutEffect;
};

namespace thalassa::embedding {
// Logs one warning that names all options without effect (gpu_options.cpp).
void warnOfOptionsWithoutEffect(const TRITONSERVER_ServerOptions& options);

struct EmbeddedEngine {
    std::atomic<unsigned int> exitTimeout; // seconds
    base::ThreadControlLoop control;       // outlives the engine
    std::unique_ptr<engine::Engine> engine;
};

} // namespace thalassa::embedding

struct TRITONSERVER_Server {
    // Set before the first model is loaded. Outlives every model, and so every call of a backend.
    thalassa::engine::Engine* engine = nullptr;
    // Null in thalassa-server.
    std::unique_ptr<thalassa::embedding::EmbeddedEngine> embedded;
};
