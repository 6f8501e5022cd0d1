// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Plots for screen readers: the role of a chart, a summary of the visible range as the description,
// and the values at the cross-hair as the value. *lives on the GUI thread*.
#pragma once

namespace thalassa::console::charts {

class Plot;

// Makes the interface of plots known to Qt; further calls do nothing.
void installAccessiblePlots();

// Says that the values at the cross-hair have changed by the keyboard.
void announceCrossHair(Plot& plot);

} // namespace thalassa::console::charts
