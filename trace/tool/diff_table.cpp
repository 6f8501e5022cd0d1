// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "core/base/text/visible_text.h"
#include "trace/tool/diff.h"

namespace thalassa::trace_tool {
namespace {

constexpr const char* kNothing = "-";

std::string microseconds(std::optional<double> nanoseconds)
{
    return nanoseconds ? absl::StrFormat("%.1f", *nanoseconds / 1e3) : kNothing;
}

std::string signedMicroseconds(std::optional<double> nanoseconds)
{
    return nanoseconds ? absl::StrFormat("%+.1f", *nanoseconds / 1e3) : kNothing;
}

std::string percent(std::optional<double> fraction)
{
    return fraction ? absl::StrFormat("%+.1f %%", *fraction * 100) : kNothing;
}

void printFile(const char* name, const ComparedFile& file, std::ostream& out)
{
    out << name << ": " << file.name << ", " << file.traces << " traces";
    if (file.brokenTraces > 0)
        out << ", " << file.brokenTraces << " of them not whole";
    out << "\n";
}

void printStage(const StageComparison& stage, std::ostream& out)
{
    out << "\n"
        << base::visibleJson(stage.model) << ": " << stage.stage << "\n"
        << absl::StreamFormat("  %-5s %14d %14d\n", "count", stage.countA, stage.countB);
    for (const Figure& figure : stage.figures) {
        out << absl::StreamFormat("  %-5s %14s %14s %14s %12s  %s\n", figure.name,
            microseconds(figure.a), microseconds(figure.b), signedMicroseconds(figure.difference()),
            percent(figure.relative()), nameOf(figure.verdict));
    }
}

} // namespace

void printAsTable(const ComparedFile& a, const ComparedFile& b,
    const std::vector<StageComparison>& stages, std::ostream& out)
{
    printFile("A", a, out);
    printFile("B", b, out);
    out << "\n"
        << absl::StreamFormat(
               "  %-5s %14s %14s %14s %12s\n", "", "A (us)", "B (us)", "B - A (us)", "(B - A) / A");
    bool hasTooFew = stages.empty();
    for (const StageComparison& stage : stages) {
        printStage(stage, out);
        hasTooFew = hasTooFew ||
            std::any_of(stage.figures.begin(), stage.figures.end(),
                [](const Figure& figure) { return figure.verdict == Verdict::TooFew; });
    }
    if (hasTooFew)
        out << "\ntoo few: the verdict on a figure needs so many values in each file: "
            << neededCounts() << "\n";
}

} // namespace thalassa::trace_tool
