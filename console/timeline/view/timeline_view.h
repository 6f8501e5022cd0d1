// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// TimelineView: the lanes with their slices, the ruler and the titles, and their navigation with
// mouse and keyboard (console/timeline/README.md has the keys). It shows a TimelineState, which
// outlives it. Lives on the GUI thread.
#pragma once

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QTimer>
#include <optional>

#include "console/timeline/state/timeline_state.h"
#include "console/timeline/view/key_motion.h"
#include "console/timeline/view/lane_drag.h"
#include "console/timeline/view/timeline_geometry.h"
#include "console/timeline/view/timeline_painter.h"

class QHelpEvent;
class QMenu;

namespace thalassa::console {

class TimelineView : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit TimelineView(TimelineState& state, QWidget* parent = nullptr);

    // Rebuilds what is out of date and returns it.
    const TimelineGeometry& geometryOfSlices();
    int gutter() const { return m_gutter; }
    // Paints the whole view, without cursor and focus, such as for an export.
    void paintTo(QPainter& painter);
    TimelineState& state() { return m_state; }
    // The time from the begin to the end of the last painting.
    std::chrono::nanoseconds lastFrame() const { return m_lastFrame; }

    // Texts for screen readers and tool tips.
    QString textOf(const trace::Place& place) const;
    QString summary() const;
    // Enables the actions of the view, which need a trace.
    void enableActions(bool isEnabled);

Q_SIGNALS:
    // The user wants to write a note at the time on the axis.
    void noteWanted(int64_t time);

protected:
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // Menu: the right button is pressed, and opens the menu unless it is dragged.
    // Gutter: a title is pressed. Lane: it is dragged to another place.
    enum class Drag { None, Gutter, Lane, Pressed, Range, Pan, Menu };

    TimelinePainter::Scene scene();
    void updateScrollBar();
    void revealSelected();
    void announce();
    bool handleMotionKey(const QKeyEvent& event, bool isPress);
    void move();
    void zoomAtCursor(double factor);
    int64_t timeAt(int x) const;
    bool hoversOverTime() const; // whether a time is under the pointer, which the cross-hair shows
    QString toolTipAt(QPoint position);
    const trace::Track* trackAt(QPoint position);
    void clickTitle(QPoint position, bool isDouble);
    void beginLaneDrag();
    void endLaneDrag();
    void scrollWhileDragging();
    void dropLane();
    std::optional<trace::LaneDrop> laneDrop(); // nothing: no lane is dragged
    void followArrow(bool forward);
    void changeLane(bool isPin);
    void moveSelected(bool isGroup, int step);
    void hideSelected();
    void beginPan();
    void openMenu(QPoint position, QPoint global);
    void addNote();
    void makeActions();
    QAction* addViewAction(const QString& id, const QString& text, std::function<void()> run);
    void addKeyAction(const char* id, std::function<void()> run);
    // Makes it an action that needs a trace.
    void makeKeyAction(QAction& action, const QList<QKeySequence>& keys);
    void addLaneChoiceActions();
    void addWheelAction();
    void renewLaneChoiceActions();
    QAction* actionOf(const QKeyEvent& event) const; // null: none
    void mark();
    void selectTime();
    void addLaneActions(QMenu& menu, const trace::Track& track);

    TimelineState& m_state;
    QList<QAction*> m_actions; // their keys work while the focus is on the view
    QAction* m_showHidden = nullptr;
    QAction* m_resetLanes = nullptr;
    QAction* m_wheelZooms = nullptr;
    TimelinePainter m_painter;
    TimelineGeometry m_geometry;
    bool m_isGeometryStale = true;
    int m_gutter = 200;
    Drag m_drag = Drag::None;
    QPoint m_pressed;            // position at which a drag began
    QPoint m_dragged;            // last position of the cursor
    int64_t m_pressedTime = 0;   // on the axis
    bool m_isMenuWanted = false; // when the right button is released
    bool m_hasPanned = false;    // the last press of the right button was a drag
    LaneDrag m_laneDrag;
    QTimer m_dragTimer; // scrolls while a lane is dragged
    QPoint m_hover{-1, -1};
    std::optional<trace::TrackKey> m_hoverTrack;
    KeyMotion m_motion;
    QTimer m_timer; // while m_motion moves
    QElapsedTimer m_passed;
    std::chrono::nanoseconds m_lastFrame{};
};

} // namespace thalassa::console
