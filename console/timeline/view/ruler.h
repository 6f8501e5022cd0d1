// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ticks of the timeline's ruler. Pure functions: *thread-safe*.
#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "console/trace/data/trace_set.h"

namespace thalassa::console {

struct Tick {
    int64_t time = 0;
    QString label; // empty: a small tick
};

// Returns the ticks of a range: about one label for each `spacing` columns. Labels are distances
// from the origin, all in one unit with the same digits.
std::vector<Tick> ticksOf(trace::Range range, int64_t origin, int columns, int spacing = 110);

} // namespace thalassa::console
