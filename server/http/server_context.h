// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerContext: what the I/O threads of one HttpServer share. *thread-safe*; it outlives them.
#pragma once

#include <array>
#include <atomic>

#include "core/base/clock.h"
#include "server/http/limits.h"
#include "server/http/routes.h"

namespace thalassa::http {

struct ServerContext {
    const Limits limits;
    const Routes routes;
    const base::Clock& clock;

    std::atomic<size_t> connectionCount{0};
    std::array<std::atomic<uint64_t>, kRefusalReasonCount> refusals{};

    void count(RefusalReason reason)
    {
        refusals[static_cast<size_t>(reason)].fetch_add(1, std::memory_order_relaxed);
    }
};

} // namespace thalassa::http
