// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time range of the console in its settings, so that it is the same after a restart. A range
// that ends now comes back always. A fixed one comes back within an hour after its end: of a former
// day, it would hide the rows of the present from all tables.
#pragma once

class QSettings;

namespace thalassa::console {

class TimeRange;

void saveRange(QSettings& settings, const TimeRange& range);
// Changes nothing if the settings have no range that comes back.
void restoreRange(const QSettings& settings, TimeRange& range);

} // namespace thalassa::console
