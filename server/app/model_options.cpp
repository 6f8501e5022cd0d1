// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/option_groups.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "server/app/option_place.h"

namespace thalassa::app {
namespace {

absl::Status setControlMode(const std::string& value, ServerOptions& options)
{
    using Mode = engine::ModelControlMode;
    for (const auto& [name, mode] : {std::pair("none", Mode::None), std::pair("poll", Mode::Poll),
             std::pair("explicit", Mode::Explicit)}) {
        if (absl::EqualsIgnoreCase(value, name)) {
            options.engine.controlMode = mode;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("expected none, poll or explicit, got '", value, "'"));
}

absl::Status setConfigName(const std::string& value, ServerOptions& options)
{
    if (value.empty())
        return absl::InvalidArgumentError("expected a name, got nothing");
    options.engine.modelConfigName = value;
    return absl::OkStatus();
}

// Parses [backend,]key=value. The backend "" holds the settings of all backends (row 7.52).
absl::Status addBackendConfig(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    const size_t comma = value.find(',');
    if (equals == std::string::npos) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected [backend,]key=value, got '", value, "'"));
    }
    const bool named = comma < equals;
    const std::string backend = named ? value.substr(0, comma) : "";
    const size_t keyStart = named ? comma + 1 : 0;
    const std::string key = value.substr(keyStart, equals - keyStart);
    if (key.empty() || (named && backend.empty())) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected [backend,]key=value, got '", value, "'"));
    }
    options.engine.backendConfig[backend][key] = value.substr(equals + 1);
    return absl::OkStatus();
}

// Parses <policy>,<setting>=<value> (row 7.63).
absl::Status addHostPolicy(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    const size_t comma = value.find(',');
    if (equals == std::string::npos || comma == 0 || comma > equals) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected policy,setting=value, got '", value, "'"));
    }
    return options.engine.hostPolicies[value.substr(0, comma)].set(
        value.substr(comma + 1, equals - comma - 1), value.substr(equals + 1));
}

// The deprecated option. The newer one comes later in the table, so it wins (row 7.68).
absl::Status setStrictConfig(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const bool isStrict, parseBool(value));
    options.engine.autoCompleteConfig = !isStrict;
    options.warnings.emplace_back(
        "'--strict-model-config' has been deprecated! Please use "
        "'--disable-auto-complete-config' instead. It loads a model only with a complete "
        "configuration, and takes precedence where both are given");
    return absl::OkStatus();
}

absl::Status disableAutoComplete(const std::string&, ServerOptions& options)
{
    options.engine.autoCompleteConfig = false;
    return absl::OkStatus();
}

// Parses <cache>,<key>=<value> (row 7.54). A repeated key replaces the earlier value.
absl::Status addCacheConfig(const std::string& value, ServerOptions& options)
{
    constexpr char kFormat[] =
        "--cache-config option format is '<cache name>,<setting>=<value>'. Got ";
    const size_t comma = value.find(',');
    const size_t equals = value.find('=');
    if (comma == std::string::npos || comma == 0 || equals < comma)
        return absl::InvalidArgumentError(absl::StrCat("No cache specified. ", kFormat, value));
    if (equals == std::string::npos || equals == comma + 1)
        return absl::InvalidArgumentError(absl::StrCat(kFormat, value));
    options.cacheConfig[value.substr(0, comma)][value.substr(comma + 1, equals - comma - 1)] =
        value.substr(equals + 1);
    return absl::OkStatus();
}

// The deprecated option (row 7.66).
absl::Status setCacheByteSize(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const int64_t size, parseNumber(value, 0, kMaxBytes));
    options.responseCacheByteSize = size;
    options.warnings.push_back(absl::StrCat(
        "'--response-cache-byte-size' has been deprecated! Please use '--cache-config' instead: "
        "--cache-config=local,size=",
        size));
    return absl::OkStatus();
}

// Row 7.56.
absl::Status setRateLimit(const std::string& value, ServerOptions& options)
{
    options.engine.limitsRate = absl::EqualsIgnoreCase(value, "execution_count");
    if (!options.engine.limitsRate && !absl::EqualsIgnoreCase(value, "off"))
        return absl::InvalidArgumentError(
            absl::StrCat("expected off or execution_count, got '", value, "'"));
    return absl::OkStatus();
}

