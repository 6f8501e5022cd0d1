// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The mouse and the keyboard of TimelineView.
#include <QAction>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QSettings>
#include <QStyleHints>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "console/look/offered_action.h"
#include "console/timeline/view/timeline_keys.h"
#include "console/timeline/view/timeline_view.h"

namespace thalassa::console {

using trace::Place;
using trace::Range;

namespace {

constexpr int kDragDistance = 3;                            // pixels
constexpr double kZoomPerStep = 0.8;                        // factor of a step of the wheel
constexpr double kPanPerStep = 0.1;                         // share of the visible range
constexpr double kAnglePerStep = 120.0;                     // eighths of a degree
constexpr int kScrollMargin = 24;                           // pixels
constexpr int kPinArea = 26;                                // pixels at the end of the titles
constexpr QLatin1String kWheelZooms("timeline/wheelZooms"); // in the settings

struct MotionKey {
    Qt::Key key;
    quint32 position; // code of the physical key on X11 and Wayland
    KeyMotion::Axis axis;
    int direction;
};
constexpr MotionKey kMotionKeys[] = {{Qt::Key_W, 25, KeyMotion::Axis::Zoom, 1},
    {Qt::Key_S, 39, KeyMotion::Axis::Zoom, -1}, {Qt::Key_A, 38, KeyMotion::Axis::Pan, -1},
    {Qt::Key_D, 40, KeyMotion::Axis::Pan, 1}};

// Keys are meant by their position where the platform tells it: on a French keyboard, Z is above S.
bool isKey(const QKeyEvent& event, const MotionKey& key)
{
    static const bool hasPositions = QGuiApplication::platformName() == QLatin1String("xcb") ||
        QGuiApplication::platformName().startsWith(QLatin1String("wayland"));
    return hasPositions && event.nativeScanCode() != 0 ? event.nativeScanCode() == key.position
                                                       : event.key() == key.key;
}

} // namespace

bool TimelineView::event(QEvent* event)
{
    // Letters are keys of the view before they are shortcuts of the window.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool isPlain =
            (key.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) == Qt::NoModifier;
        const bool isMotion = std::any_of(std::begin(kMotionKeys), std::end(kMotionKeys),
            [&key](const MotionKey& one) { return one.key == key.key(); });
        if ((isPlain && isMotion) || actionOf(key) != nullptr) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    m_pressed = m_dragged = position;
    m_pressedTime = timeAt(position.x());
    m_hasPanned = false;
    m_isMenuWanted = false;
    if (event->button() == Qt::MiddleButton) {
        beginPan();
    } else if (event->button() == Qt::RightButton) {
        m_drag = Drag::Menu;
    } else if (event->button() == Qt::LeftButton && position.x() < m_gutter) {
        m_drag = Drag::Gutter;
    } else if (event->button() == Qt::LeftButton) {
        m_drag = Drag::Pressed;
    }
}

void TimelineView::beginPan()
{
    m_drag = Drag::Pan;
    viewport()->setCursor(Qt::ClosedHandCursor);
}

void TimelineView::clickTitle(QPoint position, bool isDouble)
{
    const trace::Track* const track = trackAt(position);
    if (track == nullptr)
        return;
    const trace::TrackKey key = track->key;
    if (key.isLane && position.x() >= m_gutter - kPinArea) {
        if (!isDouble)
            m_state.togglePinned(key);
    } else if (!key.isLane || isDouble || position.x() < 20 + track->indent * 12) {
        m_state.toggleCollapsed(key);
    }
}

void TimelineView::beginLaneDrag()
{
    if (const trace::Track* const track = trackAt(m_pressed))
        m_laneDrag.begin(m_state, *track);
    if (!m_laneDrag.isActive())
        return;
    m_drag = Drag::Lane;
    m_dragTimer.start();
    viewport()->setCursor(Qt::ClosedHandCursor);
}

// Ends the drag of a lane without a move.
void TimelineView::endLaneDrag()
{
    m_drag = Drag::None;
    m_laneDrag.end();
    m_dragTimer.stop();
    viewport()->unsetCursor();
    viewport()->update();
}

std::optional<trace::LaneDrop> TimelineView::laneDrop()
{
    if (!m_laneDrag.isActive())
        return std::nullopt;
    const TimelineGeometry& geometry = geometryOfSlices();
    int y = m_dragged.y() - TimelinePainter::kRuler;
    if (!m_laneDrag.isPinned())
        y += geometry.view().scroll - geometry.pinnedHeight();
    return trace::dropAt(m_state.traces(), m_state.arrangement(), *m_laneDrag.key(), y);
}

// Scrolls towards an end that the pointer has come near.
void TimelineView::scrollWhileDragging()
{
    if (!m_laneDrag.isActive() || m_laneDrag.isPinned())
        return;
    const int top = TimelinePainter::kRuler + geometryOfSlices().pinnedHeight() + kScrollMargin;
    const int bottom = viewport()->height() - kScrollMargin;
    const int y = m_dragged.y();
    if (const int beyond = std::min(0, y - top) + std::max(0, y - bottom); beyond != 0)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + beyond / 2);
}

