// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulate/simulate_report.h"

#include <algorithm>
#include <span>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "core/base/text/duration_text.h"
#include "perf/support/json_writer.h"

namespace thalassa::perf {
namespace {

constexpr int kFormat = 1; // JSON version; members may be added, a change of meaning makes it 2

base::Duration p50(const GridPoint& point)
{
    return point.result.latency.percentile(50);
}

base::Duration p99(const GridPoint& point)
{
    return point.result.latency.percentile(99);
}

double throughput(const GridPoint& point)
{
    return point.result.requestsPerSecond();
}

std::string preferredText(const SimulationSettings& settings)
{
    return settings.preferredBatchSizes.empty() ? "none"
                                                : absl::StrJoin(settings.preferredBatchSizes, ",");
}

// The best figures of a load. In an open loop all settings that keep up have the same throughput,
// that of the load.
struct Best {
    base::Duration p50 = base::Duration::max();
    base::Duration p99 = base::Duration::max();
    double most = 0;
    double least = 0;

    explicit Best(std::span<const GridPoint> points)
        : least(throughput(points.front()))
    {
        for (const GridPoint& point : points) {
            most = std::max(most, throughput(point));
            least = std::min(least, throughput(point));
            if (point.result.isOverloaded)
                continue;
            p50 = std::min(p50, perf::p50(point));
            p99 = std::min(p99, perf::p99(point));
        }
    }

