// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/cli/options.h"

#include "absl/strings/str_cat.h"
#include "core/base/cli/command_line.h"
#include "core/base/cli/help.h"
#include "core/base/status_macros.h"
#include "perf/cli/option_table.h"

namespace thalassa::perf {
namespace {

absl::Status invalid(const std::string& message)
{
    return absl::InvalidArgumentError(message);
}

// Fails for an option that was given and would have no effect.
absl::Status checkUse(const cli::CommandLine& line, const Options& options)
{
    const struct {
        const char* name;
        bool isUsed;
        const char* needs;
    } uses[] = {
        {"request-distribution", options.loop == Loop::Open, "--request-rate-range"},
        {"max-outstanding", options.loop == Loop::Open, "--request-rate-range"},
        {"streaming", options.load.protocol == Protocol::Grpc, "-i grpc"},
        {"grpc-compression-algorithm", options.load.protocol == Protocol::Grpc, "-i grpc"},
        {"input-tensor-format", options.load.protocol == Protocol::Http, "-i http"},
        {"output-tensor-format", options.load.protocol == Protocol::Http, "-i http"},
        {"measurement-request-count", options.hasCountWindows, "--measurement-mode=count_windows"},
        {"measurement-interval", !options.hasCountWindows, "--measurement-mode=time_windows"},
        {"request-timeout", !options.load.isStreaming, "requests that are not on streams"},
        {"output-shared-memory-size", options.sharedMemory.kind != SharedMemory::None,
            "--shared-memory=system and --shared-memory=cuda"},
        {"verbose-csv", !options.csvFile.empty(), "-f"},
        {"string-length", options.samples.kind == InputKind::Random && !options.samples.stringData,
            "--input-data=random without --string-data"},
        {"string-data", options.samples.kind != InputKind::Files, "generated --input-data"},
    };
    for (const auto& use : uses) {
        if (line.isSet(use.name) && !use.isUsed)
            return invalid(absl::StrCat("--", use.name, " is only for ", use.needs));
    }
    return absl::OkStatus();
}

absl::Status checkTogether(const cli::CommandLine& line, const Options& options)
{
    if (options.load.request.model.empty())
        return invalid("-m is missing: name the model to measure, such as -m digits");
    if (line.isSet("concurrency-range") && line.isSet("request-rate-range"))
        return invalid("--concurrency-range and --request-rate-range exclude each other: the load "
                       "is a closed loop or an open one");
    if (!options.range.hasEnd() && options.measure.latencyThreshold.count() == 0)
        return invalid("a range with the end 0 needs --latency-threshold, which ends it");
    if (options.sharedMemory.kind != SharedMemory::None && options.load.request.hasJsonInputs)
        return invalid("--shared-memory and --input-tensor-format=json exclude each other: "
                       "tensors in shared memory are binary");
    if (options.measure.requestCount > 0) {
        for (const char* const name :
            {"measurement-mode", "measurement-interval", "max-trials", "stability-percentage"}) {
            if (line.isSet(name))
                return invalid(absl::StrCat("--request-count makes one window of all requests: "
                                            "leave out --",
                    name));
        }
    }
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments)
{
    cli::CommandLine line;
    line.declare(optionTable());
    line.declareUnavailable(unavailableOptions());
    RETURN_IF_ERROR(line.parse(arguments));
    Options options;
    RETURN_IF_ERROR(line.apply(optionTable(), options));
    if (options.help || options.version)
        return options;
    RETURN_IF_ERROR(checkTogether(line, options));
    RETURN_IF_ERROR(checkUse(line, options));
    RETURN_IF_ERROR(settleServer(options));
    if (options.hasCountWindows)
        options.measure.windowRequests = options.windowRequests;
    return options;
}

absl::Status settleServer(Options& options)
{
    const bool isHttp = options.load.protocol == Protocol::Http;
    absl::StatusOr<client::Address> server = client::parseAddress(
        options.url.empty() ? "localhost" : options.url, isHttp ? "8000" : "8001");
    if (!server.ok())
        return {server.status().code(), absl::StrCat("-u: ", server.status().message())};
    options.load.server = *std::move(server);
    return absl::OkStatus();
}

std::string usage()
{
    return "Usage: thalassa-perf -m <model> [options]\n"
           "       thalassa-perf simulate [options]; see thalassa-perf simulate --help\n"
           "       thalassa-perf replay [options]; see thalassa-perf replay --help\n\n"
           "Puts load on a server with the protocol KServe v2 and measures its throughput and "
           "latency.\n" +
        cli::helpOf(optionTable());
}

} // namespace thalassa::perf
