// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random models of sequences and random operations, executed by SequenceBatcher and by the
// reference. Requests come, are cancelled, and are executed, answered once or several times, or
// failed. Instances are added and retired, and may share a resource; the model is reloaded. One
// thread acts for all instances, because an instance takes a batch only if one is due and its
// permit is free. A failure prints its seed, its model and its operations.
#include <gtest/gtest.h>

#include <set>

#include "absl/strings/str_cat.h"
#include "core/scheduling/sequence/sequence_batcher.h"
#include "tests/core/scheduling/sequence_reference.h"
#include "tests/core/scheduling/simulate.h"
#include "tests/core/scheduling/simulated_model.h"
#include "tests/support/inference_fixture.h"
#include "tests/support/quiet_log.h"
#include "triton/core/tritonserver.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::ConfiguredModel;
using tests::SequenceReference;
using tests::TestRequest;

class SequenceSimulation : public tests::SimulatedModel {
public:
    explicit SequenceSimulation(uint64_t seed)
        : SimulatedModel(seed)
        , m_options(randomOptions())
        , m_hasTextIds(below(2) == 0)
        , m_preservesOrder(m_options.isOldest && below(2) == 0)
        , m_timers(std::make_shared<base::TimerThread>(m_noTime))
    {
        begin(m_preservesOrder);
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
            m_instances->endAll(m_random);
            return m_answers->sendsMany() && below(2) == 0 ? sendOne() : release();
        case 6:
            return below(20) != 0 || change();
        default:
            return ask(any(m_instances->all()));
        }
    }
    // No accepted request is lost.
    bool finish()
    {
        do {
            if (!executeAll())
                return false;
        } while (!m_waiting.empty() && // the backlog gets the slots of idle sequences
            passTime(m_options.maxIdle));
        return m_waiting.empty() && reload() && m_answers->areAllSent();
    }

