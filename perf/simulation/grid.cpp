// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/grid.h"

#include <algorithm>
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::perf {
namespace {

struct RowRange {
    uint32_t least;
    uint32_t greatest;
};

// Returns the sizes of the requests.
RowRange rowsOf(const SimulatedLoad& load)
{
    if (load.recorded.empty())
        return {load.rows, load.rows};
    const auto [smallest, largest] = std::minmax_element(load.recorded.begin(), load.recorded.end(),
        [](const Arrival& one, const Arrival& other) { return one.rows < other.rows; });
    return {smallest->rows, largest->rows};
}

absl::Status check(
    const SimulationSettings& settings, const BatchCost& cost, const RowRange& requests)
{
    const auto [least, greatest] = requests;
    const uint32_t most = settings.isBatching ? settings.maxBatchSize : greatest;
    for (const uint32_t size : settings.preferredBatchSizes) {
        if (size > most)
            return absl::InvalidArgumentError(absl::StrCat("--preferred-batch-sizes: ", size,
                " is more than --max-batch-size ", most, " and would never be reached"));
    }
    if (greatest > settings.maxBatchSize)
        return absl::InvalidArgumentError(absl::StrCat("a request of ", greatest,
            " rows is refused by a model with --max-batch-size ", settings.maxBatchSize));
    if (least < cost.leastRows() || most > cost.greatestRows())
        return absl::InvalidArgumentError(absl::StrCat("batches of ", least, " to ", most,
            " rows are possible, but costs are known of ", cost.leastRows(), " to ",
            cost.greatestRows(), " only: measure these sizes too, or change --max-batch-size"));
    return absl::OkStatus();
}

// One load under all settings: the same requests each time.
class LoadCase {
public:
    LoadCase(const SimulatedLoad& load, GridPoint point)
        : m_load(load)
        , m_point(std::move(point))
    {
        if (m_point.rate > 0)
            m_drawn = drawArrivals(
                m_point.rate, load.distribution, load.seed, load.requestCount, load.rows);
    }

    GridPoint run(const SimulationSettings& settings, const BatchCost& cost) const
    {
        GridPoint point = m_point;
        point.settings = settings;
        if (m_point.concurrency > 0) {
            ClosedTraffic traffic({m_point.concurrency, m_load.requestCount, m_load.rows,
                cost.baseLatency(), m_load.seed});
            point.result = runSimulation(settings, cost, traffic);
        } else {
            OpenTraffic traffic(m_point.rate > 0 ? m_drawn : m_load.recorded);
            point.result = runSimulation(settings, cost, traffic);
        }
        return point;
    }

private:
    const SimulatedLoad& m_load;
    const GridPoint m_point; // without settings and result
    std::vector<Arrival> m_drawn;
};

std::vector<GridPoint> casesOf(const SimulatedLoad& load)
{
    std::vector<GridPoint> cases;
    cases.reserve(load.rates.size() + load.concurrencies.size() + 1);
    const char* const kind =
        load.distribution == Distribution::Poisson ? "Poisson" : "constant intervals";
    for (const double rate : load.rates)
        cases.push_back({absl::StrCat("Request rate ", rate, "/s, ", kind), rate, 0, {}, {}});
    for (const uint64_t concurrency : load.concurrencies)
        cases.push_back({absl::StrCat("Concurrency ", concurrency), 0, concurrency, {}, {}});
    if (cases.empty())
        cases.push_back({absl::StrCat(load.recorded.size(), " recorded arrivals"), 0, 0, {}, {}});
    return cases;
}

} // namespace

absl::Status checkSettings(
    const SimulationSettings& settings, const SimulatedLoad& load, const BatchCost& cost)
{
    return check(settings, cost, rowsOf(load));
}

absl::StatusOr<std::vector<SimulationSettings>> settingsOf(
    const SettingsGrid& grid, const SimulatedLoad& load, const BatchCost& cost)
{
    std::vector<uint64_t> maxBatchSizes = grid.maxBatchSizes;
    if (maxBatchSizes.empty())
        maxBatchSizes.push_back(cost.greatestRows());
    std::vector<std::vector<uint32_t>> preferred = grid.preferredBatchSizes;
    if (preferred.empty())
        preferred.emplace_back();
    const RowRange requests = rowsOf(load);
    std::vector<SimulationSettings> all;
    if (cost.configuration() && check(*cost.configuration(), cost, requests).ok())
        all.push_back(*cost.configuration());
    const auto addCombination = [&](SimulationSettings settings) -> absl::Status {
        RETURN_IF_ERROR(check(settings, cost, requests));
        const bool isConfiguration =
            !all.empty() && all.front().isModelConfiguration && all.front().isSameAs(settings);
        if (!isConfiguration)
            all.push_back(std::move(settings));
        return absl::OkStatus();
    };
    for (const uint64_t instances : grid.instances) {
        for (const uint64_t maxBatchSize : maxBatchSizes) {
            for (const std::vector<uint32_t>& sizes : preferred) {
                for (const uint64_t delay : grid.maxQueueDelays) {
                    RETURN_IF_ERROR(addCombination(
                        {static_cast<uint32_t>(instances), static_cast<uint32_t>(maxBatchSize),
                            sizes, std::chrono::microseconds(delay)}));
                }
            }
        }
    }
    return all;
}

std::vector<GridPoint> simulateAll(const std::vector<SimulationSettings>& settings,
    const SimulatedLoad& load, const BatchCost& cost, const std::function<bool()>& isEnough)
{
    std::vector<GridPoint> points;
    for (GridPoint& one : casesOf(load)) {
        const LoadCase loadCase(load, std::move(one));
        for (const SimulationSettings& some : settings) {
            if (isEnough())
                return points;
            points.push_back(loadCase.run(some, cost));
        }
    }
    return points;
}

} // namespace thalassa::perf
