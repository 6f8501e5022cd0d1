// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EventWriter: writes events in the Chrome trace event format, which Perfetto's UI opens. Times are
// in nanoseconds; the format has microseconds with decimals. *thread-compatible*.
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/text/json.h"
#include "trace/reader/slices.h"

namespace thalassa::trace_tool {

struct Track {
    uint64_t process = 0;
    uint64_t thread = 0; // unique in all processes
};

using Argument = std::pair<std::string, std::variant<uint64_t, std::string>>;
using Arguments = std::vector<Argument>;

class EventWriter {
public:
    // `out` outlives the writer.
    explicit EventWriter(std::ostream& out)
        : m_out(out)
    {
    }

    void begin();
    void end();
    void nameProcess(uint64_t process, const std::string& name);
    void nameThread(const Track& track, const std::string& name);
    void slice(const Track& track, const Slice& slice, const Arguments& arguments = {});
    void mark(const Track& track, std::string_view name, int64_t when);
    // Write the two ends of an arrow between the slices that are on these tracks at this time.
    void flowFrom(const Track& track, int64_t time, uint64_t flow, const char* name);
    void flowTo(const Track& track, int64_t time, uint64_t flow, const char* name);

private:
    void open(const char* kind, std::string_view name, const Track& track);
    void text(const char* key, std::string_view value);
    void time(const char* key, int64_t nanoseconds);
    void metadata(const char* kind, const Track& track, const std::string& name);
    void flow(const char* kind, const Track& track, int64_t time, uint64_t id, const char* name);
    void close();

    std::ostream& m_out;
    json::StringBuffer m_buffer;
    json::Writer<> m_writer{m_buffer};
    bool m_hasEvents = false;
};

} // namespace thalassa::trace_tool
