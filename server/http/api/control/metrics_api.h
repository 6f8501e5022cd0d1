// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The port for metrics, which has one route (row 8.1). *thread-safe*: constant.
#pragma once

#include "core/engine/engine.h"
#include "server/http/message/routes.h"
#include "server/security/gate.h"

namespace thalassa::httpapi {

// `engine` and `gate` must outlive the routes.
http::Routes makeMetricsRoutes(const engine::Engine& engine, const security::Gate& gate);

} // namespace thalassa::httpapi
