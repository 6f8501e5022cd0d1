// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceSet: the traces that are shown together, on one axis of time. The axis is the wall clock in
// nanoseconds; the offset of a source leads from its file's clock to the axis. A copy is cheap, so
// each thread has its own. *thread-compatible*.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "console/trace/data/trace_data.h"

namespace thalassa::console::trace {

// How the offset of a source was found.
enum class ClockBasis : uint8_t {
    WallClock,   // the file has times of the wall clock
    ThisMachine, // the file has times since this machine was started
    FileTime,    // the file was written when its last slice ended
    Server,      // the server told when a request of the trace began
    Unknown,     // the axis begins with the clock of the file
};

struct Alignment {
    ClockBasis basis = ClockBasis::Unknown;
    int64_t offset = 0;
};

// Returns the alignment of a trace. `modified`: when its file was written, 0 if that is not known;
// `boot`: when this machine was started. Both are nanoseconds of the wall clock.
Alignment alignmentOf(Range extent, int64_t modified, int64_t boot);
// The same from the file and the clocks of this machine. A trace without a path was written now.
Alignment alignmentOf(const std::string& path, Range extent);

struct Source {
    std::shared_ptr<const TraceData> data;
    Alignment alignment;
    int64_t correction = 0; // nanoseconds that the user added to the alignment
    std::string path;       // empty if the trace is in no file
    // The path beside which the notes of a trace in no file are saved; empty: they are not.
    std::string notesPath;

    const std::string& placeOfNotes() const { return path.empty() ? notesPath : path; }
    int64_t offset() const { return alignment.offset + correction; }
    Range toFile(Range axis) const { return {axis.begin - offset(), axis.end - offset()}; }
};

// A slice of a source.
struct Place {
    uint32_t source = kNone;
    SliceRef slice;

    bool isNull() const { return source == kNone; }
    std::strong_ordering operator<=>(const Place&) const = default;
};

struct TraceSet {
    std::vector<Source> sources;

    const Lane& lane(const Place& place) const
    {
        return sources[place.source].data->lane(place.slice.lane);
    }
    // The begin and the end of the slice on the axis.
    Range rangeOf(const Place& place) const;
    const std::string& nameOf(const Place& place) const;
    Stage stageOf(const Place& place) const { return lane(place).stage(place.slice.slice); }
    // The extent of all sources on the axis.
    Range extent() const;
    size_t sliceCount() const;
    // Whether the place is that of a slice in this set.
    bool contains(const Place& place) const;
};

} // namespace thalassa::console::trace
