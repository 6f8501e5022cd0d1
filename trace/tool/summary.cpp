// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/summary.h"

#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "core/base/status_macros.h"
#include "core/base/text/string_view.h"
#include "core/base/text/visible_text.h"

namespace thalassa::trace_tool {

void Summary::Sums::add(const Spans& spans)
{
    ++traces;
    for (const ListedStage& listed : kListedStages) {
        if (const std::optional<int64_t> duration = durationOf(spans, listed.stage))
            stages[static_cast<size_t>(listed.stage)].add(*duration);
    }
}

void Summary::Sums::add(const timeline::CopyCounts& own)
{
    ++counted;
    for (const timeline::CopyCountName& one : timeline::kCopyCountNames)
        copies.*one.count += own.*one.count;
}

absl::Status Summary::add(const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    ASSIGN_OR_RETURN(const std::vector<Spans> all, spansOf(tree));
    for (size_t i = 0; i < tree.size(); ++i) {
        Sums& sums = m_sums[{protocol, tree[i].model(), tree[i].version()}];
        sums.add(all[i]);
        if (const std::optional<timeline::CopyCounts> copies = tree[i].copies())
            sums.add(*copies);
    }
    return absl::OkStatus();
}

void Summary::printRequest(Protocol protocol, const Sums& sums, std::ostream& out)
{
    const char* const name = protocol == Protocol::Http ? "HTTP" : "GRPC";
    out << name << " infer request (avg): " << sums.average(Stage::Total) << "us\n";
    if (protocol == Protocol::Http)
        out << "\tReceive (avg): " << sums.average(Stage::Receive) << "us\n";
    out << "\tSend (avg): " << sums.average(Stage::Send) << "us\n";
    if (protocol == Protocol::Http)
        out << "\tOverhead (avg): " << sums.average(Stage::RequestOverhead) << "us\n";
}

void Summary::printHandler(const Sums& sums, std::ostream& out)
{
    out << "\tHandler (avg): " << sums.average(Stage::Handler) << "us\n";
    if (sums.of(Stage::Compute).count() == 0)
        return;
    out << "\t\tOverhead (avg): " << sums.average(Stage::HandlerOverhead) << "us\n"
        << "\t\tQueue (avg): " << sums.average(Stage::Queue) << "us\n"
        << "\t\tCompute (avg): " << sums.average(Stage::Compute) << "us\n";
    if (sums.of(Stage::ComputeInput).count() == 0)
        return;
    out << "\t\t\tInput (avg): " << sums.average(Stage::ComputeInput) << "us\n"
        << "\t\t\tInfer (avg): " << sums.average(Stage::ComputeInfer) << "us\n"
        << "\t\t\tOutput (avg): " << sums.average(Stage::ComputeOutput) << "us\n";
}

void Summary::printCopies(const Sums& sums, std::ostream& out)
{
    const auto average = [&sums](uint64_t sum) {
        return static_cast<double>(sum) / static_cast<double>(sums.counted);
    };
    out << absl::StreamFormat("Tensor copies (avg): %.1f, %.0f bytes\n",
        average(sums.copies.copies), average(sums.copies.byteSize));
    out << absl::StreamFormat("Tensor conversions (avg): %.1f\n", average(sums.copies.conversions));
}

void Summary::printPercentiles(const Sums& sums, std::ostream& out)
{
    out << absl::StreamFormat(
        "Percentiles (us)   %9s %11s %11s %11s %11s\n", "count", "p50", "p90", "p99", "max");
    for (const ListedStage& listed : kListedStages) {
        const Durations& stage = sums.of(listed.stage);
        if (stage.count() == 0)
            continue;
        const auto microseconds = [](int64_t duration) {
            return static_cast<double>(duration) / 1e3;
        };
        out << absl::StreamFormat("  %-16s %9d %11.1f %11.1f %11.1f %11.1f\n",
            base::toAbsl(listed.name), stage.count(), microseconds(stage.quantile(0.5)),
            microseconds(stage.quantile(0.9)), microseconds(stage.quantile(0.99)),
            microseconds(stage.largest()));
    }
}

void Summary::print(bool withPercentiles, std::ostream& out) const
{
    for (const auto& [key, sums] : m_sums) {
        const auto& [protocol, model, version] = key;
        out << "Summary for " << base::visibleJson(model) << " (" << version
            << "): trace count = " << sums.traces << "\n";
        if (sums.of(Stage::Total).count() > 0)
            printRequest(protocol, sums, out);
        if (sums.of(Stage::Handler).count() > 0)
            printHandler(sums, out);
        if (sums.counted > 0)
            printCopies(sums, out);
        if (withPercentiles)
            printPercentiles(sums, out);
        out << "\n";
    }
}

} // namespace thalassa::trace_tool
