// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/text/duration_text.h"
#include "perf/load/stability.h"
#include "perf/report/report.h"

namespace thalassa::perf {
namespace {

constexpr size_t kLabelWidth = 14;
constexpr size_t kExampleLength = 300;

std::string line(const std::string& label, const std::string& text)
{
    return absl::StrFormat("  %-*s%s\n", static_cast<int>(kLabelWidth), label, text);
}

// "p50 310 us   p90 402 us": names and durations in columns.
std::string columns(const std::vector<std::pair<std::string, base::Duration>>& cells)
{
    std::string text;
    for (const auto& [name, value] : cells)
        absl::StrAppend(&text, absl::StrFormat("%-6s %9s   ", name, base::durationText(value)));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::vector<std::pair<std::string, base::Duration>> percentilesOf(
    const Histogram& histogram, std::optional<double> judging)
{
    std::vector<double> percentiles(std::begin(kPercentiles), std::end(kPercentiles));
    if (judging && std::find(percentiles.begin(), percentiles.end(), *judging) == percentiles.end())
        percentiles.insert(
            std::upper_bound(percentiles.begin(), percentiles.end(), *judging), *judging);
    std::vector<std::pair<std::string, base::Duration>> cells;
    cells.reserve(percentiles.size());
    for (const double percentile : percentiles)
        cells.emplace_back(percentileName(percentile), histogram.percentile(percentile));
    return cells;
}

std::string levelName(const LoadLevel& level)
{
    return level.loop == Loop::Closed ? absl::StrCat("Concurrency ", level.value)
                                      : absl::StrCat("Request rate ", level.value, "/s");
}

std::string verdict(const Report& report, const Measurement& measurement)
{
    const size_t windows = measurement.windows.size();
    const std::string after =
        absl::StrFormat("after %d window%s of %.1f s", windows, windows == 1 ? "" : "s",
            std::chrono::duration<double>(measurement.windows.back().length).count());
    switch (measurement.stability) {
    case Stability::Stable:
        return absl::StrCat("stable ", after);
    case Stability::NotJudged:
        return absl::StrFormat("%d requests, measured in one window",
            measurement.result.client.answered() + measurement.result.client.failed());
    case Stability::Interrupted:
        return absl::StrCat("INTERRUPTED ", after);
    case Stability::Unstable:
        break;
    }
    return absl::StrCat("NOT STABLE ", after, ": the last ", kStableWindows,
        " differ by more than ", report.options.measure.stabilityPercentage,
        " %; try a longer --measurement-interval or a larger --stability-percentage");
}

std::string serverText(const Report& report, const Window& window)
{
    if (!window.server) {
        return line("Server",
            absl::StrCat("the statistics are not available",
                report.statisticsGap.empty() ? "" : ": ", report.statisticsGap));
    }
    const client::ServerStatistics& server = *window.server;
    const LatencyParts parts = latencyParts(window);
    std::string text = line("Server",
        absl::StrFormat("%d requests in %d executions, %d failed", server.success.count,
            server.executions, server.fail.count));
    text += line("",
        columns({{"queue", parts.queue}, {"input", parts.computeInput},
            {"infer", parts.computeInfer}, {"output", parts.computeOutput}}));
    if (server.cacheHit.count + server.cacheMiss.count > 0) {
        text += line("",
            absl::StrFormat("cache: %d hits (%s each), %d misses (%s each)", server.cacheHit.count,
                base::durationText(server.cacheHit.mean()), server.cacheMiss.count,
                base::durationText(server.cacheMiss.mean())));
    }
    return text;
}

std::string streamText(const Counters& client, std::optional<double> judging)
{
    std::string text = line("Responses",
        absl::StrFormat("%d, %.1f per request", client.responses,
            static_cast<double>(client.responses) /
                static_cast<double>(std::max<uint64_t>(client.answered() + client.failed(), 1))));
    text += line("  first", columns(percentilesOf(client.firstResponse, judging)));
    if (client.betweenResponses.count() > 0)
        text += line("  between", columns(percentilesOf(client.betweenResponses, judging)));
    return text;
}

// Returns warnings about conditions under which the figures may mislead.
std::string warnings(const Report& report, const Measurement& measurement)
{
    const Counters& client = measurement.result.client;
    std::string text;
    if (client.late > 0) {
        text += line("LATE",
            absl::StrFormat("%d requests (%.2f %%) started more than %s after their planned start, "
                            "the latest %s after it; the latency includes this time",
                client.late,
                100.0 * static_cast<double>(client.late) /
                    static_cast<double>(std::max<uint64_t>(client.startLag.count(), 1)),
                base::durationText(kLate), base::durationText(client.startLag.largest())));
    }
    if (client.notStarted > 0) {
        text += line("NOT STARTED",
            absl::StrFormat(
                "%d requests were due at the end and had not started, because %d were in flight "
                "(--max-outstanding); the first one was due for %s: the server does not keep up",
                client.notStarted, report.options.load.maxOutstanding,
                base::durationText(client.longestWait)));
    }
    if (client.unanswered > 0 && client.longestWait > client.latency.largest()) {
        text += line("UNANSWERED",
            absl::StrFormat("%d requests had no answer at the end, one of them for %s, which is "
                            "longer than the latency of any answered request",
                client.unanswered, base::durationText(client.longestWait)));
    }
    return text;
}

std::string errorText(const Counters& client)
{
    if (client.errors.empty())
        return line("Errors", "none");
    std::string text;
    for (const auto& [kind, error] : client.errors) {
        const std::string example = error.example.substr(0, kExampleLength);
        text += line(text.empty() ? "ERRORS" : "",
            absl::StrFormat(
                "%d x %s%s%s", error.count, kind, example.empty() ? "" : ": ", example));
    }
    return text;
}

// Returns a line for each window.
std::string windowsText(const Report& report, const Measurement& measurement)
{
    std::string text;
    for (const Window& window : measurement.windows) {
        const LatencyParts parts = latencyParts(window);
        text += line(text.empty() ? "Windows" : "",
            absl::StrFormat("%.2f s  %.1f inferences/s   %s   %d failed",
                std::chrono::duration<double>(window.length).count(),
                window.requestsPerSecond() * static_cast<double>(report.options.samples.batchSize),
                columns({{"mean", window.client.latency.mean()},
                    {"p99", window.client.latency.percentile(99)}, {"queue", parts.queue},
                    {"infer", parts.computeInfer}}),
                window.client.failed()));
    }
    return text;
}

} // namespace

std::string textHead(const Report& report)
{
    const Options& options = report.options;
    const char* protocol = options.load.protocol == Protocol::Http ? "HTTP"
        : options.load.isStreaming                                 ? "gRPC stream"
                                                                   : "gRPC";
    return absl::StrCat(report.model.name,
        report.model.version.empty() ? "" : absl::StrCat(" version ", report.model.version), "  ",
        protocol, " ", options.load.server.toString(), "  batch ", options.samples.batchSize, "\n");
}

std::string textOf(const Report& report, const Measurement& measurement)
{
    const Counters& client = measurement.result.client;
    const std::optional<double> judging = report.options.measure.percentile;
    const LatencyParts parts = latencyParts(measurement.result);
    std::string text =
        absl::StrCat("\n", levelName(measurement.level), ": ", verdict(report, measurement), "\n");
    text += line("Throughput",
        absl::StrFormat("%.1f inferences/s, %d requests answered in %.2f s",
            inferencesPerSecond(report, measurement), client.answered(),
            std::chrono::duration<double>(measurement.result.length).count()));
    text += line("Latency",
        columns({{"mean", client.latency.mean()}, {"min", client.latency.smallest()},
            {"max", client.latency.largest()}}));
    text += line("", columns(percentilesOf(client.latency, judging)));
    if (report.options.load.isStreaming)
        text += streamText(client, judging);
    text += serverText(report, measurement.result);
    text += line("Elsewhere",
        columns(
            {{"send", parts.clientSend}, {"net", parts.network}, {"recv", parts.clientReceive}}));
    if (client.startLag.count() > 0) {
        text += line("Start lag",
            columns({{"mean", client.startLag.mean()}, {"p99", client.startLag.percentile(99)},
                {"max", client.startLag.largest()}}));
    }
    text += warnings(report, measurement);
    text += errorText(client);
    if (report.options.verbosity > 0)
        text += windowsText(report, measurement);
    return text;
}

std::string textSummary(const Report& report)
{
    if (report.measurements.size() < 2)
        return "";
    std::string text = absl::StrFormat("\n%16s %14s %10s %10s %10s %10s %8s\n", "", "inferences/s",
        "p50", "p99", "p99.9", "failed", "");
    for (const Measurement& measurement : report.measurements) {
        const Counters& client = measurement.result.client;
        absl::StrAppend(&text,
            absl::StrFormat("%16s %14.1f %10s %10s %10s %10d %s\n", levelName(measurement.level),
                inferencesPerSecond(report, measurement),
                base::durationText(client.latency.percentile(50)),
                base::durationText(client.latency.percentile(99)),
                base::durationText(client.latency.percentile(99.9)), client.failed(),
                measurement.stability == Stability::Unstable ? "  not stable" : ""));
    }
    return text;
}

std::string progressLine(
    const Report& report, const LoadLevel& level, size_t number, const Window& window)
{
    const Counters& client = window.client;
    std::string text = absl::StrFormat("%s, window %d: ", levelName(level), number);
    if (client.answered() == 0) {
        absl::StrAppend(&text, "nothing answered");
    } else {
        absl::StrAppend(&text,
            absl::StrFormat("%.1f inferences/s, mean %s, p99 %s",
                window.requestsPerSecond() * static_cast<double>(report.options.samples.batchSize),
                base::durationText(client.latency.mean()),
                base::durationText(client.latency.percentile(99))));
    }
    if (client.failed() > 0)
        absl::StrAppend(&text, ", ", client.failed(), " FAILED");
    return text + "\n";
}

} // namespace thalassa::perf
