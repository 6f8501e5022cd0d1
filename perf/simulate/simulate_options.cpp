// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulate/simulate_options.h"

#include "absl/strings/str_cat.h"
#include "core/base/cli/command_line.h"
#include "core/base/cli/help.h"
#include "core/base/status_macros.h"

namespace thalassa::perf {
namespace {

absl::Status invalid(const std::string& message)
{
    return absl::InvalidArgumentError(message);
}

absl::Status checkCost(const cli::CommandLine& line, const SimulateOptions& options)
{
    if (options.costFile.empty() && !options.measuresCost())
        return invalid("the cost of a batch is missing: give a file with --batch-cost, or with -m "
                       "a model of a running server to measure it");
    if (!options.costFile.empty() && options.measuresCost())
        return invalid("--batch-cost and -m exclude each other: the cost is read or measured");
    if (options.measuresCost())
        return absl::OkStatus();
    for (const char* const name : {"x", "u", "i", "H", "request-parameter", "input-data", "z",
             "shape", "string-length", "string-data", "measured-batch-sizes", "write-batch-cost"}) {
        if (line.isSet(name))
            return invalid(
                absl::StrCat(cli::dashed(name), " is only for a cost that is measured, with -m"));
    }
    return absl::OkStatus();
}

absl::Status checkLoad(const cli::CommandLine& line, const SimulateOptions& options)
{
    std::vector<const char*> loads;
    for (const char* const name : {"request-rate", "concurrency", "arrivals"}) {
        if (line.isSet(name))
            loads.push_back(name);
    }
    if (loads.size() > 1)
        return invalid(absl::StrCat(cli::dashed(loads[0]), " and ", cli::dashed(loads[1]),
            " exclude each other: a simulation has one kind of load"));
    if (loads.empty() && options.costFileToWrite.empty())
        return invalid("the load is missing: give --request-rate, --concurrency or --arrivals, or "
                       "measure the cost only, with -m and --write-batch-cost");
    const bool isOpen = line.isSet("request-rate");
    const struct {
        const char* name;
        bool isUsed;
        const char* needs;
    } uses[] = {
        {"request-distribution", isOpen, "--request-rate"},
        {"random-seed", isOpen || line.isSet("concurrency") || options.measuresCost(),
            "random arrivals and random data: leave it out with --arrivals"},
        {"request-count", isOpen || line.isSet("concurrency"), "--request-rate or --concurrency"},
        {"b", !loads.empty(), "a load: --request-rate, --concurrency or --arrivals"},
        {"instances", !loads.empty(), "a load: --request-rate, --concurrency or --arrivals"},
        {"max-batch-size", !loads.empty(), "a load: --request-rate, --concurrency or --arrivals"},
        {"preferred-batch-sizes", !loads.empty(),
            "a load: --request-rate, --concurrency or --arrivals"},
        {"max-queue-delay-microseconds", !loads.empty(),
            "a load: --request-rate, --concurrency or --arrivals"},
        {"f", !loads.empty(), "a load: --request-rate, --concurrency or --arrivals"},
        {"json", !loads.empty(), "a load: --request-rate, --concurrency or --arrivals"},
    };
    for (const auto& use : uses) {
        if (line.isSet(use.name) && !use.isUsed)
            return invalid(absl::StrCat(cli::dashed(use.name), " is only for ", use.needs));
    }
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<SimulateOptions> parseSimulateOptions(const std::vector<std::string>& arguments)
{
    cli::CommandLine line;
    line.declare(simulateOptionTable());
    RETURN_IF_ERROR(line.parse(arguments));
    SimulateOptions options;
    RETURN_IF_ERROR(line.apply(simulateOptionTable(), options));
    if (options.help)
        return options;
    RETURN_IF_ERROR(checkCost(line, options));
    RETURN_IF_ERROR(checkLoad(line, options));
    RETURN_IF_ERROR(settleServer(options.server));
    return options;
}

std::string simulateUsage()
{
    return "Usage: thalassa-perf simulate --batch-cost=<file> --request-rate=<list> [options]\n"
           "       thalassa-perf simulate -m <model> --write-batch-cost=<file> [options]\n\n"
           "Predicts the latency and throughput of a model under settings of dynamic batching: "
           "the\nserver's own scheduler forms the batches, in virtual time. The values of a list "
           "are separated\nby commas; all combinations of settings are simulated under all "
           "loads.\n" +
        cli::helpOf(simulateOptionTable());
}

} // namespace thalassa::perf
