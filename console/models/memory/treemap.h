// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The layout of a treemap: rectangles whose areas are in the proportion of the sizes, and which are
// as square as possible (squarified treemaps, Bruls et al. 2000). A pure function: *thread-safe*.
#pragma once

#include <QRectF>
#include <vector>

namespace thalassa::console {

// Returns a rectangle for each size, in their order. `sizes` are in descending order; a size of 0
// has an empty rectangle.
std::vector<QRectF> treemapOf(const std::vector<double>& sizes, const QRectF& area);

} // namespace thalassa::console
