// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The formats of a log record (rows 11.3.1 to 11.3.3). Pure functions: *thread-safe*.
//
//   Default   I1122 06:22:35.713084 10909 server.cpp:105] "Started HTTPService at 0.0.0.0:8000"
//   Iso8601   2026-11-22T06:22:35Z I 10909 server.cpp:105] "Started HTTPService at 0.0.0.0:8000"
//   Json      {"time":"2026-11-22T06:22:35.713084Z","level":"INFO","pid":10909,
//             "file":"server.cpp","line":105,"message":"..."}, without the line break
//
// A record about a request has "[request id: X] " before its text, where X is <id_unknown> if the
// client gave no id. In Json it has the member "request_id".
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "core/base/log/log_control.h"

namespace thalassa::base {

struct LogRecord {
    LogLevel level = LogLevel::Info;
    std::chrono::system_clock::time_point time;
    int processId = 0;
    std::string_view sourceFile; // shown without its directories
    int line = 0;
    std::string_view text;                    // shown up to kLongestLogText, unless it is a block
    bool isBlock = false;                     // several lines, shown unchanged below the heading
    const LogRequestScope* request = nullptr; // the request it is about, or null
};

inline constexpr size_t kLongestLogText = 64 << 10; // bytes

// Returns the line with its line break. `escapes`: the text is quoted and escaped as in JSON, which
// the format Json always does.
std::string logLine(const LogRecord& record, LogFormat format, bool escapes = true);

} // namespace thalassa::base
