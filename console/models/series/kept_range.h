// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keeps the time range of the console in its settings, so that it is the same after a restart. A
// range that follows the present is always restored. A fixed range is restored within an hour after
// its end: an older one would hide the present rows from all tables. *lives on the GUI thread*.
#pragma once

class QSettings;

namespace thalassa::console {

class TimeRange;

void saveRange(QSettings& settings, const TimeRange& range);
// Changes nothing if the settings have no range that comes back.
void restoreRange(const QSettings& settings, TimeRange& range);

} // namespace thalassa::console
