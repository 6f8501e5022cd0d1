// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The meaning of a colour in a chart. The colour itself follows from the theme in use, so that a
// change of the theme needs no new data. *lives on the GUI thread*.
#pragma once

#include <QColor>
#include <QString>

namespace thalassa::console::charts {

struct ColorRole {
    enum class Kind { Category, Stage, P50, P90, P99, Text, Muted, Accent, Failed };

    Kind kind = Kind::Category;
    int category = 0; // Category: colours repeat after kCategoryCount
    QString stage;    // Stage: as in thalassa.v1, such as "queue"

    static ColorRole ofCategory(int category) { return {Kind::Category, category, {}}; }
    static ColorRole ofStage(const QString& stage) { return {Kind::Stage, 0, stage}; }
    static ColorRole of(Kind kind) { return {kind, 0, {}}; }

    bool operator==(const ColorRole& other) const = default;
};

inline constexpr int kCategoryCount = 8;

// The colour in the theme in use, with a contrast of at least 3 to each background.
QColor colorOf(const ColorRole& role);

} // namespace thalassa::console::charts
