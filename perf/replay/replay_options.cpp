// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/replay_options.h"

#include <string_view>

#include "core/base/cli/command_line.h"
#include "core/base/cli/help.h"
#include "core/base/cli/places.h"
#include "core/base/status_macros.h"
#include "perf/cli/option_table.h"

namespace thalassa::perf {
namespace {

using ReplayOption = cli::Option<ReplayOptions>;

constexpr int kUsualOpen = 64;
constexpr int kMostCalls = 1024; // each has a thread

template <typename Place> auto real(Place place)
{
    return [place](const std::string& value, ReplayOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(place(options), cli::parseReal(value, 0, 1e300));
        return absl::OkStatus();
    };
}

absl::Status setSpeed(const std::string& value, ReplayOptions& options)
{
    options.speed = 0;
    if (value == "max")
        return absl::OkStatus();
    ASSIGN_OR_RETURN(options.speed, cli::parseReal(value, 0.001, 1e6));
    return absl::OkStatus();
}

// Adds the load generator's options of these names.
void addServerOptions(std::vector<ReplayOption>& table)
{
    for (const Option& option : optionTable()) {
        for (const std::string_view name : {"m", "x", "u", "i", "H", "request-timeout"}) {
            if (*option.names.begin() == name)
                table.push_back({"Server", option.names, option.value, option.description,
                    [&option](const std::string& value, ReplayOptions& options) {
                        return option.apply(value, options.server);
                    }});
        }
    }
}

const std::vector<ReplayOption>& replayOptionTable()
{
    static const std::vector<ReplayOption> options = [] {
        std::vector<ReplayOption> table{
            {"Requests", {"trace"}, "file",
                "Trace file with tensors, of Thalassa or of Triton. May be given several times. "
                "Required.",
                cli::append(OPTION_PLACE(traceFiles))},
            {"Requests", {"speed"}, "factor|max",
                "Factor of the speed at which requests begin; max: each one follows the answer to "
                "another. Default: 1.",
                setSpeed},
            {"Requests", {"concurrency"}, "n",
                "Maximum number of requests in flight, up to 1024. Default: 64, with --speed=max "
                "1.",
                cli::whole(OPTION_PLACE(concurrency), 1, kMostCalls)}};
        addServerOptions(table);
        table.insert(table.end(),
            {{"Comparison", {"absolute-tolerance"}, "a",
                 "Floating-point numbers a and b are equal if |a - b| <= absolute tolerance + "
                 "relative tolerance * |b|, where b is the recorded one. Default: 1e-8.",
                 real(OPTION_PLACE(tolerance.absolute))},
                {"Comparison", {"relative-tolerance"}, "r", "See above. Default: 1e-5.",
                    real(OPTION_PLACE(tolerance.relative))},
                {"Report", {"worst"}, "n",
                    "Number of different requests that are shown, the largest difference first. "
                    "Default: 10.",
                    cli::whole(OPTION_PLACE(worst), 0, 1'000'000)},
                {"Report", {"json"}, "file", "Write the results to a JSON file.",
                    cli::text(OPTION_PLACE(jsonFile))},
                {"Report", {"h", "help", "?"}, nullptr, "Print this text and exit.",
                    cli::flag(OPTION_PLACE(help))}});
        return table;
    }();
    return options;
}

} // namespace

absl::StatusOr<ReplayOptions> parseReplayOptions(const std::vector<std::string>& arguments)
{
    cli::CommandLine line;
    line.declare(std::span<const ReplayOption>(replayOptionTable()));
    RETURN_IF_ERROR(line.parse(arguments));
    ReplayOptions options;
    RETURN_IF_ERROR(line.apply(std::span<const ReplayOption>(replayOptionTable()), options));
    if (options.help)
        return options;
    if (options.traceFiles.empty())
        return absl::InvalidArgumentError("--trace is missing: name a trace file with tensors");
    if (options.server.load.request.model.empty())
        return absl::InvalidArgumentError("-m is missing: name the model, such as -m digits");
    if (options.concurrency == 0)
        options.concurrency = options.speed == 0 ? 1 : kUsualOpen;
    RETURN_IF_ERROR(settleServer(options.server));
    return options;
}

std::string replayUsage()
{
    return "Usage: thalassa-perf replay --trace=<file> -m <model> [-x <version>] [options]\n\n"
           "Sends recorded requests again and compares the outputs with the recorded ones.\n" +
        cli::helpOf(std::span<const ReplayOption>(replayOptionTable()));
}

} // namespace thalassa::perf