// Parses <name>:<count>[:<device>] (row 7.57).
absl::Status addResourceLimit(const std::string& value, ServerOptions& options)
{
    const std::vector<std::string> parts = absl::StrSplit(value, ':');
    if (parts.size() < 2 || parts.size() > 3 || parts[0].empty())
        return absl::InvalidArgumentError(
            absl::StrCat("expected name:count or name:count:device, got '", value, "'"));
    scheduling::ResourceLimit limit;
    limit.name = parts[0];
    ASSIGN_OR_RETURN(limit.count, parseNumber(parts[1], 0, std::numeric_limits<uint32_t>::max()));
    if (parts.size() == 3) {
        ASSIGN_OR_RETURN(limit.device, parseNumber(parts[2], 0, std::numeric_limits<int>::max()));
    }
    options.engine.resourceLimits.push_back(std::move(limit));
    return absl::OkStatus();
}

} // namespace

std::vector<Option> modelOptions()
{
    static constexpr char kGroup[] = "Models";
    return {
        {kGroup, "model-repository", "path",
            "A directory of models. May be given several times; needed.",
            append(OPTION_PLACE(engine.modelRepositories)), "model-store"},
        {kGroup, "model-control-mode", "mode",
            "none: load all at the start; poll: follow the directories; explicit: load when told. "
            "Default: none.",
            setControlMode},
        {kGroup, "repository-poll-secs", "seconds",
            "Time between polls, at least 1 with --model-control-mode=poll. Default: 15.",
            number(OPTION_PLACE(engine.pollInterval), 0)},
        {kGroup, "load-model", "name",
            "A model to load at the start, with --model-control-mode=explicit; * alone: all. May "
            "be given several times.",
            append(OPTION_PLACE(engine.startupModels))},
        {kGroup, "model-config-name", "name", "Use configs/<name>.pbtxt where a model has it.",
            setConfigName},
        {kGroup, "model-load-thread-count", "count", "Models loaded at once. Default: 4.",
            number(OPTION_PLACE(engine.loadThreadCount), 1)},
        {kGroup, "model-load-retry-count", "count",
            "Further tries of a load that failed. Default: 0.",
            number(OPTION_PLACE(engine.loadRetryCount), 0)},
        {kGroup, "model-namespacing", "bool",
            "Models of one name may lie in several repositories. Default: false.",
            boolean(OPTION_PLACE(engine.modelNamespacing))},
        {kGroup, "strict-model-config", "bool",
            "Deprecated: true is the same as --disable-auto-complete-config. Default: false.",
            setStrictConfig},
        {kGroup, "disable-auto-complete-config", nullptr, "Backends complete no configuration.",
            disableAutoComplete},
        {kGroup, "backend-directory", "path",
            "Where backends are. Default: backends, beside the program's directory.",
            text(OPTION_PLACE(engine.backendDirectory))},
        {kGroup, "backend-config", "[backend,]key=value",
            "A setting of a backend. May be given several times.", addBackendConfig},
        {kGroup, "host-policy", "policy,setting=value",
            "Where instances run that have this policy: of a group's host_policy, or cpu, model or "
            "gpu_<id>. cpu-cores=0-1,4: on these processors; numa-node=0: on that node's, if no "
            "cpu-cores are given, and with its memory. May be given several times.",
            addHostPolicy},
    };
}

std::vector<Option> rateLimitOptions()
{
    static constexpr char kGroup[] = "Rate limiter";
    return {
        {kGroup, "rate-limit", "mode",
            "execution_count: an instance executes once the resources are free that its "
            "instance_group's rate_limiter names, and who has executed least, times its priority, "
            "comes first; off: it executes at once. Default: off.",
            setRateLimit},
        {kGroup, "rate-limit-resource", "name:count[:device]",
            "How much there is of a resource, on that device or on each; of both the larger. May "
            "be "
            "given several times, and then for all resources. Default: what the neediest instance "
            "takes.",
            addResourceLimit},
    };
}

std::vector<Option> cacheOptions()
{
    static constexpr char kGroup[] = "Response cache";
    return {
        {kGroup, "cache-config", "cache,key=value",
            "A setting of the response cache, which turns it on for models with response_cache. "
            "local,size=<bytes>: in this process; others: libraries in --cache-directory. May be "
            "given several times, for one cache.",
            addCacheConfig},
        {kGroup, "cache-directory", "path",
            "Where cache libraries are. Default: caches, beside the program's directory.",
            text(OPTION_PLACE(engine.cacheDirectory))},
        {kGroup, "response-cache-byte-size", "bytes",
            "Deprecated: the same as --cache-config=local,size=<bytes>; 0: no cache.",
            setCacheByteSize},
    };
}

} // namespace thalassa::app
