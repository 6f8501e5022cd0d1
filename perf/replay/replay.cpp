// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/replay.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <ostream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"
#include "perf/cli/exit_code.h"
#include "perf/load/measured_model.h"
#include "perf/load/now.h"
#include "perf/replay/inference_caller.h"
#include "perf/replay/recorded_requests.h"
#include "perf/replay/replay_options.h"
#include "perf/replay/replay_report.h"
#include "perf/support/text_file.h"

namespace thalassa::perf {
namespace {

// Compares each recorded output with the output of that name of the same response.
void compareAll(const std::vector<RecordedOutput>& recorded, const std::vector<SampleTensor>& now,
    const Tolerance& tolerance, ReplayedRequest& result)
{
    std::map<std::string, size_t> used;
    for (const RecordedOutput& output : recorded) {
        size_t skip = used[output.name]++;
        const auto found = std::find_if(now.begin(), now.end(),
            [&](const SampleTensor& tensor) { return tensor.name == output.name && skip-- == 0; });
        result.add(output.name,
            found == now.end() ? OutputComparison{Difference{output.name,
                                     "the answer lacks the output, or a response of it", {},
                                     std::numeric_limits<double>::infinity()}}
                               : compareOutput(output, *found, tolerance));
    }
    for (const auto& [name, count] : used) {
        const auto sent = static_cast<size_t>(std::count_if(now.begin(), now.end(),
            [&name = name](const SampleTensor& tensor) { return tensor.name == name; }));
        if (sent > count)
            result.add(name,
                {Difference{name, absl::StrCat(sent, " responses instead of ", count), {},
                    std::numeric_limits<double>::infinity()}});
    }
}

// Sends the requests from several threads, each of which takes the next one.
std::vector<ReplayedRequest> sendAll(const RecordedRequests& recorded, const ReplayOptions& options,
    const Interruption& interruption)
{
    const std::vector<RecordedRequest>& requests = recorded.requests;
    std::vector<ReplayedRequest> results(requests.size());
    std::atomic<size_t> next{0};
    const base::TimePoint start = now();
    const base::Duration first = requests.front().begin.value_or(base::Duration(0));
    const auto work = [&] {
        const auto caller = makeInferenceCaller(options.server.load);
        for (size_t i = next++; i < requests.size() && !interruption.isRequested; i = next++) {
            const RecordedRequest& request = requests[i];
            base::TimePoint due = now();
            if (options.speed > 0) {
                due = start + distanceAt(options.speed, first, *request.begin);
                if (interruption.wakeUp.waitUntil(due))
                    return;
            }
            const auto outputs = caller->infer(request.inputs, request.clientId);
            ReplayedRequest& result = results[i];
            result.isEnded = true;
            result.latency = now() - due;
            result.failure = outputs.status();
            if (outputs.ok())
                compareAll(request.outputs, *outputs, options.tolerance, result);
        }
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::min<int64_t>(options.concurrency, std::ssize(requests)); ++i)
        threads.emplace_back(work);
    threads.clear(); // waits for them
    return results;
}

absl::StatusOr<Exit> replayAndReport(
    ReplayOptions& options, Interruption& interruption, std::ostream& out, std::ostream& err)
{
    ASSIGN_OR_RETURN(const MeasuredModel subject, findMeasuredModel(options.server.load));
    const Model& model = subject.model;
    options.server.load.isDecoupled = model.isDecoupled;
    if (model.isDecoupled && options.server.load.protocol == Protocol::Http)
        return absl::InvalidArgumentError(absl::StrCat("model '", model.name,
            "' is decoupled: its responses require a stream; replay it with -i grpc"));
    RETURN_IF_ERROR(checkWritable(options.jsonFile));
    ASSIGN_OR_RETURN(const RecordedRequests recorded, readRequests(options.traceFiles, model, err));
    out << textOf(recorded, model) << std::flush;
    if (recorded.requests.empty())
        return absl::NotFoundError(absl::StrCat("no recorded request of model '", model.name,
            "' can be sent again; the trace level TENSORS records the tensors of requests"));
    const auto timeless = std::find_if(recorded.requests.begin(), recorded.requests.end(),
        [](const RecordedRequest& request) { return !request.begin; });
    if (options.speed > 0 && timeless != recorded.requests.end())
        return absl::InvalidArgumentError(absl::StrCat("trace ", timeless->id,
            " has no times: use --speed=max, or record with the trace levels TIMESTAMPS and "
            "TENSORS"));
    const ReplayReport report{recorded, sendAll(recorded, options, interruption), options.worst};
    out << textOf(report);
    RETURN_IF_ERROR(writeText(options.jsonFile, jsonOf(report)));
    const ReplayCounts counts = countsOf(report);
    if (counts.different > 0)
        return Exit::Different;
    if (counts.failed > 0)
        return Exit::SomeFailed;
    return counts.equal < recorded.requests.size() ? Exit::NotStable : Exit::Measured;
}

} // namespace

base::Duration distanceAt(double speed, base::Duration first, base::Duration begin)
{
    // Half of the range, so that a time of the clock can be added.
    constexpr int64_t kLongest = std::numeric_limits<int64_t>::max() / 2;
    const uint64_t distance =
        static_cast<uint64_t>(begin.count()) - static_cast<uint64_t>(first.count());
    const double scaled = static_cast<double>(distance) / speed;
    return base::Duration(
        scaled < static_cast<double>(kLongest) ? static_cast<int64_t>(scaled) : kLongest);
}

int replay(const std::vector<std::string>& arguments, Interruption& interruption, std::ostream& out,
    std::ostream& err)
{
    const auto fail = [&err](const absl::Status& error, Exit exit) {
        err << "thalassa-perf replay: " << error.message() << "\n";
        return static_cast<int>(exit);
    };
    absl::StatusOr<ReplayOptions> options = parseReplayOptions(arguments);
    if (!options.ok())
        return fail(options.status(), Exit::BadOptions);
    if (options->help) {
        out << replayUsage();
        return 0;
    }
    const absl::StatusOr<Exit> exit = replayAndReport(*options, interruption, out, err);
    return exit.ok() ? static_cast<int>(*exit) : fail(exit.status(), Exit::NothingMeasured);
}

} // namespace thalassa::perf
