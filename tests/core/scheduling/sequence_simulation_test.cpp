// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random models of sequences and operations, done by SequenceBatcher and by the reference: requests
// come, are cancelled, executed, answered or failed; instances come and go; the model is reloaded.
// A failure names its seed, its model and the last operations.
#include <gtest/gtest.h>

#include <deque>
#include <random>
#include <set>

#include "absl/strings/str_cat.h"
#include "core/scheduling/sequence_batcher.h"
#include "tests/core/scheduling/no_executor.h"
#include "tests/core/scheduling/sequence_reference.h"
#include "tests/core/scheduling/simulate.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/quiet_log.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::SequenceReference;
using tests::TestRequest;

class SequenceSimulation {
public:
    explicit SequenceSimulation(uint64_t seed)
        : m_random(seed)
        , m_options(randomOptions())
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
            return below(4) != 0 || cancel();
        case 4:
            return below(4) != 0 || passTime(static_cast<int64_t>(below(200)));
        case 5:
            return release();
        case 6:
            return below(20) != 0 || change();
        default:
            return ask(m_instances[below(m_instances.size())]);
        }
    }
    // Nothing accepted is lost.
    bool finish()
    {
        do {
            if (!executeAll())
                return false;
        } while (!m_waiting.empty() && // of the backlog: idle sequences make room
            passTime(m_options.maxIdle));
        return m_waiting.empty() && reload();
    }
    std::string trace() const
    {
        std::string all;
        for (const std::string& one : m_trace)
            absl::StrAppend(&all, " ", one);
        return all;
    }

