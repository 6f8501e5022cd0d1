// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/run.h"

#include "core/base/build_info.h"
#include "core/base/cli/command_line.h"
#include "trace/tool/convert.h"
#include "trace/tool/diff.h"
#include "trace/tool/options.h"
#include "trace/tool/progress.h"
#include "trace/tool/summarize.h"

namespace thalassa::trace_tool {
namespace {

absl::Status runCommand(
    const Options& options, Progress& progress, std::ostream& out, std::ostream& errors)
{
    switch (options.command) {
    case Command::Convert:
        return convert(options, progress, out, errors);
    case Command::Diff:
        return diff(options, progress, out, errors);
    case Command::Summary:
        break;
    }
    return summarize(options, progress, out, errors);
}

} // namespace

int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& errors,
    bool isTerminal)
{
    const absl::StatusOr<Options> options = parseOptions(arguments);
    if (!options.ok()) {
        errors << "thalassa-trace: " << options.status().message()
               << "\nthalassa-trace --help lists the commands and the options.\n";
        return 2;
    }
    if (options->help || options->version) {
        out << (options->help ? usage()
                              : base::versionText("thalassa-trace", {{"Qt", cli::qtVersion()}}));
        return 0;
    }
    Progress progress(isTerminal     ? Progress::Form::Terminal
            : options->showsProgress ? Progress::Form::Lines
                                     : Progress::Form::None,
        errors);
    const absl::Status status = runCommand(*options, progress, out, errors);
    progress.end();
    if (!status.ok())
        errors << status.message() << "\n";
    return status.ok() ? 0 : 1;
}

} // namespace thalassa::trace_tool
