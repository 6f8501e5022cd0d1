// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_groups.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "server/app/options/option_place.h"

namespace thalassa::app {
namespace {

absl::Status setVerbose(const std::string& value, ServerOptions& options)
{
    if (const absl::StatusOr<bool> flag = cli::parseBool(value); flag.ok()) {
        options.log.verboseLevel = *flag ? 1 : 0;
        return absl::OkStatus();
    }
    ASSIGN_OR_RETURN(const int64_t level, cli::parseWhole(value, 0, kMaxInt));
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

} // namespace

std::vector<Option> serverOptions()
{
    static constexpr char kGroup[] = "Server";
    return {
        {kGroup, "help", nullptr, "Prints this text and ends.", cli::flag(OPTION_PLACE(help))},
        {kGroup, "version", nullptr, "Prints the version, the build and the libraries, and ends.",
            cli::flag(OPTION_PLACE(version))},
        {kGroup, "config", "path",
            "Reads options from this file: one in each line, as name=value. A line that begins "
            "with "
            "# is a comment. Default: no file.",
            text(OPTION_PLACE(configFile))},
        {kGroup, "id", "name", "Names the server in its metadata. Default: triton.",
            text(OPTION_PLACE(engine.serverId))},
        {kGroup, "exit-timeout-secs", "seconds",
            "Limits the time that the exit waits for running requests. Default: 30.",
            secondsOrNone(OPTION_PLACE(exitTimeout))},
        {kGroup, "drain-on-sigterm", "seconds",
            "Time after SIGTERM in which the server is not ready and still serves, before the exit "
            "begins; another SIGTERM ends it. 0: none. Default: 0.",
            seconds(OPTION_PLACE(drainOnSigterm))},
        {kGroup, "exit-on-error", "bool",
            "The server ends if a model cannot be loaded at the start. Default: true.",
            boolean(OPTION_PLACE(engine.exitOnError))},
        {kGroup, "strict-readiness", "bool",
            "The server is ready only if every model is ready; if false, as soon as it is live. "
            "Default: true.",
            boolean(OPTION_PLACE(engine.strictReadiness))},
        {kGroup, "allow-client-shm", "bool",
            "Clients may register regions of shared memory, in which the tensors of their requests "
            "lie. Default: false.",
            boolean(OPTION_PLACE(engine.allowsSharedMemory))},
        {kGroup, "client-shm-expiry-secs", "seconds",
            "Unregisters a region of shared memory that no request has used for this time, such as "
            "one of a client that has ended. 0: never. Default: 0.",
            seconds(OPTION_PLACE(engine.sharedMemoryExpiry))},
    };
}

std::vector<Option> logOptions()
{
    static constexpr char kGroup[] = "Logging";
    return {
        {kGroup, "log-verbose", "level", "Writes verbose lines up to this level. Default: 0.",
            setVerbose},
        {kGroup, "log-info", "bool", "Writes info lines. Default: true.",
            boolean(OPTION_PLACE(log.info))},
        {kGroup, "log-warning", "bool", "Writes warnings. Default: true.",
            boolean(OPTION_PLACE(log.warning))},
        {kGroup, "log-error", "bool", "Writes errors. Default: true.",
            boolean(OPTION_PLACE(log.error))},
        {kGroup, "log-format", "format",
            "Sets the prefix of each log line, default or ISO8601; json writes a JSON object in "
            "each line. Default: default.",
            setLogFormat},
        {kGroup, "log-file", "path",
            "Writes the log to this file; SIGHUP reopens it. Default: the console.",
            text(OPTION_PLACE(log.file))},
        {kGroup, "log-rotate-bytes", "bytes",
            "Sets the size at which the log file is renamed to FILE.1 and a new one begins; 0: no "
            "rotation. Default: 0.",
            number(OPTION_PLACE(log.rotation.bytes), 0)},
        {kGroup, "log-rotate-count", "n",
            "Sets the number of rotated log files that are kept. Default: 5.",
            number(OPTION_PLACE(log.rotation.keptFiles), 0, 1000)},
        {kGroup, "log-buffer-size", "bytes",
            "Limits the size of the lines that wait to be written to a file; beyond it lines are "
            "dropped and counted. 0: logging waits until the line is written. Default: 1048576.",
            number(OPTION_PLACE(logBufferSize), 0)},
    };
}

} // namespace thalassa::app
