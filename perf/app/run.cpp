// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/app/run.h"

#include <sys/resource.h>

#include <google/protobuf/stubs/common.h>
#include <grpcpp/grpcpp.h>

#include <ostream>

#include "absl/strings/str_cat.h"
#include "core/base/build_info.h"
#include "core/base/cli/command_line.h"
#include "core/base/status_macros.h"
#include "perf/cli/exit_code.h"
#include "perf/cli/options.h"
#include "perf/load/measured_model.h"
#include "perf/load/shared_tensors.h"
#include "perf/replay/replay.h"
#include "perf/report/report.h"
#include "perf/simulate/simulate.h"
#include "perf/support/text_file.h"

namespace thalassa::perf {
namespace {

std::vector<base::LibraryVersion> libraryVersions()
{
    return {{"Qt", cli::qtVersion()}, {"gRPC", grpc::Version()},
        {"protobuf", google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION)}};
}

// Raises the limit on descriptors: each connection takes one.
void allowManyDescriptors()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

absl::Status checkStreaming(const Model& model, const LoadOptions& options)
{
    if (!model.isDecoupled || options.isStreaming)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("model '", model.name,
        "' is decoupled: a request may have any number of responses, which require a stream; "
        "measure it with -i grpc --streaming"));
}

Exit exitOf(const Report& report)
{
    Exit exit = Exit::Measured;
    for (const Measurement& measurement : report.measurements) {
        if (measurement.result.client.failed() > 0)
            return Exit::SomeFailed;
        if (measurement.stability == Stability::Unstable ||
            measurement.stability == Stability::Interrupted)
            exit = Exit::NotStable;
    }
    return exit;
}

// Measures one level after the other into `report`; measurements made before an error stay there.
absl::Status measureAll(Profiler& profiler, Report& report, const Interruption& interruption,
    std::ostream& out, std::ostream& err)
{
    const Options& options = report.options;
    const auto progress = [&](const LoadLevel& level, size_t number, const Window& window) {
        err << progressLine(report, level, number, window) << std::flush;
    };
    for (int index = 0; options.range.contains(options.range.at(index)); ++index) {
        const LoadLevel level{options.loop, options.range.at(index)};
        absl::StatusOr<Measurement> measured = profiler.measure(level, progress);
        report.statisticsGap = profiler.statisticsGap();
        if (!measured.ok())
            return measured.status();
        report.measurements.push_back(*std::move(measured));
        const Measurement& measurement = report.measurements.back();
        out << textOf(report, measurement) << std::flush;
        if (interruption.isRequested)
            break;
        const auto threshold = options.measure.latencyThreshold;
        if (threshold.count() > 0 && measurement.latency(options.measure.percentile) > threshold) {
            out << "\nThe latency exceeds the threshold of " << threshold.count()
                << " ms: the range ends here\n";
            break;
        }
    }
    return absl::OkStatus();
}

absl::StatusOr<Exit> measureAndReport(
    Options& options, Interruption& interruption, std::ostream& out, std::ostream& err)
{
    ASSIGN_OR_RETURN(const MeasuredModel subject, findMeasuredModel(options.load));
    const Model& model = subject.model;
    RETURN_IF_ERROR(checkStreaming(model, options.load));
    options.load.isDecoupled = model.isDecoupled;
    if (model.isDecoupled)
        options.load.request.parameters.push_back({"triton_enable_empty_final_response", true});
    ASSIGN_OR_RETURN(std::vector<Sample> samples, makeSamples(model, options.samples));
    std::unique_ptr<SharedTensors> shared;
    if (options.sharedMemory.kind != SharedMemory::None) {
        ASSIGN_OR_RETURN(shared,
            SharedTensors::make(
                *subject.server, model, options.sharedMemory, samples, options.load.request));
    }
    ASSIGN_OR_RETURN(Payloads payloads, makePayloads(samples, options.load));
    // Checked before the load, because a failure after it would lose the figures.
    RETURN_IF_ERROR(checkWritable(options.csvFile));
    RETURN_IF_ERROR(checkWritable(options.jsonFile));

    Report report{options, model, "", {}};
    out << textHead(report) << std::flush;
    Profiler profiler(
        options.load, options.measure, std::move(payloads), *subject.server, interruption);
    const absl::Status measured = measureAll(profiler, report, interruption, out, err);
    if (!report.measurements.empty()) {
        out << textSummary(report);
        RETURN_IF_ERROR(writeText(options.csvFile, csvOf(report)));
        RETURN_IF_ERROR(writeText(options.jsonFile, jsonOf(report)));
    }
    RETURN_IF_ERROR(measured);
    return exitOf(report);
}

} // namespace

int run(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err)
{
    if (!arguments.empty() && arguments.front() == "simulate")
        return simulate({arguments.begin() + 1, arguments.end()}, interruption, out, err);
    if (!arguments.empty() && arguments.front() == "replay")
        return replay({arguments.begin() + 1, arguments.end()}, interruption, out, err);
    absl::StatusOr<Options> options = parseOptions(arguments);
    if (!options.ok()) {
        err << "thalassa-perf: " << options.status().message() << "\n";
        return static_cast<int>(Exit::BadOptions);
    }
    if (options->help || options->version) {
        out << (options->help ? usage() : base::versionText("thalassa-perf", libraryVersions()));
        return 0;
    }
    allowManyDescriptors();
    const absl::StatusOr<Exit> exit = measureAndReport(*options, interruption, out, err);
    if (!exit.ok()) {
        err << "thalassa-perf: " << exit.status().message() << "\n";
        return static_cast<int>(Exit::NothingMeasured);
    }
    return static_cast<int>(*exit);
}

} // namespace thalassa::perf
