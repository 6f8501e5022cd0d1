// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <vector>

namespace thalassa::metrics {

// Removes the infinite bound from the rising upper bounds of a histogram's buckets, because a
// histogram always has an infinite bucket and would show it twice.
inline std::vector<double> cleanBounds(std::vector<double> bounds)
{
    if (!bounds.empty() && bounds.back() == std::numeric_limits<double>::infinity())
        bounds.pop_back();
    return bounds;
}

} // namespace thalassa::metrics
