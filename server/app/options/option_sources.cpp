// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_sources.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <optional>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "core/base/cli/values.h"
#include "core/base/file_access.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "server/app/options/option_names.h"

namespace thalassa::app {
namespace {

constexpr absl::string_view kPrefix = "THALASSA_";
constexpr char kConfig[] = "config";
constexpr absl::string_view kByteOrderMark = "\xef\xbb\xbf"; // some editors write it

constexpr char kNoComment[] =
    "a '#' behind a value begins no comment; put the comment on a line of its own";

struct SourceOption {
    std::string name; // full
    std::string argument;
    std::string origin; // for errors
    bool mayHaveComment = false;
};

// Options that ask for output instead of a server, and the file itself.
bool isForCommandLineOnly(const std::string& name)
{
    return name == "help" || name == "version" || name == kConfig;
}

std::string nameOf(const std::string& argument)
{
    const std::string name = argument.substr(2, argument.find('=') - 2);
    return mainName(name);
}

absl::Status at(const std::string& origin, const absl::Status& status)
{
    return {status.code(), absl::StrCat(status.message(), " (", origin, ")")};
}

absl::Status badLine(const std::string& origin, const std::string& reason)
{
    return absl::InvalidArgumentError(
        absl::StrCat("Bad option: \"--config\".\n", reason, " (", origin, ")"));
}

// An option without a value is given by the value true, and not given by false: nothing is
// returned.
absl::StatusOr<std::optional<SourceOption>> optionOf(
    const std::string& name, const std::string& value, const std::string& origin)
{
    SourceOption option{mainName(name), absl::StrCat("--", name), origin};
    if (*takesValue(name)) {
        absl::StrAppend(&option.argument, "=", value);
        return option;
    }
    const absl::StatusOr<bool> isGiven = cli::parseBool(value);
    if (!isGiven.ok())
        return at(origin, isGiven.status());
    return *isGiven ? std::optional(option) : std::nullopt;
}

// Returns whether the text of a line has what looks like a comment, and is none: as in the files of
// systemd and of Docker, a value ends with its line, so that it can have any character.
bool seemsCommented(absl::string_view text)
{
    for (size_t at = text.find('#', 1); at != absl::string_view::npos;
         at = text.find('#', at + 1)) {
        if (absl::ascii_isspace(static_cast<unsigned char>(text[at - 1])))
            return true;
    }
    return false;
}

// `text` is a line without spaces at its ends, and no comment.
absl::StatusOr<std::optional<SourceOption>> optionOfLine(
    const std::string& text, const std::string& origin)
{
    if (absl::StartsWith(text, "-"))
        return badLine(
            origin, "expected the name of an option without dashes, as in http-port=8000");
    const size_t equals = text.find('=');
    const std::string name(absl::StripAsciiWhitespace(text.substr(0, equals)));
    if (!takesValue(name)) {
        const std::string nearest = nearestOption(name);
        return badLine(origin,
            absl::StrCat("there is no option '", name, "'",
                nearest.empty() ? "" : absl::StrCat(", did you mean '", nearest, "'?"),
                seemsCommented(name) ? absl::StrCat("; ", kNoComment) : ""));
    }
    if (isForCommandLineOnly(name))
        return badLine(origin, absl::StrCat("the option '", name, "' has no effect in a file"));
    if (equals == std::string::npos && *takesValue(name))
        return badLine(origin, absl::StrCat("expected ", name, "=VALUE, got '", text, "'"));
    return optionOf(name,
        equals == std::string::npos
            ? "true"
            : std::string(absl::StripAsciiWhitespace(text.substr(equals + 1))),
        origin);
}

absl::StatusOr<std::vector<SourceOption>> optionsOfFile(const std::string& path)
{
    std::ifstream file(path);
    std::vector<SourceOption> options;
    size_t number = 0;
    for (std::string line; std::getline(file, line);) {
        ++number;
        if (number == 1 && absl::StartsWith(line, kByteOrderMark))
            line.erase(0, kByteOrderMark.size());
        const std::string text(absl::StripAsciiWhitespace(line));
        if (text.empty() || text.front() == '#')
            continue;
        ASSIGN_OR_RETURN(std::optional<SourceOption> option,
            optionOfLine(text, absl::StrCat(path, ":", number)));
        if (option) {
            option->mayHaveComment = seemsCommented(text);
            options.push_back(*std::move(option));
        }
    }
    const char* const why = std::strerror(errno);
    if (file.eof())
        return options;
    return absl::InvalidArgumentError(absl::StrCat(
        "Bad option: \"--config\".\ncannot read '", path, "': ", why, base::whyNoAccess(path)));
}

// Kubernetes gives each container variables about the services of its namespace, such as
// THALASSA_HTTP_PORT=tcp://10.0.0.1:80 about a service with the name thalassa-http.
bool isServiceLink(const std::string& value)
{
    return absl::StartsWith(value, "tcp://") || absl::StartsWith(value, "udp://");
}

absl::StatusOr<std::vector<SourceOption>> optionsOfEnvironment(
    const Environment& environment, std::vector<std::string>& warnings)
{
    std::vector<SourceOption> options;
    for (const auto& [variable, value] : environment) {
        if (!absl::StartsWith(variable, kPrefix))
            continue;
        const std::string name = absl::AsciiStrToLower(
            absl::StrReplaceAll(variable.substr(kPrefix.size()), {{"_", "-"}}));
        if (!takesValue(name)) {
            // Others may have variables with this prefix, so only a near one is taken for an error.
            if (const std::string nearest = nearestOption(name); !nearest.empty())
                warnings.push_back(
                    absl::StrCat("the variable ", variable, " has no effect: there is no option --",
                        name, ", did you mean --", nearest, "?"));
        } else if (isServiceLink(value)) {
            warnings.push_back(absl::StrCat("the variable ", variable, " has no effect: '", value,
                "' is the address of a service of Kubernetes; set enableServiceLinks: false"));
        } else if (!isForCommandLineOnly(name)) {
            ASSIGN_OR_RETURN(std::optional<SourceOption> option,
                optionOf(name, value, absl::StrCat("from the variable ", variable)));
            if (option)
                options.push_back(*std::move(option));
        }
    }
    return options;
}

absl::Status withHint(const absl::Status& error, const SourceOption& option)
{
    if (!option.mayHaveComment)
        return error;
    return {error.code(), absl::StrCat(error.message(), "; ", kNoComment)};
}

// Returns the value of --config, or an empty text.
std::string configFile(const std::vector<std::string>& arguments, const Environment& environment)
{
    std::string path;
    if (const auto variable = environment.find("THALASSA_CONFIG"); variable != environment.end())
        path = variable->second;
    for (const std::string& argument : arguments) {
        constexpr absl::string_view kOption = "--config=";
        if (absl::StartsWith(argument, kOption))
            path = argument.substr(kOption.size());
    }
    return path;
}

} // namespace

Environment thalassaEnvironment()
{
    Environment environment;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        const size_t equals = text.find('=');
        if (equals != std::string::npos && absl::StartsWith(text, kPrefix))
            environment[text.substr(0, equals)] = text.substr(equals + 1);
    }
    return environment;
}