void TimelineView::dropLane()
{
    const std::optional<trace::TrackKey> key = m_laneDrag.key();
    const std::optional<trace::LaneDrop> drop = laneDrop();
    endLaneDrag();
    if (key && drop)
        m_state.placeTrack(*key, drop->place);
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    if (m_drag == Drag::Menu && (position - m_pressed).manhattanLength() > kDragDistance) {
        beginPan();
        m_hasPanned = true;
    }
    const QPoint moved = position - m_dragged;
    m_hover = position;
    const trace::Track* const track = trackAt(position);
    m_hoverTrack = track == nullptr ? std::nullopt : std::optional(track->key);
    if (m_drag == Drag::Pan) {
        const trace::TimeScale scale(
            m_state.visible(), std::max(1, viewport()->width() - m_gutter));
        m_state.pan(-std::llround(moved.x() * scale.columnTime()));
        verticalScrollBar()->setValue(verticalScrollBar()->value() - moved.y());
    } else if (m_drag == Drag::Pressed && std::abs(position.x() - m_pressed.x()) > kDragDistance) {
        m_drag = Drag::Range;
    } else if (m_drag == Drag::Gutter &&
        std::abs(position.y() - m_pressed.y()) >=
            QGuiApplication::styleHints()->startDragDistance()) {
        beginLaneDrag();
    }
    m_dragged = position;
    scrollWhileDragging();
    if (hoversOverTime())
        m_state.setCrossHair(timeAt(position.x()));
    else
        m_state.setCrossHair({});
    viewport()->update();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    const Drag drag = std::exchange(m_drag, Drag::None);
    if (drag == Drag::Lane) {
        dropLane();
    } else if (drag == Drag::Gutter) {
        clickTitle(m_pressed, false);
    } else if (drag == Drag::Pan) {
        viewport()->unsetCursor();
    } else if (drag == Drag::Menu) {
        if (std::exchange(m_isMenuWanted, false))
            openMenu(position, event->globalPosition().toPoint());
    } else if (drag == Drag::Range) {
        const int64_t time = timeAt(std::max(position.x(), m_gutter));
        m_state.setSelection(Range{std::min(time, m_pressedTime), std::max(time, m_pressedTime)});
    } else if (drag == Drag::Pressed) {
        const auto hit =
            geometryOfSlices().hit(position.x() - m_gutter, position.y() - TimelinePainter::kRuler);
        if (position.y() < TimelinePainter::kRuler || !hit || hit->isLoad)
            m_state.clear();
        else
            m_state.select(hit->place);
    }
    viewport()->update();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const QPoint position = event->position().toPoint();
    if (event->button() != Qt::LeftButton)
        return;
    if (position.x() < m_gutter) {
        const trace::Track* const track = trackAt(position);
        if (track != nullptr && track->key.isLane)
            clickTitle(position, true);
        return;
    }
    if (position.y() < TimelinePainter::kRuler) {
        Q_EMIT noteWanted(timeAt(position.x()));
        return;
    }
    const auto hit =
        geometryOfSlices().hit(position.x() - m_gutter, position.y() - TimelinePainter::kRuler);
    if (!hit || hit->isLoad)
        return;
    m_state.select(hit->place);
    const Range range = m_state.traces().rangeOf(hit->place);
    const int64_t margin = range.length() / 10 + TimelineState::kShortest / 2;
    m_state.setVisible({range.begin - margin, range.end + margin});
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint angle = event->angleDelta();
    const int delta = angle.y() != 0 ? angle.y() : angle.x();
    const double steps = delta / kAnglePerStep;
    const bool isPlain = event->modifiers() == Qt::NoModifier && angle.y() != 0;
    const bool zooms = m_wheelZooms->isChecked() && isPlain && event->position().x() >= m_gutter;
    if (zooms || event->modifiers().testFlag(Qt::ControlModifier)) {
        const int x = std::max(static_cast<int>(event->position().x()), m_gutter);
        m_state.zoom(std::pow(kZoomPerStep, steps), timeAt(x));
    } else if (event->modifiers().testFlag(Qt::ShiftModifier) || angle.y() == 0) {
        m_state.pan(
            -std::llround(steps * kPanPerStep * static_cast<double>(m_state.visible().length())));
    } else {
        verticalScrollBar()->setValue(verticalScrollBar()->value() -
            static_cast<int>(std::lround(steps * verticalScrollBar()->singleStep())));
    }
    event->accept();
}

