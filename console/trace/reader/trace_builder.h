// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TraceBuilder: collects the slices of a file in any order and makes a TraceData of them. It
// decides which lane each slice is on. *thread-compatible*.
//
// A track is a set of slices that belong together, such as the requests of a model; it becomes as
// many lanes as it needs, so that the slices of a lane either nest or follow each other.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "console/trace/data/trace_data.h"

namespace thalassa::console::trace {

// A slice that is not on a lane yet.
struct Draft {
    int64_t begin = 0;
    int64_t end = 0;
    uint32_t name = kNone;
    uint32_t request = kNone;
    Stage stage = Stage::Other;
};

// The place of a draft; valid until build().
struct DraftRef {
    uint32_t track = kNone;
    uint32_t draft = kNone;
};

// A time on a track. It stands for the innermost slice that contains the time.
struct TrackTime {
    uint32_t track = kNone;
    int64_t time = 0;
};

class TraceBuilder {
public:
    // Names longer than that are cut off.
    static constexpr size_t kLongestName = 4096;
    // Slices that nest deeper get lanes of their own.
    static constexpr size_t kMostRows = 256;
    // A load lane has at most this many slices; smaller gaps are closed.
    static constexpr int64_t kMostLoads = 1 << 16;

    // The group of the file, which has the file's name without its directory.
    static constexpr uint32_t kRoot = 0;

    explicit TraceBuilder(std::string file);

    uint32_t name(std::string_view text);
    uint32_t addGroup(std::string_view title, uint32_t parent);
    uint32_t addTrack(uint32_t group, LaneKind kind, std::string_view title);
    // The model whose slices the group has.
    void setModel(uint32_t group, std::string_view model);
    void setGroupTitle(uint32_t group, std::string_view title);
    void setTrack(uint32_t track, LaneKind kind, std::string_view title);
    const std::string& groupTitle(uint32_t group) const { return m_data->m_groups[group].title; }
    uint32_t groupOf(uint32_t track) const { return m_tracks[track].group; }

    uint32_t addRequest(const Request& request);
    void setRoot(uint32_t request, DraftRef root);
    void setParent(uint32_t request, uint32_t parent);
    // Adds slices of which the first one encloses the others; what exceeds it is cut off. A track
    // with a stack has only stacks. Returns the place of the first slice; the others follow it.
    DraftRef addStack(uint32_t track, std::span<const Draft> stack);
    // Adds a slice of a thread. Slices of a thread that overlap without nesting get lanes of their
    // own.
    DraftRef addSlice(uint32_t track, const Draft& slice);
    void addFlow(DraftRef from, DraftRef to, uint32_t name);
    void addFlow(TrackTime from, TrackTime to, uint32_t name);

    size_t sliceCount() const { return m_sliceCount; }
    int64_t lastTime() const { return m_data->m_extent.end; }
    // The builder is empty afterwards.
    std::shared_ptr<const TraceData> build();

private:
    struct Stack {
        uint32_t first;
        uint32_t count;
    };
    struct Track {
        uint32_t group = 0;
        LaneKind kind = LaneKind::Thread;
        std::string title;
        std::vector<Draft> drafts;
        std::vector<Stack> stacks;
        std::vector<SliceRef> placed; // slice of each draft
        uint32_t firstLane = 0;
        uint32_t endLane = 0;
    };
    struct DraftFlow {
        DraftRef from, to;
        uint32_t name;
    };
    struct TimedFlow {
        TrackTime from, to;
        uint32_t name;
    };

    DraftRef append(uint32_t track, const Draft& slice);
    void buildTrack(Track& track);
    std::vector<uint32_t> nest(Track& track);
    void pack(Track& track, std::vector<Stack> stacks);
    void addLane(Track& track, std::span<const uint32_t> order);
    void buildRows(Lane& lane, Track& track, std::span<const uint32_t> order,
        std::span<const uint32_t> depths, std::span<const uint32_t> parents);
    void buildLoads();
    void addLoad(uint32_t group, std::vector<Range> busy);
    void buildFlows();
    SliceRef placeOf(DraftRef draft) const;
    SliceRef placeOf(TrackTime time) const;

    std::shared_ptr<TraceData> m_data;
    absl::flat_hash_map<std::string, uint32_t> m_names;
    std::vector<Track> m_tracks;
    std::vector<DraftRef> m_roots; // root of each request
    std::vector<DraftFlow> m_flows;
    std::vector<TimedFlow> m_timedFlows;
    size_t m_sliceCount = 0;
};

// Returns the stage that a slice with this name is part of: "queue", "HTTP request", "batch of 4".
Stage stageOfName(std::string_view name);

} // namespace thalassa::console::trace
