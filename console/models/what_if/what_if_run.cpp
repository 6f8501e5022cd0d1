// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/what_if/what_if_run.h"

#include <QCoreApplication>

#include "perf/simulation/simulation.h"

namespace thalassa::console {
namespace {

struct WhatIfRunTexts {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

constexpr quint32 kMostInstances = 1024;
constexpr quint32 kMostRows = 1 << 20;

WhatIfRow simulated(
    const BatchSettings& settings, const perf::BatchCost& cost, const RecordedLoad& load)
{
    perf::SimulationSettings simulation;
    simulation.instances = settings.instances;
    simulation.maxBatchSize = settings.maximumRows;
    simulation.preferredBatchSizes.assign(
        settings.preferredRows.begin(), settings.preferredRows.end());
    simulation.maxQueueDelay = settings.delay;
    perf::OpenTraffic traffic(load.arrivals);
    const perf::SimulationResult result = perf::runSimulation(simulation, cost, traffic);
    WhatIfRow row;
    row.settings = settings;
    row.figures = {result.latency.percentile(50), result.latency.percentile(99),
        result.requestsPerSecond(), result.meanBatchSize(), result.busyShare(settings.instances),
        result.isOverloaded};
    return row;
}

} // namespace

WhatIfRun::~WhatIfRun()
{
    m_thread.request_stop();
}

void WhatIfRun::start(RecordedLoad load, std::vector<BatchSettings> settings)
{
    cancel();
    m_isRunning = true;
    m_rows.clear();
    WhatIfRow measured;
    measured.kind = WhatIfRow::Kind::Measured;
    measured.settings = settings.front();
    measured.figures = load.measured;
    m_rows.push_back(measured);
    m_thread = std::jthread([this, generation = m_generation, load = std::move(load),
                                settings = std::move(settings)](const std::stop_token& stop) {
        quint32 most = load.mostRows;
        for (const BatchSettings& one : settings)
            most = std::max(most, one.maximumRows);
        const perf::BatchCost cost = costOf(load, most);
        for (std::size_t i = 0; i < settings.size() && !stop.stop_requested(); ++i) {
            WhatIfRow row = simulated(settings[i], cost, load);
            row.kind = i == 0 ? WhatIfRow::Kind::Present : WhatIfRow::Kind::Tried;
            const int total = static_cast<int>(settings.size());
            QMetaObject::invokeMethod(
                this,
                [this, generation, row = std::move(row), total] { post(generation, {row}, total); },
                Qt::QueuedConnection);
        }
    });
}

void WhatIfRun::post(quint64 generation, std::vector<WhatIfRow> rows, int total)
{
    if (generation != m_generation || !m_isRunning)
        return;
    std::move(rows.begin(), rows.end(), std::back_inserter(m_rows));
    const int done = static_cast<int>(m_rows.size()) - 1; // without what was measured
    Q_EMIT progressed(done, total);
    if (done == total) {
        m_isRunning = false;
        Q_EMIT ended(m_rows, true);
    }
}

void WhatIfRun::cancel()
{
    ++m_generation;
    m_thread.request_stop();
    if (!m_isRunning)
        return;
    m_isRunning = false;
    Q_EMIT ended(m_rows, false);
}

std::vector<BatchSettings> settingsToTry(const BatchSettings& present)
{
    std::vector<BatchSettings> all{present};
    const auto add = [&](const BatchSettings& settings) {
        if (settings.instances <= kMostInstances && settings.maximumRows <= kMostRows &&
            std::find(all.begin(), all.end(), settings) == all.end())
            all.push_back(settings);
    };
    const auto withDelay = [&](BatchSettings settings) {
        for (const int delay : {0, 100, 500, 2'000, 5'000}) {
            settings.delay = std::chrono::microseconds(delay);
            add(settings);
        }
    };
    withDelay(present);
    if (!present.preferredRows.empty()) {
        BatchSettings any = present;
        any.preferredRows.clear();
        add(any);
    }
    BatchSettings larger = present;
    larger.maximumRows = present.maximumRows == 1 ? 8 : 2 * present.maximumRows;
    add(larger);
    if (present.maximumRows == 1)
        withDelay(larger);
    BatchSettings more = present;
    ++more.instances;
    add(more);
    more.instances = 2 * present.instances;
    add(more);
    return all;
}

QString problemOf(const BatchSettings& settings, const RecordedLoad& load)
{
    if (!load.problem.isEmpty())
        return load.problem;
    if (settings.instances < 1 || settings.instances > kMostInstances)
        return WhatIfRunTexts::tr("The number of instances is from 1 to %1.").arg(kMostInstances);
    if (settings.maximumRows < load.mostRows || settings.maximumRows > kMostRows) {
        return WhatIfRunTexts::tr(
            "The largest batch must have at least %n row(s), as many as the largest "
            "request, and at most %1.",
            nullptr, static_cast<int>(load.mostRows))
            .arg(kMostRows);
    }
    for (const quint32 size : settings.preferredRows) {
        if (size < 1 || size > settings.maximumRows)
            return WhatIfRunTexts::tr("A preferred size is from 1 to the largest batch, got %1.")
                .arg(size);
    }
    if (settings.delay.count() < 0 || settings.delay > std::chrono::minutes(1))
        return WhatIfRunTexts::tr("The queue delay is from 0 to 60 000 000 microseconds.");
    return {};
}

} // namespace thalassa::console
