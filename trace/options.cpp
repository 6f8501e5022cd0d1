// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/options.h"

#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {

absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments)
{
    Options options;
    bool hasCommand = false;
    for (const std::string& argument : arguments) {
        if (argument == "-h" || argument == "--help")
            options.help = true;
        else if (argument == "-t" || argument == "--show-trace")
            options.showsTraces = true;
        else if (argument == "-v" || argument == "--verbose")
            options.isVerbose = true;
        else if (argument.size() > 1 && argument.front() == '-')
            return absl::InvalidArgumentError(absl::StrCat("there is no option '", argument, "'"));
        else if (!hasCommand && argument != "summary")
            return absl::InvalidArgumentError(
                absl::StrCat("expected the command 'summary', found '", argument, "'"));
        else if (!hasCommand)
            hasCommand = true;
        else
            options.files.push_back(argument);
    }
    if (!options.help && options.files.empty())
        return absl::InvalidArgumentError("expected summary and at least one trace file");
    return options;
}

std::string usage()
{
    return "Usage: thalassa-trace summary [options] FILE...\n"
           "\n"
           "Prints where the traced requests of each model spent their time; '-' is the standard\n"
           "input.\n"
           "\n"
           "  -t, --show-trace   Every trace, too, with the time between its points.\n"
           "  -v, --verbose      The entries as they were read, too.\n"
           "  -h, --help         This.\n";
}

} // namespace thalassa::trace_tool
