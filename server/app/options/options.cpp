// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/options.h"

#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/cli/command_line.h"
#include "core/base/cli/help.h"
#include "core/base/status_macros.h"
#include "core/caching/settings.h"
#include "server/address/address.h"
#include "server/app/options/given_options.h"
#include "server/app/options/option_names.h"
#include "server/app/options/option_table.h"

namespace thalassa::app {
namespace {

// The texts that people know from Triton.
class ServerTexts final : public cli::ErrorTexts {
public:
    std::string unknownOption(const std::string& name, const std::string& nearest) const override
    {
        return badValue(name,
            nearest.empty()
                ? "there is no such option; thalassa-server --help lists the options"
                : absl::StrCat("there is no such option, did you mean \"--", nearest, "\"?"));
    }
    std::string badValue(const std::string& name, const std::string& reason) const override
    {
        return absl::StrCat("Bad option: \"--", name, "\".\n", reason);
    }
    std::string unexpectedArgument(const std::string& argument) const override
    {
        return absl::StrCat("Unexpected argument \"", argument, "\": options begin with --");
    }
    std::string malformed(const std::string& reason) const override
    {
        return absl::StrCat("Bad option: ", reason);
    }
};

constexpr char kUsage[] =
    R"(Usage: thalassa-server --model-repository=<path> [options]

A name may be abbreviated if only one option of Triton begins with it, or if
none of Triton and only one other option does. A value follows '=' or is the
next argument. --help=<group> prints one group, such as --help=http.

Each option can also be a line of the file of --config, without the dashes
(http-port=8000), or a variable of the environment (THALASSA_HTTP_PORT=8000).
The command line wins over the environment, and the environment over the file.
)";

absl::Status badOption(const std::string& name, const std::string& reason)
{
    return absl::InvalidArgumentError(ServerTexts().badValue(name, reason));
}

// Refuses an option of a later version, unless its value disables the feature.
absl::Status checkLater(const LaterOption& option, const std::string& value)
{
    if (absl::EqualsIgnoreCase(value, option.offValue) ||
        (std::string(option.offValue) == "false" &&
            (value == "0" || absl::EqualsIgnoreCase(value, "off")))) {
        return absl::OkStatus();
    }
    return absl::UnimplementedError(absl::StrCat(
        "this option is not available yet; start the server without it or with the value '",
        option.offValue, "'"));
}

// With an interval of 0, polls take place when the embedding program requests them; this program
// does not.
absl::Status checkPolls(const ServerOptions& options)
{
    const bool polls = options.engine.controlMode == engine::ModelControlMode::Poll;
    if (!polls || options.engine.pollInterval.count() > 0)
        return absl::OkStatus();
    return badOption("repository-poll-secs",
        "expected at least 1 with --model-control-mode=poll, got '0'; leave the mode out to load "
        "models only at the start");
}

// Row 7.67.
absl::Status checkPorts(const ServerOptions& options)
{
    struct Service {
        const char* name;
        const char* option;
        bool isAllowed;
        const std::string& address;
        uint16_t port;
    };
    const Service services[] = {
        {"HTTP", "--http-port", options.allowHttp, options.http.address, options.http.port},
        {"gRPC", "--grpc-port", options.allowGrpc, options.grpc.address, options.grpc.port},
        {"metrics", "--metrics-port", options.engine.metrics.isEnabled, options.metrics.address,
            options.metrics.port},
        {"administration", "--admin-port", options.allowAdmin && options.isAdminPortGiven,
            options.admin.address, options.admin.port},
        {"administration over gRPC", "--admin-grpc-port",
            options.allowAdmin && options.adminGrpcPort.has_value(), options.admin.address,
            options.adminGrpcPort.value_or(0)}};
    for (const Service& one : services) {
        for (const Service* other = services; other != &one; ++other) {
            if (one.isAllowed && other->isAllowed && one.port == other->port && one.port != 0 &&
                address::bareHost(one.address) == address::bareHost(other->address)) {
                return absl::InvalidArgumentError(absl::StrCat(other->name, " and ", one.name,
                    " cannot both listen on ", address::hostAndPort(one.address, one.port),
                    "; choose another ", other->option, " or ", one.option));
            }
        }
    }
    return absl::OkStatus();
}

// The metrics and administration ports have HTTP's limits of times and heads. They have fewer
// clients, and their requests have small bodies or none, so the other limits are lower.
http::Limits smallLimits(const http::Limits& ofHttp, uint64_t maxBodyBytes)
{
    constexpr uint64_t kMaxTotalBodyBytes = 4 << 20;
    constexpr size_t kMaxRequestsInFlight = 4;
    constexpr size_t kMaxConnections = 256;
    http::Limits limits = ofHttp;
    if (maxBodyBytes < limits.maxBodyBytes) {
        limits.maxBodyBytes = maxBodyBytes;
        limits.isBodyLimitFixed = true;
    }
    limits.maxBodyBytesInFlight = std::min(limits.maxBodyBytesInFlight, maxBodyBytes);
    limits.maxTotalBodyBytes = std::min(limits.maxTotalBodyBytes, kMaxTotalBodyBytes);
    limits.maxRequestsInFlight = std::min(limits.maxRequestsInFlight, kMaxRequestsInFlight);
    limits.maxConnections = std::min(limits.maxConnections, kMaxConnections);
    return limits;
}

void completeMetrics(ServerOptions& options)
{
    if (options.metrics.address.empty())
        options.metrics.address = options.http.address;
    else
        options.metrics.addressOption = "--metrics-address";
    options.metrics.limits = smallLimits(options.http.limits, 64 << 10);
    options.metrics.givesWay = true;
    options.metrics.threadName = "metrics";
    options.metrics.portOption = "--metrics-port";
}

void completeAdministration(ServerOptions& options)
{
    options.admin.limits = smallLimits(options.http.limits, 1 << 20);
    options.admin.givesWay = true;
    options.admin.threadName = "admin";
    options.admin.portOption = "--admin-port";
    options.admin.addressOption = "--admin-address";
}

absl::Status checkAdministration(const ServerOptions& options)
{
    if (options.allowAdmin || !options.adminGrpcPort)
        return absl::OkStatus();
    return badOption("admin-grpc-port",
        "expected no such port with --allow-admin=false, which closes the administration over "
        "gRPC as well");
}

// Rows 7.54, 7.66. The engine refuses several caches.
absl::Status completeCache(ServerOptions& options)
{
    if (options.responseCacheByteSize) {
        if (!options.cacheConfig.empty()) {
            return absl::InvalidArgumentError(
                "Error: Incompatible flags --response-cache-byte-size and --cache-config both "
                "provided. Please provide one or the other.");
        }
        if (*options.responseCacheByteSize > 0)
            options.cacheConfig["local"]["size"] = std::to_string(*options.responseCacheByteSize);
    }
    for (const auto& [name, settings] : options.cacheConfig)
        options.engine.cacheConfig[name] = caching::settingsJson(settings);
    return absl::OkStatus();
}

void warnOfUnusedLimits(ServerOptions& options)
{
    if (!options.engine.resourceLimits.empty() && !options.engine.limitsRate)
        options.warnings.emplace_back(
            "--rate-limit-resource has no effect without --rate-limit=execution_count");
}

void warnOfOptionsWithoutEffect(ServerOptions& options)
{
    if (!options.withoutEffect.empty()) {
        options.warnings.push_back(
            absl::StrCat("these options of GPUs have no effect in this server: ",
                absl::StrJoin(options.withoutEffect, ", ")));
    }
    if (!options.ofAbsentFeatures.empty()) {
        options.warnings.push_back(
            absl::StrCat("this server has no TLS, cloud front ends or repository agents yet, so "
                         "these options have no effect: ",
                absl::StrJoin(options.ofAbsentFeatures, ", ")));
    }
}

// The options of later versions. --help does not show them.
std::vector<Option> laterTable()
{
    std::vector<Option> table;
    for (const LaterOption& option : laterOptions()) {
        table.push_back(
            {"", option.name, "value", "", [&option](const std::string& value, ServerOptions&) {
                 return checkLater(option, value);
             }});
    }
    return table;
}

// The parameter of --help is optional, which the parser of the command line does not know.
std::optional<std::string> helpGroup(const std::vector<std::string>& arguments)
{
    constexpr std::string_view kHelp = "--help";
    for (const std::string& argument : arguments) {
        if (argument == kHelp)
            return "";
        if (argument.starts_with("--help="))
            return argument.substr(kHelp.size() + 1);
    }
    return std::nullopt;
}

absl::StatusOr<ServerOptions> parseLine(const std::vector<std::string>& arguments)
{
    static const ServerTexts texts;
    const std::vector<Option> later = laterTable();
    cli::CommandLine line({.oneDash = cli::CommandLine::OneDash::Name}, texts);
    line.declare(optionTable());
    line.declare(later);
    RETURN_IF_ERROR(line.parse(arguments));
    ServerOptions options;
    RETURN_IF_ERROR(line.apply(later, options));
    // The code of a parser of values, such as UNIMPLEMENTED for an unknown setting, is not kept.
    if (const absl::Status applied = line.apply(optionTable(), options); !applied.ok())
        return absl::InvalidArgumentError(applied.message());
    return options;
}

} // namespace