    // `isOnly`: there is no other setting to be better than.
    std::string remarkOn(const GridPoint& point, bool isOnly) const
    {
        constexpr double kSame = 0.99; // share of the highest
        std::vector<std::string> remarks;
        if (point.settings.isModelConfiguration)
            remarks.emplace_back(point.settings.isBatching
                    ? "the model's configuration"
                    : "the model's configuration, without dynamic batching");
        if (point.result.isOverloaded)
            remarks.emplace_back("OVERLOADED");
        if (isOnly)
            return absl::StrJoin(remarks, ", ");
        if (perf::p50(point) == p50)
            remarks.emplace_back("least p50");
        if (perf::p99(point) == p99)
            remarks.emplace_back("least p99");
        if (throughput(point) >= kSame * most && least < kSame * most)
            remarks.emplace_back("most requests/s");
        return absl::StrJoin(remarks, ", ");
    }
};

std::string tableOf(std::span<const GridPoint> points)
{
    std::string text = absl::StrFormat("\n%s\n%9s %9s %12s %10s %10s %10s %12s %10s %7s\n",
        points.front().load, "instances", "max batch", "preferred", "max delay", "p50", "p99",
        "requests/s", "mean batch", "busy");
    const Best best(points);
    for (const GridPoint& point : points) {
        const SimulationSettings& settings = point.settings;
        const std::string remark = best.remarkOn(point, points.size() == 1);
        std::string line = absl::StrFormat("%9d %9d %12s %7d us %10s %10s %12.1f %10.2f %5.1f %%",
            settings.instances, settings.maxBatchSize, preferredText(settings),
            settings.maxQueueDelay.count(), base::durationText(p50(point)),
            base::durationText(p99(point)), throughput(point), point.result.meanBatchSize(),
            100 * point.result.busyShare(settings.instances));
        absl::StrAppend(&text, line, remark.empty() ? "" : "  ", remark, "\n");
    }
    return text;
}

// Calls `use` with the points of each load.
template <typename Use> void forEachLoad(const std::vector<GridPoint>& points, Use use)
{
    for (auto from = points.begin(); from != points.end();) {
        const auto to = std::find_if(
            from, points.end(), [&](const GridPoint& point) { return point.load != from->load; });
        use(std::span<const GridPoint>(from, to));
        from = to;
    }
}

double microseconds(base::Duration duration)
{
    return static_cast<double>(duration.count()) / 1e3;
}

void writePoint(JsonWriter& json, const GridPoint& point)
{
    const SimulationSettings& settings = point.settings;
    const SimulationResult& result = point.result;
    json.begin();
    json.text("load", point.load);
    if (point.rate > 0)
        json.number("request_rate", point.rate);
    if (point.concurrency > 0)
        json.count("concurrency", point.concurrency);
    json.count("instances", settings.instances);
    json.count("max_batch_size", settings.maxBatchSize);
    json.beginList("preferred_batch_sizes");
    for (const uint32_t size : settings.preferredBatchSizes)
        json.element(size);
    json.endList();
    json.count(
        "max_queue_delay_microseconds", static_cast<uint64_t>(settings.maxQueueDelay.count()));
    json.flag("dynamic_batching", settings.isBatching);
    json.flag("model_configuration", settings.isModelConfiguration);
    json.count("requests", result.latency.count());
    json.time("mean", result.latency.mean());
    for (const double percentile : {50, 90, 95, 99})
        json.time(absl::StrCat("p", percentile).c_str(), result.latency.percentile(percentile));
    json.time("max", result.latency.largest());
    json.number("requests_per_second", result.requestsPerSecond());
    json.count("batches", result.batches);
    json.number("mean_batch_size", result.meanBatchSize());
    json.number("busy_share", result.busyShare(settings.instances));
    json.flag("overloaded", result.isOverloaded);
    json.end();
}

} // namespace

std::string textOf(const BatchCost& cost)
{
    std::string text = "Batches of  ";
    for (const BatchCost::Point& point : cost.points())
        absl::StrAppend(&text, point.rows, ": ", base::durationText(point.time), "   ");
    absl::StrAppend(&text, "elsewhere: ", base::durationText(cost.baseLatency()), "\n");
    return text;
}

std::string textOf(const SimulateReport& report)
{
    std::string text;
    bool isAnyOverloaded = false;
    forEachLoad(report.points, [&](std::span<const GridPoint> points) {
        text += tableOf(points);
        for (const GridPoint& point : points)
            isAnyOverloaded = isAnyOverloaded || point.result.isOverloaded;
    });
    if (isAnyOverloaded)
        text += "\nOVERLOADED: requests arrive faster than they are executed; the latency depends "
                "on the length of the simulation, and requests/s is the maximum throughput.\n";
    return text;
}

std::string csvOf(const SimulateReport& report)
{
    std::string text = "Load,Instances,Max Batch Size,Preferred Batch Sizes,"
                       "Max Queue Delay Microseconds,Requests,p50 latency,p90 latency,p95 latency,"
                       "p99 latency,Requests/Second,Mean Batch Size,Busy Share,Overloaded,"
                       "Dynamic Batching,Model Configuration\n";
    for (const GridPoint& point : report.points) {
        const SimulationSettings& settings = point.settings;
        const SimulationResult& result = point.result;
        absl::StrAppend(&text, "\"", point.load, "\",", settings.instances, ",",
            settings.maxBatchSize, ",\"", absl::StrJoin(settings.preferredBatchSizes, ","), "\",",
            settings.maxQueueDelay.count(), ",", result.latency.count());
        for (const double percentile : {50, 90, 95, 99})
            absl::StrAppend(&text,
                absl::StrFormat(",%.1f", microseconds(result.latency.percentile(percentile))));
        absl::StrAppend(&text,
            absl::StrFormat(",%.3f,%.3f,%.4f,%d,%d,%d\n", result.requestsPerSecond(),
                result.meanBatchSize(), result.busyShare(settings.instances), result.isOverloaded,
                settings.isBatching, settings.isModelConfiguration));
    }
    return text;
}

std::string jsonOf(const SimulateReport& report)
{
    JsonWriter json;
    json.begin();
    json.text("program", "thalassa-perf simulate");
    json.text("program_version", THALASSA_VERSION);
    json.count("format", kFormat);
    json.time("base_latency", report.cost.baseLatency());
    json.beginList("batch_cost");
    for (const BatchCost::Point& point : report.cost.points()) {
        json.begin();
        json.count("rows", point.rows);
        json.time("time", point.time);
        json.end();
    }
    json.endList();
    json.count("random_seed", report.load.seed);
    json.number("largest_percentile_error", Histogram::kLargestError);
    json.beginList("simulations");
    for (const GridPoint& point : report.points)
        writePoint(json, point);
    json.endList();
    json.end();
    return json.take();
}

} // namespace thalassa::perf
