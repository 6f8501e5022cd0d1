// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plots for screen readers: the role of a chart; the values at the cross-hair as the value; these
// and a summary of the visible range as the description. *lives on the GUI thread*.
#pragma once

namespace thalassa::console::charts {

class Plot;

// Makes the interface of plots known to Qt; further calls do nothing.
void installAccessiblePlots();

// Says that the summary has changed by the keyboard: another range is visible. Changes by new data
// are not said, because a live chart has one each second.
void announceSummary(Plot& plot);
// Says that the values at the cross-hair have changed by the keyboard.
void announceCrossHair(Plot& plot);

} // namespace thalassa::console::charts
