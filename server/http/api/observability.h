// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The observability service over HTTP (proto/observability.proto): /v2/thalassa/<question>.
// *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "core/engine/observatory.h"
#include "server/http/transport.h"

namespace thalassa::httpapi {

// GET asks with an empty request message, POST with the body as JSON; an empty body is an empty
// message. 404 for a question that there is not, with those that there are; 400 for a body that is
// not the message, with where and why.
http::Response answerObservability(const engine::Observatory& observatory,
    const std::string& question, const http::Request& request, uint64_t maxInputSize);

} // namespace thalassa::httpapi
