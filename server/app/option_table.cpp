// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/option_table.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/base/status_macros.h"
#include "server/app/option_values.h"

namespace thalassa::app {
namespace {

using Apply = std::function<absl::Status(const std::string&, ServerOptions&)>;

constexpr int64_t kMaxInt = std::numeric_limits<int>::max();
constexpr int64_t kMaxPort = 65535;
constexpr int64_t kMaxBytes = std::numeric_limits<int64_t>::max();
constexpr int64_t kMaxRecords = 1 << 24;
constexpr int64_t kMaxHeadBytes = 1 << 30; // so that the parser's 32 bits hold it

// Stores a value where `place` says.
template <typename Place> Apply text(Place place)
{
    return [place](const std::string& value, ServerOptions& options) {
        place(options) = value;
        return absl::OkStatus();
    };
}
template <typename Place> Apply boolean(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(place(options), parseBool(value));
        return absl::OkStatus();
    };
}
template <typename Place> Apply number(Place place, int64_t least, int64_t greatest = kMaxInt)
{
    return
        [place, least, greatest](const std::string& value, ServerOptions& options) -> absl::Status {
            ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, least, greatest));
            auto& target = place(options);
            target = static_cast<std::decay_t<decltype(target)>>(parsed);
            return absl::OkStatus();
        };
}
template <typename Place> Apply seconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, -kMaxInt, kMaxInt));
        place(options) = std::chrono::seconds(std::max<int64_t>(0, parsed));
        return absl::OkStatus();
    };
}
template <typename Place> Apply milliseconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, 1, kMaxInt));
        place(options) = std::chrono::milliseconds(parsed);
        return absl::OkStatus();
    };
}
template <typename Place> Apply microseconds(Place place)
{
    return [place](const std::string& value, ServerOptions& options) -> absl::Status {
        ASSIGN_OR_RETURN(const int64_t parsed, parseNumber(value, 0, kMaxInt));
        place(options) = std::chrono::microseconds(parsed);
        return absl::OkStatus();
    };
}
template <typename Place> Apply append(Place place)
{
    return [place](const std::string& value, ServerOptions& options) {
        place(options).push_back(value);
        return absl::OkStatus();
    };
}

#define PLACE(member) [](ServerOptions& options) -> auto& { return options.member; }

absl::Status setVerbose(const std::string& value, ServerOptions& options)
{
    if (const absl::StatusOr<bool> flag = parseBool(value); flag.ok()) {
        options.log.verboseLevel = *flag ? 1 : 0;
        return absl::OkStatus();
    }
    ASSIGN_OR_RETURN(const int64_t level, parseNumber(value, 0, kMaxInt));
    options.log.verboseLevel = static_cast<int>(level);
    return absl::OkStatus();
}

absl::Status setLogFormat(const std::string& value, ServerOptions& options)
{
    const std::optional<base::LogFormat> format = base::logFormatOf(value);
    if (!format)
        return absl::InvalidArgumentError(
            absl::StrCat("expected default, ISO8601 or json, got '", value, "'"));
    options.log.format = *format;
    return absl::OkStatus();
}

