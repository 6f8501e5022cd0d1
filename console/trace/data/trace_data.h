// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceData: the slices of one trace file, as a structure of arrays for each lane. A slice takes at
// most 60 bytes, with its request, its arrows and the summaries for drawing. TraceBuilder makes it;
// from then on it is immutable and shared between threads by std::shared_ptr<const TraceData>.
//
// A group (a server, a model, a process) has lanes. A lane has rows, one for each depth: a row has
// slices in the order of time, which do not overlap, and each lies within its parent in the row
// above. All times are nanoseconds of the file's clock. *thread-safe*.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "console/trace/data/levels.h"
#include "core/timeline/stage.h"

namespace thalassa::console::trace {

using timeline::Stage;

inline constexpr uint32_t kNone = UINT32_MAX;

// From begin to end, without the end.
struct Range {
    int64_t begin = 0;
    int64_t end = 0;

    int64_t length() const { return end - begin; }
    bool isEmpty() const { return end <= begin; }
    bool contains(int64_t time) const { return begin <= time && time < end; }
    bool operator==(const Range&) const = default;
};

struct SliceRef {
    uint32_t lane = kNone;
    uint32_t slice = kNone;

    bool isNull() const { return lane == kNone; }
    std::strong_ordering operator<=>(const SliceRef&) const = default;
};

enum class LaneKind : uint8_t {
    Requests,   // requests of a model, one after the other
    Executions, // executions of a model's instances
    Thread,     // slices of a thread in a foreign trace
    Load,       // summary of a group: the times at which it had at least one slice
};

class Lane {
public:
    LaneKind kind() const { return m_kind; }
    uint32_t group() const { return m_group; }
    const std::string& title() const { return m_title; }

    size_t size() const { return m_begins.size(); }
    size_t rowCount() const { return m_rows.size(); }
    // The first slice of the row, and the one after its last.
    uint32_t rowBegin(size_t row) const { return row == 0 ? 0 : m_rows[row - 1]; }
    uint32_t rowEnd(size_t row) const { return m_rows[row]; }
    const Levels& levels(size_t row) const { return m_levels[row]; }
    std::span<const int64_t> begins(size_t row) const;
    std::span<const int64_t> ends(size_t row) const;

    int64_t begin(uint32_t slice) const { return m_begins[slice]; }
    int64_t end(uint32_t slice) const { return m_ends[slice]; }
    int64_t duration(uint32_t slice) const { return m_ends[slice] - m_begins[slice]; }
    uint32_t name(uint32_t slice) const { return m_names[slice]; }
    Stage stage(uint32_t slice) const { return m_stages[slice]; }
    uint32_t parent(uint32_t slice) const { return m_parents[slice]; } // kNone in the first row
    // The request that the slice is part of, in TraceData::requests(); kNone if it is of none.
    uint32_t request(uint32_t slice) const { return m_requests[slice]; }
    size_t depth(uint32_t slice) const;

    // Returns the slices of the row that overlap the range; a slice without a duration does if it
    // is in the range. The result is empty, or from the first one to the one after the last.
    std::pair<uint32_t, uint32_t> overlapping(size_t row, Range range) const;
    // Returns the slice of the row that contains the time, or kNone.
    uint32_t at(size_t row, int64_t time) const;
    // The sum of the durations of the first row.
    int64_t busy() const { return m_busy; }
    size_t byteSize() const;

private:
    friend class TraceBuilder;

    LaneKind m_kind = LaneKind::Thread;
    uint32_t m_group = 0;
    std::string m_title;
    std::vector<int64_t> m_begins;
    std::vector<int64_t> m_ends;
    std::vector<uint32_t> m_names;
    std::vector<uint32_t> m_parents;
    std::vector<uint32_t> m_requests;
    std::vector<Stage> m_stages;
    std::vector<uint32_t> m_rows; // end of each row
    std::vector<Levels> m_levels; // levels of each row
    int64_t m_busy = 0;
};

struct Group {
    std::string title;
    uint32_t parent = kNone;
    uint32_t load = kNone; // the lane that summarizes the group
    std::string model;     // empty unless the group is a model
    bool isModel = false;
};

// A request as the file identifies it.
struct Request {
    uint64_t id = 0;
    uint64_t placeBegin = 0;   // place of its entries in the file
    uint32_t placeSize = 0;    // bytes; 0: not known
    uint32_t clientId = kNone; // a name; kNone if it has none
    uint32_t group = kNone;    // group of its model
    uint32_t parent = kNone;   // the ensemble's request, if it is a step
    SliceRef root;
};

// An arrow between two slices: from a request to the batch that executed it, or to its step.
struct Flow {
    SliceRef from;
    SliceRef to;
    uint32_t name = kNone;
};

class TraceData {
public:
    const std::string& file() const { return m_file; } // name to show
    // Returns a copy with another name to show.
    std::shared_ptr<const TraceData> renamed(std::string file) const;
    std::span<const Lane> lanes() const { return m_lanes; }
    const Lane& lane(uint32_t lane) const { return m_lanes[lane]; }
    std::span<const Group> groups() const { return m_groups; }
    std::span<const Request> requests() const { return m_requests; }
    const std::string& name(uint32_t name) const { return m_names[name]; }
    size_t nameCount() const { return m_names.size(); }

    // The arrows that begin at the slice, or end there.
    std::span<const Flow> flowsFrom(SliceRef slice) const;
    std::vector<Flow> flowsTo(SliceRef slice) const;
    std::span<const Flow> flows() const { return m_flows; }

    // From the first begin to the last end; empty if there are no slices.
    Range extent() const { return m_extent; }
    size_t sliceCount() const { return m_sliceCount; } // without those of Load lanes
    size_t byteSize() const;

private:
    friend class TraceBuilder;

    std::string m_file;
    std::vector<Lane> m_lanes;
    std::vector<Group> m_groups;
    std::vector<Request> m_requests;
    std::vector<std::string> m_names;
    std::vector<Flow> m_flows;         // by `from`
    std::vector<uint32_t> m_flowsByTo; // indices of m_flows by `to`
    Range m_extent;
    size_t m_sliceCount = 0;
};

} // namespace thalassa::console::trace
