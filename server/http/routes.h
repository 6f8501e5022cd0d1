// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Routes are the handlers of the requests that a server reads. Every function runs on the
// connection's I/O thread, so on several threads at once, and must not block.
#pragma once

#include <functional>
#include <string_view>

#include "server/http/transport.h"

namespace thalassa::http {

struct Routes {
    // Whether the guard passes a request to `inference` itself; `path` is as sent.
    std::function<bool(std::string_view method, std::string_view path)> isInference;
    Handler inference;
    // Handles all others, which pass through QHttpServer, one at a time per connection.
    Handler other;
};

} // namespace thalassa::http
