// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceEvent: one event of Chrome's trace event format as it was read, and EventHandler, which
// collects events from the calls of a SAX parser. *thread-compatible*.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace thalassa::console::trace {

struct TraceEvent {
    char phase = 0;
    std::string name, category, process, thread, id;
    std::optional<int64_t> time;     // nanoseconds
    std::optional<int64_t> duration; // nanoseconds
    bool hasWrongDuration = false;   // dur is negative, too large or no number
    bool bindsToEnclosing = false;   // bp is "e"
    uint64_t byte = 0;               // the place of its brace in the file, which counts from 1
    // Arguments.
    std::string argumentName; // name of the argument of metadata
    std::string requestId;    // "id", a number, in files of thalassa-trace
    std::string clientId;     // "request id"
};

// Returns the nanoseconds of a decimal number of microseconds, rounded towards zero; nothing if the
// text is no number, or the time is beyond 2^61 ns.
std::optional<int64_t> nanosecondsOf(std::string_view microseconds);

// Implements RapidJSON's concept Handler for a file of events: an array of events, or an object
// with one as "traceEvents". Numbers arrive as texts.
class EventHandler {
public:
    // `tell` returns the number of bytes that the parser has taken.
    EventHandler(std::function<void(const TraceEvent& event)> add, std::function<uint64_t()> tell)
        : m_add(std::move(add))
        , m_tell(std::move(tell))
    {
    }

    bool StartObject();
    bool EndObject(size_t members);
    bool StartArray();
    bool EndArray(size_t elements);
    bool Key(const char* text, size_t length, bool copy);
    bool String(const char* text, size_t length, bool copy);
    bool RawNumber(const char* text, size_t length, bool copy);
    bool Null() { return value({}, false); }
    bool Bool(bool /*value*/) { return value({}, false); }
    // The parser calls none of these, because numbers arrive as texts.
    bool Int(int /*value*/) { return true; }
    bool Uint(unsigned /*value*/) { return true; }
    bool Int64(int64_t /*value*/) { return true; }
    bool Uint64(uint64_t /*value*/) { return true; }
    bool Double(double /*value*/) { return true; }

    // Whether there was an array of events.
    bool hasEvents() const { return m_hasEvents; }
    // The elements that are no objects, and the place of the first one.
    uint64_t wrongElements() const { return m_wrongElements; }
    uint64_t firstWrongElement() const { return m_firstWrongElement; }

private:
    bool value(std::string_view text, bool isNumber);
    void noteWrongElement(uint64_t byte);
    void setMember(std::string_view text, bool isNumber);
    void setArgument(std::string_view text, bool isNumber);

    const std::function<void(const TraceEvent& event)> m_add;
    const std::function<uint64_t()> m_tell;
    TraceEvent m_event;
    std::string m_key;          // key in the event
    std::string m_argumentKey;  // key in its arguments
    uint64_t m_depth = 0;       // open objects and arrays
    uint64_t m_eventsDepth = 0; // depth within the array of events; 0: not in it
    bool m_isArgument = false;  // in the arguments
    bool m_isEventsKey = false;
    bool m_hasEvents = false;
    uint64_t m_wrongElements = 0;
    uint64_t m_firstWrongElement = 0;
};

} // namespace thalassa::console::trace
