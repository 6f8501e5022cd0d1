// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/ruler.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "console/models/text/units.h"

namespace thalassa::console {
namespace {

constexpr QChar kNoBreak(0xa0);
constexpr size_t kSeconds = 3; // the largest unit of labels

// The label of a tick: all labels of a ruler have the same unit and digits.
QString tickText(int64_t distance, int64_t step)
{
    const double size = static_cast<double>(std::max<int64_t>(step, 1));
    size_t at = kSeconds;
    while (at > 0 && size * 100 < figures::kTimeUnits[at].size)
        --at;
    const figures::FigureUnit& unit = figures::kTimeUnits[at];
    const int digits =
        std::max(0, static_cast<int>(std::ceil(-std::log10(size / unit.size) - 1e-9)));
    return QLocale().toString(static_cast<double>(distance) / unit.size, 'f', digits) + kNoBreak +
        QString::fromUtf16(unit.name);
}

} // namespace

std::vector<Tick> ticksOf(trace::Range range, int64_t origin, int columns, int spacing)
{
    std::vector<Tick> ticks;
    if (range.isEmpty() || columns <= 0)
        return ticks;
    // Steps are 1, 2 or 5 times a power of ten.
    const double ideal = static_cast<double>(range.length()) * spacing / columns;
    const double power = std::pow(10, std::floor(std::log10(std::max(ideal, 1.0))));
    const double factor = ideal / power <= 1 ? 1
        : ideal / power <= 2                 ? 2
        : ideal / power <= 5                 ? 5
                                             : 10;
    const auto step = std::max<int64_t>(1, std::llround(power * factor));
    const int64_t small = step % 5 == 0 ? step / 5 : step % 2 == 0 ? step / 2 : step;
    const int64_t distance = range.begin - origin;
    int64_t at = distance / small * small;
    if (at < distance)
        at += small;
    for (; origin + at < range.end; at += small)
        ticks.push_back({origin + at, at % step == 0 ? tickText(at, step) : QString()});
    return ticks;
}

} // namespace thalassa::console
