// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/options.h"

#include <algorithm>
#include <chrono>
#include <iterator>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/cli/command_line.h"
#include "core/base/cli/help.h"
#include "core/base/cli/places.h"
#include "core/base/status_macros.h"

namespace thalassa::trace_tool {
namespace {

using Option = cli::Option<Options>;

// The headlines of the groups of options; a command takes those of its group and of the last one.
constexpr char kSummary[] = "summary: prints the average time of each stage for each model.";
constexpr char kConvert[] = "convert: writes the requests in another format.";
constexpr char kDiff[] = "diff: compares the stages of two files, for each model.";
constexpr char kAllCommands[] = "All commands:";

struct CommandName {
    const char* name;
    Command command;
    const char* group;
};
constexpr CommandName kCommands[] = {{"summary", Command::Summary, kSummary},
    {"convert", Command::Convert, kConvert}, {"diff", Command::Diff, kDiff}};

struct FormatName {
    const char* name;
    Format format;
};
constexpr FormatName kFormats[] = {
    {"perfetto", Format::Perfetto}, {"otlp", Format::Otlp}, {"csv", Format::Csv}};

absl::Status readFormat(const std::string& text, Options& options)
{
    for (const FormatName& one : kFormats) {
        if (text == one.name) {
            options.format = one.format;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("expected perfetto, otlp or csv, found '", text, "'"));
}

absl::Status readOutput(const std::string& text, Options& options)
{
    options.output = text == "-" ? "" : text;
    return absl::OkStatus();
}

// The times in a file are those of a clock that began when the machine was started.
absl::Status readClockOffset(const std::string& text, Options& options)
{
    using std::chrono::nanoseconds;
    if (text == "boot") {
        options.clockOffset =
            nanoseconds(std::chrono::system_clock::now().time_since_epoch()).count() -
            nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
        return absl::OkStatus();
    }
    if (absl::SimpleAtoi(text, &options.clockOffset))
        return absl::OkStatus();
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number of nanoseconds or 'boot', found '", text, "'"));
}

const std::vector<Option>& optionTable()
{
    static const std::vector<Option> table{
        {kSummary, {"t", "show-trace"}, nullptr,
            "Also print each trace, with the time between its points.",
            cli::flag(OPTION_PLACE(showsTraces))},
        {kSummary, {"v", "verbose"}, nullptr, "Also print the entries as they were read.",
            cli::flag(OPTION_PLACE(isVerbose))},
        {kSummary, {"p", "percentiles"}, nullptr, "Also print percentiles of each stage.",
            cli::flag(OPTION_PLACE(hasPercentiles))},
        {kConvert, "to", "FORMAT",
            "Format. perfetto: Chrome's trace events, for ui.perfetto.dev;\n"
            "otlp: OpenTelemetry's JSON; csv: a row for each trace. Required.",
            readFormat},
        {kConvert, {"o", "output"}, "FILE", "Output file. Default: the standard output.",
            readOutput},
        {kConvert, "clock-offset", "NS",
            "Nanoseconds to add to each time; boot: the offset that gives\n"
            "the time of day, for files that this machine has written since\n"
            "its start. Default: 0.",
            readClockOffset},
        {kConvert, "service-name", "NAME",
            "service.name of the server in the format otlp. Default:\ntriton-inference-server.",
            cli::text(OPTION_PLACE(serviceName))},
        {kDiff, "json", nullptr, "Print JSON instead of a table.", cli::flag(OPTION_PLACE(asJson))},
        {kAllCommands, "progress", nullptr,
            "Report the progress, even if the standard error stream is\nnot a terminal.",
            cli::flag(OPTION_PLACE(showsProgress))},
        {kAllCommands, {"h", "help"}, nullptr, "Print this text.", cli::flag(OPTION_PLACE(help))},
        {kAllCommands, "version", nullptr, "Print the version and the build.",
            cli::flag(OPTION_PLACE(version))},
    };
    return table;
}

class Texts final : public cli::ErrorTexts {
public:
    std::string unknownOption(const std::string& name, const std::string& nearest) const override
    {
        const bool isLetter = name.size() == 1; // every other letter is as near
        return absl::StrCat("there is no option '", cli::dashed(name), "'",
            isLetter || nearest.empty()
                ? ""
                : absl::StrCat(", did you mean ", cli::dashed(nearest), "?"));
    }
    std::string missingValue(
        const std::string& option, const std::string& /*reason*/) const override
    {
        return absl::StrCat("expected a value after ", option);
    }
};

// Takes the command and the files from the arguments that belong to no option.
absl::Status readArguments(const std::vector<std::string>& arguments, Options& options)
{
    if (arguments.empty())
        return options.help || options.version
            ? absl::OkStatus()
            : absl::InvalidArgumentError("expected a command: summary, convert or diff");
    const std::string& name = arguments.front();
    const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
        [&name](const CommandName& one) { return name == one.name; });
    if (found == std::end(kCommands))
        return absl::InvalidArgumentError(
            absl::StrCat("expected the command summary, convert or diff, found '", name, "'"));
    options.command = found->command;
    options.files.assign(arguments.begin() + 1, arguments.end());
    return absl::OkStatus();
}

// Fails for an option of another command.
absl::Status checkCommand(const cli::CommandLine& line, const Options& options)
{
    const CommandName& command = kCommands[static_cast<size_t>(options.command)];
    for (const std::string& given : line.givenNames()) {
        for (const Option& option : optionTable()) {
            const bool isOption =
                std::find(option.names.begin(), option.names.end(), given) != option.names.end();
            if (isOption && option.group != command.group && option.group != kAllCommands)
                return absl::InvalidArgumentError(absl::StrCat(
                    "there is no option '", cli::dashed(given), "' of ", command.name));
        }
    }
    return absl::OkStatus();
}

absl::Status checkFiles(const cli::CommandLine& line, const Options& options)
{
    if (options.command == Command::Diff && options.files.size() != 2)
        return absl::InvalidArgumentError(
            absl::StrCat("diff: expected two trace files, found ", options.files.size()));
    if (options.command == Command::Convert && !line.isSet("to"))
        return absl::InvalidArgumentError("convert: expected --to perfetto, otlp or csv");
    if (options.files.empty())
        return absl::InvalidArgumentError("expected at least one trace file");
    return absl::OkStatus();
}

} // namespace

absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments)
{
    static const Texts texts;
    cli::CommandLine line({.takesArguments = true}, texts);
    line.declare(optionTable());
    RETURN_IF_ERROR(line.parse(arguments));
    Options options;
    RETURN_IF_ERROR(line.apply(optionTable(), options));
    RETURN_IF_ERROR(readArguments(line.arguments(), options));
    if (options.help || options.version)
        return options;
    RETURN_IF_ERROR(checkCommand(line, options));
    RETURN_IF_ERROR(checkFiles(line, options));
    return options;
}

std::string usage()
{
    return "Usage: thalassa-trace summary [options] FILE...\n"
           "       thalassa-trace convert --to perfetto|otlp|csv [options] FILE...\n"
           "       thalassa-trace diff [options] FILE FILE\n"
           "\n"
           "The files are trace files of Thalassa or of Triton; '-' is the standard input.\n" +
        cli::columnHelpOf(optionTable());
}

} // namespace thalassa::trace_tool