private:
    uint64_t below(uint64_t limit) { return m_random() % limit; }
    void note(std::string what)
    {
        m_trace.push_back(std::move(what));
        if (m_trace.size() > 60)
            m_trace.pop_front();
    }

    void load()
    {
        m_reference.emplace(m_options);
        SequenceBatcher::Options options;
        options.modelName = "m";
        options.settings = settings();
        options.joinRule = JoinRule(m_model->info());
        options.statistics = std::make_shared<statistics::ModelStatistics>();
        options.alarms = m_alarms;
        options.clock = &m_clock;
        m_batcher = std::make_shared<SequenceBatcher>(std::move(options));
        m_instances.clear();
        m_retired.clear();
        for (m_nextInstance = 0; m_nextInstance < m_options.instances; ++m_nextInstance) {
            m_batcher->lend(m_nextInstance, m_executor);
            m_instances.push_back(m_nextInstance);
        }
        m_isRefusing = false;
    }

    // What a running model goes through: an instance more or less, or a reload, which lets its
    // sequences go on for a while.
    bool change()
    {
        switch (below(3)) {
        case 0:
            return m_instances.size() > 5 || grow();
        case 1:
            return m_retired.size() + 1 == m_instances.size() || shrink();
        default:
            if (std::exchange(m_isRefusing, true))
                return reload();
            note("refuse");
            m_reference->refuseNew();
            m_batcher->refuseNew();
            return true;
        }
    }
    bool grow()
    {
        note(absl::StrCat("lend(", m_nextInstance, ")"));
        m_reference->lend(now());
        m_batcher->lend(m_nextInstance, m_executor);
        m_instances.push_back(m_nextInstance++);
        return true;
    }
    bool shrink()
    {
        const int instance = m_instances[below(m_instances.size())];
        if (!m_retired.insert(instance).second)
            return true;
        note(absl::StrCat("retire(", instance, ")"));
        m_reference->retire(instance);
        m_batcher->retire(instance);
        return true;
    }
    // What is in slots is still executed; what has none ends unavailable.
    bool reload()
    {
        note("reload");
        m_batcher->stop();
        for (const int instance : m_instances) {
            m_reference->retire(instance);
            m_batcher->retire(instance);
        }
        if (!executeAll())
            return false;
        for (const int instance : m_instances) {
            if (!m_batcher->next(instance).empty())
                return false;
        }
        std::vector<uint64_t> left;
        for (const auto& [request, accepted] : m_waiting)
            left.push_back(request);
        if (m_batcher->pendingCount() != left.size())
            return false;
        m_batcher.reset();
        if (!haveEnded(left, absl::StatusCode::kUnavailable))
            return false;
        load();
        return true;
    }
    SequenceReference::Options randomOptions()
    {
        SequenceReference::Options options;
        options.isOldest = below(2) == 0;
        options.instances = static_cast<int>(1 + below(3));
        options.slots = static_cast<int>(1 + below(4));
        options.maxBatch = 1 + below(4);
        options.maxIdle = static_cast<int64_t>(200 + below(800));
        return options;
    }
    SequenceSettings settings() const
    {
        SequenceSettings settings;
        settings.isBatching = true;
        settings.slotsPerInstance = static_cast<size_t>(m_options.slots);
        settings.maxIdle = microseconds(m_options.maxIdle);
        if (m_options.isOldest) {
            settings.oldest.emplace();
            settings.oldest->isBatching = true;
            settings.oldest->maxSize = static_cast<uint32_t>(m_options.maxBatch);
            settings.oldest->preferredSizes = {settings.oldest->maxSize};
        }
        return settings;
    }

    bool arrive()
    {
        const SequenceReference::Arriving one{++m_lastRequest, below(7), below(4) == 0,
            below(4) == 0, m_options.isOldest ? 0 : static_cast<int>(below(8) == 0),
            static_cast<int64_t>(below(4) == 0 ? 1 + below(300) : 0)};
        note(absl::StrCat("arrive(", one.request, " of ", one.id, one.starts ? " start" : "",
            one.ends ? " end" : "", " shape ", one.shape, " timeout ", one.timeout, ")"));
        TestRequest made(m_model, absl::StrCat(one.request));
        made.input("X", tensor::DataType::Uint8, {1, one.shape}, "");
        made.request->correlationId = one.id;
        made.request->flags = (one.starts ? 1u : 0u) | (one.ends ? 2u : 0u);
        made.request->timeout = microseconds(one.timeout);
        const std::shared_ptr<inference::RequestContext> context = made.request->context();
        const bool isAccepted = m_batcher->enqueue(made.request).ok();
        if (isAccepted)
            m_waiting.emplace(one.request, Accepted{context, made.sink});
        return isAccepted == m_reference->arrive(one, now());
    }
    bool cancel()
    {
        if (!m_executing.empty() && below(4) == 0) // whose backend may not even look
            m_executing[below(m_executing.size())]->context()->cancel();
        if (m_waiting.empty())
            return true;
        const auto chosen =
            std::next(m_waiting.begin(), static_cast<long>(below(m_waiting.size())));
        note(absl::StrCat("cancel(", chosen->first, ")"));
        const std::vector<uint64_t> ended = m_reference->cancel(chosen->first, now());
        chosen->second.context->cancel();
        return haveEnded(ended, absl::StatusCode::kCancelled) && countsAgree();
    }
    bool passTime(int64_t duration)
    {
        note(absl::StrCat("pass(", duration, ")"));
        m_clock.advance(microseconds(duration));
        m_batcher->onAlarm();
        return haveEnded(m_reference->passTime(now()), absl::StatusCode::kUnavailable) &&
            countsAgree();
    }
    bool countsAgree() const { return m_batcher->pendingCount() == m_waiting.size(); }
    // All of them waited, and each has ended once.
    bool haveEnded(const std::vector<uint64_t>& expected, absl::StatusCode code)
    {
        for (const uint64_t request : expected) {
            const auto found = m_waiting.find(request);
            if (found == m_waiting.end() || found->second.sink->deliveryCount() != 1 ||
                found->second.sink->statuses()[0].code() != code)
                return false;
            m_waiting.erase(found);
        }
        return true;
    }
    bool ask(int instance)
    {
        if (m_reference->mayLeave(instance)) {
            note(absl::StrCat("leave(", instance, ")"));
            std::erase(m_instances, instance);
            m_retired.erase(instance);
            return m_batcher->next(instance).empty();
        }
        if (!m_reference->hasWork(instance))
            return true;
        note(absl::StrCat("ask(", instance, ")"));
        std::vector<uint64_t> got;
        for (std::unique_ptr<Request>& request : m_batcher->next(instance)) {
            got.push_back(request->isFiller ? 0 : std::stoull(request->context()->clientId));
            request->setState(inference::RequestState::Executing).IgnoreError();
            if (request->isFiller)
                continue;
            if (m_waiting.erase(got.back()) != 1 || request->context()->isFinished())
                return false;
            m_executing.push_back(std::move(request));
        }
        return got == m_reference->take(instance, now()) && (m_options.isOldest || releaseAll());
    }
    // Until nothing is left to execute.
    bool executeAll()
    {
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (const int instance : m_instances) {
                while (m_reference->hasWork(instance)) {
                    goesOn = true;
                    if (!ask(instance))
                        return false;
                }
            }
            goesOn = goesOn || !m_executing.empty();
            if (!releaseAll())
                return false;
        }
        return true;
    }
    bool releaseAll()
    {
        while (!m_executing.empty()) {
            if (!release())
                return false;
        }
        return true;
    }
    // Answered or failed: its sequence goes on.
    bool release()
    {
        if (m_executing.empty())
            return true;
        const auto chosen = m_executing.begin() + static_cast<long>(below(m_executing.size()));
        std::unique_ptr<Request> request = std::move(*chosen);
        m_executing.erase(chosen);
        const uint64_t number = std::stoull(request->context()->clientId);
        const bool fails = below(4) == 0;
        note(absl::StrCat(fails ? "fail(" : "release(", number, ")"));
        const auto context = request->context();
        auto response = context->newResponse();
        if (fails)
            response->setStatus(absl::InternalError("as the simulation wants"));
        if (!context->send(std::move(response), true).ok())
            return false;
        Request::release(std::move(request), 1);
        m_reference->release(number, now());
        return true;
    }
    int64_t now() const
    {
        return std::chrono::duration_cast<microseconds>(m_clock.now().time_since_epoch()).count();
    }

    struct Accepted {
        std::shared_ptr<inference::RequestContext> context;
        std::shared_ptr<tests::CollectingSink> sink;
    };

    std::mt19937_64 m_random;
    const SequenceReference::Options m_options;
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 4 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    std::optional<SequenceReference> m_reference;
    tests::VirtualClock m_clock;
    tests::VirtualClock m_noTime; // the simulation itself says when alarms ring
    std::shared_ptr<base::Alarms> m_alarms;
    tests::NoExecutor m_executor;
    std::shared_ptr<SequenceBatcher> m_batcher;
    std::map<uint64_t, Accepted> m_waiting;
    std::vector<std::unique_ptr<Request>> m_executing;
    std::vector<int> m_instances; // those that have not left
    std::set<int> m_retired;      // those of them that will
    int m_nextInstance = 0;
    bool m_isRefusing = false;
    uint64_t m_lastRequest = 0;
    std::deque<std::string> m_trace;
};

TEST(SequenceSimulationTest, DoesAsTheReferenceDoes)
{
    const tests::QuietLog quiet; // of sequences that begin again
    tests::simulate<SequenceSimulation>();
}

} // namespace
} // namespace thalassa::scheduling
