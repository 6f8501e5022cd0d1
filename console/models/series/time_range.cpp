// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/time_range.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace thalassa::console {
namespace {

using std::chrono::nanoseconds;

constexpr std::size_t kRememberedViews = 100;
// Ends of ranges stay between 1970 and 2200, so that no sum of a time and a length overflows.
constexpr WallTime kLastTime(std::chrono::hours(230 * 365 * 24));

// The span with the nearest permitted length, inside of the permitted times.
TimeSpan limited(TimeSpan span)
{
    const nanoseconds length = std::clamp(span.length(), TimeRange::kShortest, TimeRange::kLongest);
    const WallTime begin = std::clamp(span.begin, WallTime(), kLastTime - length);
    return {begin, begin + length};
}

} // namespace

double TimeSpan::share(WallTime time) const
{
    return static_cast<double>((time - begin).count()) / static_cast<double>(length().count());
}

TimeRange::TimeRange(QObject* parent)
    : QObject(parent)
    , m_now(figures::wallNow())
{
    m_visible = {m_now - kDefaultLength, m_now};
}

void TimeRange::follow(nanoseconds length)
{
    remember();
    const nanoseconds kept = std::clamp(length, kShortest, kLongest);
    setFollowing(true);
    setVisible({m_now - kept, m_now});
}

void TimeRange::advance(WallTime now)
{
    if (m_isPaused) {
        return;
    }
    m_now = std::clamp(now, WallTime() + kLongest, kLastTime);
    if (m_isFollowing) {
        setVisible({m_now - m_visible.length(), m_now});
    }
}

void TimeRange::setPaused(bool isPaused)
{
    if (m_isPaused != isPaused) {
        m_isPaused = isPaused;
        Q_EMIT followingChanged();
    }
}

void TimeRange::show(TimeSpan span)
{
    if (span.isEmpty()) {
        return;
    }
    remember();
    setFollowing(false);
    setVisible(limited(span));
}

void TimeRange::zoom(double factor, WallTime around)
{
    const auto old = static_cast<double>(m_visible.length().count());
    const double length = std::clamp(old * factor, static_cast<double>(kShortest.count()),
        static_cast<double>(kLongest.count()));
    if (!std::isfinite(length) || length == old) {
        return;
    }
    const double share = std::clamp(m_visible.share(around), 0.0, 1.0);
    const auto before = static_cast<qint64>(share * (old - length));
    move({m_visible.begin + nanoseconds(before),
        m_visible.begin + nanoseconds(before + static_cast<qint64>(length))});
}

void TimeRange::pan(nanoseconds by)
{
    const nanoseconds bounded = std::clamp(by, -kLongest, kLongest);
    move({m_visible.begin + bounded, m_visible.end + bounded});
}

void TimeRange::move(TimeSpan span)
{
    remember(true);
    setFollowing(false);
    setVisible(limited(span));
}

void TimeRange::back()
{
    if (!m_before.empty()) {
        m_isInGesture = false;
        m_after.push_back({m_visible, m_isFollowing});
        const View view = m_before.back();
        m_before.pop_back();
        apply(view);
    }
}

void TimeRange::forward()
{
    if (!m_after.empty()) {
        m_isInGesture = false;
        m_before.push_back({m_visible, m_isFollowing});
        const View view = m_after.back();
        m_after.pop_back();
        apply(view);
    }
}

void TimeRange::select(WallTime from, WallTime to)
{
    if (from == to) {
        clearSelection();
        return;
    }
    const TimeSpan selection{std::min(from, to), std::max(from, to)};
    if (m_selection != selection) {
        m_selection = selection;
        Q_EMIT selectionChanged();
    }
}

void TimeRange::clearSelection()
{
    if (m_selection) {
        m_selection.reset();
        Q_EMIT selectionChanged();
    }
}

void TimeRange::setCrossHair(std::optional<WallTime> time)
{
    if (m_crossHair != time) {
        m_crossHair = time;
        Q_EMIT crossHairChanged();
    }
}

void TimeRange::remember(bool isGesture)
{
    m_after.clear();
    if (std::exchange(m_isInGesture, isGesture) && isGesture) {
        return;
    }
    if (m_before.size() == kRememberedViews) {
        m_before.erase(m_before.begin());
    }
    m_before.push_back({m_visible, m_isFollowing});
}

void TimeRange::apply(const View& view)
{
    setFollowing(view.isFollowing);
    setVisible(view.isFollowing ? TimeSpan{m_now - view.span.length(), m_now} : view.span);
}

void TimeRange::setVisible(TimeSpan span)
{
    if (m_visible != span) {
        m_visible = span;
        Q_EMIT visibleChanged();
    }
}

void TimeRange::setFollowing(bool isFollowing)
{
    if (m_isFollowing != isFollowing) {
        m_isFollowing = isFollowing;
        Q_EMIT followingChanged();
    }
}

} // namespace thalassa::console
