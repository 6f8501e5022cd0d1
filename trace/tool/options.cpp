// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/options.h"

#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/base/status_macros.h"

namespace thalassa::trace_tool {
namespace {

struct CommandName {
    const char* name;
    Command command;
};
constexpr CommandName kCommands[] = {
    {"summary", Command::Summary}, {"convert", Command::Convert}, {"diff", Command::Diff}};

struct FormatName {
    const char* name;
    Format format;
};
constexpr FormatName kFormats[] = {
    {"perfetto", Format::Perfetto}, {"otlp", Format::Otlp}, {"csv", Format::Csv}};

struct Flag {
    const char* shortName; // or null
    const char* name;
    bool Options::*place;
    std::optional<Command> command; // none: for all commands
};
constexpr Flag kFlags[] = {{"-h", "--help", &Options::help, std::nullopt},
    {nullptr, "--progress", &Options::showsProgress, std::nullopt},
    {"-t", "--show-trace", &Options::showsTraces, Command::Summary},
    {"-v", "--verbose", &Options::isVerbose, Command::Summary},
    {"-p", "--percentiles", &Options::hasPercentiles, Command::Summary},
    {nullptr, "--json", &Options::asJson, Command::Diff}};

absl::Status readFormat(const std::string& text, Options& options)
{
    for (const FormatName& one : kFormats) {
        if (text == one.name) {
            options.format = one.format;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("--to: expected perfetto, otlp or csv, found '", text, "'"));
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
    return absl::InvalidArgumentError(absl::StrCat(
        "--clock-offset: expected a number of nanoseconds or 'boot', found '", text, "'"));
}

struct ValueOption {
    const char* shortName; // or null
    const char* name;
    absl::Status (*read)(const std::string& text, Options& options);
};
constexpr ValueOption kValues[] = {{nullptr, "--to", &readFormat}, {"-o", "--output", &readOutput},
    {nullptr, "--clock-offset", &readClockOffset}};

class Parser {
public:
    explicit Parser(const std::vector<std::string>& arguments)
        : m_arguments(arguments)
    {
    }

    absl::StatusOr<Options> parse();

private:
    absl::Status readCommand(const std::string& name);
    absl::Status readOption(const std::string& argument);
    absl::Status check() const;

    const std::vector<std::string>& m_arguments;
    Options m_options;
    std::vector<std::pair<std::string, Command>> m_used; // with the command of each
    size_t m_next = 0;
    bool m_hasCommand = false;
    bool m_hasFormat = false;
};

absl::Status Parser::readCommand(const std::string& name)
{
    for (const CommandName& one : kCommands) {
        if (name == one.name) {
            m_options.command = one.command;
            m_hasCommand = true;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("expected the command summary, convert or diff, found '", name, "'"));
}

absl::Status Parser::readOption(const std::string& argument)
{
    const auto isOne = [](const auto& option, std::string_view name) {
        return name == option.name || (option.shortName != nullptr && name == option.shortName);
    };
    for (const Flag& flag : kFlags) {
        if (!isOne(flag, argument))
            continue;
        m_options.*flag.place = true;
        if (flag.command)
            m_used.emplace_back(argument, *flag.command);
        return absl::OkStatus();
    }
    const size_t equals = argument.starts_with("--") ? argument.find('=') : std::string::npos;
    const std::string name = argument.substr(0, equals);
    for (const ValueOption& option : kValues) {
        if (!isOne(option, name))
            continue;
        m_used.emplace_back(name, Command::Convert);
        m_hasFormat = m_hasFormat || name == "--to";
        if (equals != std::string::npos)
            return option.read(argument.substr(equals + 1), m_options);
        if (m_next == m_arguments.size())
            return absl::InvalidArgumentError(absl::StrCat("expected a value after ", name));
        return option.read(m_arguments[m_next++], m_options);
    }
    return absl::InvalidArgumentError(absl::StrCat("there is no option '", argument, "'"));
}

absl::Status Parser::check() const
{
    if (m_options.help)
        return absl::OkStatus();
    if (!m_hasCommand)
        return absl::InvalidArgumentError("expected a command: summary, convert or diff");
    for (const auto& [option, command] : m_used) {
        if (command != m_options.command)
            return absl::InvalidArgumentError(absl::StrCat("there is no option '", option, "' of ",
                kCommands[static_cast<size_t>(m_options.command)].name));
    }
    if (m_options.command == Command::Diff && m_options.files.size() != 2)
        return absl::InvalidArgumentError(
            absl::StrCat("diff: expected two trace files, found ", m_options.files.size()));
    if (m_options.command == Command::Convert && !m_hasFormat)
        return absl::InvalidArgumentError("convert: expected --to perfetto, otlp or csv");
    if (m_options.files.empty())
        return absl::InvalidArgumentError("expected at least one trace file");
    return absl::OkStatus();
}

absl::StatusOr<Options> Parser::parse()
{
    while (m_next < m_arguments.size()) {
        const std::string& argument = m_arguments[m_next++];
        if (argument.size() > 1 && argument.front() == '-')
            RETURN_IF_ERROR(readOption(argument));
        else if (!m_hasCommand)
            RETURN_IF_ERROR(readCommand(argument));
        else
            m_options.files.push_back(argument);
    }
    RETURN_IF_ERROR(check());
    return m_options;
}

} // namespace

absl::StatusOr<Options> parseOptions(const std::vector<std::string>& arguments)
{
    return Parser(arguments).parse();
}

std::string usage()
{
    return "Usage: thalassa-trace summary [options] FILE...\n"
           "       thalassa-trace convert --to perfetto|otlp|csv [options] FILE...\n"
           "       thalassa-trace diff [options] FILE FILE\n"
           "\n"
           "The files are trace files of Thalassa or of Triton; '-' is the standard input.\n"
           "\n"
           "summary: prints the average time of each stage for each model.\n"
           "  -t, --show-trace       Also print each trace, with the time between its points.\n"
           "  -v, --verbose          Also print the entries as they were read.\n"
           "  -p, --percentiles      Also print percentiles of each stage.\n"
           "\n"
           "convert: writes the requests in another format.\n"
           "  --to FORMAT            Format. perfetto: Chrome's trace events, for "
           "ui.perfetto.dev;\n"
           "                         otlp: OpenTelemetry's JSON; csv: a row for each trace. "
           "Required.\n"
           "  -o, --output FILE      Output file. Default: the standard output.\n"
           "  --clock-offset NS      Nanoseconds to add to each time; boot: the offset that gives\n"
           "                         the time of day, for files that this machine has written "
           "since\n"
           "                         its start. Default: 0.\n"
           "\n"
           "diff: compares the stages of two files, for each model.\n"
           "  --json                 Print JSON instead of a table.\n"
           "\n"
           "All commands:\n"
           "  --progress             Report the progress, even if the standard error stream is\n"
           "                         not a terminal.\n"
           "  -h, --help             Print this text.\n";
}

} // namespace thalassa::trace_tool