bool TimelineView::handleMotionKey(const QKeyEvent& event, bool isPress)
{
    if (event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier))
        return false;
    for (const MotionKey& key : kMotionKeys) {
        if (!isKey(event, key))
            continue;
        if (event.isAutoRepeat())
            return true;
        if (!isPress) {
            m_motion.release(key.axis, key.direction);
        } else {
            m_motion.press(key.axis, key.direction);
            if (!m_timer.isActive()) {
                m_passed.start();
                m_timer.start();
            }
        }
        return true;
    }
    return false;
}

// Moves by the time that has passed since the last frame.
void TimelineView::move()
{
    const KeyMotion::Step step =
        m_motion.advance(std::chrono::nanoseconds(m_passed.nsecsElapsed()));
    m_passed.restart();
    if (step.zoom != 1)
        zoomAtCursor(step.zoom);
    if (step.pan != 0)
        m_state.pan(std::llround(step.pan * static_cast<double>(m_state.visible().length())));
    if (!m_motion.isMoving())
        m_timer.stop();
}

void TimelineView::zoomAtCursor(double factor)
{
    const Range visible = m_state.visible();
    const bool isOver = m_hover.x() >= m_gutter;
    m_state.zoom(factor, isOver ? timeAt(m_hover.x()) : visible.begin + visible.length() / 2);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    if (m_drag == Drag::Lane && event->key() == Qt::Key_Escape)
        return endLaneDrag();
    if (handleMotionKey(*event, true))
        return;
    if (QAction* const action = actionOf(*event))
        action->trigger();
    else
        QAbstractScrollArea::keyPressEvent(event);
}

QAction* TimelineView::actionOf(const QKeyEvent& event) const
{
    const auto find = [this](const QKeySequence& keys) {
        const auto found = std::find_if(m_actions.begin(), m_actions.end(),
            [&keys](const QAction* action) { return action->shortcuts().contains(keys); });
        return found == m_actions.end() ? nullptr : *found;
    };
    constexpr auto kModifiers = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
    if ((event.modifiers() & kModifiers) != 0)
        return find(QKeyCombination(
            event.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(event.key())));
    return find(QKeySequence(event.key())); // with Shift or without
}

// The view itself gives the keys to the actions: a shortcut of the window that has the same key
// would be ambiguous.
void TimelineView::addKeyAction(const char* id, std::function<void()> run)
{
    const QList<PageKey> keys = timelineKeys();
    const PageKey key = keyOf(keys, QLatin1String(id));
    makeKeyAction(*addViewAction(key.id, key.text, std::move(run)), key.keys);
}

void TimelineView::makeKeyAction(QAction& action, const QList<QKeySequence>& keys)
{
    action.setShortcuts(keys);
    action.setShortcutContext(Qt::WidgetShortcut);
    setReason(action, tr("Open a trace first."));
    m_actions.append(&action);
}

QAction* TimelineView::addViewAction(
    const QString& id, const QString& text, std::function<void()> run)
{
    auto* const action = new QAction(text, this);
    action->setObjectName(QStringLiteral("timeline.") + id);
    offer(*action);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    return action;
}

void TimelineView::addLaneChoiceActions()
{
    addKeyAction("hide", [this] { hideSelected(); });
    addKeyAction("laneUp", [this] { moveSelected(false, -1); });
    addKeyAction("laneDown", [this] { moveSelected(false, 1); });
    const auto addGroup = [this](const char* id, const QString& text, int step) {
        makeKeyAction(
            *addViewAction(QLatin1String(id), text, [this, step] { moveSelected(true, step); }),
            {});
    };
    addGroup("groupUp", tr("Move the group up"), -1);
    addGroup("groupDown", tr("Move the group down"), 1);
    m_showHidden = addViewAction(
        QStringLiteral("showHidden"), tr("Show hidden lanes"), [this] { m_state.showHidden(); });
    setReason(*m_showHidden, tr("No lane is hidden."));
    m_resetLanes = addViewAction(QStringLiteral("resetLanes"), tr("Reset the lanes"),
        [this] { m_state.setLaneChoices({}); });
    setReason(*m_resetLanes, tr("No lane was moved, hidden or pinned."));
    renewLaneChoiceActions();
}

