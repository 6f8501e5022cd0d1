// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The C API of the log, for backends and embedding programs.
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/cabi/error.h"
#include "triton/core/tritonserver.h"

using thalassa::base::LogLevel;

namespace {

std::optional<LogLevel> levelOf(const TRITONSERVER_LogLevel& level)
{
    switch (thalassa::cabi::numberOf(level)) {
    case TRITONSERVER_LOG_INFO:
        return LogLevel::Info;
    case TRITONSERVER_LOG_WARN:
        return LogLevel::Warning;
    case TRITONSERVER_LOG_ERROR:
        return LogLevel::Error;
    case TRITONSERVER_LOG_VERBOSE:
        return LogLevel::Verbose;
    }
    return std::nullopt;
}

} // namespace

extern "C" {

bool TRITONSERVER_LogIsEnabled(TRITONSERVER_LogLevel level)
{
    const std::optional<LogLevel> ours = levelOf(level);
    return ours && thalassa::base::isLogEnabled(*ours);
}

TRITONSERVER_Error* TRITONSERVER_LogMessage(
    TRITONSERVER_LogLevel level, const char* filename, const int line, const char* msg)
{
    return thalassa::cabi::guarded(__func__, [&] {
        const std::optional<LogLevel> ours = levelOf(level);
        if (!ours) {
            return absl::InvalidArgumentError(absl::StrCat("unknown logging level ",
                thalassa::cabi::numberOf(level), ", expected one of TRITONSERVER_LogLevel"));
        }
        if (thalassa::base::isLogEnabled(*ours)) {
            thalassa::base::writeLog(
                *ours, filename == nullptr ? "" : filename, line, msg == nullptr ? "" : msg);
        }
        return absl::OkStatus();
    });
}

} // extern "C"
