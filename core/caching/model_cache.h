// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelCache: the response cache in front of one model version's scheduler. A request whose answer
// is there is answered without an execution (row 4.6.4); another one goes on, and its answer goes
// into the cache when it is sent (row 4.6.5). *thread-safe*.
//
// Never kept: an error, an answer to a cancelled request, more than one response to one request.
// Requests of sequences pass by.
#pragma once

#include <functional>
#include <memory>

#include "core/caching/server_cache.h"
#include "core/inference/delivery_order.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::caching {

class ModelCache {
public:
    // As Scheduler::enqueue().
    using Enqueue = std::function<absl::Status(std::unique_ptr<inference::Request>&)>;

    struct Options {
        std::string space;                                       // the model's namespace
        std::shared_ptr<statistics::ModelStatistics> statistics; // shared with the model
        // That the model answers in, shared with its scheduler; null: as answers come.
        std::shared_ptr<inference::DeliveryOrder> order;
        base::Clock* clock = &base::Clock::system();
    };
    ModelCache(std::shared_ptr<ServerCache> cache, Options options, Enqueue next);

    // Takes a prepared request: answers it, or hands it to the scheduler, now or, when the cache
    // may wait, later on another thread. On failure it stays with the caller. REQUIRES: the request
    // keeps this object, as a request keeps its model version.
    absl::Status enqueue(std::unique_ptr<inference::Request>& request);

private:
    class Inserter;

    absl::Status lookOrPass(std::unique_ptr<inference::Request>& request);
    absl::Status answerOrPass(std::unique_ptr<inference::Request>& request, RequestKey key);
    void answerOrPassLater(std::unique_ptr<inference::Request> request, RequestKey key);
    static void answer(
        std::unique_ptr<inference::Request> request, std::unique_ptr<inference::Response> response);
    static void end(std::unique_ptr<inference::Request> request, const absl::Status& status);

    const std::shared_ptr<ServerCache> m_cache; // shared with the other models
    const std::string m_space;
    const std::shared_ptr<statistics::ModelStatistics> m_statistics;
    const std::shared_ptr<inference::DeliveryOrder> m_order;
    const Enqueue m_next;
    base::Clock& m_clock;
};

} // namespace thalassa::caching
