// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The log: the process-wide output of lines that people and their tools read (rows 11.3.1 to
// 11.3.5). *thread-safe*; a line is written whole.
//
//     LOG_INFO << "loading model '" << name << "'";
//     LOG_VERBOSE(1) << "HTTP request: " << method << ' ' << path;
//
// A statement whose level is disabled costs one atomic load and evaluates none of its operands. An
// enabled one costs the formatting of its text, and a short lock and a copy if the program has an
// AsynchronousLog, else a write to the system. log_control.h sets where lines go and which levels
// are enabled.
#pragma once

#include <array>
#include <sstream>
#include <string>
#include <string_view>

namespace thalassa::base {

enum class LogLevel { Info, Warning, Error, Verbose };

bool isLogEnabled(LogLevel level, int verboseLevel = 1);
// Writes one line. `sourceFile` is shown without its directories. Never throws: a line for which
// there is no memory counts as lost.
void writeLog(
    LogLevel level, std::string_view sourceFile, int line, std::string_view message) noexcept;
// Writes a record of several lines below its heading, not escaped (row 11.3.3).
void writeLogBlock(
    LogLevel level, std::string_view sourceFile, int line, std::string_view block) noexcept;

// While it lives, the lines of this thread show that they are about the request with that client
// id. A nested scope replaces the outer one. Without an id, the lines are about no request, about
// several, or about one that is not read yet.
class LogRequestScope {
public:
    LogRequestScope();
    explicit LogRequestScope(std::string_view id);
    ~LogRequestScope();
    LogRequestScope(const LogRequestScope&) = delete;
    LogRequestScope& operator=(const LogRequestScope&) = delete;

    // Sets the id of this thread's innermost scope, which has none yet. No effect outside a scope.
    static void setId(std::string_view id);
    // Returns this thread's innermost scope, or null if there is none or it has no id.
    static const LogRequestScope* current();
    // Returns the beginning of the id, which may be as long as a request.
    std::string_view id() const { return {m_id.data(), m_kept}; }
    size_t idSize() const { return m_size; } // bytes of the whole id

private:
    static constexpr size_t kKept = 128; // bytes; copied, as the request may end before the scope

    std::array<char, kKept> m_id; // the first m_kept are set
    size_t m_kept = 0;
    size_t m_size = 0;
    bool m_hasId = false;
    LogRequestScope* const m_before;
};

// Collects one line and writes it when the statement ends.
class LogLine {
public:
    LogLine(LogLevel level, const char* sourceFile, int line)
        : m_level(level)
        , m_sourceFile(sourceFile)
        , m_line(line)
    {
    }
    ~LogLine() { writeLog(m_level, m_sourceFile, m_line, m_text.view()); }
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
