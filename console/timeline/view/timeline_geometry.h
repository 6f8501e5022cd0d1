// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelineGeometry: the rows and rectangles that a view of the timeline shows, and which of them is
// at a point. It is rebuilt when the range, the size, the scroll position or the arrangement
// change, and not to paint. *thread-compatible*.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "console/trace/layout/arrangement.h"
#include "console/trace/layout/layout.h"

namespace thalassa::console {

class TimelineGeometry {
public:
    struct View {
        trace::Range range; // on the axis
        int columns = 0;    // width of the area with slices
        int height = 0;     // pixels
        int scroll = 0;

        bool operator==(const View&) const = default;
    };
    // A track that is at least partly visible.
    struct ShownTrack {
        size_t index; // in the arrangement
        int y;        // position of its top in the view
    };
    // A row of slices; its rectangles are those from begin to end.
    struct Row {
        trace::TrackKey key;
        uint32_t lane;
        size_t row;
        int y;
        int height;
        size_t begin;
        size_t end;
        bool isLoad;
    };
    struct Hit {
        trace::Place place;
        uint32_t count = 1; // slices that the rectangle stands for
        bool isDensity = false;
        bool isLoad = false;
    };

    void build(const trace::TraceSet& traces, const trace::Arrangement& arrangement, int rowHeight,
        const View& view);

    const View& view() const { return m_view; }
    std::span<const ShownTrack> tracks() const { return m_tracks; }
    std::span<const Row> rows() const { return m_rows; }
    std::span<const trace::Rectangle> rectangles(const Row& row) const
    {
        return std::span(m_rectangles).subspan(row.begin, row.end - row.begin);
    }
    size_t rectangleCount() const { return m_rectangles.size(); }
    // The end of the pinned tracks; the others are below it.
    int pinnedHeight() const { return m_pinnedHeight; }

    // The point is in the area with slices.
    std::optional<Hit> hit(int x, int y) const;
    const ShownTrack* trackAt(const trace::Arrangement& arrangement, int y) const;
    const trace::TimeScale& scale() const { return *m_scale; }

private:
    void addTrack(const trace::TraceSet& traces, const trace::Track& track, int y, int rowHeight);

    View m_view;
    int m_pinnedHeight = 0;
    std::optional<trace::TimeScale> m_scale; // on the axis
    std::vector<ShownTrack> m_tracks;
    std::vector<Row> m_rows;
    std::vector<trace::Rectangle> m_rectangles;
};

} // namespace thalassa::console
