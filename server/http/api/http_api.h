// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The HTTP API: the answers of the server on each route (rows 1.1 to 1.7, 1.9, 1.11, 1.13).
// *thread-safe*: constant; the handlers run on I/O threads.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/threads/background_thread.h"
#include "core/engine/services.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/http/api/replies/codec_threads.h"
#include "server/http/message/routes.h"
#include "server/security/extension_policy.h"
#include "server/security/forwarded_headers.h"
#include "server/security/gate.h"

namespace thalassa::httpapi {

struct HttpApiOptions {
    // Largest JSON of a request, and largest raw-binary body (row 1.3.7), in bytes.
    uint64_t maxInputSize = 64 << 20;
    // The threads that decode large requests and encode large answers. Null: the I/O threads and
    // instances do.
    std::shared_ptr<CodecThreads> codec; // shared: late answers outlive the routes
    // --http-header-forward-pattern; applies to infer requests and to no others (row 1.7.15).
    security::ForwardedHeaders forwarded;
    // Whether this is the administration port, which serves the observability extension, health and
    // the server's metadata, and nothing else. It refuses requests with a foreign Host.
    bool isAdministration = false;
    security::ExtensionPolicy extension; // policy of this port
    std::string metrics; // address of the metrics, for people; empty: there are none
};

// All arguments except the options and `engine`, whose parts they are, must outlive the routes.
// Queries about all models or requests are answered in the background.
http::Routes makeRoutes(const engine::Services& engine, engine::RuntimeSettings& settings,
    const security::Gate& gate, base::BackgroundThread& background, HttpApiOptions options);

} // namespace thalassa::httpapi
