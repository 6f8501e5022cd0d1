// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log.h"

#include <stdio_ext.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>

#include "core/base/mutex.h"

namespace thalassa::base {
namespace {

struct FileCloser {
    void operator()(std::FILE* file) const { std::fclose(file); }
};

// Records that could not be written, for a full disk or a limit: they are lost, and the next one
// that can be written says how many.
struct Lost {
    uint64_t count = 0;
    int error = 0;
};

struct Sink {
    Mutex mutex;
    LogSettings settings ABSL_GUARDED_BY(mutex);
    std::unique_ptr<std::FILE, FileCloser> file ABSL_GUARDED_BY(mutex);
    std::array<Lost, 2> lost ABSL_GUARDED_BY(
        mutex); // of the file or standard output, and of standard error
    // Copies that a disabled statement reads without the lock.
    std::array<std::atomic<bool>, 3> enabled{true, true, true};
    std::atomic<int> verboseLevel{0};
};

Sink& sink()
{
    // Never destroyed: threads that end after main still log.
    static Sink* const instance = new Sink;
    return *instance;
}

// A record is one line whatever a client put into it: control characters, quotes and
// backslashes are escaped as in a JSON string (row 11.3.3).
std::string escaped(std::string_view message)
{
    std::string out = "\"";
    for (const char c : message) {
        switch (c) {
        case '"':
            out += "\\\"";
            break;
        case '\\':
            out += "\\\\";
            break;
        case '\n':
            out += "\\n";
            break;
        case '\r':
            out += "\\r";
            break;
        case '\t':
            out += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
                std::array<char, 8> code{};
                std::snprintf(code.data(), code.size(), "\\u%04x", static_cast<unsigned>(c));
                out += code.data();
            } else {
                out += c;
            }
        }
    }
    return out + '"';
}

bool escapeMessages()
{
    static const bool escape = [] {
        const char* const value = std::getenv("TRITON_SERVER_ESCAPE_LOG_MESSAGES");
        return value == nullptr || std::strcmp(value, "0") != 0;
    }();
    return escape;
}

std::string heading(LogFormat format, LogLevel level, std::string_view file, int line)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(now).count();
    const std::time_t seconds = static_cast<std::time_t>(microseconds / 1'000'000);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    const char letter = "IWEI"[static_cast<int>(level)];
    std::array<char, 512> text{};
    const int fileLength = static_cast<int>(file.size());
    if (format == LogFormat::Iso8601) {
        std::snprintf(text.data(), text.size(), "%04d-%02d-%02dT%02d:%02d:%02dZ %c %d %.*s:%d] ",
            utc.tm_year + 1900, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
            letter, getpid(), fileLength, file.data(), line);
    } else {
        std::snprintf(text.data(), text.size(), "%c%02d%02d %02d:%02d:%02d.%06d %d %.*s:%d] ",
            letter, utc.tm_mon + 1, utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec,
            static_cast<int>(microseconds % 1'000'000), getpid(), fileLength, file.data(), line);
    }
    return text.data();
}

} // namespace

bool setLogSettings(const LogSettings& settings)
{
    Sink& target = sink();
    MutexLock lock(target.mutex);
    std::unique_ptr<std::FILE, FileCloser> file;
    if (!settings.file.empty()) {
        file.reset(std::fopen(settings.file.c_str(), "ae"));
        if (!file)
            return false;
    }
    target.file = std::move(file);
    target.lost = {};
    target.settings = settings;
    target.enabled[0] = settings.info;
    target.enabled[1] = settings.warning;
    target.enabled[2] = settings.error;
    target.verboseLevel = settings.verboseLevel;
    return true;
}

LogSettings logSettings()
{
    Sink& source = sink();
    MutexLock lock(source.mutex);
    return source.settings;
}

bool isLogEnabled(LogLevel level, int verboseLevel)
{
    if (level == LogLevel::Verbose)
        return verboseLevel <= sink().verboseLevel.load(std::memory_order_relaxed);
    return sink().enabled[static_cast<size_t>(level)].load(std::memory_order_relaxed);
}

namespace {

// Writes all or, as far as it can be told, nothing: what could not be written must not come later,
// in the middle of another record.
bool writeWhole(std::FILE* out, const std::string& text)
{
    if (std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0)
        return true;
    const int error = errno;
    __fpurge(out);
    std::clearerr(out);
    errno = error;
    return false;
}

// A part of the last record that failed may have been written: the line begins anew.
std::string reportOf(const Lost& lost)
{
    std::array<char, 128> reason{};
    return "\n" + std::to_string(lost.count) + " log records before this one were lost: " +
        strerror_r(lost.error, reason.data(), reason.size()) + '\n';
}

void writeRecord(LogLevel level, std::string_view sourceFile, int line, const std::string& text)
{
    if (const size_t slash = sourceFile.rfind('/'); slash != std::string_view::npos)
        sourceFile.remove_prefix(slash + 1);
    Sink& target = sink();
    MutexLock lock(target.mutex);
    const std::string record =
        heading(target.settings.format, level, sourceFile, line) + text + '\n';
    const bool toError = !target.file && (level == LogLevel::Warning || level == LogLevel::Error);
    std::FILE* const out = target.file ? target.file.get() : toError ? stderr : stdout;
    Lost& lost = target.lost[toError ? 1 : 0];
    if (writeWhole(out, lost.count > 0 ? reportOf(lost) + record : record))
        lost = {};
    else
        lost = {lost.count + 1, errno};
}

} // namespace

void writeLog(LogLevel level, std::string_view sourceFile, int line, std::string_view message)
{
    writeRecord(
        level, sourceFile, line, escapeMessages() ? escaped(message) : std::string(message));
}

void writeLogBlock(LogLevel level, std::string_view sourceFile, int line, std::string_view block)
{
    writeRecord(level, sourceFile, line, "\n" + std::string(block));
}

} // namespace thalassa::base
