// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The steps that all inference requests over HTTP share on their way into the engine
// (core/engine/client_request.h). *thread-safe*.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/engine/client_request.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Returns the arrival of a request for that model, with its origin and its times.
engine::ClientRequest::Arrival arrivalOf(
    const http::Request& request, const std::string& model, int64_t version);

// Cancels the request when the connection closes before its whole answer was given. The exchange
// refers to the context weakly, because the context keeps its sink, which keeps the exchange.
void cancelWhenClosed(
    http::Exchange& exchange, const std::shared_ptr<inference::RequestContext>& context);

} // namespace thalassa::httpapi
