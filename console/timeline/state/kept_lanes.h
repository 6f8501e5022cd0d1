// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choices about lanes (trace/layout/lane_choices.h) in the settings of the console. *lives on
// the GUI thread*.
#pragma once

#include <QByteArray>

#include "console/trace/layout/lane_choices.h"

namespace thalassa::console {

// Returns the choices of the settings. Settings that cannot be read have none.
trace::LaneChoices keptLaneChoices();
void keepLaneChoices(const trace::LaneChoices& choices);

// The choices as JSON. Titles are those of files, so that their number and length are bounded: what
// is beyond is left out.
QByteArray toJson(const trace::LaneChoices& choices);
trace::LaneChoices laneChoicesOf(const QByteArray& json);

} // namespace thalassa::console
