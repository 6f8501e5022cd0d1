// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelCache: the response cache in front of one model version's scheduler. A request with a cached
// response is answered without an execution (row 4.6.4); any other goes to the scheduler, and its
// response is inserted when it is sent (row 4.6.5). *thread-safe*.
//
// The cache never keeps an error, a response to a cancelled request, or the responses of a request
// with more than one. Requests of sequences bypass it.
#pragma once

#include <functional>
#include <memory>

#include "core/caching/server_cache.h"
#include "core/inference/delivery_order.h"
#include "core/statistics/model_statistics.h"

namespace thalassa::caching {

class ModelCache {
public:
    // Has the contract of Scheduler::enqueue().
    using Enqueue = std::function<absl::Status(std::unique_ptr<inference::Request>&)>;

    struct Options {
        std::string space;                                       // the model's namespace
        std::shared_ptr<statistics::ModelStatistics> statistics; // shared with the model
        // The model's order of delivery, shared with its scheduler; null if responses may be
        // delivered as they complete.
        std::shared_ptr<inference::DeliveryOrder> order;
        // Whether a request without a response to keep, such as a failed one, counts as a miss.
        // Triton counts those of ensembles as failures only.
        bool countsUnkept = true;
        base::Clock* clock = &base::Clock::system();
    };
    ModelCache(std::shared_ptr<ServerCache> cache, Options options, Enqueue next);

    // Takes a prepared request and answers it or passes it to the scheduler: now or, if the cache
    // may wait, later on another thread. On failure the caller keeps the request. REQUIRES: the
    // request keeps this object alive, as a request keeps its model version.
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
    const bool m_countsUnkept;
    base::Clock& m_clock;
};

} // namespace thalassa::caching
