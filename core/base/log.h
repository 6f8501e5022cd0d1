// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The log: one process-wide sink for lines that people read (rows 7.3 to 7.6, 11.3.1 to 11.3.4).
// *thread-safe*; a line is written whole.
//
//     LOG_INFO << "loading model '" << name << "'";
//     LOG_VERBOSE(1) << "HTTP request: " << method << ' ' << path;
//
// A statement whose level is off evaluates none of its operands.
#pragma once

#include <sstream>
#include <string>
#include <string_view>

namespace thalassa::base {

enum class LogLevel { Info, Warning, Error, Verbose };
enum class LogFormat { Default, Iso8601 };

struct LogSettings {
    bool info = true;
    bool warning = true;
    bool error = true;
    int verboseLevel = 0; // verbose lines of this level and below are written
    LogFormat format = LogFormat::Default;
    std::string file; // empty: INFO to standard output, WARNING and ERROR to standard error
};

// Replaces the settings; fails by returning false when the file cannot be opened for appending.
[[nodiscard]] bool setLogSettings(const LogSettings& settings);
LogSettings logSettings();

bool isLogEnabled(LogLevel level, int verboseLevel = 1);
// `sourceFile` is shown without its directories.
void writeLog(LogLevel level, std::string_view sourceFile, int line, std::string_view message);
// A record of several lines below its heading, never escaped (row 11.3.3).
void writeLogBlock(LogLevel level, std::string_view sourceFile, int line, std::string_view block);

// Collects one line and writes it when the statement ends.
class LogLine {
public:
    LogLine(LogLevel level, const char* sourceFile, int line)
        : m_level(level)
        , m_sourceFile(sourceFile)
        , m_line(line)
    {
    }
    ~LogLine() { writeLog(m_level, m_sourceFile, m_line, m_text.str()); }
    LogLine(const LogLine&) = delete;
    LogLine& operator=(const LogLine&) = delete;
    std::ostream& stream() { return m_text; }

private:
    const LogLevel m_level;
    const char* const m_sourceFile;
    const int m_line;
    std::ostringstream m_text;
};

} // namespace thalassa::base

#define THALASSA_LOG(level, verbose)                                                               \
    if (!::thalassa::base::isLogEnabled(::thalassa::base::LogLevel::level, verbose)) {             \
    } else                                                                                         \
        ::thalassa::base::LogLine(::thalassa::base::LogLevel::level, __FILE__, __LINE__).stream()

#define LOG_INFO THALASSA_LOG(Info, 1)
#define LOG_WARNING THALASSA_LOG(Warning, 1)
#define LOG_ERROR THALASSA_LOG(Error, 1)
#define LOG_INFO_BLOCK(block)                                                                      \
    if (!::thalassa::base::isLogEnabled(::thalassa::base::LogLevel::Info)) {                       \
    } else                                                                                         \
        ::thalassa::base::writeLogBlock(::thalassa::base::LogLevel::Info, __FILE__, __LINE__, block)
#define LOG_VERBOSE(verboseLevel) THALASSA_LOG(Verbose, verboseLevel)
