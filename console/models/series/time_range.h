// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time that charts, tables and the timeline show: one visible range, one selection and one
// cross-hair for all of them. Times are integer nanoseconds of the wall clock. *lives on the GUI
// thread*.
//
// States: following (the range has a fixed length and ends now; advance() moves it) <-> fixed (the
// range stays). A pause stops advance() and keeps the state. Zooming and panning fix the range.
#pragma once

#include <QObject>
#include <chrono>
#include <optional>
#include <vector>

#include "console/models/text/figures.h"

namespace thalassa::console {

// The times from `begin` up to, but not including, `end`.
struct TimeSpan {
    WallTime begin;
    WallTime end;

    std::chrono::nanoseconds length() const { return end - begin; }
    bool isEmpty() const { return end <= begin; }
    bool contains(WallTime time) const { return time >= begin && time < end; }
    // The position of a time, 0 at the begin and 1 at the end.
    double share(WallTime time) const;
    bool operator==(const TimeSpan& other) const = default;
};

class TimeRange : public QObject {
    Q_OBJECT

public:
    static constexpr std::chrono::nanoseconds kShortest = std::chrono::microseconds(1);
    static constexpr std::chrono::nanoseconds kLongest = std::chrono::hours(31 * 24);
    static constexpr std::chrono::nanoseconds kDefaultLength = std::chrono::minutes(15);

    explicit TimeRange(QObject* parent = nullptr);

    const TimeSpan& visible() const { return m_visible; }
    bool isFollowing() const { return m_isFollowing; }
    // The range that the user has chosen, for tables; absent: the range follows the present time.
    std::optional<TimeSpan> chosen() const
    {
        return m_isFollowing ? std::nullopt : std::optional(m_visible);
    }
    bool isPaused() const { return m_isPaused; }
    const std::optional<TimeSpan>& selection() const { return m_selection; }
    const std::optional<WallTime>& crossHair() const { return m_crossHair; }

    // Shows the last `length` before now, and follows.
    void follow(std::chrono::nanoseconds length);
    // Moves the visible range to the present time, if it follows and is not paused. Without a
    // pause, a clock that was set back is followed as well.
    void advance(WallTime now);
    void setPaused(bool isPaused);

    // Shows a fixed range. An empty one is ignored; others are cut or grown to the limits.
    void show(TimeSpan span);
    // A factor below 1 zooms in. The given time keeps its place.
    void zoom(double factor, WallTime around);
    void pan(std::chrono::nanoseconds by);
    // Goes to the range before the last show() or follow(), and returns from there. Zooming and
    // panning without something else in between count as one step.
    void back();
    void forward();
    bool hasBack() const { return !m_before.empty(); }
    bool hasForward() const { return !m_after.empty(); }

    // The order of the ends does not matter. An empty selection is none.
    void select(WallTime from, WallTime to);
    void clearSelection();
    void setCrossHair(std::optional<WallTime> time);

Q_SIGNALS:
    void visibleChanged();
    void followingChanged(); // also the pause
    void selectionChanged();
    void crossHairChanged();

private:
    struct View {
        TimeSpan span;
        bool isFollowing = false;
    };

    void remember(bool isGesture = false);
    void move(TimeSpan span);
    void apply(const View& view);
    void setVisible(TimeSpan span);
    void setFollowing(bool isFollowing);

    TimeSpan m_visible;
    bool m_isFollowing = true;
    bool m_isPaused = false;
    bool m_isInGesture = false; // the last change was zoom() or pan()
    WallTime m_now;             // time of the last advance()
    std::optional<TimeSpan> m_selection;
    std::optional<WallTime> m_crossHair;
    std::vector<View> m_before;
    std::vector<View> m_after;
};

} // namespace thalassa::console
