// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/history_sampler.h"

#include <chrono>
#include <utility>

namespace thalassa::engine {
namespace {

using repository::ModelVersion;

constexpr base::Duration kInterval = std::chrono::seconds(1);
// How long the control loop is busy before other functions have their turn.
constexpr base::Duration kTurn = std::chrono::milliseconds(2);

} // namespace

history::Reading readingOf(const ModelVersion& version, base::TimePoint now)
{
    history::Reading reading;
    reading.time = now;
    const statistics::Counts counts = version.counts();
    reading.successCount = counts.success.count;
    reading.failureCount = counts.fail.count;
    reading.inferenceCount = counts.inferenceCount;
    reading.executionCount = counts.executionCount;
    const scheduling::QueuesView queues = version.queues();
    reading.waitingCount = queues.requestCount;
    reading.refusedCount = queues.refusedCount();
    for (const backend::InstanceView& instance : version.instances()) {
        if (instance.isPassive)
            continue;
        ++reading.instanceCount;
        reading.busy += instance.occupancy->read(now).busy;
    }
    std::vector<statistics::OwnedMemory> owned;
    version.addMemory(owned);
    for (const statistics::OwnedMemory& one : owned)
        reading.memoryByteSize += one.byteSize;
    if (const statistics::LatencyWindows* const latencies = version.latencies())
        reading.stages = latencies->read(statistics::LatencyWindow::All).stages;
    return reading;
}

std::shared_ptr<HistorySampler> HistorySampler::start(Options options)
{
    std::shared_ptr<HistorySampler> sampler(new HistorySampler(std::move(options)));
    sampler->sampleLater();
    return sampler;
}

// The end of a second is the same for all versions and servers on a machine, and does not drift.
void HistorySampler::sampleLater()
{
    const base::Duration now = m_options.clock->now().time_since_epoch();
    m_options.control->postAfter(kInterval - now % kInterval, [weak = weak_from_this()] {
        if (const auto self = weak.lock())
            self->beginRound();
    });
}

// A round that lasts longer than a second delays the next one.
void HistorySampler::beginRound()
{
    sampleLater();
    if (m_round.empty()) {
        const Versions serving = m_options.serving();
        m_round.assign(serving.begin(), serving.end());
    }
    goOn();
}

// Reads versions for one turn, and posts the next turn.
void HistorySampler::goOn()
{
    base::Clock& clock = *m_options.clock;
    const base::TimePoint end = clock.now() + kTurn;
    while (!m_round.empty()) {
        const std::shared_ptr<ModelVersion> version = m_round.back().lock();
        m_round.pop_back();
        if (!version)
            continue;
        const base::TimePoint now = clock.now();
        m_options.store->observe({version->name(), version->version(), version,
                                     version->acceptedCount(), version->inFlightCount()},
            now, [&] { return readingOf(*version, now); });
        if (now >= end && !m_round.empty()) {
            m_options.control->post([weak = weak_from_this()] {
                if (const auto self = weak.lock())
                    self->goOn();
            });
            return;
        }
    }
    m_options.store->endRound(clock.now());
}

} // namespace thalassa::engine
