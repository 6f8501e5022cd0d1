// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The observability service over HTTP (proto/observability.proto): /v2/thalassa/<question>.
// *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/engine/engine.h"
#include "core/engine/settings.h"
#include "server/http/transport.h"
#include "server/security/extension_policy.h"
#include "server/security/gate.h"

namespace thalassa::httpapi {

// What an answer is made from, and what the port allows.
struct Asked {
    engine::Engine& engine;
    engine::Settings& settings;
    const security::ExtensionPolicy& policy;
};

// Valid as long as the request.
security::Sender senderOf(const http::Request& request);

// Which group of endpoints a question belongs to; one that there is not: to the harmless ones.
security::Category categoryOfQuestion(const std::string& question);

// Whether it reads thousands of models or requests.
bool takesLong(const std::string& question);

// GET asks with an empty request message, POST with the body as JSON; an empty body is an empty
// message. 404 for a question that there is not, with those that there are; 400 for a body that is
// not the message, with where and why. A request that changes something gets 403 where the port is
// for reading only or if a page of another origin sent it, and 415 unless its body is declared as
// JSON.
http::Response answerObservability(
    const Asked& asked, const std::string& question, const http::Request& request);

// Of those that are larger than a megabyte four may be on their way to their clients, and the next
// one is 503 instead.
void sendAnswer(http::Exchange& exchange, http::Response answer);

} // namespace thalassa::httpapi
