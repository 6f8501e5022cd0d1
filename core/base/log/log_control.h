// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The settings of a program's log: which lines are enabled, their format and file (rows 7.3 to 7.6,
// 11.3), and which thread writes them. All functions are *thread-safe*.
//
// By default the thread that logs a line writes it before it goes on: no line is in memory that a
// fork, an exit or a crash could lose, and an embedding program gets no thread of ours. The
// requests of a server must not wait for a pipe that is not read, or for a full disk: while an
// AsynchronousLog lives, the log has one writing thread for each file, and the threads that log go
// on at once. Pending lines are bounded (log_channel.h); a line that finds no room is lost, and the
// log shows the number of lost lines at that place.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/log/log.h"
#include "core/base/log/log_rotation.h"

namespace thalassa::base {

// Json: one JSON object in each line (log_line.h).
enum class LogFormat { Default, Iso8601, Json };
// The names "default", "ISO8601" and "json", which are the only valid ones.
std::string_view nameOf(LogFormat format);
std::optional<LogFormat> logFormatOf(std::string_view name);

struct LogSettings {
    bool info = true;
    bool warning = true;
    bool error = true;
    int verboseLevel = 0; // verbose lines of this level and below are written
    LogFormat format = LogFormat::Default;
    std::string file;     // empty: INFO to standard output, WARNING and ERROR to standard error
    LogRotation rotation; // applies to `file`
};

LogSettings logSettings();
// Replaces the settings. Returns false and sets errno if the file cannot be opened for appending (a
// pipe without a reader cannot): nothing has changed then.
[[nodiscard]] bool setLogSettings(const LogSettings& settings);
// Returns the reason as text for that errno.
std::string whyNoLogFile(int error);
// Replaces the file alone in the same way, and keeps the rotation. "": the standard streams.
[[nodiscard]] bool setLogFile(const std::string& path);

// The settings to change. logSettings() shows all changes of one call or none.
struct LogChange {
    std::optional<bool> info, warning, error;
    std::optional<int> verboseLevel;
    std::optional<LogFormat> format;

    bool operator==(const LogChange&) const = default;
};
void changeLog(const LogChange& change);
// Changes the settings and, unless `change` is empty, logs the new ones and who changed them, also
// if the change disables INFO lines.
void changeLog(const LogChange& change, std::string_view who);

// Reopens the log file by its name after it was moved away (logrotate). Pending lines may go to
// either file. If the file cannot be opened, the log stays in the old one and reports the reason.
// Does nothing without a file.
void reopenLogFile();

// Writes a line unchanged to standard output, wherever the log goes; in the format Json, logs it as
// an INFO line.
void printLine(std::string_view line);

// Returns the number of bytes in pending lines of all files.
size_t waitingLogBytes();
// Returns the number of lines that were lost since the start of the process.
uint64_t lostLogLines();

// Waits until all lines logged before are written, or refused by a full disk: before an exit that
// runs no destructors. A signal handler may call it. Returns false if `patience` has passed, as
// when a pipe is not read.
bool waitForLog(std::chrono::milliseconds patience) noexcept;

// At most one at a time; declared in main(), so that it is destroyed after everything that logs.
// The destructor waits for the last lines for at most `patience` and drops the rest, so that an
// exit never hangs. After it, and in a forked process, the thread that logs a line writes it.
class AsynchronousLog {
public:
    static constexpr size_t kBufferSize = 1 << 20; // bytes of lines on their way to one file
    static constexpr std::chrono::milliseconds kPatience{2000};

    explicit AsynchronousLog(
        size_t bufferSize = kBufferSize, std::chrono::milliseconds patience = kPatience);
    ~AsynchronousLog();
    AsynchronousLog(const AsynchronousLog&) = delete;
    AsynchronousLog& operator=(const AsynchronousLog&) = delete;

private:
    const std::chrono::milliseconds m_patience;
};

} // namespace thalassa::base
