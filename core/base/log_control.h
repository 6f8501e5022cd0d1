// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a program decides about its log: which lines are on, how they look, where they go (rows 7.3
// to 7.6, 11.3), and who writes them. All functions are *thread-safe*.
//
// Whoever logs a line writes it, and goes on when it is written: nothing of it is in memory that a
// fork, an exit or a crash could lose, and no thread of ours is in an embedding program. A server
// cannot let its requests wait for a pipe that nobody reads, or for a full disk: as long as an
// AsynchronousLog lives, threads of the log write, each for one file, and whoever logs goes on at
// once. What is on its way is bounded (log_channel.h); what finds no room is lost, and the log says
// in that place how many lines were.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/log.h"
#include "core/base/log_rotation.h"

namespace thalassa::base {

// Json: one JSON object in each line (log_line.h).
enum class LogFormat { Default, Iso8601, Json };
// "default", "ISO8601", "json", as people write them; those and nothing else.
std::string_view nameOf(LogFormat format);
std::optional<LogFormat> logFormatOf(std::string_view name);

struct LogSettings {
    bool info = true;
    bool warning = true;
    bool error = true;
    int verboseLevel = 0; // verbose lines of this level and below are written
    LogFormat format = LogFormat::Default;
    std::string file;     // empty: INFO to standard output, WARNING and ERROR to standard error
    LogRotation rotation; // of that file
};

LogSettings logSettings();
// Replaces them; fails by returning false, with errno, when the file cannot be opened for
// appending: nothing has changed then. A pipe that nobody reads cannot.
[[nodiscard]] bool setLogSettings(const LogSettings& settings);
// Why, of errno then.
std::string whyNoLogFile(int error);
// The same for the file alone, with the rotation that there is; "": the standard streams.
[[nodiscard]] bool setLogFile(const std::string& path);

// Of settings, those that change. One call's changes are seen together.
struct LogChange {
    std::optional<bool> info, warning, error;
    std::optional<int> verboseLevel;
    std::optional<LogFormat> format;

    bool operator==(const LogChange&) const = default;
};
void changeLog(const LogChange& change);
// The same; the log says what was changed, if anything was, and by whom, also where informational
// lines end with the change.
void changeLog(const LogChange& change, std::string_view who);

// Opens the file of that name anew, for whoever moved the old one away (logrotate). Lines that are
// on their way may come into either. Where it cannot be opened the log stays in the old file and
// says why. Nothing without a file.
void reopenLogFile();

// A line on standard output wherever the log goes, as it is; in Json as any other line of the log.
void printLine(std::string_view line);

// Bytes of lines that are on their way to a file.
size_t waitingLogBytes();

// Waits until all lines that were logged before are written, or refused by a full disk: before an
// exit that runs no destructors, and in a signal handler, which may call it. False: the reader of a
// pipe has not taken them in that time.
bool waitForLog(std::chrono::milliseconds patience) noexcept;

// One at a time; declared in main(), so that it ends after all that logs. Its end waits `patience`
// for the last lines; what nobody takes in that time is lost, and an exit never hangs for it. From
// then on, and in a process that forks off, lines are written by whoever logs them.
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
