// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulate/simulate.h"

#include <ostream>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/cli/exit_code.h"
#include "perf/simulate/cost_measurement.h"
#include "perf/simulate/simulate_options.h"
#include "perf/simulate/simulate_report.h"
#include "perf/support/text_file.h"

namespace thalassa::perf {
namespace {

absl::Status inFile(const std::string& path, const absl::Status& error)
{
    return {error.code(), absl::StrCat(path, ": ", error.message())};
}

absl::StatusOr<BatchCost> readCost(const std::string& path)
{
    ASSIGN_OR_RETURN(const std::string text, readText(path));
    absl::StatusOr<BatchCost> cost = BatchCost::parse(text);
    return cost.ok() ? std::move(cost) : inFile(path, cost.status());
}

absl::StatusOr<BatchCost> findCost(
    const SimulateOptions& options, Interruption& interruption, std::ostream& err)
{
    if (!options.measuresCost())
        return readCost(options.costFile);
    RETURN_IF_ERROR(checkWritable(options.costFileToWrite)); // before the measurement
    ASSIGN_OR_RETURN(
        BatchCost cost, measureBatchCost(options.server, options.measuredSizes, interruption, err));
    RETURN_IF_ERROR(writeText(options.costFileToWrite,
        absl::StrCat("# Batches of model ", options.server.load.request.model,
            ": rows, microseconds\n", cost.toText())));
    return cost;
}

absl::StatusOr<Exit> simulateAndReport(
    SimulateOptions& options, Interruption& interruption, std::ostream& out, std::ostream& err)
{
    ASSIGN_OR_RETURN(BatchCost cost, findCost(options, interruption, err));
    if (options.baseLatency)
        cost.setBaseLatency(*options.baseLatency);
    out << textOf(cost) << std::flush;
    if (!options.hasLoad())
        return Exit::Measured;
    if (!options.arrivalsFile.empty()) {
        ASSIGN_OR_RETURN(const std::string text, readText(options.arrivalsFile));
        absl::StatusOr<std::vector<Arrival>> arrivals = parseArrivals(text, options.load.rows);
        if (!arrivals.ok())
            return inFile(options.arrivalsFile, arrivals.status());
        options.load.recorded = *std::move(arrivals);
    }
    if (cost.configuration()) {
        const absl::Status known = checkSettings(*cost.configuration(), options.load, cost);
        if (!known.ok())
            err << "the model's configuration is not simulated: " << known.message() << "\n";
    }
    const auto settings = settingsOf(options.settings, options.load, cost);
    if (!settings.ok()) {
        err << "thalassa-perf simulate: " << settings.status().message() << "\n";
        return Exit::BadOptions;
    }
    const auto isInterrupted = [&] { return interruption.isRequested.load(); };
    const SimulateReport report{
        cost, options.load, simulateAll(*settings, options.load, cost, isInterrupted)};
    out << textOf(report);
    if (report.points.empty())
        return absl::CancelledError("interrupted before anything was simulated");
    RETURN_IF_ERROR(writeText(options.csvFile, csvOf(report)));
    RETURN_IF_ERROR(writeText(options.jsonFile, jsonOf(report)));
    return isInterrupted() ? Exit::NotStable : Exit::Measured;
}

} // namespace

int simulate(const std::vector<std::string>& arguments, Interruption& interruption,
    std::ostream& out, std::ostream& err)
{
    const auto fail = [&err](const absl::Status& error, Exit exit) {
        err << "thalassa-perf simulate: " << error.message() << "\n";
        return static_cast<int>(exit);
    };
    absl::StatusOr<SimulateOptions> options = parseSimulateOptions(arguments);
    if (!options.ok())
        return fail(options.status(), Exit::BadOptions);
    if (options->help) {
        out << simulateUsage();
        return 0;
    }
    const absl::StatusOr<Exit> exit = simulateAndReport(*options, interruption, out, err);
    return exit.ok() ? static_cast<int>(*exit) : fail(exit.status(), Exit::NothingMeasured);
}

} // namespace thalassa::perf
