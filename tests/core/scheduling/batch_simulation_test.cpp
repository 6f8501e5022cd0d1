// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Random models and operations, executed by BatchQueue and by the reference. A failure prints its
// seed and the operations since the queue was last empty; earlier operations do not matter.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <sstream>

#include "core/scheduling/batching/batch_queue.h"
#include "tests/core/scheduling/batch_reference.h"
#include "tests/core/scheduling/random_settings.h"
#include "tests/core/scheduling/simulate.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::scheduling {
namespace {

using inference::Request;
using std::chrono::microseconds;
using tests::BatchReference;
using tests::ConfiguredModel;
using tests::TestRequest;

// Bounds the sum of the ids in a batch, as BatchReference does. Checks that each batch is begun and
// ended.
class SumLimit final : public backend::BatchStrategy {
public:
    explicit SumLimit(uint64_t limit)
        : m_limit(limit)
    {
    }
    void beginBatch() override
    {
        isRight = isRight && !m_isOpen;
        m_isOpen = true;
        m_sum = 0;
    }
    bool includes(Request& candidate) override
    {
        const uint64_t id = std::stoull(candidate.context()->clientId);
        isRight = isRight && m_isOpen && m_sum <= m_limit;
        if (id > m_limit - m_sum)
            return false;
        m_sum += id;
        return true;
    }
    void endBatch() override
    {
        isRight = isRight && m_isOpen;
        m_isOpen = false;
    }
    void logErrors() override { }
    bool isOpen() const { return m_isOpen; }

    bool isRight = true;

private:
    const uint64_t m_limit;
    uint64_t m_sum = 0;
    bool m_isOpen = false;
};

class Simulation {
public:
    explicit Simulation(uint64_t seed)
        : m_random(seed)
        , m_settings(tests::randomBatchSettings(m_random))
        , m_limit(below(2) == 0 ? kNoLimit : below(kHighestLimit))
        , m_strategy(m_limit == kNoLimit ? nullptr : std::make_shared<SumLimit>(m_limit))
        , m_queue(m_settings, BatchCompatibility(m_model->info()), m_strategy)
        , m_reference(m_settings, m_limit)
    {
    }

    // Returns false if the queue's result differs from the reference's; trace() has the operations.
    bool step()
    {
        if (m_queue.isEmpty())
            m_trace.str("");
        switch (below(8)) {
        case 0:
        case 1:
        case 2:
            return arrive();
        case 3:
            return cancel();
        case 4:
            m_now += static_cast<int64_t>(below(200));
            m_trace << " at " << m_now;
            return expire();
        default:
            return ask(false);
        }
    }
    // No accepted request is lost.
    bool finish()
    {
        while (!m_queue.isEmpty()) {
            if (!ask(true))
                return false;
        }
        return m_ended == m_accepted &&
            (!m_strategy || (m_strategy->isRight && !m_strategy->isOpen()));
    }
    std::string trace() const { return m_trace.str(); }

private:
    static constexpr uint64_t kNoLimit = UINT64_MAX;
    static constexpr uint64_t kHighestLimit = 4000; // some requests come before it, some after

    uint64_t below(uint64_t limit) { return m_random() % limit; }

    bool arrive()
    {
        const BatchReference::Waiting one =
            tests::randomArrival(m_random, m_settings, ++m_lastId, m_now);
        m_trace << " arrive(id " << one.id << " size " << one.size << " shape " << one.shape
                << " priority " << one.priority << " timeout " << one.ownTimeout << ")";
        TestRequest made(m_model, std::to_string(one.id));
        made.input("X", tensor::DataType::Uint8, {one.size, one.shape}, "");
        Request& request = *made.request;
        request.batchSize = one.size;
        request.priority = one.priority;
        request.timeout = microseconds(one.ownTimeout);
        request.record().queued = base::TimePoint(microseconds(m_now));
        const bool isAdmitted = m_queue.admit(request).ok();
        if (isAdmitted != m_reference.admits(one.priority))
            return false;
        if (!isAdmitted)
            return true;
        ++m_accepted;
        m_waiting.emplace(one.id, &request);
        m_queue.append(std::move(made.request));
        m_reference.arrive(one);
        return m_queue.size() == m_waiting.size();
    }
    bool cancel()
    {
        if (m_waiting.empty())
            return true;
        const auto chosen =
            std::next(m_waiting.begin(), static_cast<long>(below(m_waiting.size())));
        m_trace << " cancel(" << chosen->first << ")";
        m_reference.leave(chosen->first);
        return end(m_queue.take(*chosen->second));
    }
    bool expire()
    {
        backend::Batch rejected;
        m_queue.expire(base::TimePoint(microseconds(m_now)), rejected);
        std::set<uint64_t> expected = m_reference.expire(m_now);
        for (auto& one : rejected) {
            if (expected.erase(idOf(*one)) == 0 || !end(std::move(one)))
                return false;
        }
        return expected.empty();
    }
    bool ask(bool isFlushing)
    {
        m_trace << (isFlushing ? " flush" : " ask");
        if (!expire())
            return false;
        const base::TimePoint now(microseconds{m_now});
        const BatchQueue::Decision decision = m_queue.decide(now, isFlushing);
        const BatchReference::Answer expected = m_reference.decide(m_now);
        if (decision.count == 0) {
            const int64_t until = decision.until == base::TimePoint::max()
                ? BatchReference::kNever
                : std::chrono::duration_cast<microseconds>(decision.until.time_since_epoch())
                      .count();
            return expected.batch.empty() && until == expected.until && !isFlushing;
        }
        return take(decision, expected, isFlushing);
    }
    bool take(const BatchQueue::Decision& decision, const BatchReference::Answer& expected,
        bool isFlushing)
    {
        std::vector<uint64_t> ids;
        uint32_t size = 0;
        for (auto& one : m_queue.takeBatch(decision)) {
            ids.push_back(idOf(*one));
            size += one->batchSize;
            const inference::Record& record = one->record();
            if (record.batchRelease != decision.release ||
                record.batchRoom != m_settings.maxSize - decision.size)
                return false;
            m_reference.leave(ids.back());
            if (!end(std::move(one)))
                return false;
        }
        return size == decision.size && size <= m_settings.maxSize && !ids.empty() &&
            (ids == expected.batch || (isFlushing && expected.batch.empty()));
    }
    static uint64_t idOf(const Request& request)
    {
        return std::stoull(request.context()->clientId);
    }
    bool end(std::unique_ptr<Request> request)
    {
        ++m_ended;
        const std::shared_ptr<inference::RequestContext> context = request->context();
        return m_waiting.erase(idOf(*request)) == 1 && context->waiting == nullptr;
    }

    std::mt19937_64 m_random;
    const BatchSettings m_settings;
    const std::shared_ptr<ConfiguredModel> m_model = std::make_shared<ConfiguredModel>(
        "name: 'm' max_batch_size: 16 input { name: 'X' data_type: TYPE_UINT8 dims: -1 }");
    const uint64_t m_limit;
    const std::shared_ptr<SumLimit> m_strategy;
    BatchQueue m_queue;
    BatchReference m_reference;
    std::map<uint64_t, Request*> m_waiting;
    int64_t m_now = 1'000'000; // microseconds
    uint64_t m_lastId = 0;
    size_t m_accepted = 0;
    size_t m_ended = 0;
    std::ostringstream m_trace;
};

TEST(BatchSimulationTest, DecidesAsTheReferenceDoes)
{
    tests::simulate<Simulation>();
}

} // namespace
} // namespace thalassa::scheduling
