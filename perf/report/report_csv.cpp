// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "perf/report/report.h"

namespace thalassa::perf {
namespace {

// The percentiles that perf_analyzer has; further ones stand at the end.
constexpr double kCommonPercentiles[] = {50, 90, 95, 99};

void add(std::string& row, base::Duration duration)
{
    absl::StrAppend(&row, ",", duration.count() / 1000);
}

bool hasServer(const Report& report)
{
    return std::all_of(report.measurements.begin(), report.measurements.end(),
        [](const Measurement& one) { return one.result.server.has_value(); });
}

bool hasCache(const Report& report)
{
    return std::any_of(
        report.measurements.begin(), report.measurements.end(), [](const Measurement& one) {
            return one.result.server &&
                one.result.server->cacheHit.count + one.result.server->cacheMiss.count > 0;
        });
}

std::string headOf(const Report& report)
{
    const std::optional<double> judging = report.options.measure.percentile;
    std::string head = report.options.loop == Loop::Closed ? "Concurrency" : "Request Rate";
    absl::StrAppend(&head, ",Inferences/Second,Client Send");
    if (hasServer(report)) {
        absl::StrAppend(&head, ",Network+Server Send/Recv,Server Queue,Server Compute Input,",
            "Server Compute Infer,Server Compute Output",
            hasCache(report) ? ",Server Cache Hit,Server Cache Miss" : "");
    }
    absl::StrAppend(&head, ",Client Recv");
    for (const double percentile : kCommonPercentiles)
        absl::StrAppend(&head, ",", percentileName(percentile), " latency");
    if (report.options.hasVerboseCsv) {
        absl::StrAppend(&head, judging ? "" : ",Avg latency", ",request/response,response wait");
    }
    absl::StrAppend(&head, ",p99.9 latency");
    if (judging)
        absl::StrAppend(&head, ",Judging percentile,Judging latency");
    if (report.options.load.isStreaming)
        absl::StrAppend(&head, ",Responses,p50 first response,p99 first response,",
            "p50 between responses,p99 between responses");
    absl::StrAppend(&head, ",Requests,Errors,Late Starts,Stability\n");
    return head;
}

std::string rowOf(const Report& report, const Measurement& measurement)
{
    const Window& window = measurement.result;
    const Counters& client = window.client;
    const LatencyParts parts = latencyParts(window);
    const std::optional<double> judging = report.options.measure.percentile;
    std::string row = absl::StrCat(measurement.level.value, ",",
        absl::StrFormat("%.3f", inferencesPerSecond(report, measurement)));
    add(row, parts.clientSend);
    if (hasServer(report)) {
        for (const base::Duration part : {parts.network, parts.queue, parts.computeInput,
                 parts.computeInfer, parts.computeOutput})
            add(row, part);
        if (hasCache(report)) {
            add(row, window.server->cacheHit.mean());
            add(row, window.server->cacheMiss.mean());
        }
    }
    add(row, parts.clientReceive);
    for (const double percentile : kCommonPercentiles)
        add(row, client.latency.percentile(percentile));
    if (report.options.hasVerboseCsv) {
        if (!judging)
            add(row, client.latency.mean());
        add(row, parts.clientSend + parts.clientReceive);
        add(row, client.latency.mean() - parts.clientSend - parts.clientReceive);
    }
    add(row, client.latency.percentile(99.9));
    if (judging) {
        absl::StrAppend(&row, ",", *judging);
        add(row, client.latency.percentile(*judging));
    }
    if (report.options.load.isStreaming) {
        absl::StrAppend(&row, ",", client.responses);
        add(row, client.firstResponse.percentile(50));
        add(row, client.firstResponse.percentile(99));
        add(row, client.betweenResponses.percentile(50));
        add(row, client.betweenResponses.percentile(99));
    }
    absl::StrAppend(&row, ",", client.answered(), ",", client.failed(), ",", client.late, ",",
        stabilityName(measurement.stability), "\n");
    return row;
}

} // namespace

std::string csvOf(const Report& report)
{
    std::vector<const Measurement*> sorted;
    sorted.reserve(report.measurements.size());
    for (const Measurement& measurement : report.measurements)
        sorted.push_back(&measurement);
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const Measurement* one, const Measurement* other) {
            return one->result.requestsPerSecond() < other->result.requestsPerSecond();
        });
    std::string text = headOf(report);
    for (const Measurement* const measurement : sorted)
        text += rowOf(report, *measurement);
    return text;
}

} // namespace thalassa::perf
