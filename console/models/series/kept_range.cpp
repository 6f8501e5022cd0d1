// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/series/kept_range.h"

#include <QSettings>
#include <algorithm>
#include <chrono>

#include "console/models/series/time_range.h"

namespace thalassa::console {
namespace {

constexpr std::chrono::hours kFixedComesBack(1); // after the end of a fixed range

} // namespace

void saveRange(QSettings& settings, const TimeRange& range)
{
    settings.setValue(QStringLiteral("range/length"), qint64(range.visible().length().count()));
    settings.setValue(QStringLiteral("range/begin"),
        range.isFollowing() ? 0 : qint64(range.visible().begin.time_since_epoch().count()));
}

void restoreRange(const QSettings& settings, TimeRange& range)
{
    using std::chrono::nanoseconds;
    const auto value = [&settings](const char* name) {
        return nanoseconds(settings.value(QLatin1String(name)).toLongLong());
    };
    const nanoseconds length =
        std::clamp(value("range/length"), nanoseconds(0), nanoseconds(TimeRange::kLongest));
    const nanoseconds begin = value("range/begin");
    if (length < TimeRange::kShortest) {
        return; // nothing was kept
    }
    if (begin == nanoseconds(0)) {
        range.follow(length);
        return;
    }
    const WallTime now = figures::wallNow();
    if (WallTime(begin) >= now) {
        return; // the sum below could overflow
    }
    const TimeSpan fixed{WallTime(begin), WallTime(begin) + length};
    if (fixed.end > now - kFixedComesBack) {
        range.show(fixed);
    }
}

} // namespace thalassa::console
