// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelinePainter: paints the ruler, the titles of lanes and the slices of a geometry, on a widget,
// an image or an SVG file. It decides no positions in time: the geometry has them.
// *thread-compatible*.
#pragma once

#include <QCoreApplication>
#include <QFont>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <optional>

#include "console/timeline/state/timeline_state.h"
#include "console/timeline/view/timeline_colors.h"
#include "console/timeline/view/timeline_geometry.h"

namespace thalassa::console {

class TimelinePainter {
    Q_DECLARE_TR_FUNCTIONS(TimelinePainter)

public:
    static constexpr int kRuler = 32; // height, pixels
    static constexpr int kTagHeight = 14;

    struct MovedLane {
        trace::TrackKey key;
        int y = 0; // where it is put in, below the ruler
    };
    struct Scene {
        const TimelineState& state;
        const TimelineGeometry& geometry;
        QSize size;         // size of the whole view with ruler and titles
        int gutter = 0;     // width of the titles
        int crossHair = -1; // its column in the area with slices; -1: there is none
        std::optional<trace::TrackKey> hoverTrack;
        std::optional<trace::Range> dragged; // a selection that is being made
        std::optional<MovedLane> moved;      // a lane that is being moved
        bool hasFocus = false;
    };

    explicit TimelinePainter(const QFont& font);

    // Takes the colours of the theme in use.
    void renewColors();
    void setFont(const QFont& font);
    void paint(QPainter& painter, const Scene& scene);

private:
    void paintRows(QPainter& painter, const Scene& scene);
    void paintRow(QPainter& painter, const Scene& scene, const TimelineGeometry::Row& row);
    void paintLoad(QPainter& painter, const Scene& scene, const TimelineGeometry::Row& row);
    void paintLabel(QPainter& painter, const trace::TraceData& data, const trace::Lane& lane,
        const trace::Rectangle& slice, const QRect& area);
    void paintTitles(QPainter& painter, const Scene& scene);
    void paintTitle(QPainter& painter, const Scene& scene, const trace::Track& track, int y);
    void paintMovedLane(QPainter& painter, const Scene& scene);
    void paintRuler(QPainter& painter, const Scene& scene);
    void paintSelection(QPainter& painter, const Scene& scene);
    void paintSelected(QPainter& painter, const Scene& scene);
    void paintArrows(QPainter& painter, const Scene& scene);
    void paintNotes(QPainter& painter, const Scene& scene);
    void paintCrossHair(QPainter& painter, const Scene& scene);
    // The area of the slice in the view; of its group if the lane is hidden.
    QRectF areaOf(const Scene& scene, const trace::Place& place) const;

    struct Label {
        QStaticText text;
        int width = 0;
    };

    const TimelineColors* m_colors = nullptr; // never null after the constructor
    QFont m_font, m_bold, m_small;
    // By stage, then by density: the more of a column is filled, the closer to the stage's colour.
    static constexpr int kDensities = 8;
    QColor m_densities[timeline::kStageCount][kDensities];
    QColor m_textOn[timeline::kStageCount];
    QColor m_grid;
    QHash<QString, Label> m_labels; // by the text and the width that is left
};

} // namespace thalassa::console