void TimelineView::renewLaneChoiceActions()
{
    m_showHidden->setEnabled(!m_state.laneChoices().hidden.empty());
    m_resetLanes->setEnabled(!m_state.laneChoices().isEmpty());
}

// The setting is kept for the next start.
void TimelineView::addWheelAction()
{
    m_wheelZooms = addViewAction(QStringLiteral("wheelZooms"), tr("The wheel zooms"),
        [this] { QSettings().setValue(kWheelZooms, m_wheelZooms->isChecked()); });
    m_wheelZooms->setCheckable(true);
    m_wheelZooms->setChecked(QSettings().value(kWheelZooms, false).toBool());
}

void TimelineView::makeActions()
{
    const auto pan = [this](double share) {
        m_state.pan(std::llround(static_cast<double>(m_state.visible().length()) * share));
    };
    addKeyAction("fit", [this] { m_state.fitSelection(); });
    addKeyAction("zoomIn", [this] { zoomAtCursor(kZoomPerStep); });
    addKeyAction("zoomOut", [this] { zoomAtCursor(1 / kZoomPerStep); });
    addKeyAction("earlier", [pan] { pan(-kPanPerStep); });
    addKeyAction("later", [pan] { pan(kPanPerStep); });
    addKeyAction("next", [this] { m_state.selectNext(); });
    addKeyAction("previous", [this] { m_state.selectPrevious(); });
    addKeyAction("above", [this] { m_state.selectAbove(); });
    addKeyAction("below", [this] { m_state.selectBelow(); });
    addKeyAction("arrowForward", [this] { followArrow(true); });
    addKeyAction("arrowBack", [this] { followArrow(false); });
    addKeyAction("range", [this] { selectTime(); });
    addKeyAction("clear", [this] { m_state.clear(); });
    addKeyAction("mark", [this] { mark(); });
    addKeyAction("note", [this] { addNote(); });
    addKeyAction("collapseGroup", [this] { changeLane(false); });
    addKeyAction("pin", [this] { changeLane(true); });
    addLaneChoiceActions();
    addWheelAction();
}

void TimelineView::enableActions(bool isEnabled)
{
    for (QAction* const action : m_actions)
        action->setEnabled(isEnabled);
}

void TimelineView::addNote()
{
    const Range visible = m_state.visible();
    Q_EMIT noteWanted(
        m_hover.x() >= m_gutter ? timeAt(m_hover.x()) : visible.begin + visible.length() / 2);
}

void TimelineView::keyReleaseEvent(QKeyEvent* event)
{
    if (!handleMotionKey(*event, false))
        QAbstractScrollArea::keyReleaseEvent(event);
}

// Pins the lane of the selected slice, or collapses its group.
void TimelineView::changeLane(bool isPin)
{
    if (m_state.selected().isNull())
        return;
    const Place place = m_state.selected();
    if (isPin)
        m_state.togglePinned({place.source, true, place.slice.lane});
    else
        m_state.toggleCollapsed({place.source, false, m_state.traces().lane(place).group()});
}

// Moves the lane of the selected slice, or its group.
void TimelineView::moveSelected(bool isGroup, int step)
{
    const Place place = m_state.selected();
    if (place.isNull())
        return;
    const uint32_t lane = place.slice.lane;
    m_state.moveTrack(isGroup
            ? trace::TrackKey{place.source, false, m_state.traces().lane(place).group()}
            : trace::TrackKey{place.source, true, lane},
        step);
    Q_EMIT m_state.revealed();
}

void TimelineView::hideSelected()
{
    const Place place = m_state.selected();
    if (!place.isNull())
        m_state.hideTrack({place.source, true, place.slice.lane});
}

// Selects the slice at the other end of the next arrow that begins, or ends, at the selected slice
// or at another one of its request.
void TimelineView::followArrow(bool forward)
{
    const Place selected = m_state.selected();
    const auto& arrows = m_state.arrows();
    const auto endOf = [forward](
                           const trace::Arrow& arrow) { return forward ? arrow.to : arrow.from; };
    const auto beginOf = [forward](
                             const trace::Arrow& arrow) { return forward ? arrow.from : arrow.to; };
    const auto isHere = std::find_if(arrows.begin(), arrows.end(),
        [&](const trace::Arrow& arrow) { return beginOf(arrow) == selected; });
    const auto other = std::find_if(arrows.begin(), arrows.end(),
        [&](const trace::Arrow& arrow) { return endOf(arrow) != selected; });
    if (isHere != arrows.end())
        m_state.select(endOf(*isHere), true);
    else if (other != arrows.end())
        m_state.select(endOf(*other), true);
}

