// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The server's log, for backends. *thread-safe*.
#pragma once

#include <source_location>
#include <string>

#include "core/backends/common/error.h"

namespace thalassa::backends {

inline void log(TRITONSERVER_LogLevel level, const std::string& message,
    const std::source_location& where = std::source_location::current())
{
    if (TRITONSERVER_LogIsEnabled(level)) {
        // An error of the log cannot be reported anywhere.
        (void)Error(TRITONSERVER_LogMessage(
            level, where.file_name(), static_cast<int>(where.line()), message.c_str()));
    }
}

// Logs a failure that the caller cannot handle otherwise.
inline void logFailure(const char* what, TRITONSERVER_Error* error,
    const std::source_location& where = std::source_location::current())
{
    if (const Error owned(error); !owned.ok())
        log(TRITONSERVER_LOG_ERROR, std::string(what) + ": " + owned.message(), where);
}

} // namespace thalassa::backends
