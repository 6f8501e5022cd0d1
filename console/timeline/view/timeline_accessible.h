// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A TimelineView as screen readers hear it: its value is the selected slice, its description also
// the slices beside it, around it and within it. *thread-safe*.
#pragma once

namespace thalassa::console {

// Makes Qt use this description for each TimelineView. Further calls do nothing.
void installTimelineAccessibility();

} // namespace thalassa::console