absl::Status setControlMode(const std::string& value, ServerOptions& options)
{
    using Mode = engine::ModelControlMode;
    for (const auto& [name, mode] : {std::pair("none", Mode::None), std::pair("poll", Mode::Poll),
             std::pair("explicit", Mode::Explicit)}) {
        if (value == name) {
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

// [backend,]key=value; the key "" holds what is for all backends (row 7.52).
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

// <policy>,<setting>=<value> (row 7.63)
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

// <cache>,<key>=<value> (row 7.54); a key that comes again replaces what it was.
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

// <key>=<value> (row 7.49); a name in front, as other options of that form have, is none of these.
absl::Status addMetricsConfig(const std::string& value, ServerOptions& options)
{
    const size_t equals = value.find('=');
    if (equals == std::string::npos || value.find(',') < equals) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected key=value, without a name in front, got '", value, "'"));
    }
    return options.engine.metrics.set(value.substr(0, equals), value.substr(equals + 1));
}

// Row 7.56.
absl::Status setRateLimit(const std::string& value, ServerOptions& options)
{
    if (value != "off" && value != "execution_count")
        return absl::InvalidArgumentError(
            absl::StrCat("expected off or execution_count, got '", value, "'"));
    options.engine.limitsRate = value == "execution_count";
    return absl::OkStatus();
}

// <name>:<count>[:<device>] (row 7.57).
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

// The older way to say it (row 7.66).
absl::Status setCacheByteSize(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const int64_t size, parseNumber(value, 0, kMaxBytes));
    options.responseCacheByteSize = size;
    options.warnings.push_back(absl::StrCat(
        "--response-cache-byte-size is deprecated; use --cache-config=local,size=", size));
    return absl::OkStatus();
}

// The older way to say it; the newer one comes later in the table, so it wins (row 7.68).
absl::Status setStrictConfig(const std::string& value, ServerOptions& options)
{
    ASSIGN_OR_RETURN(const bool isStrict, parseBool(value));
    options.engine.autoCompleteConfig = !isStrict;
    options.warnings.emplace_back(
        "--strict-model-config is deprecated; use --disable-auto-complete-config to load models "
        "only with whole configurations. Where both are given, that one wins");
    return absl::OkStatus();
}

absl::Status setCompression(const std::string& value, ServerOptions& options)
{
    for (const auto& [name, level] :
        {std::pair("none", GRPC_COMPRESS_LEVEL_NONE), std::pair("low", GRPC_COMPRESS_LEVEL_LOW),
            std::pair("medium", GRPC_COMPRESS_LEVEL_MED),
            std::pair("high", GRPC_COMPRESS_LEVEL_HIGH)}) {
        if (value == name) {
            options.grpc.inferCompression = level;
            return absl::OkStatus();
        }
    }
    return absl::InvalidArgumentError(
        absl::StrCat("expected none, low, medium or high, got '", value, "'"));
}

absl::Status disableAutoComplete(const std::string&, ServerOptions& options)
{
    options.engine.autoCompleteConfig = false;
    return absl::OkStatus();
}

absl::Status setHelp(const std::string&, ServerOptions& options)
{
    options.help = true;
    return absl::OkStatus();
}

std::vector<Option> serverOptions()
{
    static constexpr char kGroup[] = "Server";
    return {
        {kGroup, "help", nullptr, "Prints this text.", setHelp},
        {kGroup, "id", "name", "Name of the server in its metadata. Default: triton.",
            text(PLACE(engine.serverId))},
        {kGroup, "exit-timeout-secs", "seconds",
            "How long an exit waits for running requests. Default: 30.",
            seconds(PLACE(exitTimeout))},
        {kGroup, "exit-on-error", "bool",
            "End when a model does not load at the start. Default: true.",
            boolean(PLACE(engine.exitOnError))},
        {kGroup, "strict-readiness", "bool",
            "Ready means that every model is, else that the server runs. Default: true.",
            boolean(PLACE(engine.strictReadiness))},
    };
}

std::vector<Option> logOptions()
{
    static constexpr char kGroup[] = "Logging";
    return {
        {kGroup, "log-verbose", "level", "Verbose lines up to this level. Default: 0.", setVerbose},
        {kGroup, "log-info", "bool", "Info lines. Default: true.", boolean(PLACE(log.info))},
        {kGroup, "log-warning", "bool", "Warnings. Default: true.", boolean(PLACE(log.warning))},
        {kGroup, "log-error", "bool", "Errors. Default: true.", boolean(PLACE(log.error))},
        {kGroup, "log-format", "format",
            "Prefix of each line: default or ISO8601; json: a JSON object in each line. "
            "Default: default.",
            setLogFormat},
        {kGroup, "log-file", "path",
            "Log into this file, which SIGHUP opens anew. Default: the console.",
            text(PLACE(log.file))},
        {kGroup, "log-rotate-bytes", "bytes",
            "A log file of that size becomes FILE.1, and a new one begins. 0: it grows for ever. "
            "Default: 0.",
            number(PLACE(log.rotation.bytes), 0)},
        {kGroup, "log-rotate-count", "n",
            "How many full log files are kept beside the one that is written. Default: 5.",
            number(PLACE(log.rotation.keptFiles), 0, 1000)},
        {kGroup, "log-buffer-size", "bytes",
            "Of lines that wait to be written, for each file; past it lines are lost, and counted. "
            "0: whoever logs a line waits until it is written. Default: 1048576.",
            number(PLACE(logBufferSize), 0)},
    };
}

std::vector<Option> modelOptions()
{
    static constexpr char kGroup[] = "Models";
    return {
        {kGroup, "model-repository", "path",
            "A directory of models. May be given several times; needed.",
            append(PLACE(engine.modelRepositories)), "model-store"},
        {kGroup, "model-control-mode", "mode",
            "none: load all at the start; poll: follow the directories; explicit: load when told. "
            "Default: none.",
            setControlMode},
        {kGroup, "repository-poll-secs", "seconds",
            "Time between polls, at least 1 with --model-control-mode=poll. Default: 15.",
            number(PLACE(engine.pollInterval), 0)},
        {kGroup, "load-model", "name",
            "A model to load at the start, with --model-control-mode=explicit; * alone: all. May "
            "be given several times.",
            append(PLACE(engine.startupModels))},
        {kGroup, "model-config-name", "name", "Use configs/<name>.pbtxt where a model has it.",
            setConfigName},
        {kGroup, "model-load-thread-count", "count", "Models loaded at once. Default: 4.",
            number(PLACE(engine.loadThreadCount), 1)},
        {kGroup, "model-load-retry-count", "count",
            "Further tries of a load that failed. Default: 0.",
            number(PLACE(engine.loadRetryCount), 0)},
        {kGroup, "model-namespacing", "bool",
            "Models of one name may lie in several repositories. Default: false.",
            boolean(PLACE(engine.modelNamespacing))},
        {kGroup, "strict-model-config", "bool",
            "Deprecated: true is the same as --disable-auto-complete-config. Default: false.",
            setStrictConfig},
        {kGroup, "disable-auto-complete-config", nullptr, "Backends complete no configuration.",
            disableAutoComplete},
        {kGroup, "backend-directory", "path",
            "Where backends are. Default: backends, beside the program's directory.",
            text(PLACE(engine.backendDirectory))},
        {kGroup, "backend-config", "[backend,]key=value",
            "A setting of a backend. May be given several times.", addBackendConfig},
        {kGroup, "host-policy", "policy,setting=value",
            "Where instances run that have this policy: of a group's host_policy, or cpu, model or "
            "gpu_<id>. cpu-cores=0-1,4: on these processors; numa-node=0: on that node's, if no "
            "cpu-cores are given, and with its memory. May be given several times.",
            addHostPolicy},
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
            text(PLACE(engine.cacheDirectory))},
        {kGroup, "response-cache-byte-size", "bytes",
            "Deprecated: the same as --cache-config=local,size=<bytes>; 0: no cache.",
            setCacheByteSize},
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

// The older way to say it (rows 6.1.1, 7.66).
Option olderTraceOption(
    const char* name, const char* setting, const char* config, const char* value)
{
    return {"Tracing", name, value, "Deprecated: a setting of --trace-config.",
        [name, setting, config](const std::string& text, ServerOptions& options) {
            options.warnings.push_back(
                absl::StrCat("--", name, " is deprecated; use --trace-config=", config, "=", text));
            return options.traceOptions.addOlder(setting, text);
        }};
}

std::vector<Option> traceOptions()
{
    static constexpr char kGroup[] = "Tracing";
    return {
        {kGroup, "trace-config", "[mode,]setting=value",
            "triton,file=<path>: where traces are written. level=TIMESTAMPS, TENSORS or OFF (may "
            "be given several times): what of. rate=<n>: of one of n requests; default: 1000. "
            "count=<n>: at most so many; default: -1, any number. triton,log-frequency=<n>: n "
            "traces to each of <path>.0, <path>.1, ...; default: 0, all to <path>. "
            "mode=opentelemetry instead of triton: spans are posted to a collector, at "
            "opentelemetry,url=<url>; default: http://localhost:4318/v1/traces. "
            "opentelemetry,resource=<key>=<value> (may be given several times): what they say of "
            "the server. opentelemetry,bsp_max_queue_size=<n>: spans that wait, more are lost; "
            "default: 2048. opentelemetry,bsp_schedule_delay=<ms>: until those leave that are no "
            "whole batch; default: 5000. opentelemetry,bsp_max_export_batch_size=<n>: spans in a "
            "batch; default: 512. Level, rate, count and log frequency can be changed through the "
            "trace extension.",
            [](const std::string& value, ServerOptions& options) {
                return options.traceOptions.add(value);
            }},
        olderTraceOption("trace-file", "file", "triton,file", "path"),
        olderTraceOption("trace-level", "level", "level", "level"),
        olderTraceOption("trace-rate", "rate", "rate", "n"),
        olderTraceOption("trace-count", "count", "count", "n"),
        olderTraceOption("trace-log-frequency", "log-frequency", "triton,log-frequency", "n"),
    };
}

std::vector<Option> httpOptions()
{
    static constexpr char kGroup[] = "HTTP";
    return {
        {kGroup, "allow-http", "bool", "Serve HTTP. Default: true.", boolean(PLACE(allowHttp))},
        {kGroup, "http-address", "address", "Default: 0.0.0.0.", text(PLACE(http.address))},
        {kGroup, "http-port", "port", "Default: 8000.", number(PLACE(http.port), 0, kMaxPort)},
        {kGroup, "reuse-http-port", "bool", "Several servers may share the port. Default: false.",
            boolean(PLACE(http.reusePort))},
        {kGroup, "http-thread-count", "count", "Threads that serve sockets. Default: 8.",
            number(PLACE(http.threadCount), 1)},
        {kGroup, "http-max-input-size", "bytes", "Largest JSON of a request. Default: 67108864.",
            number(PLACE(httpMaxInputSize), 1)},
    };
}

// What Triton has not: every limit of server/http/limits.h that somebody may have to change.
std::vector<Option> httpLimitOptions()
{
    static constexpr char kGroup[] = "HTTP limits";
    return {
        {kGroup, "http-max-connections", "count", "Open at once. Default: 10000.",
            number(PLACE(http.limits.maxConnections), 1)},
        {kGroup, "http-max-connections-per-address", "count",
            "Open at once from one client address (IPv6: from one /64 network); 0: no such limit, "
            "as clients behind a proxy share its address. Default: 0.",
            number(PLACE(http.limits.maxConnectionsPerAddress), 0)},
        {kGroup, "http-max-url-size", "bytes", "Longest URL. Default: 8192.",
            number(PLACE(http.limits.maxUrlBytes), 1, kMaxHeadBytes)},
        {kGroup, "http-max-head-size", "bytes",
            "Largest head of a request: its first line and fields. Default: 65536.",
            number(PLACE(http.limits.maxHeadBytes), 1, kMaxHeadBytes)},
        {kGroup, "http-max-header-count", "count", "Fields of a head. Default: 100.",
            number(PLACE(http.limits.maxFieldCount), 1)},
        {kGroup, "http-max-body-size", "bytes",
            "Largest body of a request, as it is sent. Default: 2147483648.",
            number(PLACE(http.limits.maxBodyBytes), 0, kMaxBytes)},
        {kGroup, "http-max-chunk-count", "count",
            "Chunks of a chunked body that are not empty. Default: 65536.",
            number(PLACE(http.limits.maxChunkCount), 1)},
        {kGroup, "http-max-pending-requests", "count",
            "Requests of one connection that wait for their answers; then it is not read. "
            "Default: 64.",
            number(PLACE(http.limits.maxRequestsInFlight), 1)},
        {kGroup, "http-max-pending-body-size", "bytes",
            "The same for the bodies of these requests together. Default: 67108864.",
            number(PLACE(http.limits.maxBodyBytesInFlight), 1, kMaxBytes)},
        {kGroup, "http-max-total-body-size", "bytes",
            "Bodies of all connections together; then they are read one after the other, except "
            "for small ones. Default: 4294967296.",
            number(PLACE(http.limits.maxTotalBodyBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-answer-size", "bytes",
            "The same for answers that its client does not read. Default: 4194304.",
            number(PLACE(http.limits.maxUnsentBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-stream-size", "bytes",
            "Of one streamed answer, not read by its client; past it the request is cancelled. "
            "Default: 16777216.",
            number(PLACE(http.limits.maxStreamBytes), 1, kMaxBytes)},
        {kGroup, "http-max-unread-stream-messages", "count", "The same. Default: 65536.",
            number(PLACE(http.limits.maxStreamPieces), 1)},
        {kGroup, "http-idle-timeout", "ms", "Then an idle connection is closed. Default: 3600000.",
            milliseconds(PLACE(http.limits.idleTimeout))},
        {kGroup, "http-head-timeout", "ms", "For a head to come. Default: 30000.",
            milliseconds(PLACE(http.limits.headTimeout))},
        {kGroup, "http-body-timeout", "ms",
            "How long a body may stay away or fall behind --http-min-body-rate. Default: 30000.",
            milliseconds(PLACE(http.limits.bodyTimeout))},
        {kGroup, "http-min-body-rate", "bytes",
            "Of a body, in each second, on the whole. Default: 1024.",
            number(PLACE(http.limits.minBodyRate), 1, kMaxBytes)},
        {kGroup, "http-write-timeout", "ms",
            "Then a client that takes no byte of its answer is closed. Default: 60000.",
            milliseconds(PLACE(http.limits.writeTimeout))},
    };
}

std::vector<Option> grpcOptions()
{
    static constexpr char kGroup[] = "gRPC";
    return {
        {kGroup, "allow-grpc", "bool", "Serve gRPC. Default: true.", boolean(PLACE(allowGrpc))},
        {kGroup, "grpc-address", "address", "Default: 0.0.0.0.", text(PLACE(grpc.address))},
        {kGroup, "grpc-port", "port", "Default: 8001.", number(PLACE(grpc.port), 0, kMaxPort)},
        {kGroup, "reuse-grpc-port", "bool", "Several servers may share the port. Default: false.",
            boolean(PLACE(grpc.reusePort))},
        {kGroup, "grpc-infer-thread-count", "count",
            "Threads that poll for calls, 2 to 128. Default: 2.",
            number(PLACE(grpc.threadCount), 2, 128)},
        {kGroup, "grpc-execute-brief", "bool",
            "These threads execute models on the CPU themselves while that takes less than to wake "
            "the instance's thread. Default: true.",
            boolean(PLACE(grpc.executesBrief))},
        {kGroup, "grpc-infer-allocation-pool-size", "count",
            "Places for arriving calls that each of these threads keeps ready. Default: 8.",
            number(PLACE(grpc.allocationPoolSize), 1, 4096)},
        {kGroup, "grpc-infer-response-compression-level", "level",
            "Of answers to inference: none, low, medium or high. Default: none.", setCompression},
        {kGroup, "grpc-max-response-pool-size", "count",
            "Responses of one streamed request that may wait for its client; at that many its "
            "model waits, too. Default: it never waits.",
            number(PLACE(grpc.streams.maxResponsesPerRequest), 1)},
        {kGroup, "grpc-max-unread-stream-size", "bytes",
            "Of the responses that may wait in a stream for its client; while half of it waits or "
            "is in flight no further request is read, past it the stream ends. "
            "Default: 268435456.",
            number(PLACE(grpc.streams.limits.bytes), 1, kMaxBytes)},
        {kGroup, "grpc-max-unread-stream-messages", "count",
            "Of the same responses. Default: 65536.",
            number(PLACE(grpc.streams.limits.messages), 1)},
        {kGroup, "grpc-keepalive-time", "ms", "Between pings to a silent client. Default: 7200000.",
            number(PLACE(grpc.keepaliveTime), 1)},
        {kGroup, "grpc-keepalive-timeout", "ms", "For the answer to a ping. Default: 20000.",
            number(PLACE(grpc.keepaliveTimeout), 1)},
        {kGroup, "grpc-keepalive-permit-without-calls", "bool",
            "Ping without calls as well. Default: false.",
            boolean(PLACE(grpc.keepalivePermitWithoutCalls))},
        {kGroup, "grpc-http2-max-pings-without-data", "count",
            "Default: 2. gRPC heeds it in clients only: a server pings on.",
            number(PLACE(grpc.maxPingsWithoutData), 0)},
        {kGroup, "grpc-http2-min-recv-ping-interval-without-data", "ms", "Default: 300000.",
            number(PLACE(grpc.minReceivedPingInterval), 0)},
        {kGroup, "grpc-http2-max-ping-strikes", "count", "Default: 2.",
            number(PLACE(grpc.maxPingStrikes), 0)},
        {kGroup, "grpc-max-connection-age", "ms", "Then a connection is closed. Default: never.",
            number(PLACE(grpc.maxConnectionAge), 1)},
        {kGroup, "grpc-max-connection-age-grace", "ms",
            "For the calls on it to end. Default: forever.",
            number(PLACE(grpc.maxConnectionAgeGrace), 1)},
    };
}

// Rows 7.45 to 7.49.
std::vector<Option> metricsOptions()
{
    static constexpr char kGroup[] = "Metrics";
    return {
        {kGroup, "allow-metrics", "bool", "Serve metrics on a port of their own. Default: true.",
            boolean(PLACE(engine.metrics.isEnabled))},
        {kGroup, "allow-cpu-metrics", "bool",
            "Among them those of the machine's processors and memory. Default: true.",
            boolean(PLACE(engine.metrics.ofCpu))},
        {kGroup, "metrics-address", "address", "Default: that of HTTP.",
            text(PLACE(metrics.address))},
        {kGroup, "metrics-port", "port", "Default: 8002.",
            number(PLACE(metrics.port), 0, kMaxPort)},
        {kGroup, "metrics-interval-ms", "ms",
            "Between two looks at the machine's processors and memory. Default: 2000.",
            milliseconds(PLACE(engine.metrics.interval))},
        {kGroup, "metrics-config", "key=value",
            "counter_latencies=false: without sums of durations; histogram_latencies=true: "
            "histograms of first responses; stage_histograms=true: histograms of each stage of a "
            "request; summary_latencies=true: summaries of durations; "
            "summary_quantiles=<quantile>:<error>,...: what these show. May be given several "
            "times. Default: counter_latencies=true and nothing else.",
            addMetricsConfig},
    };
}

std::vector<Option> flightRecorderOptions()
{
    static constexpr char kGroup[] = "Flight recorder";
    return {
        {kGroup, "flight-recorder-count", "count",
            "How many of the last requests are remembered, 384 bytes each; 0: none, and how long "
            "requests take is not counted either. Default: 8192.",
            number(PLACE(engine.flightRecorder.recentCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-kept-count", "count",
            "How many of the last that were slow, failed, were cancelled or refused are remembered "
            "besides. Default: 2048.",
            number(PLACE(engine.flightRecorder.keptCount), 0, kMaxRecords)},
        {kGroup, "flight-recorder-slow-us", "us",
            "What takes longer is slow; 0: what takes longer than 99 % of the last minute's "
            "requests of its model version. Default: 0.",
            microseconds(PLACE(engine.flightRecorder.slowAfter))},
    };
}

#undef PLACE

} // namespace

std::span<const Option> optionTable()
{
    static const std::vector<Option> table = [] {
        std::vector<Option> all;
        for (auto* const part : {&serverOptions, &logOptions, &modelOptions, &rateLimitOptions,
                 &cacheOptions, &traceOptions, &httpOptions, &httpLimitOptions, &grpcOptions,
                 &metricsOptions, &flightRecorderOptions}) {
            std::vector<Option> options = part();
            std::move(options.begin(), options.end(), std::back_inserter(all));
        }
        return all;
    }();
    return table;
}

std::span<const LaterOption> laterOptions()
{
    static constexpr LaterOption kLater[] = {{"enable-peer-access", "false"},
        {"http-header-forward-pattern", ""}, {"http-restricted-api", nullptr},
        {"grpc-header-forward-pattern", ""}, {"grpc-use-ssl", "false"},
        {"grpc-use-ssl-mutual", "false"}, {"grpc-server-cert", nullptr},
        {"grpc-server-key", nullptr}, {"grpc-root-cert", nullptr},
        {"grpc-restricted-protocol", nullptr}, {"allow-sagemaker", "false"},
        {"sagemaker-port", nullptr}, {"sagemaker-safe-port-range", nullptr},
        {"sagemaker-thread-count", nullptr}, {"allow-vertex-ai", "false"},
        {"vertex-ai-port", nullptr}, {"vertex-ai-thread-count", nullptr},
        {"vertex-ai-default-model", nullptr}, {"allow-gpu-metrics", "false"},
        {"repoagent-directory", nullptr}, {"pinned-memory-pool-byte-size", "0"},
        {"cuda-memory-pool-byte-size", nullptr}, {"cuda-virtual-address-size", nullptr},
        {"min-supported-compute-capability", nullptr}, {"buffer-manager-thread-count", "0"},
        {"model-load-gpu-limit", nullptr}, {"allow-client-shm", "false"}};
    return kLater;
}

} // namespace thalassa::app
