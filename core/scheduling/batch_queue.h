// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchQueue: a model's waiting requests, and which of them are to be executed together now: the
// queue with its policies, the plan for its beginning, and the rules of who may share an execution,
// kept in step. The plan goes on from request to request; it begins anew only when something before
// its end has changed. No clock, no lock: *thread-compatible*.
#pragma once

#include "core/backend/batch_strategy.h"
#include "core/backend/work_source.h"
#include "core/scheduling/batch_plan.h"
#include "core/scheduling/join_rule.h"
#include "core/scheduling/policy_queue.h"

namespace thalassa::scheduling {

class BatchQueue {
public:
    using Decision = BatchPlan::Decision;

    // `strategy` is asked about each request that the rule lets join; null: there is none.
    BatchQueue(BatchSettings settings, JoinRule rule,
        std::shared_ptr<backend::BatchStrategy> strategy = nullptr);
    ~BatchQueue() { startAnew(); }
    BatchQueue(const BatchQueue&) = delete;
    BatchQueue& operator=(const BatchQueue&) = delete;

    const BatchSettings& settings() const { return m_settings; }
    bool isEmpty() const { return m_queue.isEmpty(); }
    size_t size() const { return m_queue.size(); }

    // As those of PolicyQueue.
    absl::Status admit(const inference::Request& request) { return m_queue.admit(request); }
    void append(std::unique_ptr<inference::Request> request);
    std::unique_ptr<inference::Request> take(inference::Request& request);
    void expire(base::TimePoint now, backend::Batch& rejected);
    base::TimePoint nextExpiry() const { return m_queue.nextExpiry(); }
    void show(QueuesView& view) const { m_queue.show(view); }

    // What to do at `now`. `isFlushing`: no more requests will come.
    Decision decide(base::TimePoint now, bool isFlushing);
    // What the plan says now of the requests that it has seen, without a look at others.
    NextBatchView nextBatch(base::TimePoint now, bool isFlushing) const;
    // The batch of a decision that nothing has come after; every record tells why it is so.
    backend::Batch takeBatch(const Decision& decision);

private:
    void startAnew();
    void lookAhead();
    inference::BatchRelease refusalOf(inference::Request& next) const;

    const BatchSettings m_settings;
    const JoinRule m_rule;
    const std::shared_ptr<backend::BatchStrategy> m_strategy; // shared with the model, or null
    PolicyQueue m_queue;
    BatchPlan m_plan;
    inference::Request* m_lastSeen = nullptr; // by the plan, while it is neither empty nor closed
    size_t m_holdUntil;                       // 0: no more
};

} // namespace thalassa::scheduling
