// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulate/cost_measurement.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/duration.h"
#include "core/base/status_macros.h"
#include "core/base/text/duration_text.h"
#include "perf/load/measured_model.h"
#include "perf/report/report.h"

namespace thalassa::perf {
namespace {

// Each round gives a mean; the median of the means is not affected by a few disturbed rounds.
constexpr int kRounds = 7;
constexpr std::chrono::milliseconds kRoundLength{200};
constexpr int64_t kLeastRoundRequests = 3;
constexpr int64_t kMostRoundRequests = 500;

struct Costs {
    base::Duration execution{0};
    base::Duration elsewhere{0}; // besides queue and execution
};

// Returns the costs of requests that the server executed one by one.
absl::StatusOr<Costs> costsOf(const Measurement& measurement)
{
    const Window& window = measurement.result;
    if (window.client.failed() > 0)
        return absl::UnavailableError(absl::StrCat(window.client.failed(),
            " requests failed: ", window.client.errors.begin()->second.example));
    if (!window.server)
        return absl::UnimplementedError(
            "the server has no statistics, from which the cost of batches is computed");
    const client::ServerStatistics& server = *window.server;
    if (server.cacheHit.count > 0)
        return absl::FailedPreconditionError(
            "the server answers from its response cache: disable it for the measurement");
    if (server.executions != window.client.answered() || server.success.count != server.executions)
        return absl::FailedPreconditionError(
            absl::StrCat("the server counts ", server.success.count, " requests in ",
                server.executions, " executions, but ", window.client.answered(),
                " were sent: while the cost is measured, no other client may use the model"));
    const LatencyParts parts = latencyParts(window);
    return Costs{parts.computeInput + parts.computeInfer + parts.computeOutput,
        parts.clientSend + parts.network + parts.clientReceive};
}

template <typename Part> base::Duration median(std::vector<Costs> rounds, Part part)
{
    const auto middle = rounds.begin() + static_cast<std::ptrdiff_t>(rounds.size() / 2);
    std::nth_element(rounds.begin(), middle, rounds.end(),
        [part](const Costs& one, const Costs& other) { return one.*part < other.*part; });
    return *middle.*part;
}

absl::StatusOr<Costs> measureSize(
    const Options& options, const MeasuredModel& subject, uint64_t rows, Interruption& interruption)
{
    SampleOptions sampleOptions = options.samples;
    sampleOptions.batchSize = static_cast<int64_t>(rows);
    ASSIGN_OR_RETURN(const std::vector<Sample> samples, makeSamples(subject.model, sampleOptions));
    ASSIGN_OR_RETURN(const Payloads payloads, makePayloads(samples, options.load));
    std::vector<Costs> rounds;
    MeasureOptions measure;
    measure.requestCount = kLeastRoundRequests;
    // The first round warms up, and determines how many requests a round has.
    for (int round = 0; round <= kRounds; ++round) {
        Profiler profiler(options.load, measure, payloads, *subject.server, interruption);
        ASSIGN_OR_RETURN(const Measurement measured,
            profiler.measure({Loop::Closed, 1}, [](const LoadLevel&, size_t, const Window&) {}));
        if (measured.stability == Stability::Interrupted)
            return absl::CancelledError("interrupted before all batch sizes were measured");
        ASSIGN_OR_RETURN(const Costs costs, costsOf(measured));
        if (round > 0)
            rounds.push_back(costs);
        const base::Duration each =
            std::max(measured.result.client.latency.mean(), base::Duration(1));
        measure.requestCount = static_cast<uint64_t>(
            std::clamp<int64_t>(kRoundLength / each, kLeastRoundRequests, kMostRoundRequests));
    }
    return Costs{median(rounds, &Costs::execution), median(rounds, &Costs::elsewhere)};
}

// Returns the settings of the model, as far as a simulation depends on them.
std::optional<SimulationSettings> settingsOf(const Model& model)
{
    if (!model.scheduling)
        return std::nullopt;
    const Model::Scheduling& scheduling = *model.scheduling;
    SimulationSettings settings;
    settings.instances = static_cast<uint32_t>(
        std::min<uint64_t>(scheduling.instances, std::numeric_limits<uint32_t>::max()));
    settings.maxBatchSize = static_cast<uint32_t>(std::max<int64_t>(model.maxBatchSize, 1));
    settings.isBatching = scheduling.isBatching;
    if (scheduling.isBatching) {
        settings.preferredBatchSizes = scheduling.preferredBatchSizes;
        settings.maxQueueDelay =
            base::boundedDuration<std::chrono::microseconds>(scheduling.maxQueueDelayMicroseconds);
    }
    // Settings that a file of the cost cannot have are not simulated.
    const std::vector<std::string> words = absl::StrSplit(settings.toText(), ' ');
    const auto parsed = SimulationSettings::parse(words);
    return parsed.ok() ? std::optional(*parsed) : std::nullopt;
}

} // namespace

std::vector<uint64_t> usualSizes(uint64_t maxBatchSize)
{
    std::vector<uint64_t> sizes;
    for (uint64_t size = 1; size < maxBatchSize; size *= 2)
        sizes.push_back(size);
    sizes.push_back(std::max<uint64_t>(maxBatchSize, 1));
    return sizes;
}

absl::StatusOr<BatchCost> measureBatchCost(const Options& options, std::vector<uint64_t> sizes,
    Interruption& interruption, std::ostream& progress)
{
    ASSIGN_OR_RETURN(const MeasuredModel subject, findMeasuredModel(options.load));
    if (subject.model.isDecoupled)
        return absl::InvalidArgumentError(absl::StrCat("model '", subject.model.name,
            "' is decoupled: its executions end before its responses, so that the statistics do "
            "not have the cost of a batch"));
    if (sizes.empty())
        sizes = usualSizes(static_cast<uint64_t>(subject.model.maxBatchSize));
    std::sort(sizes.begin(), sizes.end());
    std::vector<BatchCost::Point> points;
    base::Duration baseLatency{0};
    for (const uint64_t rows : sizes) {
        const absl::StatusOr<Costs> costs = measureSize(options, subject, rows, interruption);
        if (!costs.ok())
            return absl::Status(costs.status().code(),
                absl::StrCat("batch size ", rows, ": ", costs.status().message()));
        progress << "batch size " << rows << ": " << base::durationText(costs->execution)
                 << ", elsewhere " << base::durationText(costs->elsewhere) << std::endl;
        if (points.empty())
            baseLatency = costs->elsewhere;
        points.push_back({static_cast<uint32_t>(rows), costs->execution});
    }
    ASSIGN_OR_RETURN(BatchCost cost, BatchCost::create(std::move(points), baseLatency));
    if (auto settings = settingsOf(subject.model))
        cost.setConfiguration(*std::move(settings));
    return cost;
}

} // namespace thalassa::perf