absl::StatusOr<GatheredOptions> gatherOptions(const std::vector<std::string>& arguments,
    const Environment& environment, const OptionCheck& check)
{
    GatheredOptions gathered;
    std::vector<SourceOption> ofFile;
    if (const std::string path = configFile(arguments, environment); !path.empty()) {
        ASSIGN_OR_RETURN(ofFile, optionsOfFile(path));
    }
    ASSIGN_OR_RETURN(const std::vector<SourceOption> ofEnvironment,
        optionsOfEnvironment(environment, gathered.warnings));
    std::set<std::string> replaced; // by a source of higher rank
    for (const std::string& argument : arguments) {
        if (absl::StartsWith(argument, "--"))
            replaced.insert(nameOf(argument));
    }
    std::vector<std::string> lower;
    for (const auto* const source : {&ofEnvironment, &std::as_const(ofFile)}) {
        std::vector<std::string> kept;
        std::set<std::string> names;
        for (const SourceOption& option : *source) {
            if (const absl::Status checked = check(option.argument); !checked.ok())
                return at(option.origin, withHint(checked, option));
            if (option.mayHaveComment)
                gathered.warnings.push_back(
                    absl::StrCat("--", option.name, ": ", kNoComment, " (", option.origin, ")"));
            names.insert(option.name);
            if (replaced.count(option.name) == 0)
                kept.push_back(option.argument);
        }
        replaced.merge(names);
        lower.insert(lower.begin(), kept.begin(), kept.end());
    }
    gathered.arguments = std::move(lower);
    gathered.arguments.insert(gathered.arguments.end(), arguments.begin(), arguments.end());
    return gathered;
}

} // namespace thalassa::app
