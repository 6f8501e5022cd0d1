// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <iterator>
#include <limits>
#include <string_view>

#include "core/base/cli/places.h"
#include "core/base/status_macros.h"
#include "perf/cli/option_table.h"
#include "perf/simulate/simulate_options.h"
#include "perf/simulation/simulation_settings.h"

namespace thalassa::perf {
namespace {

using Apply = decltype(SimulateOption::apply);

constexpr int64_t kMostRequests = 10'000'000; // their arrivals are drawn in advance
constexpr int64_t kLongestDelay = 24LL * 60 * 60 * 1'000'000;

using cli::whole;
using cli::wholes;

template <typename Place> Apply text(Place place)
{
    return [place](const std::string& value, SimulateOptions& options) -> absl::Status {
        if (value.empty())
            return absl::InvalidArgumentError("expected the path of a file, got ''");
        place(options) = value;
        return absl::OkStatus();
    };
}

absl::Status addPreferred(const std::string& value, SimulateOptions& options)
{
    std::vector<uint32_t>& sizes = options.settings.preferredBatchSizes.emplace_back();
    if (value == "none")
        return absl::OkStatus();
    ASSIGN_OR_RETURN(
        const std::vector<uint64_t> parsed, cli::parseWholes(value, 1, kMostBatchRows));
    sizes.assign(parsed.begin(), parsed.end());
    return absl::OkStatus();
}

absl::Status setDistribution(const std::string& value, SimulateOptions& options)
{
    if (value != "poisson" && value != "constant")
        return absl::InvalidArgumentError(
            absl::StrCat("expected one of poisson, constant, got '", value, "'"));
    options.load.distribution = value == "poisson" ? Distribution::Poisson : Distribution::Constant;
    return absl::OkStatus();
}

absl::Status setSeed(const std::string& value, SimulateOptions& options)
{
    ASSIGN_OR_RETURN(options.load.seed, cli::parseWhole(value, 0, std::numeric_limits<int>::max()));
    options.server.samples.seed = options.load.seed;
    return absl::OkStatus();
}

absl::Status setBaseLatency(const std::string& value, SimulateOptions& options)
{
    ASSIGN_OR_RETURN(
        const double parsed, cli::parseReal(value, 0, static_cast<double>(kLongestDelay)));
    options.baseLatency = base::Duration(static_cast<int64_t>(parsed * 1e3));
    return absl::OkStatus();
}

// Returns the load generator's option of that name, for the model that is measured.
SimulateOption ofServer(const char* group, std::string_view name)
{
    for (const Option& option : optionTable()) {
        if (*option.names.begin() == name)
            return {group, option.names, option.value, option.description,
                [&option](const std::string& value, SimulateOptions& options) {
                    return option.apply(value, options.server);
                }};
    }
    std::abort(); // the table below names an unknown option
}

std::vector<SimulateOption> settingOptions()
{
    const char* const group = "Settings, of which all combinations are simulated";
    return {
        {group, {"max-queue-delay-microseconds"}, "list",
            "Values of dynamic_batching.max_queue_delay_microseconds. Default: 0.",
            wholes(OPTION_PLACE(settings.maxQueueDelays), 0, kLongestDelay)},
        {group, {"preferred-batch-sizes"}, "list|none",
            "One value of dynamic_batching.preferred_batch_size: a list as a whole. May be given "
            "several times, for alternatives. Default: none.",
            addPreferred},
        {group, {"max-batch-size"}, "list",
            "Values of max_batch_size; 1 is also a model without dynamic batching. Default: the "
            "largest size whose cost is known.",
            wholes(OPTION_PLACE(settings.maxBatchSizes), 1, kMostBatchRows)},
        {group, {"instances"}, "list", "Numbers of instances of the model. Default: 1.",
            wholes(OPTION_PLACE(settings.instances), 1, 4096)},
    };
}

std::vector<SimulateOption> loadOptions()
{
    const char* const group = "Load";
    return {
        {group, {"request-rate"}, "list", "Open loop: rates in requests per second.",
            [](const std::string& value, SimulateOptions& options) -> absl::Status {
                ASSIGN_OR_RETURN(options.load.rates, cli::parseReals(value, 0.001, 1e9));
                return absl::OkStatus();
            }},
        {group, {"request-distribution"}, "poisson|constant",
            "Intervals between the requests of an open loop. Default: poisson.", setDistribution},
        {group, {"arrivals"}, "file",
            "File with recorded arrivals: a line for each request, with the microseconds since the "
            "previous request and, if they differ from -b, its rows.",
            text(OPTION_PLACE(arrivalsFile))},
        {group, {"concurrency"}, "list", "Closed loop: numbers of requests in flight, up to 65536.",
            wholes(OPTION_PLACE(load.concurrencies), 1, 65536)},
        {group, {"b"}, "n", "Batch size of each request. Default: 1.",
            whole(OPTION_PLACE(load.rows), 1, kMostBatchRows)},
        {group, {"request-count"}, "n",
            "Number of requests of each simulation of a loop, up to 10000000. Default: 100000.",
            whole(OPTION_PLACE(load.requestCount), 1, kMostRequests)},
        {group, {"random-seed"}, "n",
            "Seed of the arrivals and of the data with which a cost is measured. Default: 0.",
            setSeed},
    };
}

std::vector<SimulateOption> costOptions()
{
    const char* const group = "Cost of a batch";
    const char* const measured = "Measurement of the cost at a running server";
    std::vector<SimulateOption> options{
        {group, {"batch-cost"}, "file",
            "File with the cost of batches: a line for each of some sizes, with rows and "
            "microseconds; the cost of a size between two lines is interpolated linearly.",
            text(OPTION_PLACE(costFile))},
        {group, {"base-latency-microseconds"}, "n",
            "Time of a request besides queue and execution. Default: the line 'base' of the file, "
            "or the measured time.",
            setBaseLatency},
    };
    options.push_back({measured, {"m"}, "model",
        "Name of the model whose cost is measured; no other client may use it meanwhile.",
        ofServer(measured, "m").apply});
    for (const char* const name : {"x", "u", "i", "H", "request-parameter", "input-data", "z",
             "shape", "string-length", "string-data"})
        options.push_back(ofServer(measured, name));
    options.push_back({measured, {"measured-batch-sizes"}, "list",
        "Batch sizes that are measured. Default: the powers of two and the model's max_batch_size.",
        wholes(OPTION_PLACE(measuredSizes), 1, kMostBatchRows)});
    options.push_back({measured, {"write-batch-cost"}, "file",
        "Write the measured cost to a file, for --batch-cost.",
        text(OPTION_PLACE(costFileToWrite))});
    return options;
}

std::vector<SimulateOption> otherOptions()
{
    const char* const group = "Report";
    return {
        {group, {"f"}, "file", "Write the results to a CSV file.", text(OPTION_PLACE(csvFile))},
        {group, {"json"}, "file", "Write the results to a JSON file.",
            text(OPTION_PLACE(jsonFile))},
        {group, {"h", "help", "?"}, nullptr, "Print this text and exit.",
            [](const std::string&, SimulateOptions& options) {
                options.help = true;
                return absl::OkStatus();
            }},
    };
}

} // namespace

std::span<const SimulateOption> simulateOptionTable()
{
    static const std::vector<SimulateOption> table = [] {
        std::vector<SimulateOption> all;
        for (std::vector<SimulateOption>& some :
            std::vector{settingOptions(), loadOptions(), costOptions(), otherOptions()})
            std::move(some.begin(), some.end(), std::back_inserter(all));
        return all;
    }();
    return table;
}

} // namespace thalassa::perf