private:
    void load()
    {
        m_reference.emplace(m_options);
        SequenceBatcher::Options options;
        options.modelName = "m";
        options.settings = settings();
        options.compatibility = BatchCompatibility(m_model->info());
        options.statistics = std::make_shared<statistics::ModelStatistics>();
        options.timers = m_timers;
        options.clock = &m_clock;
        m_batcher = std::make_shared<SequenceBatcher>(std::move(options));
        m_instances->clear();
        m_retired.clear();
        for (m_nextInstance = 0; m_nextInstance < m_options.instances;)
            lend();
        m_isRefusing = false;
    }

    // Adds or retires an instance, or reloads the model, whose sequences go on for a while.
    bool change()
    {
        switch (below(3)) {
        case 0:
            return m_instances->size() > 5 || grow();
        case 1:
            return m_retired.size() + 1 == m_instances->size() || shrink();
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
        lend();
        noteSubmissions();
        return true;
    }
    void lend()
    {
        m_batcher->lend(m_nextInstance, m_instances->add(m_nextInstance, m_random));
        ++m_nextInstance;
    }
    bool shrink()
    {
        const int instance = any(m_instances->all());
        if (!m_retired.insert(instance).second)
            return true;
        note(absl::StrCat("retire(", instance, ")"));
        m_reference->retire(instance);
        m_batcher->retire(instance);
        return true;
    }
    // Requests of sequences in slots are still executed; those of the backlog end with UNAVAILABLE.
    bool reload()
    {
        note("reload");
        m_batcher->stop();
        for (const int instance : m_instances->all()) {
            m_reference->retire(instance);
            m_batcher->retire(instance);
        }
        if (!executeAll())
            return false;
        for (const int instance : m_instances->all()) {
            if (!m_batcher->next(instance).empty())
                return false;
        }
        std::set<uint64_t> left;
        for (const auto& [request, context] : m_waiting)
            left.insert(request);
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
            settings.oldest->preservesOrder = m_preservesOrder;
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
        TestRequest made(m_model, absl::StrCat(one.request), m_answers->sink());
        made.input("X", tensor::DataType::Uint8, {1, one.shape}, "");
        if (m_hasTextIds)
            made.request->correlationId = one.id == 0 ? std::string() : absl::StrCat("of ", one.id);
        else
            made.request->correlationId = one.id;
        made.request->flags = (one.starts ? 1u : 0u) | (one.ends ? 2u : 0u);
        made.request->timeout = microseconds(one.timeout);
        const std::shared_ptr<inference::RequestContext> context = made.request->context();
        const bool isAccepted = m_batcher->enqueue(made.request).ok();
        if (isAccepted) {
            m_waiting.emplace(one.request, context);
            if (!m_options.isOldest)
                m_answers->enter(one.request);
        }
        const bool shouldBe = m_reference->arrive(one, now());
        noteSubmissions();
        return isAccepted == shouldBe;
    }
    // Each instance answers its requests in the order of their submission.
    void noteSubmissions()
    {
        for (const auto& [instance, request] : m_reference->takeSubmissions())
            m_answers->enter(request, instance);
    }
    bool cancel()
    {
        if (below(4) == 0)
            cancelExecuting();
        const uint64_t id = anyWaiting();
        if (id == 0)
            return true;
        note(absl::StrCat("cancel(", id, ")"));
        const std::set<uint64_t> ended = m_reference->cancel(id, now());
        SimulatedModel::cancel(id);
        noteSubmissions(); // for the requests that follow in their sequences
        return haveEnded(ended, absl::StatusCode::kCancelled) && countsAgree();
    }
    bool passTime(int64_t duration)
    {
        note(absl::StrCat("pass(", duration, ")"));
        m_clock.advance(microseconds(duration));
        m_batcher->onTimer();
        const std::set<uint64_t> ended = m_reference->passTime(now());
        noteSubmissions(); // for the requests that follow in their sequences
        return haveEnded(ended, absl::StatusCode::kUnavailable) && countsAgree();
    }
    bool countsAgree() const
    {
        return m_batcher->pendingCount() == m_waiting.size() && m_instances->agree();
    }
    bool ask(int instance)
    {
        if (m_reference->mayLeave(instance)) {
            note(absl::StrCat("leave(", instance, ")"));
            m_retired.erase(instance);
            const bool isHome = m_batcher->next(instance).empty();
            m_instances->remove(instance);
            return isHome;
        }
        if (!m_reference->hasWork(instance) || !m_instances->mayExecute(instance))
            return true;
        note(absl::StrCat("ask(", instance, ")"));
        std::vector<uint64_t> got;
        for (std::unique_ptr<Request>& request : m_batcher->next(instance)) {
            got.push_back(
                request->scheduling.isFiller ? 0 : std::stoull(request->context()->clientId));
            if (!request->scheduling.isFiller && !execute(std::move(request)))
                return false;
        }
        m_instances->begin(instance);
        const bool isRight = got == m_reference->take(instance, now()) && m_instances->agree();
        noteSubmissions();
        return isRight && (m_options.isOldest || releaseAll());
    }
    // Executes until no instance has work.
    bool executeAll()
    {
        for (bool goesOn = true; goesOn;) {
            goesOn = false;
            for (const int instance : m_instances->all()) {
                while (m_reference->hasWork(instance)) {
                    goesOn = true;
                    m_instances->endAll(m_random);
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
            if (!(m_answers->sendsMany() && below(2) == 0 ? sendOne() : release()))
                return false;
        }
        return true;
    }
    // Answers or fails a request; its sequence goes on.
    bool release()
    {
        std::unique_ptr<Request> request = takeExecuting();
        if (request == nullptr)
            return true;
        const uint64_t number = std::stoull(request->context()->clientId);
        if (!send(*request, true))
            return false;
        Request::release(std::move(request), TRITONSERVER_REQUEST_RELEASE_ALL);
        m_reference->release(number, now());
        noteSubmissions();
        return true;
    }
    const SequenceReference::Options m_options;
    const bool m_hasTextIds;
    const bool m_preservesOrder; // within each instance
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 4 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    std::optional<SequenceReference> m_reference;
    tests::VirtualClock m_noTime; // never advances: the simulation calls onTimer()
    std::shared_ptr<base::TimerThread> m_timers;
    std::shared_ptr<SequenceBatcher> m_batcher;
    std::set<int> m_retired; // instances that will leave
    int m_nextInstance = 0;
    bool m_isRefusing = false;
    uint64_t m_lastRequest = 0;
};

TEST(SequenceSimulationTest, DoesAsTheReferenceDoes)
{
    const tests::QuietLog quiet; // sequences that begin again log warnings
    tests::simulate<SequenceSimulation>();
}

} // namespace
} // namespace thalassa::scheduling
