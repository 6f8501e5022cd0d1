// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Marks: what changed on the server, as vertical lines in each chart. *thread-compatible*.
#pragma once

#include <QString>
#include <span>
#include <vector>

#include "console/models/series/time_range.h"
#include "console/models/server/server_facts.h"

namespace thalassa::console::charts {

struct Mark {
    WallTime time;
    Health health = Health::Unknown; // gives the line its colour
    QString word;                    // in the chart, if there is room: "loaded"
    QString what;                    // a sentence
    QString who;                     // the client; empty: the server itself
};

// The mark of an event; the texts are for people.
Mark markOf(const ServerEvent& event);

// Marks that are drawn as one line, because they are nearer to each other than `distance` pixels.
struct MarkGroup {
    double x = 0; // pixels from the begin of the range
    std::vector<std::size_t> marks;
    Health health = Health::Unknown; // the worst
};

// The groups of the marks in the range, in the order of time. The marks are in the order of time.
std::vector<MarkGroup> groupMarks(
    std::span<const Mark> marks, TimeSpan range, double width, double distance);

// The change, the client and the time, a line for each mark and at most `maximum`, as plain text.
QString markText(std::span<const Mark> marks, const MarkGroup& group, std::size_t maximum = 8);

} // namespace thalassa::console::charts
