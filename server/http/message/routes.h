// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Routes are the handlers of the requests that a server reads. Every function runs on the
// connection's I/O thread, so on several threads at once, and must not block.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/http/message/path_pattern.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

// A route that QHttpServer matches, with requests of any verb. The handler gets the arguments of
// the pattern, decoded, in their order.
struct Rule {
    using Arguments = std::vector<std::string>;

    PathPattern pattern;
    std::function<void(std::shared_ptr<Exchange> exchange, const Arguments& arguments)> handler;
};

struct Routes {
    // Whether the guard passes a request to `inference` itself; `path` is as sent.
    std::function<bool(std::string_view method, std::string_view path)> isInference;
    Handler inference;
    // The rules of QHttpServer, through which all other requests pass, one at a time per
    // connection. The first one that matches counts.
    std::vector<Rule> rules;
    // Handles the requests that QHttpServer finds no rule for or does not accept: those with an
    // unknown verb, for example, or all if there is no descriptor for QHttpServer. A rule may match
    // their path.
    Handler other;
};

} // namespace thalassa::http
