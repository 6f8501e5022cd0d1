// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
// The form of the JSON report. Its number grows when a member changes its meaning or is removed;
// members may be added at any time. Durations are microseconds unless their name says otherwise.
#include "perf/report/report.h"
#include "perf/support/json_writer.h"

namespace thalassa::perf {
namespace {

constexpr int kFormat = 1;

void writeHistogram(JsonWriter& json, const char* name, const Histogram& histogram,
    std::optional<double> judging, bool withBuckets)
{
    json.begin(name);
    json.count("count", histogram.count());
    json.time("mean", histogram.mean());
    json.time("min", histogram.smallest());
    json.time("max", histogram.largest());
    for (const double percentile : kPercentiles)
        json.time(percentileName(percentile).c_str(), histogram.percentile(percentile));
    if (judging)
        json.time("judging", histogram.percentile(*judging));
    if (withBuckets) {
        json.beginList("buckets_ns"); // [from, to, count]
        for (const Histogram::Bucket& bucket : histogram.buckets()) {
            json.beginList();
            json.element(static_cast<uint64_t>(bucket.from.count()));
            json.element(static_cast<uint64_t>(bucket.to.count()));
            json.element(bucket.count);
            json.endList();
        }
        json.endList();
    }
    json.end();
}

void writeSum(JsonWriter& json, const char* name, const client::StatisticSum& sum)
{
    json.begin(name);
    json.count("count", sum.count);
    json.count("total_ns", static_cast<uint64_t>(sum.time.count()));
    json.time("mean", sum.mean());
    json.end();
}

void writeServer(JsonWriter& json, const std::optional<client::ServerStatistics>& server)
{
    if (!server)
        return json.nothing("server");
    json.begin("server");
    json.count("inferences", server->inferences);
    json.count("executions", server->executions);
    writeSum(json, "success", server->success);
    writeSum(json, "fail", server->fail);
    writeSum(json, "queue", server->queue);
    writeSum(json, "compute_input", server->computeInput);
    writeSum(json, "compute_infer", server->computeInfer);
    writeSum(json, "compute_output", server->computeOutput);
    writeSum(json, "cache_hit", server->cacheHit);
    writeSum(json, "cache_miss", server->cacheMiss);
    json.end();
}

void writeErrors(JsonWriter& json, const Counters& client)
{
    json.beginList("errors");
    for (const auto& [kind, error] : client.errors) {
        json.begin();
        json.text("kind", kind);
        json.count("count", error.count);
        json.text("example", error.example);
        json.end();
    }
    json.endList();
}

void writeWindow(JsonWriter& json, const Report& report, const Window& window, bool withBuckets)
{
    const Counters& client = window.client;
    const std::optional<double> judging = report.options.measure.percentile;
    const auto batch = static_cast<double>(report.options.samples.batchSize);
    json.number("seconds", std::chrono::duration<double>(window.length).count());
    json.count("answered", client.answered());
    json.count("failed", client.failed());
    json.number("requests_per_second", window.requestsPerSecond());
    json.number("inferences_per_second", window.requestsPerSecond() * batch);
    writeHistogram(json, "latency", client.latency, judging, withBuckets);
    if (report.options.loop == Loop::Open) {
        json.count("late_starts", client.late);
        writeHistogram(json, "start_lag", client.startLag, std::nullopt, false);
    }
    if (report.options.load.isStreaming) {
        json.count("responses", client.responses);
        writeHistogram(json, "first_response", client.firstResponse, judging, withBuckets);
        writeHistogram(json, "between_responses", client.betweenResponses, judging, withBuckets);
    }
    writeErrors(json, client);
    writeServer(json, window.server);
    const LatencyParts parts = latencyParts(window);
    json.begin("mean_parts");
    json.time("client_send", parts.clientSend);
    json.time("network", parts.network);
    json.time("queue", parts.queue);
    json.time("compute_input", parts.computeInput);
    json.time("compute_infer", parts.computeInfer);
    json.time("compute_output", parts.computeOutput);
    json.time("client_receive", parts.clientReceive);
    json.end();
}

void writeMeasurement(JsonWriter& json, const Report& report, const Measurement& measurement)
{
    json.begin();
    json.text("load", measurement.level.loop == Loop::Closed ? "concurrency" : "request_rate");
    json.number("value", measurement.level.value);
    json.text("stability", stabilityName(measurement.stability));
    json.count("merged_windows", measurement.mergedWindows);
    writeWindow(json, report, measurement.result, true);
    json.count("unanswered", measurement.result.client.unanswered);
    json.count("not_started", measurement.result.client.notStarted);
    json.time("longest_wait", measurement.result.client.longestWait);
    json.beginList("windows");
    for (const Window& window : measurement.windows) {
        json.begin();
        writeWindow(json, report, window, false);
        json.end();
    }
    json.endList();
    json.end();
}

void writeSettings(JsonWriter& json, const Options& options)
{
    json.begin("settings");
    json.text("protocol", options.load.protocol == Protocol::Http ? "http" : "grpc");
    json.text("url", options.load.server.toString());
    json.flag("streaming", options.load.isStreaming);
    json.count("batch_size", static_cast<uint64_t>(options.samples.batchSize));
    json.count("threads", options.load.maxThreads);
    json.text("distribution",
        options.load.distribution == Distribution::Poisson ? "poisson" : "constant");
    json.count("random_seed", options.load.seed);
    json.count("request_count", options.measure.requestCount);
    json.count("warmup_request_count", options.measure.warmupRequestCount);
    json.number("stability_percentage", options.measure.stabilityPercentage);
    if (options.measure.percentile)
        json.number("percentile", *options.measure.percentile);
    json.end();
}

} // namespace

std::string jsonOf(const Report& report)
{
    JsonWriter json;
    json.begin();
    json.text("program", "thalassa-perf");
    json.text("program_version", THALASSA_VERSION);
    json.count("format", kFormat);
    json.begin("model");
    json.text("name", report.model.name);
    json.text("version", report.model.version);
    json.flag("decoupled", report.model.isDecoupled);
    json.end();
    writeSettings(json, report.options);
    json.number("largest_percentile_error", Histogram::kLargestError);
    json.beginList("measurements");
    for (const Measurement& measurement : report.measurements)
        writeMeasurement(json, report, measurement);
    json.endList();
    json.end();
    return json.take();
}

} // namespace thalassa::perf
