// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_event.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace thalassa::console::trace {
namespace {

constexpr size_t kLongest = 4096; // bytes of a text that are kept
constexpr int64_t kLatest = int64_t{1} << 61;

void assign(std::string& target, std::string_view text)
{
    target.assign(text.substr(0, kLongest));
}

// Appends a decimal digit. Returns false, and leaves the time as it is, if it would be past
// kLatest.
bool append(int digit, int64_t& time)
{
    if (time > (kLatest - digit) / 10)
        return false;
    time = time * 10 + digit;
    return true;
}

} // namespace

std::optional<int64_t> nanosecondsOf(std::string_view microseconds)
{
    // Most times are plain decimals, whose nanoseconds a double would round.
    std::string_view rest = microseconds;
    const bool isNegative = rest.starts_with('-');
    rest.remove_prefix(isNegative ? 1 : 0);
    int64_t nanoseconds = 0;
    int decimals = -1; // before the point
    for (const char character : rest) {
        if (character == '.' && decimals < 0) {
            decimals = 0;
        } else if (character < '0' || character > '9') {
            double value = 0; // an exponent
            const char* const end = microseconds.data() + microseconds.size();
            const auto [at, error] = std::from_chars(microseconds.data(), end, value);
            if (error != std::errc() || at != end ||
                !(std::abs(value) < static_cast<double>(kLatest) / 1000))
                return std::nullopt;
            return static_cast<int64_t>(value * 1000);
        } else if (decimals < 3) {
            if (!append(character - '0', nanoseconds))
                return std::nullopt;
            decimals += decimals >= 0 ? 1 : 0;
        }
    }
    for (int i = std::max(decimals, 0); i < 3; ++i) {
        if (!append(0, nanoseconds))
            return std::nullopt;
    }
    if (rest.empty())
        return std::nullopt;
    return isNegative ? -nanoseconds : nanoseconds;
}

bool EventHandler::StartObject()
{
    ++m_depth;
    if (m_eventsDepth != 0 && m_depth == m_eventsDepth + 1) {
        m_event = {};
        m_event.byte = m_tell() + 1; // the parser takes the brace afterwards
    }
    m_isArgument = m_eventsDepth != 0 && m_depth == m_eventsDepth + 2 && m_key == "args";
    m_isEventsKey = false;
    return true;
}

bool EventHandler::EndObject(size_t /*members*/)
{
    if (m_eventsDepth != 0 && m_depth == m_eventsDepth + 1)
        m_add(m_event);
    --m_depth;
    m_isArgument = m_eventsDepth != 0 && m_depth == m_eventsDepth + 2 && m_key == "args";
    return true;
}

bool EventHandler::StartArray()
{
    if (m_eventsDepth != 0 && m_depth == m_eventsDepth)
        noteWrongElement(m_tell() + 1);
    ++m_depth;
    if (m_depth == 1 || (m_depth == 2 && m_isEventsKey)) {
        m_eventsDepth = m_depth;
        m_hasEvents = true;
    }
    m_isEventsKey = false;
    m_isArgument = false;
    return true;
}

bool EventHandler::EndArray(size_t /*elements*/)
{
    if (m_depth == m_eventsDepth)
        m_eventsDepth = 0;
    --m_depth;
    m_isArgument = m_eventsDepth != 0 && m_depth == m_eventsDepth + 2 && m_key == "args";
    return true;
}

bool EventHandler::Key(const char* text, size_t length, bool /*copy*/)
{
    const std::string_view key(text, length);
    if (m_depth == 1 && m_eventsDepth == 0)
        m_isEventsKey = key == "traceEvents";
    else if (m_eventsDepth != 0 && m_depth == m_eventsDepth + 1)
        assign(m_key, key);
    else if (m_isArgument)
        assign(m_argumentKey, key);
    return true;
}

bool EventHandler::String(const char* text, size_t length, bool /*copy*/)
{
    return value({text, length}, false);
}

bool EventHandler::RawNumber(const char* text, size_t length, bool /*copy*/)
{
    return value({text, length}, true);
}

bool EventHandler::value(std::string_view text, bool isNumber)
{
    m_isEventsKey = false;
    if (m_eventsDepth == 0)
        return true;
    if (m_depth == m_eventsDepth)
        noteWrongElement(m_tell()); // its last character
    else if (m_depth == m_eventsDepth + 1)
        setMember(text, isNumber);
    else if (m_isArgument && m_depth == m_eventsDepth + 2)
        setArgument(text, isNumber);
    return true;
}

void EventHandler::noteWrongElement(uint64_t byte)
{
    if (m_wrongElements++ == 0)
        m_firstWrongElement = byte;
}

void EventHandler::setMember(std::string_view text, bool isNumber)
{
    if (m_key == "ph" && !text.empty())
        m_event.phase = text.size() == 1 ? text.front() : '?';
    else if (m_key == "name")
        assign(m_event.name, text);
    else if (m_key == "cat")
        assign(m_event.category, text);
    else if (m_key == "pid")
        assign(m_event.process, text);
    else if (m_key == "tid")
        assign(m_event.thread, text);
    else if (m_key == "id")
        assign(m_event.id, text);
    else if (m_key == "bp")
        m_event.bindsToEnclosing = text == "e";
    else if (m_key == "ts" && isNumber)
        m_event.time = nanosecondsOf(text);
    else if (m_key == "dur") {
        m_event.duration = isNumber ? nanosecondsOf(text) : std::nullopt;
        m_event.hasWrongDuration = m_event.duration.value_or(-1) < 0;
    }
}

void EventHandler::setArgument(std::string_view text, bool isNumber)
{
    if (m_argumentKey == "name" && !isNumber)
        assign(m_event.argumentName, text);
    else if (m_argumentKey == "id" && isNumber)
        assign(m_event.requestId, text);
    else if (m_argumentKey == "request id" && !isNumber)
        assign(m_event.clientId, text);
}

} // namespace thalassa::console::trace
