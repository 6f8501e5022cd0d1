// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/run.h"

#include <sys/resource.h>

#include <fstream>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/nearest_name.h"
#include "core/base/status_macros.h"
#include "perf/model_check.h"
#include "perf/options.h"
#include "perf/report.h"
#include "perf/server_link.h"

namespace thalassa::perf {
namespace {

constexpr size_t kHintLength = 300;

// Each connection takes one.
void allowManyDescriptors()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        ::setrlimit(RLIMIT_NOFILE, &limit);
    }
}

std::unique_ptr<ServerLink> makeLink(const LoadOptions& options)
{
    return options.protocol == Protocol::Http ? makeHttpLink(options.server, options.request)
                                              : makeGrpcLink(options.server, options.request);
}

// What a person needs beside the server's own words.
absl::Status explain(const absl::Status& error, ServerLink& server, const LoadOptions& options)
{
    if (absl::IsUnavailable(error) || absl::IsDeadlineExceeded(error)) {
        return absl::UnavailableError(
            absl::StrCat(error.message(), "\nIs a server listening at ", options.server.toString(),
                " for ", options.protocol == Protocol::Http ? "HTTP" : "gRPC",
                "? Say where with -u, and which protocol with -i."));
    }
    const auto models = server.models();
    if (!models.ok())
        return error;
    std::string hint;
    const std::string& name = options.request.model;
    if (std::find(models->begin(), models->end(), name) != models->end()) {
        const std::string version = options.request.version.empty()
            ? ""
            : absl::StrCat(" in version ", options.request.version);
        hint = absl::StrCat("the server knows '", name, "', but does not serve it", version,
            ": its repository index (POST /v2/repository/index) says which it serves, and why");
    } else if (const std::string nearest = base::nearestName(name, *models); !nearest.empty()) {
        hint = absl::StrCat("did you mean -m ", nearest, "?");
    } else {
        hint = models->empty()
            ? "the server has no models"
            : absl::StrCat("its models are ", absl::StrJoin(*models, ", ").substr(0, kHintLength));
    }
    return absl::NotFoundError(absl::StrCat(error.message(), "\n", hint));
}

absl::Status checkStreaming(const Model& model, const LoadOptions& options)
{
    if (!model.isDecoupled || options.isStreaming)
        return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("model '", model.name,
        "' is decoupled: it may answer a request any number of times, which takes a stream; "
        "measure it with -i grpc --streaming"));
}

absl::Status writeFile(const std::string& path, const std::string& text)
{
    if (path.empty())
        return absl::OkStatus();
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    if (!file)
        return absl::UnavailableError(
            absl::StrCat("cannot write '", path, "': check that its folder is there and writable"));
    return absl::OkStatus();
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

// Measures one level after the other into `report`; what was measured before an error stays there.
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
    const std::unique_ptr<ServerLink> server = makeLink(options.load);
    const auto description = server->describe();
    if (!description.ok())
        return explain(description.status(), *server, options.load);
    ASSIGN_OR_RETURN(Model model, checkModel(*description));
    model.version = options.load.request.version;
    RETURN_IF_ERROR(checkStreaming(model, options.load));
    options.load.isDecoupled = model.isDecoupled;
    if (model.isDecoupled)
        options.load.request.parameters.push_back({"triton_enable_empty_final_response", true});
    ASSIGN_OR_RETURN(const std::vector<Sample> samples, makeSamples(model, options.samples));
    ASSIGN_OR_RETURN(Payloads payloads, makePayloads(samples, options.load));
    // Before the load and not after it, when the figures would be lost.
    RETURN_IF_ERROR(writeFile(options.csvFile, ""));
    RETURN_IF_ERROR(writeFile(options.jsonFile, ""));

    Report report{options, model, "", {}};
    out << textHead(report) << std::flush;
    Profiler profiler(options.load, options.measure, std::move(payloads), *server, interruption);
    const absl::Status measured = measureAll(profiler, report, interruption, out, err);
    if (!report.measurements.empty()) {
        out << textSummary(report);
        RETURN_IF_ERROR(writeFile(options.csvFile, csvOf(report)));
        RETURN_IF_ERROR(writeFile(options.jsonFile, jsonOf(report)));
    }
    RETURN_IF_ERROR(measured);
    return exitOf(report);
}

} // namespace

int run(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err)
{
    absl::StatusOr<Options> options = parseOptions(arguments);
    if (!options.ok()) {
        err << "thalassa-perf: " << options.status().message() << "\n";
        return static_cast<int>(Exit::BadOptions);
    }
    if (options->help || options->version) {
        out << (options->help ? usage() : "thalassa-perf " THALASSA_VERSION "\n");
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
