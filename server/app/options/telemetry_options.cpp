// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_groups.h"

#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

constexpr int64_t kMaxRecords = 1 << 24;

// Makes an option that is deprecated (rows 6.1.1, 7.66).
Option olderTraceOption(
    const char* name, const char* setting, const char* config, const char* value)
{
    return {"Tracing", name, value, "Deprecated: the same as that setting of --trace-config.",
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
            absl::StrCat("--metrics-config option format is <setting>=<value>. Got ", value,
                ": expected key=value, without a name in front"));
    }
    return options.engine.metrics.set(value.substr(0, equals), value.substr(equals + 1));
}

} // namespace

std::vector<Option> tracingOptions()
{
    static constexpr char kGroup[] = "Tracing";
    return {
        {kGroup, "trace-config", "[mode,]setting=value",
            "Changes a setting of tracing. May be given several times. triton,file=<path>: trace "
            "file; default: none, and nothing is traced. level=TIMESTAMPS, TENSORS or OFF: content "
            "of a trace; may be given several times; default: OFF. rate=<n>: one of n requests is "
            "traced; default: 1000. count=<n>: maximum number of traces, -1: no limit; default: "
            "-1. triton,log-frequency=<n>: number of traces in each of the files <path>.0, "
            "<path>.1, ..., 0: all traces are in <path>; default: 0. mode=opentelemetry: spans are "
            "sent to a collector and not written to a file; default: triton. "
            "opentelemetry,url=<url>: URL of the collector; default: "
            "http://localhost:4318/v1/traces. opentelemetry,resource=<key>=<value>: resource "
            "attribute of the spans; may be given several times. "
            "opentelemetry,bsp_max_queue_size=<n>: maximum number of pending spans, beyond which "
            "spans are dropped; default: 2048. opentelemetry,bsp_schedule_delay=<ms>: time after "
            "which spans are sent that do not fill a batch; default: 5000. "
            "opentelemetry,bsp_max_export_batch_size=<n>: maximum number of spans in a batch; "
            "default: 512. Level, rate, count and log frequency can be changed through the trace "
            "extension.",
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
        {kGroup, "allow-metrics", "bool", "Serves metrics on a port of their own. Default: true.",
            boolean(OPTION_PLACE(engine.metrics.isEnabled))},
        {kGroup, "allow-cpu-metrics", "bool",
            "Serves metrics of the machine's processors and memory as well. Default: true.",
            boolean(OPTION_PLACE(engine.metrics.ofCpu))},
        {kGroup, "metrics-address", "address",
            "Sets the address of the metrics. Default: the address of HTTP.",
            text(OPTION_PLACE(metrics.address))},
        {kGroup, "metrics-port", "port", "Sets the port of the metrics. Default: 8002.",
            number(OPTION_PLACE(metrics.port), 0, kMaxPort)},
        {kGroup, "metrics-interval-ms", "ms",
            "Sets the time between two readings of the machine's processors, memory and GPUs. "
            "Default: 2000.",
            milliseconds(OPTION_PLACE(engine.metrics.interval))},
        {kGroup, "metrics-config", "key=value",
            "Changes a setting of the metrics. counter_latencies: counters of durations; "
            "histogram_latencies: histograms of the time to the first response of decoupled "
            "models; stage_histograms: histograms of each stage of a request; summary_latencies: "
            "summaries of durations; each is true or false. "
            "summary_quantiles=<quantile>:<error>,...: quantiles of the "
            "summaries. May be given several times. Default: counter_latencies=true, "
            "stage_histograms=true, the others false, and "
            "summary_quantiles=0.5:0.05,0.9:0.01,0.95:0.001,0.99:0.001,0.999:0.001.",
            addMetricsConfig},
    };
}

std::vector<Option> flightRecorderOptions()
{
    static constexpr char kGroup[] = "Flight recorder";
    return {
        {kGroup, "flight-recorder-count", "count",
            "Sets the number of the last requests whose records are kept, 384 bytes each; 0: the "
            "flight recorder and the histograms of the observability extension are disabled. "
            "Default: 8192.",
            number(OPTION_PLACE(engine.flightRecorder.recentCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-kept-count", "count",
            "Sets the number of further records of each of three kinds: of the last slow requests, "
            "of the last that failed, and of the last that were cancelled or refused. Default: "
            "1024.",
            number(OPTION_PLACE(engine.flightRecorder.keptCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-slow-us", "us",
            "Sets the duration above which a request is slow; 0: the duration that 99 % of the "
            "last minute's requests of its model version do not exceed. Default: 0.",
            microseconds(OPTION_PLACE(engine.flightRecorder.slowAfter))},
    };
}

} // namespace thalassa::app
