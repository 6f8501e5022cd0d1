// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/unit.h"

#include <algorithm>
#include <cmath>

#include "console/models/text/figures.h"

namespace thalassa::console::charts {
namespace {

// Values beyond have no meaning, and would overflow an integer.
constexpr double kLargest = 9e18;

} // namespace

QString valueText(double value, Unit unit, const QLocale& locale)
{
    if (std::isnan(value)) {
        return QStringLiteral("–");
    }
    const double bounded = std::clamp(value, 0.0, kLargest);
    switch (unit) {
    case Unit::Amount:
        break;
    case Unit::PerSecond:
        return figures::rate(bounded, locale);
    case Unit::Duration:
        return figures::duration(std::chrono::nanoseconds(std::llround(bounded)), locale);
    case Unit::Share:
        return figures::percent(bounded, locale);
    case Unit::Bytes:
        return figures::bytes(static_cast<quint64>(bounded), locale);
    }
    return figures::amount(bounded, locale);
}

QStringList widestTexts(Unit unit, const QLocale& locale)
{
    switch (unit) {
    case Unit::Amount:
        break;
    case Unit::PerSecond:
        return {valueText(8888, unit, locale), valueText(8.88e6, unit, locale)};
    case Unit::Duration:
        return {valueText(8.88e6, unit, locale), valueText(180e9, unit, locale)};
    case Unit::Share:
        return {valueText(0.888, unit, locale), valueText(0.0888, unit, locale)};
    case Unit::Bytes:
        return {valueText(1008.0 * 1024 * 1024, unit, locale)};
    }
    return {valueText(8888, unit, locale), valueText(8.88e6, unit, locale)};
}

} // namespace thalassa::console::charts