absl::StatusOr<ServerOptions> parseOptions(
    const std::vector<std::string>& arguments, const Environment& environment)
{
    ASSIGN_OR_RETURN(const std::vector<std::string> whole, withFullNames(arguments));
    ServerOptions options;
    if (const std::optional<std::string> group = helpGroup(whole)) {
        options.help = true;
        options.helpGroup = *group;
        return options;
    }
    ASSIGN_OR_RETURN(const GatheredOptions gathered,
        gatherOptions(whole, environment,
            [](const std::string& argument) { return parseLine({argument}).status(); }));
    ASSIGN_OR_RETURN(options, parseLine(gathered.arguments));
    if (options.version)
        return options;
    options.warnings.insert(
        options.warnings.end(), gathered.warnings.begin(), gathered.warnings.end());
    options.engine.given = givenOptions(gathered.arguments);
    RETURN_IF_ERROR(checkPolls(options));
    completeMetrics(options);
    completeAdministration(options);
    RETURN_IF_ERROR(checkAdministration(options));
    RETURN_IF_ERROR(checkPorts(options));
    RETURN_IF_ERROR(completeCache(options));
    warnOfUnusedLimits(options);
    warnOfOptionsWithoutEffect(options);
    absl::StatusOr<TraceConfiguration> traced = options.traceOptions.complete(options.warnings);
    if (!traced.ok())
        return badOption("trace-config", std::string(traced.status().message()));
    options.trace = *std::move(traced);
    return options;
}

absl::StatusOr<std::string> usage(const std::string& group)
{
    std::vector<std::string> groups;
    std::vector<Option> shown;
    for (const Option& option : optionTable()) {
        if (groups.empty() || groups.back() != option.group)
            groups.emplace_back(option.group);
        if (absl::StartsWithIgnoreCase(option.group, group))
            shown.push_back(option);
    }
    if (shown.empty()) {
        return badOption("help",
            absl::StrCat(
                "there is no group '", group, "'; the groups are ", absl::StrJoin(groups, "; ")));
    }
    return absl::StrCat(group.empty() ? kUsage : "", cli::helpOf(shown));
}

} // namespace thalassa::app
