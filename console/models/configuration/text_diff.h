// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The lines that differ between two texts, as a diff without hunks: all lines of both, and which of
// them only one text has. Pure functions: *thread-safe*.
#pragma once

#include <QList>
#include <QString>

namespace thalassa::console {

struct DiffRow {
    enum class Kind { Same, Removed, Added, Gap };

    Kind kind = Kind::Same;
    int left = 0;  // number of the line in the first text, from 1; 0: it does not have it
    int right = 0; // the same in the second text
    QString text;
    int hidden = 0; // lines that a gap stands for

    bool operator==(const DiffRow& other) const = default;
};

struct TextDiff {
    QList<DiffRow> rows;
    QList<int> changes; // the first row of each change
    int added = 0;
    int removed = 0;

    bool isSame() const { return changes.isEmpty(); }
};

// Compares by lines. A line break at the end of a text does not count.
TextDiff diffOf(const QString& left, const QString& right);
// The same with a gap in place of equal lines that are more than `context` lines from a change.
TextDiff shortened(const TextDiff& diff, int context);

} // namespace thalassa::console
