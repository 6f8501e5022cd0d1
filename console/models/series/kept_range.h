// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The time range of the console in its settings, so that it is the same after a restart.
#pragma once

class QSettings;

namespace thalassa::console {

class TimeRange;

void saveRange(QSettings& settings, const TimeRange& range);
// Changes nothing if the settings have no range.
void restoreRange(const QSettings& settings, TimeRange& range);

} // namespace thalassa::console
