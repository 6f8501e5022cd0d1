// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The HTTP API: what the server answers on each route (rows 1.1 to 1.7, 1.9, 1.11, 1.13).
// *thread-safe*: constant; the handlers run on I/O threads.
#pragma once

#include <cstdint>

#include "core/engine/engine.h"
#include "core/engine/settings.h"
#include "server/http/routes.h"
#include "server/security/gate.h"

namespace thalassa::httpapi {

struct HttpApiOptions {
    // Largest JSON of a request, and largest raw-binary body (row 1.3.7), in bytes.
    uint64_t maxInputSize = 64 << 20;
};

// `engine`, `settings` and `gate` outlive what is returned.
http::Routes makeRoutes(engine::Engine& engine, engine::Settings& settings,
    const security::Gate& gate, HttpApiOptions options);

} // namespace thalassa::httpapi
