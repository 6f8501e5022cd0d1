// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The observability service over HTTP (proto/observability.proto): /v2/thalassa/<query>.
// *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/drain.h"
#include "core/engine/observability/observability_service.h"
#include "core/engine/services.h"
#include "core/engine/settings/runtime_settings.h"
#include "server/http/message/transport.h"
#include "server/security/extension_policy.h"
#include "server/security/gate.h"

namespace thalassa::httpapi {

// The objects that answer, and the policy of the port.
struct ExtensionServices {
    const engine::ObservabilityService& observability;
    engine::Drain& drain;
    engine::RuntimeSettings& settings;
    const security::ExtensionPolicy& policy;
};

// Valid as long as the request.
security::Sender senderOf(const http::Request& request);

// Returns the group of endpoints to which a query belongs; Statistics if there is no such query.
security::Category categoryOfQuery(const std::string& query);

// Whether a query may read thousands of models or requests, or waits for the threads of
// connections.
bool takesLong(const std::string& query);

// Whether a query reads files of the repository, and answerCheck() answers it.
bool readsFiles(const std::string& query);
// Answers a check of a configuration later, on a thread of the engine.
void answerCheck(engine::ModelControl& engine, const std::shared_ptr<http::Exchange>& exchange);

// GET sends an empty request message, POST the body as JSON; an empty body is an empty message. An
// unknown query gets 404, with the names of those that exist. No query gets their list. A body that
// is not the message gets 400, with the place and the reason. A request that changes the server
// gets 403 if the port is read-only or a page of another origin sent it, and 415 unless its body is
// declared as JSON. REQUIRES: the query does not read files.
http::Response answerObservability(
    const ExtensionServices& services, const std::string& query, const http::Request& request);

// Sends `answer`. At most four answers of a megabyte or more may be on their way to clients; the
// next one is replaced by 503.
void sendAnswer(http::Exchange& exchange, http::Response answer);

} // namespace thalassa::httpapi
