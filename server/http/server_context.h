// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerContext: what the I/O threads of one HttpServer share. *thread-safe*; it outlives them.
#pragma once

#include <atomic>

#include "core/base/clock.h"
#include "server/http/connections_per_address.h"
#include "server/http/limits.h"
#include "server/http/refusals.h"
#include "server/http/routes.h"

namespace thalassa::http {

struct ServerContext {
    const Limits limits;
    const Routes routes;
    const base::Clock& clock;

    std::atomic<size_t> connectionCount{0};
    ConnectionsPerAddress perAddress; // counted only where there is a limit
    Refusals refusals;
};

} // namespace thalassa::http
