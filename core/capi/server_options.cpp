// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What an in-process server is started with (row 9.2.9). A setter whose feature is not there takes
// the value that means "without it" and refuses the others by name.
#include "core/capi/error.h"
#include "core/capi/server.h"

using thalassa::capi::notSupported;
using thalassa::engine::ModelControlMode;

namespace {

template <typename Target, typename Value> TRITONSERVER_Error* set(Target& target, Value value)
{
    target = value;
    return nullptr;
}

TRITONSERVER_Error* setText(std::string& target, const char* value)
{
    if (value == nullptr)
        return TRITONSERVER_ErrorNew(
            TRITONSERVER_ERROR_INVALID_ARG, "a server option needs a text, got null");
    target = value;
    return nullptr;
}

TRITONSERVER_Error* onlyOff(const char* function, bool on)
{
    return on ? notSupported(function) : nullptr;
}

} // namespace

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ServerOptionsNew(TRITONSERVER_ServerOptions** options)
{
    *options = new TRITONSERVER_ServerOptions;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsDelete(TRITONSERVER_ServerOptions* options)
{
    delete options;
    return nullptr;
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetServerId(
    TRITONSERVER_ServerOptions* options, const char* server_id)
{
    return setText(options->engine.serverId, server_id);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelRepositoryPath(
    TRITONSERVER_ServerOptions* options, const char* model_repository_path)
{
    return setText(options->engine.modelRepositories.emplace_back(), model_repository_path);
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
        options->engine.pollInterval = {}; // the program polls, with ServerPollModelRepository
        return set(options->engine.controlMode, ModelControlMode::Poll);
    }
    return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INVALID_ARG, "unknown model control mode");
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStartupModel(
    TRITONSERVER_ServerOptions* options, const char* model_name)
{
    return setText(options->engine.startupModels.emplace_back(), model_name);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetStrictModelConfig(
    TRITONSERVER_ServerOptions* options, bool strict)
{
    return set(options->engine.autoCompleteConfig, !strict);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelConfigName(
    TRITONSERVER_ServerOptions* options, const char* model_config_name)
{
    return setText(options->engine.modelConfigName, model_config_name);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetRateLimiterMode(
    TRITONSERVER_ServerOptions*, TRITONSERVER_RateLimitMode mode)
{
    return onlyOff(__func__, mode != TRITONSERVER_RATE_LIMIT_OFF);
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
    return set(options->engine.loadRetryCount, static_cast<int>(retry_count));
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetModelNamespacing(
    TRITONSERVER_ServerOptions* options, bool enable_namespace)
{
    return set(options->engine.modelNamespacing, enable_namespace);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFile(
    TRITONSERVER_ServerOptions* options, const char* file)
{
    return setText(options->log.file, file);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogInfo(
    TRITONSERVER_ServerOptions* options, bool log)
{
    return set(options->log.info, log);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogWarn(
    TRITONSERVER_ServerOptions* options, bool log)
{
    return set(options->log.warning, log);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogError(
    TRITONSERVER_ServerOptions* options, bool log)
{
    return set(options->log.error, log);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogFormat(
    TRITONSERVER_ServerOptions* options, const TRITONSERVER_LogFormat format)
{
    return set(options->log.format,
        format == TRITONSERVER_LOG_ISO8601 ? thalassa::base::LogFormat::Iso8601
                                           : thalassa::base::LogFormat::Default);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetLogVerbose(
    TRITONSERVER_ServerOptions* options, int level)
{
    return set(options->log.verboseLevel, level);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetMetrics(TRITONSERVER_ServerOptions*, bool metrics)
{
    return onlyOff(__func__, metrics);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetGpuMetrics(
    TRITONSERVER_ServerOptions*, bool gpu_metrics)
{
    return onlyOff(__func__, gpu_metrics);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetCpuMetrics(
    TRITONSERVER_ServerOptions*, bool cpu_metrics)
{
    return onlyOff(__func__, cpu_metrics);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendDirectory(
    TRITONSERVER_ServerOptions* options, const char* backend_dir)
{
    return setText(options->engine.backendDirectory, backend_dir);
}

TRITONSERVER_Error* TRITONSERVER_ServerOptionsSetBackendConfig(TRITONSERVER_ServerOptions* options,
    const char* backend_name, const char* setting, const char* value)
{
    if (backend_name == nullptr || setting == nullptr) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INVALID_ARG,
            "a backend setting needs the backend's name (empty for all) and the setting's");
    }
    return setText(options->engine.backendConfig[backend_name][setting], value);
}

} // extern "C"