// Sets a mark at the begin of the selected slice or range, or at the cursor; removes the one there.
// Selects the time of the selected slice, or the visible time if there is none. A time that is
// selected already is extended to the slice.
void TimelineView::selectTime()
{
    if (m_state.selected().isNull())
        return m_state.setSelection(m_state.visible());
    Range range = m_state.traces().rangeOf(m_state.selected());
    if (const std::optional<Range>& before = m_state.selection())
        range = {std::min(range.begin, before->begin), std::max(range.end, before->end)};
    m_state.setSelection(range);
}

void TimelineView::mark()
{
    if (m_state.isEmpty())
        return;
    const uint32_t source = m_state.sourceForNotes();
    int64_t time = m_state.visible().begin + m_state.visible().length() / 2;
    if (!m_state.selected().isNull())
        time = m_state.traces().rangeOf(m_state.selected()).begin;
    else if (m_state.selection())
        time = m_state.selection()->begin;
    else if (m_hover.x() >= m_gutter)
        time = timeAt(m_hover.x());
    time -= m_state.traces().sources[source].offset();
    const auto& notes = m_state.notes(source).all();
    const bool isMarked = std::any_of(notes.begin(), notes.end(),
        [time](const trace::Note& note) { return note.time == time && note.text.isEmpty(); });
    const QString fault =
        isMarked ? m_state.removeNote(source, time) : m_state.setNote(source, {time, {}});
    if (!fault.isEmpty())
        Q_EMIT m_state.failed(fault);
}

void TimelineView::addLaneActions(QMenu& menu, const trace::Track& track)
{
    const trace::TrackKey key = track.key;
    if (key.isLane)
        menu.addAction(track.isPinned ? tr("Unpin lane") : tr("Pin lane"), this,
            [this, key] { m_state.togglePinned(key); });
    const auto add = [&menu](const QString& text, bool isEnabled, std::function<void()> run) {
        menu.addAction(text, &menu, [run = std::move(run)] { run(); })->setEnabled(isEnabled);
    };
    add(tr("Move up"), m_state.canMoveTrack(key, -1), [this, key] { m_state.moveTrack(key, -1); });
    add(tr("Move down"), m_state.canMoveTrack(key, 1), [this, key] { m_state.moveTrack(key, 1); });
    add(tr("Hide"), m_state.canHideTrack(key), [this, key] { m_state.hideTrack(key); });
    menu.addAction(track.isCollapsed ? tr("Expand") : tr("Collapse"), this,
        [this, key] { m_state.toggleCollapsed(key); });
}

// Some platforms ask for the menu when the right button is pressed, others when it is released. A
// press may become a drag, so that the menu waits for the release.
void TimelineView::contextMenuEvent(QContextMenuEvent* event)
{
    if (event->reason() == QContextMenuEvent::Mouse && m_drag == Drag::Menu)
        m_isMenuWanted = true;
    else if (event->reason() != QContextMenuEvent::Mouse || !std::exchange(m_hasPanned, false))
        openMenu(event->pos(), event->globalPos());
}

void TimelineView::openMenu(QPoint position, QPoint global)
{
    if (m_state.isEmpty())
        return;
    QMenu menu(this);
    // Its lane and its time may not exist in other traces.
    connect(&m_state, &TimelineState::tracesChanged, &menu, &QMenu::close);
    if (const trace::Track* const track = trackAt(position))
        addLaneActions(menu, *track);
    menu.addAction(tr("Collapse all models"), this, [this] { m_state.setAllCollapsed(true); });
    menu.addAction(tr("Expand all"), this, [this] { m_state.setAllCollapsed(false); });
    menu.addSeparator();
    menu.addActions({m_showHidden, m_resetLanes});
    menu.addSeparator();
    const int64_t time = timeAt(std::max(position.x(), m_gutter));
    menu.addAction(tr("Add note…"), this, [this, time] { Q_EMIT noteWanted(time); });
    QAction* const only = menu.addAction(tr("Only the lanes of this request"), this,
        [this](bool isOnly) { m_state.setOnlySelected(isOnly); });
    only->setCheckable(true);
    only->setChecked(m_state.isOnlySelected());
    only->setEnabled(!m_state.selected().isNull() || m_state.isOnlySelected());
    menu.addSeparator();
    menu.addAction(m_wheelZooms);
    menu.exec(global);
}

} // namespace thalassa::console
