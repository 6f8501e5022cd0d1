// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerContext is the state that the I/O threads of one HttpServer share. *thread-safe*; it
// outlives them.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

#include "core/base/clock.h"
#include "server/http/budgets/answer_budget.h"
#include "server/http/budgets/body_budget.h"
#include "server/http/message/limits.h"
#include "server/http/message/refusals.h"
#include "server/http/message/routes.h"
#include "server/http/sockets/connections_per_address.h"

namespace thalassa::http {

struct ServerContext {
    ServerContext(const Limits& theLimits, Routes theRoutes, const base::Clock& theClock)
        : limits(theLimits)
        , routes(std::move(theRoutes))
        , clock(theClock)
        , bodyBudget(std::make_shared<BodyBudget>(
              theLimits.maxTotalBodyBytes, theLimits.bodyWaitTimeout, theClock))
        , answerBudget(std::make_shared<AnswerBudget>(theLimits.maxTotalAnswerBytes))
    {
    }

    const Limits limits;
    const Routes routes;
    const base::Clock& clock;

    // If true, no new connection is accepted, and each open one ends with the next request that it
    // begins to serve. Never becomes false again.
    std::atomic<bool> isDraining{false};

    const std::shared_ptr<BodyBudget> bodyBudget;     // shared: requests may outlive the server
    const std::shared_ptr<AnswerBudget> answerBudget; // shared as well
    std::atomic<size_t> connectionCount{0};
    ConnectionsPerAddress perAddress; // counted only if there is a limit
    Refusals refusals;
};

} // namespace thalassa::http
