// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_groups.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "server/app/options/option_place.h"

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

// The text that people know from Triton, and behind it the forms that are accepted.
absl::Status malformed(
    const char* option, const char* format, const std::string& value, const char* forms)
{
    return absl::InvalidArgumentError(absl::StrCat(
        "--", option, " option format is ", format, ". Got ", value, ": expected ", forms));
}

absl::Status malformedBackendConfig(const std::string& value)
{
    return malformed(
        "backend-config", "'<backend name>,<setting>=<value>'", value, "[backend,]key=value");
}

// Parses [backend,]key=value. The backend "" holds the settings of all backends (row 7.52).
absl::Status addBackendConfig(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    const size_t comma = value.find(',');
    if (equals == std::string::npos)
        return malformedBackendConfig(value);
    const bool named = comma < equals;
    const std::string backend = named ? value.substr(0, comma) : "";
    const size_t keyStart = named ? comma + 1 : 0;
    const std::string key = value.substr(keyStart, equals - keyStart);
    const std::string setting = value.substr(equals + 1);
    if (key.empty() || setting.empty() || (named && backend.empty()))
        return malformedBackendConfig(value);
    if (key == "default-max-batch-size")
        RETURN_IF_ERROR(cli::parseWhole(setting, 0, kMaxInt).status());
    options.engine.backendConfig[backend][key] = setting;
    return absl::OkStatus();
}

// Parses <policy>,<setting>=<value> (row 7.63).
absl::Status addHostPolicy(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    const size_t comma = value.find(',');
    if (equals == std::string::npos || comma == 0 || comma > equals) {
        return malformed(
            "host-policy", "'<policy name>,<setting>=<value>'", value, "policy,setting=value");
    }
    return options.engine.hostPolicies[value.substr(0, comma)].set(
        value.substr(comma + 1, equals - comma - 1), value.substr(equals + 1));
}

// The deprecated option. The newer one comes later in the table, so it wins (row 7.68).
absl::Status setStrictConfig(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const bool isStrict, cli::parseBool(value));
    options.engine.autoCompleteConfig = !isStrict;
    options.warnings.emplace_back(
        "'--strict-model-config' has been deprecated! Please use '--disable-auto-complete-config' "
        "instead. It loads a model only with a complete configuration, and takes precedence if "
        "both are given");
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
    ASSIGN_OR_RETURN(const int64_t size, cli::parseWhole(value, 0, kMaxBytes));
    options.responseCacheByteSize = size;
    options.warnings.push_back(
        absl::StrCat("'--response-cache-byte-size' has been deprecated! Please use "
                     "'--cache-config' instead: --cache-config=local,size=",
            size));
    return absl::OkStatus();
}

// Row 7.56.
absl::Status setRateLimit(const std::string& value, ServerOptions& options)
{
    options.engine.limitsRate = absl::EqualsIgnoreCase(value, "execution_count");
    if (!options.engine.limitsRate && !absl::EqualsIgnoreCase(value, "off"))
        return absl::InvalidArgumentError(absl::StrCat(
            "invalid argument for --rate-limit: expected off or execution_count, got '", value,
            "'"));
    return absl::OkStatus();
}

// Parses <name>:<count>[:<device>] (row 7.57).
absl::Status addResourceLimit(const std::string& value, ServerOptions& options)
{
    const std::vector<std::string> parts = absl::StrSplit(value, ':');
    if (parts.size() < 2 || parts.size() > 3 || parts[0].empty())
        return malformed("rate-limit-resource",
            "'<resource_name>:<count>:<device>' or '<resource_name>:<count>'", value,
            "name:count or name:count:device");
    scheduling::ResourceLimit limit;
    limit.name = parts[0];
    ASSIGN_OR_RETURN(
        limit.count, cli::parseWhole(parts[1], 0, std::numeric_limits<uint32_t>::max()));
    if (parts.size() == 3) {
        ASSIGN_OR_RETURN(
            limit.device, cli::parseWhole(parts[2], 0, std::numeric_limits<int>::max()));
    }
    options.engine.resourceLimits.push_back(std::move(limit));
    return absl::OkStatus();
}

} // namespace

