// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random models with dynamic batching and operations, done by Batcher and by the reference:
// requests come, are cancelled, expire, are executed, answered or failed; instances come and go;
// the model is reloaded. Instances only ask when there is something for them, so one thread plays
// all of them. A failure names its seed, its model and the last operations.
#include <gtest/gtest.h>

#include <deque>
#include <random>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/scheduling/batcher.h"
#include "tests/core/scheduling/batch_reference.h"
#include "tests/core/scheduling/no_executor.h"
#include "tests/core/scheduling/random_settings.h"
#include "tests/core/scheduling/simulate.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::BatchReference;
using tests::ConfiguredModel;
using tests::TestRequest;

constexpr uint64_t kNoLimit = UINT64_MAX;

class BatcherSimulation {
public:
    explicit BatcherSimulation(uint64_t seed)
        : m_random(seed)
        , m_settings(tests::randomBatchSettings(m_random))
        , m_alarms(std::make_shared<base::Alarms>(m_noTime))
    {
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
            return release();
        case 6:
            return below(20) != 0 || change();
        default:
            return ask();
        }
    }
    // Nothing accepted is lost.
    bool finish() { return reload() && m_waiting.empty() && m_executing.empty(); }
    std::string trace() const { return absl::StrJoin(m_trace, " "); }

