// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Times, durations and names of traces as people read them, and the ticks of the ruler.
// Pure functions: *thread-safe*.
#pragma once

#include <QString>
#include <cstdint>
#include <string>
#include <vector>

#include "console/trace/trace_set.h"

namespace thalassa::console {

// Three significant digits with a unit: "1.24 ms".
QString durationText(int64_t nanoseconds);
QString countText(uint64_t count);
// A count as tr() takes it for plural forms.
int pluralOf(uint64_t count);
QString percentText(double share);
// The local time of the wall clock, with as many digits as the resolution in nanoseconds needs.
QString clockText(int64_t nanoseconds, int64_t resolution);
// The text of a file in one line, with escapes for control characters, cut off after `most`
// characters.
QString nameText(const std::string& text, int most = 256);
QString stageText(timeline::Stage stage);
// Says how a source was aligned.
QString basisText(trace::ClockBasis basis);

struct Tick {
    int64_t time = 0;
    QString label; // empty: a small tick
};

// Returns the ticks of a range: about one label for each `spacing` columns. Labels are distances
// from the origin.
std::vector<Tick> ticksOf(trace::Range range, int64_t origin, int columns, int spacing = 110);

} // namespace thalassa::console
