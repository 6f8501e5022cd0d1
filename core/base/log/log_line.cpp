// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_line.h"

#include <array>
#include <cstdint>
#include <cstdio>

#include "core/base/text/excerpt.h"
#include "core/base/text/visible_text.h"

namespace thalassa::base {
namespace {

constexpr char kRequestMark[] = "[request id: ";

template <typename... Values>
void appendFormatted(std::string& target, const char* format, Values... values)
{
    std::array<char, 96> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    target += text.data();
}

// A time in UTC.
struct Moment {
    explicit Moment(std::chrono::system_clock::time_point time)
        : day(std::chrono::floor<std::chrono::days>(time))
        , clock(std::chrono::floor<std::chrono::microseconds>(
              time - std::chrono::floor<std::chrono::days>(time)))
    {
    }
    int year() const { return static_cast<int>(day.year()); }
    unsigned month() const { return static_cast<unsigned>(day.month()); }
    unsigned dayOfMonth() const { return static_cast<unsigned>(day.day()); }
    int hours() const { return static_cast<int>(clock.hours().count()); }
    int minutes() const { return static_cast<int>(clock.minutes().count()); }
    int seconds() const { return static_cast<int>(clock.seconds().count()); }
    int microseconds() const { return static_cast<int>(clock.subseconds().count()); }

    // Not from gmtime_r(), which takes a lock of the C library that may be held in a forked child.
    std::chrono::year_month_day day;
    std::chrono::hh_mm_ss<std::chrono::microseconds> clock;
};

std::string_view baseName(std::string_view path)
{
    return path.substr(path.rfind('/') + 1);
}

void appendIso8601(std::string& line, const Moment& time)
{
    appendFormatted(line, "%04d-%02u-%02uT%02d:%02d:%02d", time.year(), time.month(),
        time.dayOfMonth(), time.hours(), time.minutes(), time.seconds());
}

std::string heading(const LogRecord& record, LogFormat format)
{
    const char letter = "IWEI"[static_cast<int>(record.level)];
    const Moment time(record.time);
    std::string line;
    if (format == LogFormat::Iso8601) {
        appendIso8601(line, time);
        appendFormatted(line, "Z %c %d ", letter, record.processId);
    } else {
        appendFormatted(line, "%c%02u%02u %02d:%02d:%02d.%06d %d ", letter, time.month(),
            time.dayOfMonth(), time.hours(), time.minutes(), time.seconds(), time.microseconds(),
            record.processId);
    }
    line += baseName(record.sourceFile);
    appendFormatted(line, ":%d] ", record.line);
    return line;
}

void appendId(std::string& line, const LogRequestScope& request)
{
    appendEscaped(line, request.id());
    if (request.idSize() > request.id().size())
        appendFormatted(line, "... (%zu bytes)", request.idSize());
}

// The id is escaped even if the text is not, because it is a client's.
std::string requestMark(const LogRequestScope& request)
{
    std::string mark = kRequestMark;
    if (request.idSize() == 0)
        mark += "<id_unknown>";
    else
        appendId(mark, request);
    return mark + "] ";
}

void appendCut(std::string& line, size_t cut)
{
    if (cut > 0)
        appendFormatted(line, "... (%zu bytes more)", cut);
}

std::string jsonLine(const LogRecord& record, std::string_view text)
{
    constexpr std::array<const char*, 4> kLevels{"INFO", "WARNING", "ERROR", "VERBOSE"};
    const Moment time(record.time);
    std::string line = R"({"time":")";
    appendIso8601(line, time);
    appendFormatted(line, R"(.%06dZ","level":"%s","pid":%d,"file":")", time.microseconds(),
        kLevels[static_cast<size_t>(record.level)], record.processId);
    appendEscaped(line, baseName(record.sourceFile));
    appendFormatted(line, R"(","line":%d,)", record.line);
    if (record.request != nullptr) {
        line += R"("request_id":")";
        appendId(line, *record.request);
        line += "\",";
    }
    line += R"("message":")";
    appendEscaped(line, text);
    appendCut(line, record.text.size() - text.size());
    return line + "\"}\n";
}

} // namespace

std::string logLine(const LogRecord& record, LogFormat format, bool escapes)
{
    const std::string_view text =
        record.isBlock ? record.text : beginningOf(record.text, kLongestLogText);
    if (format == LogFormat::Json)
        return jsonLine(record, text);
    std::string line = heading(record, format);
    if (record.isBlock)
        return (line += '\n').append(text) += '\n';
    if (escapes)
        line += '"';
    // An error that was made for the client may already contain the mark (row 1.3.22).
    if (record.request != nullptr && !text.starts_with(kRequestMark))
        line += requestMark(*record.request);
    if (escapes)
        appendEscaped(line, text);
    else
        line += text;
    appendCut(line, record.text.size() - text.size());
    return line += escapes ? "\"\n" : "\n";
}

} // namespace thalassa::base