private:
    struct Accepted {
        std::shared_ptr<inference::RequestContext> context;
        std::shared_ptr<tests::CollectingSink> sink;
    };

    uint64_t below(uint64_t limit) { return m_random() % limit; }
    void note(std::string what)
    {
        m_trace.push_back(std::move(what));
        if (m_trace.size() > 60)
            m_trace.pop_front();
    }
    int64_t now() const
    {
        return std::chrono::duration_cast<microseconds>(m_clock.now().time_since_epoch()).count();
    }

    void load()
    {
        m_reference.emplace(m_settings, kNoLimit);
        Batcher::Options options;
        options.modelName = "m";
        options.settings = m_settings;
        options.joinRule = JoinRule(m_model->info());
        options.statistics = std::make_shared<statistics::ModelStatistics>();
        options.alarms = m_alarms;
        options.clock = &m_clock;
        m_batcher = std::make_shared<Batcher>(std::move(options));
        m_instances.clear();
        m_stage = Stage::Serving;
        lend();
    }
    void lend()
    {
        m_batcher->lend(m_nextInstance, m_executor);
        m_instances.push_back(m_nextInstance++);
    }

    bool arrive()
    {
        const BatchReference::Waiting one =
            tests::randomArrival(m_random, m_settings, ++m_lastId, now());
        note(absl::StrCat("arrive(", one.id, " size ", one.size, " shape ", one.shape, " priority ",
            one.priority, " timeout ", one.ownTimeout, ")"));
        TestRequest made(m_model, absl::StrCat(one.id));
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
            m_waiting.emplace(one.id, Accepted{context, made.sink});
        }
        return countsAgree();
    }
    bool cancel()
    {
        if (!m_executing.empty() && below(4) == 0) // whose backend may not even look
            m_executing[below(m_executing.size())]->context()->cancel();
        if (m_waiting.empty())
            return true;
        const auto chosen =
            std::next(m_waiting.begin(), static_cast<long>(below(m_waiting.size())));
        const uint64_t id = chosen->first;
        note(absl::StrCat("cancel(", id, ")"));
        m_reference->leave(id);
        chosen->second.context->cancel();
        return haveEnded({id}, absl::StatusCode::kCancelled) && countsAgree();
    }
    bool passTime(int64_t duration)
    {
        note(absl::StrCat("pass(", duration, ")"));
        m_clock.advance(microseconds(duration));
        m_batcher->onAlarm();
        return haveEnded(m_reference->expire(now()), absl::StatusCode::kUnavailable) &&
            countsAgree();
    }
    bool countsAgree() const { return m_batcher->pendingCount() == m_waiting.size(); }
    // All of them waited, and each has ended once.
    bool haveEnded(const std::set<uint64_t>& expected, absl::StatusCode code)
    {
        for (const uint64_t id : expected) {
            const auto found = m_waiting.find(id);
            if (found == m_waiting.end() || found->second.sink->deliveryCount() != 1 ||
                found->second.sink->statuses()[0].code() != code)
                return false;
            m_waiting.erase(found);
        }
        return true;
    }

    // What the next execution is to hold; empty where none is due.
    std::vector<uint64_t> due()
    {
        const BatchReference::Answer answer = m_reference->decide(now());
        if (!answer.batch.empty() || m_stage == Stage::Serving)
            return answer.batch;
        return m_reference->decide(INT64_MAX).batch; // when all delays are over
    }
    bool ask()
    {
        const std::vector<uint64_t> expected = due();
        if (expected.empty())
            return true;
        const int instance = m_instances[below(m_instances.size())];
        note(absl::StrCat("ask(", instance, ")"));
        std::vector<uint64_t> got;
        for (std::unique_ptr<Request>& request : m_batcher->next(instance)) {
            got.push_back(std::stoull(request->context()->clientId));
            m_reference->leave(got.back());
            request->setState(inference::RequestState::Executing).IgnoreError();
            if (m_waiting.erase(got.back()) != 1 || request->context()->isFinished())
                return false;
            m_executing.push_back(std::move(request));
        }
        return got == expected && countsAgree();
    }
    bool release()
    {
        if (m_executing.empty())
            return true;
        const auto chosen = m_executing.begin() + static_cast<long>(below(m_executing.size()));
        std::unique_ptr<Request> request = std::move(*chosen);
        m_executing.erase(chosen);
        const bool fails = below(4) == 0;
        const auto context = request->context();
        note(absl::StrCat(fails ? "fail(" : "release(", context->clientId, ")"));
        auto response = context->newResponse();
        if (fails)
            response->setStatus(absl::InternalError("as the simulation wants"));
        const bool isSent = context->send(std::move(response), true).ok();
        Request::release(std::move(request), 1);
        return isSent;
    }

    // What a running model goes through.
    bool change()
    {
        switch (below(4)) {
        case 0:
            note("lend");
            lend();
            return true;
        case 1:
            return m_instances.size() == 1 || retire();
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
    // It leaves at once: what waits is for the others.
    bool retire()
    {
        const int instance = m_instances[below(m_instances.size())];
        note(absl::StrCat("retire(", instance, ")"));
        std::erase(m_instances, instance);
        m_batcher->retire(instance);
        return m_batcher->next(instance).empty();
    }
    // What was accepted is still executed.
    bool reload()
    {
        note("reload");
        m_batcher->stop();
        m_stage = Stage::Stopped;
        while (!m_waiting.empty()) {
            if (!ask())
                return false;
        }
        for (const int instance : m_instances) {
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

    std::mt19937_64 m_random;
    const BatchSettings m_settings;
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 16 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    std::optional<BatchReference> m_reference;
    tests::VirtualClock m_clock;
    tests::VirtualClock m_noTime; // the simulation itself says when alarms ring
    std::shared_ptr<base::Alarms> m_alarms;
    tests::NoExecutor m_executor;
    std::shared_ptr<Batcher> m_batcher;
    Stage m_stage = Stage::Serving;
    std::map<uint64_t, Accepted> m_waiting;
    std::vector<std::unique_ptr<Request>> m_executing;
    std::vector<int> m_instances; // those that have not left
    int m_nextInstance = 0;
    uint64_t m_lastId = 0;
    std::deque<std::string> m_trace;
};

TEST(BatcherSimulationTest, DoesAsTheReferenceDoes)
{
    tests::simulate<BatcherSimulation>();
}

} // namespace
} // namespace thalassa::scheduling
