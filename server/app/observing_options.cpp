// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/option_groups.h"

#include "absl/strings/str_cat.h"
#include "server/app/option_place.h"

namespace thalassa::app {
namespace {

constexpr int64_t kMaxRecords = 1 << 24;

// Makes an option that is deprecated (rows 6.1.1, 7.66).
Option olderTraceOption(
    const char* name, const char* setting, const char* config, const char* value)
{
    return {"Tracing", name, value, "Deprecated: a setting of --trace-config.",
        [name, setting, config](const std::string& text, ServerOptions& options) {
            options.warnings.push_back(
                absl::StrCat("--", name, " is deprecated; use --trace-config=", config, "=", text));
            return options.traceOptions.addOlder(setting, text);
        }};
}

// Parses <key>=<value> (row 7.49), without the name in front that other options of that form have.
absl::Status addMetricsConfig(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    if (equals == std::string::npos || value.find(',') < equals) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected key=value, without a name in front, got '", value, "'"));
    }
    return options.engine.metrics.set(value.substr(0, equals), value.substr(equals + 1));
}

} // namespace

std::vector<Option> tracingOptions()
{
    static constexpr char kGroup[] = "Tracing";
    return {
        {kGroup, "trace-config", "[mode,]setting=value",
            "triton,file=<path>: where traces are written. level=TIMESTAMPS, TENSORS or OFF (may "
            "be given several times): what of. rate=<n>: of one of n requests; default: 1000. "
            "count=<n>: at most so many; default: -1, any number. triton,log-frequency=<n>: n "
            "traces to each of <path>.0, <path>.1, ...; default: 0, all to <path>. "
            "mode=opentelemetry instead of triton: spans are posted to a collector, at "
            "opentelemetry,url=<url>; default: http://localhost:4318/v1/traces. "
            "opentelemetry,resource=<key>=<value> (may be given several times): what they say of "
            "the server. opentelemetry,bsp_max_queue_size=<n>: spans that wait, more are lost; "
            "default: 2048. opentelemetry,bsp_schedule_delay=<ms>: until those leave that are no "
            "whole batch; default: 5000. opentelemetry,bsp_max_export_batch_size=<n>: spans in a "
            "batch; default: 512. Level, rate, count and log frequency can be changed through the "
            "trace extension.",
            [](const std::string& value, ServerOptions& options) {
                return options.traceOptions.add(value);
            }},
        olderTraceOption("trace-file", "file", "triton,file", "path"),
        olderTraceOption("trace-level", "level", "level", "level"),
        olderTraceOption("trace-rate", "rate", "rate", "n"),
        olderTraceOption("trace-count", "count", "count", "n"),
        olderTraceOption("trace-log-frequency", "log-frequency", "triton,log-frequency", "n"),
    };
}

// Rows 7.45 to 7.49.
std::vector<Option> metricsOptions()
{
    static constexpr char kGroup[] = "Metrics";
    return {
        {kGroup, "allow-metrics", "bool", "Serve metrics on a port of their own. Default: true.",
            boolean(OPTION_PLACE(engine.metrics.isEnabled))},
        {kGroup, "allow-cpu-metrics", "bool",
            "Among them those of the machine's processors and memory. Default: true.",
            boolean(OPTION_PLACE(engine.metrics.ofCpu))},
        {kGroup, "metrics-address", "address", "Default: that of HTTP.",
            text(OPTION_PLACE(metrics.address))},
        {kGroup, "metrics-port", "port", "Default: 8002.",
            number(OPTION_PLACE(metrics.port), 0, kMaxPort)},
        {kGroup, "metrics-interval-ms", "ms",
            "Between two looks at the machine's processors and memory. Default: 2000.",
            milliseconds(OPTION_PLACE(engine.metrics.interval))},
        {kGroup, "metrics-config", "key=value",
            "counter_latencies=false: without sums of durations; histogram_latencies=true: "
            "histograms of first responses; stage_histograms=true: histograms of each stage of a "
            "request; summary_latencies=true: summaries of durations; "
            "summary_quantiles=<quantile>:<error>,...: what these show. May be given several "
            "times. Default: counter_latencies=true and nothing else.",
            addMetricsConfig},
    };
}

std::vector<Option> flightRecorderOptions()
{
    static constexpr char kGroup[] = "Flight recorder";
    return {
        {kGroup, "flight-recorder-count", "count",
            "How many of the last requests are remembered, 384 bytes each; 0: none, and how long "
            "requests take is not counted either. Default: 8192.",
            number(OPTION_PLACE(engine.flightRecorder.recentCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-kept-count", "count",
            "How many are remembered besides: so many of the last slow ones, of the last that "
            "failed, and of the last that were cancelled or refused. Default: 1024.",
            number(OPTION_PLACE(engine.flightRecorder.keptCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-slow-us", "us",
            "What takes longer is slow; 0: what takes longer than 99 % of the last minute's "
            "requests of its model version. Default: 0.",
            microseconds(OPTION_PLACE(engine.flightRecorder.slowAfter))},
    };
}

} // namespace thalassa::app
