// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The unit of a chart's values, and values as text. *thread-safe*.
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

namespace thalassa::console::charts {

enum class Unit {
    Amount,
    PerSecond,
    Duration, // nanoseconds
    Share,    // from 0 to 1
    Bytes
};

// "1.24 ms"; "–" for NaN.
QString valueText(double value, Unit unit, const QLocale& locale = QLocale());

// Texts of which one is at least as wide as each valueText() in a font whose digits have one width.
// A label that reserves the room of the widest one does not move when its value changes.
QStringList widestTexts(Unit unit, const QLocale& locale = QLocale());

} // namespace thalassa::console::charts