std::vector<Option> modelOptions()
{
    static constexpr char kGroup[] = "Models";
    return {
        {kGroup, {"model-repository", "model-store"}, "path",
            "Names the directory with one directory for each model. Required without --model-file. "
            "May be given several times.",
            append(OPTION_PLACE(engine.modelRepositories))},
        {kGroup, "model-file", "path",
            "Names an ONNX file, which is served as version 1 of the model with the name of the "
            "file: <path>/<model>.onnx. May be given several times. Default: no file.",
            append(OPTION_PLACE(modelFiles))},
        {kGroup, "model-control-mode", "mode",
            "Sets when models are loaded. none: all at the start; poll: all at the start, and "
            "again when their directories change; explicit: those of --load-model at the start, "
            "others by load requests. Default: none.",
            setControlMode},
        {kGroup, "repository-poll-secs", "seconds",
            "Sets the time between two polls, at least 1 with --model-control-mode=poll. Default: "
            "15.",
            number(OPTION_PLACE(engine.pollInterval), 0)},
        {kGroup, "load-model", "name",
            "Names a model that is loaded at the start with --model-control-mode=explicit; * "
            "alone: all models. May be given several times. Default: no model.",
            append(OPTION_PLACE(engine.startupModels))},
        {kGroup, "model-config-name", "name",
            "Names the configuration: models with a file configs/<name>.pbtxt are loaded with it "
            "instead of config.pbtxt. Default: config.pbtxt for all models.",
            setConfigName},
        {kGroup, "model-load-thread-count", "count",
            "Limits the number of models that are loaded at the same time. Default: 4.",
            number(OPTION_PLACE(engine.loadThreadCount), 1)},
        {kGroup, "model-load-retry-count", "count",
            "Limits the number of retries of a load that failed. Default: 0.",
            number(OPTION_PLACE(engine.loadRetryCount), 0)},
        {kGroup, "model-namespacing", "bool",
            "Lets models with the same name be in several repositories. Default: false.",
            boolean(OPTION_PLACE(engine.modelNamespacing))},
        {kGroup, "strict-model-config", "bool",
            "Deprecated: true is the same as --disable-auto-complete-config. Default: false.",
            setStrictConfig},
        {kGroup, "disable-auto-complete-config", nullptr,
            "Backends do not complete the configurations of models; a model with an incomplete one "
            "is not loaded.",
            disableAutoComplete},
        {kGroup, "backend-directory", "path",
            "Names the directory with the backends. Default: the directory 'backends' beside "
            "libtritonserver.so.",
            text(OPTION_PLACE(engine.backendDirectory))},
        {kGroup, "backend-config", "[backend,]key=value",
            "Changes a setting of a backend; without a name, of all backends. "
            "default-max-batch-size=8 is the max_batch_size of models whose configuration sets "
            "none, if all their tensors have a variable first dimension; default: 4, 0: no "
            "batching. May be given several times.",
            addBackendConfig},
        {kGroup, "host-policy", "policy,setting=value",
            "Changes a setting of a host policy: the processors and memory of the instances whose "
            "group names it in host_policy; the policy of other groups is cpu, model or gpu_<id>, "
            "by their kind. cpu-cores=0-1,4: processors of the instances' threads; numa-node=0: "
            "node whose memory they prefer and, without cpu-cores, whose processors they use. May "
            "be given several times. Default: no restriction.",
            addHostPolicy},
    };
}

std::vector<Option> rateLimitOptions()
{
    static constexpr char kGroup[] = "Rate limiter";
    return {
        {kGroup, "rate-limit", "mode",
            "execution_count: an instance executes when the resources are free that rate_limiter "
            "names in its instance_group; of the waiting instances the one with the fewest "
            "executions, multiplied by its priority, is first. off: instances do not wait for "
            "resources. Default: off.",
            setRateLimit},
        {kGroup, "rate-limit-resource", "name:count[:device]",
            "Sets the available amount of a resource on that device, or on each device; if both "
            "are given, the larger one counts. May be given several times; a resource that no such "
            "option names then has the amount 0. Default: the largest amount that one instance "
            "takes.",
            addResourceLimit},
    };
}

std::vector<Option> cacheOptions()
{
    static constexpr char kGroup[] = "Response cache";
    return {
        {kGroup, "cache-config", "cache,key=value",
            "Changes a setting of the response cache, which is thereby enabled for models with "
            "response_cache. local,size=<bytes>: cache of that size in the server's memory; other "
            "names: cache libraries in --cache-directory. May be given several times for the same "
            "cache. Default: no cache.",
            addCacheConfig},
        {kGroup, "cache-directory", "path",
            "Names the directory with the cache libraries. Default: the directory 'caches' beside "
            "libtritonserver.so.",
            text(OPTION_PLACE(engine.cacheDirectory))},
        {kGroup, "response-cache-byte-size", "bytes",
            "Deprecated: the same as --cache-config=local,size=<bytes>; 0: no cache. Default: 0.",
            setCacheByteSize},
    };
}

} // namespace thalassa::app
