// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The model repository extension over HTTP (row 1.13): index, load and unload. *thread-safe*.
#pragma once

#include <memory>

#include "core/engine/services.h"
#include "server/http/api/control/route.h"
#include "server/http/message/transport.h"

namespace thalassa::httpapi {

// Each function answers the exchange, now or when the engine is done. `engine` outlives the
// exchange. A body of more than `maxInputSize` bytes is refused; the body of a load, which may hold
// files, may be as large as the transport allows, and is read on the load's thread.
void answerIndex(engine::ModelControl& engine, uint64_t maxInputSize,
    const std::shared_ptr<http::Exchange>& exchange);
void answerLoad(engine::ModelControl& engine, const Route& route,
    const std::shared_ptr<http::Exchange>& exchange);
void answerUnload(engine::ModelControl& engine, uint64_t maxInputSize, const Route& route,
    const std::shared_ptr<http::Exchange>& exchange);

} // namespace thalassa::httpapi
