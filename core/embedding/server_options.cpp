// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The options of an in-process server (row 9.2.9). The setters for GPUs are in gpu_options.cpp.
#include <algorithm>
#include <cerrno>
#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log/log_control.h"
#include "core/cabi/error.h"
#include "core/caching/settings.h"
#include "core/embedding/server.h"

using thalassa::cabi::guarded;
using thalassa::cabi::newError;
using thalassa::engine::ModelControlMode;

namespace {

template <typename Target, typename Value> TRITONSERVER_Error* set(Target& target, Value value)
{
    target = value;
    return nullptr;
}

TRITONSERVER_Error* setText(
    const char* function, std::string& target, const char* name, const char* value)
{
    return guarded(function, {{name, value}}, [&] {
        target = value;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* addText(
    const char* function, std::vector<std::string>& target, const char* name, const char* value)
{
    return guarded(function, {{name, value}}, [&] {
        target.emplace_back(value);
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* changeLog(const thalassa::base::LogChange& change)
{
    thalassa::base::changeLog(change);
    return nullptr;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ServerOptionsNew(TRITONSERVER_ServerOptions** options)
{
    return guarded(__func__, [&] {
        *options = new TRITONSERVER_ServerOptions;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsDelete(TRITONSERVER_ServerOptions* options)
{
    delete options;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetServerId(
    TRITONSERVER_ServerOptions* options, const char* server_id)
{
    return setText(__func__, options->engine.serverId, "server_id", server_id);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelRepositoryPath(
    TRITONSERVER_ServerOptions* options, const char* model_repository_path)
{
    return addText(__func__, options->engine.modelRepositories, "model_repository_path",
        model_repository_path);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelControlMode(
    TRITONSERVER_ServerOptions* options, TRITONSERVER_ModelControlMode mode)
{
    switch (mode) {
    case TRITONSERVER_MODEL_CONTROL_NONE:
        return set(options->engine.controlMode, ModelControlMode::None);
    case TRITONSERVER_MODEL_CONTROL_EXPLICIT:
        return set(options->engine.controlMode, ModelControlMode::Explicit);
    case TRITONSERVER_MODEL_CONTROL_POLL:
        options->engine.pollInterval = {}; // the program calls ServerPollModelRepository
        return set(options->engine.controlMode, ModelControlMode::Poll);
    }
    return newError(TRITONSERVER_ERROR_INVALID_ARG, "unknown model control mode");
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStartupModel(
    TRITONSERVER_ServerOptions* options, const char* model_name)
{
    return addText(__func__, options->engine.startupModels, "model_name", model_name);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStrictModelConfig(
    TRITONSERVER_ServerOptions* options, bool strict)
{
    return set(options->engine.autoCompleteConfig, !strict);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelConfigName(
    TRITONSERVER_ServerOptions* options, const char* model_config_name)
{
    return setText(
        __func__, options->engine.modelConfigName, "model_config_name", model_config_name);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRateLimiterMode(
    TRITONSERVER_ServerOptions* options, TRITONSERVER_RateLimitMode mode)
{
    switch (mode) {
    case TRITONSERVER_RATE_LIMIT_OFF:
        return set(options->engine.limitsRate, false);
    case TRITONSERVER_RATE_LIMIT_EXEC_COUNT:
        return set(options->engine.limitsRate, true);
    }
    return newError(TRITONSERVER_ERROR_INVALID_ARG, "unknown rate limiter mode");
}

// A negative device means each device (row 4.5.6).
TRITONSERVER_Error* TRITONSERVER_ServerOptionsAddRateLimiterResource(
    TRITONSERVER_ServerOptions* options, const char* resource_name, const size_t resource_count,
    const int device)
{
    return guarded(__func__, {{"resource_name", resource_name}}, [&]() -> absl::Status {
        if (resource_count > std::numeric_limits<uint32_t>::max())
            return absl::InvalidArgumentError(absl::StrCat("resource_count ", resource_count,
                " of '", resource_name, "' is more than ", std::numeric_limits<uint32_t>::max()));
        options->engine.resourceLimits.push_back(
            {resource_name, static_cast<uint32_t>(resource_count),
                device < 0 ? thalassa::scheduling::ResourceLimit::kEachDevice : device});
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetExitOnError(
    TRITONSERVER_ServerOptions* options, bool exit)
{
    return set(options->engine.exitOnError, exit);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStrictReadiness(
    TRITONSERVER_ServerOptions* options, bool strict)
{
    return set(options->engine.strictReadiness, strict);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetExitTimeout(
    TRITONSERVER_ServerOptions* options, unsigned int timeout)
{
    return set(options->exitTimeout, timeout);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadThreadCount(
    TRITONSERVER_ServerOptions* options, unsigned int thread_count)
{
    return set(options->engine.loadThreadCount, static_cast<int>(thread_count));
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelLoadRetryCount(
    TRITONSERVER_ServerOptions* options, unsigned int retry_count)
{
    const unsigned int most = std::numeric_limits<int>::max() - 1; // attempts beside the first
    return set(options->engine.loadRetryCount, static_cast<int>(std::min(retry_count, most)));
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelNamespacing(
    TRITONSERVER_ServerOptions* options, bool enable_namespace)
{
    return set(options->engine.modelNamespacing, enable_namespace);
}

// The log belongs to the process: the setters of the log take effect at once and for all servers,
// and their `options` may be null (row 11.3.5).

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFile(
    TRITONSERVER_ServerOptions* /*options*/, const char* file)
{
    return guarded(__func__, {{"file", file}}, [&] {
        if (thalassa::base::setLogFile(file))
            return absl::OkStatus();
        return absl::UnavailableError(absl::StrCat("cannot open log file '", file,
            "' for appending: ", thalassa::base::whyNoLogFile(errno)));
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogInfo(
    TRITONSERVER_ServerOptions* /*options*/, bool log)
{
    return changeLog({.info = log});
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogWarn(
    TRITONSERVER_ServerOptions* /*options*/, bool log)
{
    return changeLog({.warning = log});
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogError(
    TRITONSERVER_ServerOptions* /*options*/, bool log)
{
    return changeLog({.error = log});
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFormat(
    TRITONSERVER_ServerOptions* /*options*/, const TRITONSERVER_LogFormat format)
{
    switch (thalassa::cabi::numberOf(format)) {
    case TRITONSERVER_LOG_DEFAULT:
        return changeLog({.format = thalassa::base::LogFormat::Default});
    case TRITONSERVER_LOG_ISO8601:
        return changeLog({.format = thalassa::base::LogFormat::Iso8601});
    }
    return newError(TRITONSERVER_ERROR_INVALID_ARG, "unknown log format");
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogVerbose(
    TRITONSERVER_ServerOptions* /*options*/, int level)
{
    return changeLog({.verboseLevel = level});
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetrics(
    TRITONSERVER_ServerOptions* options, bool metrics)
{
    return set(options->engine.metrics.isEnabled, metrics);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCpuMetrics(
    TRITONSERVER_ServerOptions* options, bool cpu_metrics)
{
    return set(options->engine.metrics.ofCpu, cpu_metrics);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsInterval(
    TRITONSERVER_ServerOptions* options, uint64_t metrics_interval_ms)
{
    return guarded(__func__, [&]() -> absl::Status {
        constexpr uint64_t kMost = std::numeric_limits<int>::max();
        if (metrics_interval_ms < 1 || metrics_interval_ms > kMost) {
            return absl::InvalidArgumentError(absl::StrCat(
                "metrics_interval_ms must be from 1 to ", kMost, ", got ", metrics_interval_ms));
        }
        options->engine.metrics.interval = std::chrono::milliseconds(metrics_interval_ms);
        return absl::OkStatus();
    });
}

// Only the empty name, for settings of all metrics, is accepted (row 7.49).
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetricsConfig(
    TRITONSERVER_ServerOptions* options, const char* name, const char* setting, const char* value)
{
    return guarded(
        __func__, {{"name", name}, {"setting", setting}, {"value", value}}, [&]() -> absl::Status {
            if (*name != 0) {
                return absl::InvalidArgumentError(absl::StrCat("metrics setting '", setting,
                    "' is for all metrics: expected an empty name, got '", name, "'"));
            }
            return options->engine.metrics.set(setting, value);
        });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendDirectory(
    TRITONSERVER_ServerOptions* options, const char* backend_dir)
{
    return setText(__func__, options->engine.backendDirectory, "backend_dir", backend_dir);
}

// Accepted without effect: this server loads no repository agents, and refuses a model that names
// one.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRepoAgentDirectory(
    TRITONSERVER_ServerOptions* /*options*/, const char* repoagent_dir)
{
    return guarded(__func__, {{"repoagent_dir", repoagent_dir}}, [] { return absl::OkStatus(); });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendConfig(TRITONSERVER_ServerOptions* options,
    const char* backend_name, const char* setting, const char* value)
{
    return guarded(
        __func__, {{"backend_name", backend_name}, {"setting", setting}, {"value", value}}, [&] {
            auto changed = options->engine.backendConfig; // a copy: an exception changes nothing
            changed[backend_name][setting] = value;
            options->engine.backendConfig.swap(changed);
            return absl::OkStatus();
        });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetHostPolicy(TRITONSERVER_ServerOptions* options,
    const char* policy_name, const char* setting, const char* value)
{
    return guarded(
        __func__, {{"policy_name", policy_name}, {"setting", setting}, {"value", value}}, [&] {
            auto changed = options->engine.hostPolicies; // a copy: an error changes nothing
            absl::Status status = changed[policy_name].set(setting, value);
            if (status.ok())
                options->engine.hostPolicies.swap(changed);
            return status;
        });
}

// Deprecated. 0 means no cache, unless SetCacheConfig configures one.
TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetResponseCacheByteSize(
    TRITONSERVER_ServerOptions* options, uint64_t size)
{
    if (size == 0)
        return nullptr;
    return guarded(__func__, [&] {
        options->engine.cacheConfig["local"] =
            thalassa::caching::settingsJson({{"size", std::to_string(size)}});
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCacheConfig(
    TRITONSERVER_ServerOptions* options, const char* cache_name, const char* config_json)
{
    return guarded(__func__, {{"cache_name", cache_name}, {"config_json", config_json}}, [&] {
        options->engine.cacheConfig[cache_name] = config_json;
        return absl::OkStatus();
    });
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCacheDirectory(
    TRITONSERVER_ServerOptions* options, const char* cache_dir)
{
    return setText(__func__, options->engine.cacheDirectory, "cache_dir", cache_dir);
}

} // extern "C"
