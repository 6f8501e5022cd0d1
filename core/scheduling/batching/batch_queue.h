// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BatchQueue: a model's waiting requests, and the decision which of them to execute together now.
// It combines the queue with its policies, the plan for the front of the queue, and the rules about
// sharing an execution. The plan goes on from request to request; it starts over only if something
// before its end has changed. Has no clock and no lock: *thread-compatible*.
#pragma once

#include "core/backend/batch_strategy.h"
#include "core/backend/work_source.h"
#include "core/scheduling/batching/batch_compatibility.h"
#include "core/scheduling/batching/batch_plan.h"
#include "core/scheduling/batching/policy_queue.h"

namespace thalassa::scheduling {

class BatchQueue {
public:
    using Decision = BatchPlan::Decision;

    // `strategy` also decides about each request that the compatibility lets join; null if there is
    // none.
    BatchQueue(BatchSettings settings, BatchCompatibility compatibility,
        std::shared_ptr<backend::BatchStrategy> strategy = nullptr);
    ~BatchQueue() { startAnew(); }
    BatchQueue(const BatchQueue&) = delete;
    BatchQueue& operator=(const BatchQueue&) = delete;

    const BatchSettings& settings() const { return m_settings; }
    bool isEmpty() const { return m_queue.isEmpty(); }
    size_t size() const { return m_queue.size(); }

    // These have the contracts of PolicyQueue.
    absl::Status admit(const inference::Request& request) { return m_queue.admit(request); }
    void append(std::unique_ptr<inference::Request> request);
    std::unique_ptr<inference::Request> take(inference::Request& request);
    void expire(base::TimePoint now, backend::Batch& rejected);
    base::TimePoint nextExpiry() const { return m_queue.nextExpiry(); }
    void show(QueuesView& view) const { m_queue.show(view); }

    // Returns the decision at `now`. `isFlushing` means that no more requests will come.
    Decision decide(base::TimePoint now, bool isFlushing);
    // Returns the plan's decision about the requests that it has, without adding others.
    NextBatchView nextBatch(base::TimePoint now, bool isFlushing) const;
    // Takes the batch, and writes its reason and room to the records. REQUIRES: nothing has changed
    // since the decision.
    backend::Batch takeBatch(const Decision& decision);

private:
    void startAnew();
    void lookAhead();
    inference::BatchRelease refusalOf(inference::Request& next) const;

    const BatchSettings m_settings;
    const BatchCompatibility m_compatibility;
    const std::shared_ptr<backend::BatchStrategy> m_strategy; // shared with the model, or null
    PolicyQueue m_queue;
    BatchPlan m_plan;
    inference::Request* m_lastSeen = nullptr; // last in the plan, unless that is empty or closed
    size_t m_holdUntil;                       // 0 once reached
};

} // namespace thalassa::scheduling
