// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for the tests of sequences: a batcher of a model, its requests, and an instance that
// takes batches.
#pragma once

#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <string>
#include <utility>

#include "core/scheduling/sequence/sequence_batcher.h"
#include "tests/core/scheduling/batches.h"
#include "tests/core/scheduling/no_executor.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/last_reference.h"
#include "tests/support/virtual_clock.h"
#include "triton/core/tritonserver.h"

namespace thalassa::tests {

// The sequence flags of Triton's API.
constexpr uint32_t kStart = TRITONSERVER_REQUEST_FLAG_SEQUENCE_START;
constexpr uint32_t kEnd = TRITONSERVER_REQUEST_FLAG_SEQUENCE_END;

class SequenceFixture : public testing::Test {
protected:
    ~SequenceFixture() override { end(); }
    // A callback on the timer thread may still use the objects that are destroyed here.
    void end()
    {
        batcher.reset();
        awaitLastReference(m_timers);
        m_timers.reset();
    }
    // Starts a batcher for a model with those fields of sequence_batching and that many instances.
    void start(const std::string& sequenceBatching, int instances = 1, int maxBatchSize = 4,
        const std::string& more = "")
    {
        end();
        m_model = std::make_shared<ConfiguredModel>(
            "name: 'm' max_batch_size: " + std::to_string(maxBatchSize) +
            " input { name: 'X' data_type: TYPE_UINT8 dims: -1 } sequence_batching { " +
            sequenceBatching + " } " + more);
        scheduling::SequenceBatcher::Options options;
        options.modelName = "m";
        options.settings = scheduling::SequenceSettings::from(m_model->info().config()).value();
        options.controls = scheduling::SequenceControls(m_model->info().config());
        options.compatibility = scheduling::BatchCompatibility(m_model->info());
        options.statistics = statistics;
        options.timers = m_timers = std::make_shared<base::TimerThread>(clock);
        options.clock = &clock;
        batcher = std::make_shared<scheduling::SequenceBatcher>(std::move(options));
        for (int i = 0; i < instances; ++i)
            batcher->lend(i, m_executor);
    }
    TestRequest made(const std::string& id, inference::CorrelationId sequence, uint32_t flags)
    {
        TestRequest made(m_model, id);
        made.input("X", tensor::DataType::Uint8, {1, 1}, "x");
        made.request->correlationId = std::move(sequence);
        made.request->flags = flags;
        made.request->record().accepted = clock.now();
        return made;
    }
    TestRequest enqueued(
        const std::string& id, inference::CorrelationId sequence, uint32_t flags = 0)
    {
        TestRequest request = made(id, std::move(sequence), flags);
        lastContext = request.request->context();
        EXPECT_EQ(batcher->enqueue(request.request), absl::OkStatus());
        return request;
    }
    std::string refusal(inference::CorrelationId sequence, uint32_t flags, uint32_t batchSize = 1)
    {
        TestRequest request = made("", std::move(sequence), flags);
        request.request->batchSize = batchSize;
        const absl::Status status = batcher->enqueue(request.request);
        EXPECT_NE(request.request, nullptr);
        return std::string(status.message());
    }
    // Takes one batch for the instance on a thread of its own. Returns the ids in it.
    std::future<std::string> ask(int instance)
    {
        return std::async(
            std::launch::async, [this, instance] { return taken(batcher->next(instance)); });
    }
    std::string askNow(int instance = 0) { return taken(batcher->next(instance)); }

    VirtualClock clock;
    std::shared_ptr<statistics::ModelStatistics> statistics =
        std::make_shared<statistics::ModelStatistics>();
    std::shared_ptr<scheduling::SequenceBatcher> batcher;
    std::shared_ptr<inference::RequestContext> lastContext; // set by enqueued()
    // Why the last batch that ask() or askNow() took was executed just then.
    inference::BatchRelease lastRelease = inference::BatchRelease::None;

private:
    std::string taken(backend::Batch batch)
    {
        std::string ids = idsOf(batch);
        if (!batch.empty())
            lastRelease = batch.back()->record().batchRelease;
        answer(std::move(batch));
        return ids;
    }

    NoExecutor m_executor;
    std::shared_ptr<ConfiguredModel> m_model;
    std::shared_ptr<base::TimerThread> m_timers;
};

} // namespace thalassa::tests
