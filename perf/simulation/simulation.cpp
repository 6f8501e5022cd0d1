// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/simulation.h"

#include <algorithm>
#include <memory>
#include <queue>

#include "core/scheduling/batching/batch_queue.h"

namespace thalassa::perf {
namespace {

using base::Duration;
using base::TimePoint;
using inference::Request;

constexpr size_t kMostWaiting = 200'000;  // about a kilobyte each
constexpr uint64_t kLeastToJudge = 1'000; // fewer may be an intended burst

scheduling::BatchSettings batchSettings(const SimulationSettings& settings)
{
    if (!settings.isBatching)
        return {};
    ::inference::ModelConfig config;
    config.set_max_batch_size(static_cast<int32_t>(settings.maxBatchSize));
    ::inference::ModelDynamicBatching& batching = *config.mutable_dynamic_batching();
    for (const uint32_t size : settings.preferredBatchSizes)
        batching.add_preferred_batch_size(static_cast<int32_t>(size));
    batching.set_max_queue_delay_microseconds(
        static_cast<uint64_t>(settings.maxQueueDelay.count()));
    scheduling::BatchSettings result = scheduling::BatchSettings::from(config);
    result.holdUntil = 0; // for tests; a variable that is set for a server has no effect
    return result;
}

class NoSink final : public inference::ResponseSink {
public:
    void deliver(inference::RequestContext&, std::unique_ptr<inference::Response>, bool) override {
    }
};

// Requests for the queue; only as many are made as wait at the same time.
class Pool {
public:
    std::unique_ptr<Request> take()
    {
        if (m_free.empty())
            return std::make_unique<Request>(
                nullptr, std::make_shared<inference::RequestContext>(m_sink));
        std::unique_ptr<Request> request = std::move(m_free.back());
        m_free.pop_back();
        return request;
    }
    void giveBack(std::unique_ptr<Request> request) { m_free.push_back(std::move(request)); }

private:
    const std::shared_ptr<NoSink> m_sink = std::make_shared<NoSink>(); // shared: contexts need it
    std::vector<std::unique_ptr<Request>> m_free;
};

// Does the work of core/scheduling/batching/batcher.h around the queue, without threads: an idle
// instance checks the queue when a request comes, when another instance ends, and when the queue
// has announced that a batch is due.
class Simulation {
public:
    Simulation(const SimulationSettings& settings, const BatchCost& cost, Traffic& traffic)
        : m_settings(settings)
        , m_cost(cost)
        , m_traffic(traffic)
        , m_queue(batchSettings(settings), scheduling::BatchCompatibility())
        , m_idle(settings.instances)
    {
    }

    SimulationResult run()
    {
        const Duration first = m_traffic.next();
        Duration now = first;
        for (; now != Traffic::kNever && m_queue.size() < kMostWaiting; now = nextEvent()) {
            endBatches(now);
            arrive(now);
            beginBatches(now);
        }
        m_result.length = std::max(m_lastEnd, m_lastArrival) - first;
        m_result.isOverloaded = now != Traffic::kNever || cameTooFast(m_lastArrival - first);
        return std::move(m_result);
    }

private:
    struct Running {
        Duration end;
        size_t requests;
        bool operator>(const Running& other) const { return end > other.end; }
    };

    Duration nextEvent() const
    {
        const Duration end = m_running.empty() ? Traffic::kNever : m_running.top().end;
        return std::min({end, m_traffic.next(), m_due});
    }

    void endBatches(Duration now)
    {
        while (!m_running.empty() && m_running.top().end <= now) {
            for (size_t left = m_running.top().requests; left > 0; --left)
                m_traffic.answer(now);
            m_running.pop();
            ++m_idle;
        }
    }

    void arrive(Duration now)
    {
        while (m_traffic.next() <= now) {
            std::unique_ptr<Request> request = m_pool.take();
            request->batchSize = m_traffic.take();
            request->record().queued = TimePoint(now);
            m_queue.append(std::move(request));
            m_lastArrival = now;
        }
    }

    void beginBatches(Duration now)
    {
        m_due = Traffic::kNever;
        while (m_idle > 0) {
            const auto decision = m_queue.decide(TimePoint(now), false);
            if (decision.count == 0) {
                if (decision.until != TimePoint::max())
                    m_due = decision.until.time_since_epoch();
                return;
            }
            begin(now, decision);
        }
    }

    void begin(Duration now, const scheduling::BatchQueue::Decision& decision)
    {
        const Duration cost = m_cost.of(decision.size);
        const Duration end = now + cost;
        for (std::unique_ptr<Request>& request : m_queue.takeBatch(decision)) {
            const Duration queued = request->record().queued.time_since_epoch();
            m_result.latency.add(end - queued + m_cost.baseLatency());
            m_pool.giveBack(std::move(request));
        }
        m_result.rows += decision.size;
        m_result.busy += cost;
        ++m_result.batches;
        m_lastEnd = std::max(m_lastEnd, end);
        m_running.push({end, decision.count});
        --m_idle;
    }

    // Whether the last answers were late by more than a hundredth of the whole time.
    bool cameTooFast(Duration arrivals) const
    {
        const Duration usual = m_settings.maxQueueDelay + 2 * m_cost.of(m_settings.maxBatchSize);
        return m_result.latency.count() >= kLeastToJudge &&
            m_lastEnd - m_lastArrival > usual + arrivals / 100;
    }

    const SimulationSettings& m_settings;
    const BatchCost& m_cost;
    Traffic& m_traffic;
    Pool m_pool;
    scheduling::BatchQueue m_queue;
    std::priority_queue<Running, std::vector<Running>, std::greater<>> m_running;
    uint32_t m_idle;
    Duration m_due = Traffic::kNever; // when an idle instance must check the queue, at the latest
    Duration m_lastArrival{0};
    Duration m_lastEnd{0};
    SimulationResult m_result;
};

double seconds(Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

} // namespace

double SimulationResult::requestsPerSecond() const
{
    return length.count() == 0 ? 0 : static_cast<double>(latency.count()) / seconds(length);
}

double SimulationResult::meanBatchSize() const
{
    return batches == 0 ? 0 : static_cast<double>(rows) / static_cast<double>(batches);
}

double SimulationResult::busyShare(uint32_t instances) const
{
    return length.count() == 0 ? 0 : seconds(busy) / seconds(length) / instances;
}

SimulationResult runSimulation(
    const SimulationSettings& settings, const BatchCost& cost, Traffic& traffic)
{
    return Simulation(settings, cost, traffic).run();
}

} // namespace thalassa::perf
