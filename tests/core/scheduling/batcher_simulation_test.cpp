// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random models with dynamic batching and random operations, executed by Batcher and by the
// reference. Requests come, are cancelled, expire, and are executed, answered once or several
// times, or failed. Instances are added and retired, and may share a resource; the model is
// reloaded. One thread acts for all instances, because an instance takes a batch only if one is due
// and its permit is free. A failure prints its seed, its model and its operations.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "core/scheduling/batching/batcher.h"
#include "tests/core/scheduling/batch_reference.h"
#include "tests/core/scheduling/random_settings.h"
#include "tests/core/scheduling/simulate.h"
#include "tests/core/scheduling/simulated_model.h"
#include "tests/support/inference_fixture.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::BatchReference;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr uint64_t kNoLimit = UINT64_MAX;

class BatcherSimulation : public tests::SimulatedModel {
public:
    explicit BatcherSimulation(uint64_t seed)
        : SimulatedModel(seed)
        , m_settings(tests::randomBatchSettings(m_random))
        , m_timers(std::make_shared<base::TimerThread>(m_noTime))
    {
        begin(m_settings.preservesOrder);
        load();
    }

    bool step()
    {
        switch (below(8)) {
        case 0:
        case 1:
        case 2:
            return arrive();
        case 3:
            return below(3) != 0 || cancel();
        case 4:
            return passTime(static_cast<int64_t>(below(200)));
        case 5:
            m_instances->endAll(m_random);
            return m_answers->sendsMany() && below(2) == 0 ? sendOne() : release();
        case 6:
            return below(20) != 0 || change();
        default:
            return ask();
        }
    }
    // No accepted request is lost.
    bool finish()
    {
        return reload() && m_waiting.empty() && m_executing.empty() && m_answers->areAllSent();
    }

private:
    void load()
    {
        m_reference.emplace(m_settings, kNoLimit);
        Batcher::Options options;
        options.modelName = "m";
        options.settings = m_settings;
        options.compatibility = BatchCompatibility(m_model->info());
        options.statistics = std::make_shared<statistics::ModelStatistics>();
        options.timers = m_timers;
        options.clock = &m_clock;
        m_batcher = std::make_shared<Batcher>(std::move(options));
        m_instances->clear();
        m_stage = Stage::Serving;
        lend();
    }
    void lend()
    {
        m_batcher->lend(m_nextInstance, m_instances->add(m_nextInstance, m_random));
        ++m_nextInstance;
    }

    bool arrive()
    {
        const BatchReference::Waiting one =
            tests::randomArrival(m_random, m_settings, ++m_lastId, now());
        note(absl::StrCat("arrive(", one.id, " size ", one.size, " shape ", one.shape, " priority ",
            one.priority, " timeout ", one.ownTimeout, ")"));
        TestRequest made(m_model, absl::StrCat(one.id), m_answers->sink());
        made.input("X", tensor::DataType::Uint8, {one.size, one.shape}, "");
        made.request->batchSize = one.size;
        made.request->priority = one.priority;
        made.request->timeout = microseconds(one.ownTimeout);
        const auto context = made.request->context();
        const bool isAccepted = m_batcher->enqueue(made.request).ok();
        if (isAccepted != (m_stage < Stage::RefusingNew && m_reference->admits(one.priority)))
            return false;
        if (isAccepted) {
            m_reference->arrive(one);
            m_answers->enter(one.id);
            m_waiting.emplace(one.id, context);
        }
        return countsAgree();
    }
    bool cancel()
    {
        if (below(4) == 0)
            cancelExecuting();
        const uint64_t id = anyWaiting();
        if (id == 0)
            return true;
        note(absl::StrCat("cancel(", id, ")"));
        m_reference->leave(id);
        SimulatedModel::cancel(id);
        return haveEnded({id}, absl::StatusCode::kCancelled) && countsAgree();
    }
    bool passTime(int64_t duration)
    {
        note(absl::StrCat("pass(", duration, ")"));
        m_clock.advance(microseconds(duration));
        m_batcher->onTimer();
        return haveEnded(m_reference->expire(now()), absl::StatusCode::kUnavailable) &&
            countsAgree();
    }
    bool countsAgree() const
    {
        return m_batcher->pendingCount() == m_waiting.size() && m_instances->agree();
    }

    // Returns the ids of the next execution; empty if none is due.
    std::vector<uint64_t> due()
    {
        const BatchReference::Answer answer = m_reference->decide(now());
        if (!answer.batch.empty() || m_stage == Stage::Serving)
            return answer.batch;
        return m_reference->decide(INT64_MAX).batch; // after all delays
    }
    bool ask()
    {
        const std::vector<uint64_t> expected = due();
        const int instance = any(m_instances->all());
        if (expected.empty() || !m_instances->mayExecute(instance))
            return true;
        note(absl::StrCat("ask(", instance, ")"));
        std::vector<uint64_t> got;
        for (std::unique_ptr<Request>& request : m_batcher->next(instance)) {
            got.push_back(std::stoull(request->context()->clientId));
            m_reference->leave(got.back());
            if (!execute(std::move(request)))
                return false;
        }
        m_instances->begin(instance);
        return got == expected && countsAgree();
    }
    bool release()
    {
        std::unique_ptr<Request> request = takeExecuting();
        if (request == nullptr)
            return true;
        const bool isRight = send(*request, true);
        Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
        return isRight;
    }

    // Changes the instances or reloads the model.
    bool change()
    {
        switch (below(4)) {
        case 0:
            note("lend");
            lend();
            return true;
        case 1:
            return m_instances->size() == 1 || retire();
        case 2:
            note("stop delaying");
            m_stage = std::max(m_stage, Stage::NotDelaying);
            m_batcher->stopDelaying();
            return true;
        default:
            if (m_stage == Stage::RefusingNew)
                return reload();
            note("refuse");
            m_stage = Stage::RefusingNew;
            m_batcher->refuseNew();
            return true;
        }
    }
    // The instance leaves at once; waiting requests stay for the others.
    bool retire()
    {
        const int instance = any(m_instances->all());
        note(absl::StrCat("retire(", instance, ")"));
        m_batcher->retire(instance);
        const bool isHome = m_batcher->next(instance).empty();
        m_instances->remove(instance);
        return isHome;
    }
    // Accepted requests are still executed.
    bool reload()
    {
        note("reload");
        m_batcher->stop();
        m_stage = Stage::Stopped;
        while (!m_waiting.empty()) {
            m_instances->endAll(m_random);
            if (!ask())
                return false;
        }
        for (const int instance : m_instances->all()) {
            if (!m_batcher->next(instance).empty())
                return false;
            m_batcher->retire(instance);
        }
        while (!m_executing.empty()) {
            if (!release())
                return false;
        }
        load();
        return true;
    }

    const BatchSettings m_settings;
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 16 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    std::optional<BatchReference> m_reference;
    tests::VirtualClock m_noTime; // never advances: the simulation calls onTimer()
    std::shared_ptr<base::TimerThread> m_timers;
    std::shared_ptr<Batcher> m_batcher;
    Stage m_stage = Stage::Serving;
    int m_nextInstance = 0;
    uint64_t m_lastId = 0;
};

TEST(BatcherSimulationTest, DoesAsTheReferenceDoes)
{
    tests::simulate<BatcherSimulation>();
}

} // namespace
} // namespace thalassa::scheduling
