// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/replay/replay_report.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/text/visible_text.h"
#include "perf/support/histogram.h"
#include "perf/support/json_writer.h"

namespace thalassa::perf {
namespace {

using Largest = std::map<std::string, ReplayedRequest::Largest>;

Largest largestOf(const ReplayReport& report)
{
    Largest all;
    for (const ReplayedRequest& result : report.results) {
        for (const auto& [output, largest] : result.largest) {
            ReplayedRequest::Largest& sum = all[output];
            sum.absolute = std::max(sum.absolute, largest.absolute);
            sum.relative = std::max(sum.relative, largest.relative);
        }
    }
    return all;
}

// Returns the numbers of the requests with a difference, the largest difference first.
std::vector<size_t> worstOf(const ReplayReport& report)
{
    std::vector<size_t> order;
    for (size_t i = 0; i < report.results.size(); ++i) {
        if (report.results[i].worst)
            order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&report](size_t a, size_t b) {
        return report.results[a].worst->excess > report.results[b].worst->excess;
    });
    order.resize(std::min(order.size(), report.worst));
    return order;
}

std::string placeOf(const Difference& difference)
{
    return difference.index ? absl::StrCat(difference.output, "[", *difference.index, "]")
                            : difference.output;
}

struct Latencies {
    Histogram before;
    Histogram after;
};

Latencies latenciesOf(const ReplayReport& report)
{
    Latencies latencies;
    for (size_t i = 0; i < report.results.size(); ++i) {
        const ReplayedRequest& result = report.results[i];
        if (!result.isEnded || !result.failure.ok())
            continue;
        latencies.after.add(result.latency);
        if (const auto before = report.recorded.requests[i].latency)
            latencies.before.add(*before);
    }
    return latencies;
}

double inMicroseconds(base::Duration duration)
{
    return static_cast<double>(duration.count()) / 1e3;
}

std::string latencyLine(const char* name, const Histogram& latencies)
{
    if (latencies.count() == 0)
        return absl::StrFormat("%-10s unknown\n", name);
    return absl::StrFormat("%-10s p50 %.1f us   p99 %.1f us\n", name,
        inMicroseconds(latencies.percentile(50)), inMicroseconds(latencies.percentile(99)));
}

} // namespace

void ReplayedRequest::add(const std::string& output, const OutputComparison& comparison)
{
    Largest& sum = largest[output];
    sum.absolute = std::max(sum.absolute, comparison.largestAbsolute);
    sum.relative = std::max(sum.relative, comparison.largestRelative);
    byShapeOnly += comparison.isByShapeOnly ? 1 : 0;
    if (comparison.difference && (!worst || comparison.difference->excess > worst->excess))
        worst = comparison.difference;
}

ReplayCounts countsOf(const ReplayReport& report)
{
    ReplayCounts counts;
    for (const ReplayedRequest& result : report.results) {
        if (!result.isEnded)
            continue;
        counts.byShapeOnly += result.byShapeOnly;
        ++(!result.failure.ok() ? counts.failed : result.worst ? counts.different : counts.equal);
    }
    return counts;
}

std::string textOf(const RecordedRequests& recorded, const Model& model)
{
    std::string text = absl::StrCat("Model ", model.name,
        model.version.empty() ? "" : absl::StrCat(" version ", model.version), ": ",
        recorded.requests.size(), " recorded requests\n");
    std::map<int64_t, uint64_t> versions;
    for (const RecordedRequest& request : recorded.requests)
        ++versions[request.version];
    for (const auto& [version, count] : versions)
        absl::StrAppend(&text, "  recorded from version ", version, ": ", count, "\n");
    for (const auto& [reason, count] : recorded.skipped)
        absl::StrAppend(&text, "  left out: ", count, ", ", reason, "\n");
    return text;
}

std::string textOf(const ReplayReport& report)
{
    const ReplayCounts counts = countsOf(report);
    std::string text = absl::StrCat("\nEqual ", counts.equal, "   different ", counts.different,
        "   failed ", counts.failed, "\n");
    if (counts.byShapeOnly > 0)
        absl::StrAppend(&text, "Outputs compared by shape only: ", counts.byShapeOnly, "\n");
    for (const auto& [output, largest] : largestOf(report))
        absl::StrAppendFormat(&text, "%s: largest difference %g absolute, %g relative\n", output,
            largest.absolute, largest.relative);
    const Latencies latencies = latenciesOf(report);
    text += latencyLine("Recorded", latencies.before) + latencyLine("Replayed", latencies.after);
    for (const size_t i : worstOf(report)) {
        const RecordedRequest& request = report.recorded.requests[i];
        const Difference& difference = *report.results[i].worst;
        absl::StrAppend(&text, "Different: trace ", request.id,
            request.clientId.empty()
                ? ""
                : absl::StrCat(", request ", base::visibleText(request.clientId)),
            ": ", placeOf(difference), ": ", difference.what, "\n");
    }
    const auto failed = std::find_if(report.results.begin(), report.results.end(),
        [](const ReplayedRequest& result) { return !result.failure.ok(); });
    if (failed != report.results.end())
        absl::StrAppend(&text, "First error: ", failed->failure.message(), "\n");
    return text;
}

std::string jsonOf(const ReplayReport& report)
{
    const ReplayCounts counts = countsOf(report);
    JsonWriter json;
    json.begin();
    json.count("format", 1);
    json.count("equal", counts.equal);
    json.count("different", counts.different);
    json.count("failed", counts.failed);
    json.count("compared_by_shape_only", counts.byShapeOnly);
    json.begin("left_out");
    for (const auto& [reason, count] : report.recorded.skipped)
        json.count(reason.c_str(), count);
    json.end();
    json.beginList("worst");
    for (const size_t i : worstOf(report)) {
        const Difference& difference = *report.results[i].worst;
        json.begin();
        json.count("trace", report.recorded.requests[i].id);
        json.text("request", report.recorded.requests[i].clientId);
        json.text("output", difference.output);
        if (difference.index)
            json.count("index", *difference.index);
        json.text("difference", difference.what);
        json.end();
    }
    json.endList();
    json.end();
    return json.take();
}

} // namespace thalassa::perf
