// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/axis.h"

#include <QDateTime>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "console/models/text/units.h"

namespace thalassa::console::charts {
namespace {

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr QChar kSpace(0xa0);

using figures::FigureUnit;

constexpr std::array kShares{FigureUnit{0.01, u"%"}};

std::span<const FigureUnit> unitsOf(Unit unit)
{
    switch (unit) {
    case Unit::Amount:
    case Unit::PerSecond:
        break;
    case Unit::Duration:
        return figures::kTimeUnits;
    case Unit::Share:
        return kShares;
    case Unit::Bytes:
        return figures::kByteUnits;
    }
    return figures::kAmountUnits;
}

// Minutes are divided as clocks are: 5, 10, 15.
bool isSexagesimal(const FigureUnit& unit)
{
    return unit.size == 60e9;
}

// The smallest of 1, 2, 2.5 and 5 times a power of ten that is at least `value`.
double roundStep(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 2.5, 5.0}) {
        if (factor * power >= value * (1 - 1e-9)) {
            return factor * power;
        }
    }
    return 10 * power;
}

// The same for bytes: powers of two, so that 1024 KiB are 1 MiB.
double binaryStep(double value)
{
    return std::exp2(std::ceil(std::log2(value) - 1e-9));
}

int decimalsOf(double step)
{
    for (int decimals = 0; decimals < 3; ++decimals) {
        const double scaled = step * std::pow(10.0, decimals);
        if (std::abs(scaled - std::round(scaled)) < 1e-6 * scaled) {
            return decimals;
        }
    }
    return 3;
}

QString label(double value, double step, const FigureUnit& found, Unit unit, const QLocale& locale)
{
    QLocale plain = locale; // four digits without a separator are narrow enough
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    const QString number = plain.toString(value / found.size, 'f', decimalsOf(step / found.size));
    const QString name = QString::fromUtf16(found.name);
    if (unit == Unit::Amount) {
        return number + name;
    }
    return unit == Unit::PerSecond ? number + name + QStringLiteral("/s") : number + kSpace + name;
}

constexpr std::array<nanoseconds, 30> kTimeSteps{milliseconds(1), milliseconds(2), milliseconds(5),
    milliseconds(10), milliseconds(20), milliseconds(50), milliseconds(100), milliseconds(200),
    milliseconds(500), seconds(1), seconds(2), seconds(5), seconds(10), seconds(15), seconds(30),
    minutes(1), minutes(2), minutes(5), minutes(10), minutes(15), minutes(30), hours(1), hours(2),
    hours(3), hours(6), hours(12), hours(24), hours(48), hours(7 * 24), hours(14 * 24)};

QDateTime local(WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(
        duration_cast<milliseconds>(time.time_since_epoch()).count());
}

QString timeLabel(WallTime time, nanoseconds step, const QLocale& locale)
{
    const QDateTime when = local(time);
    if (step >= hours(24) || (step >= minutes(1) && when.time() == QTime(0, 0))) {
        return locale.toString(when.date(), QStringLiteral("d MMM"));
    }
    const char* format = step >= minutes(1) ? "HH:mm"
        : step >= seconds(1)                ? "HH:mm:ss"
                                            : "HH:mm:ss.zzz";
    return locale.toString(when.time(), QLatin1String(format));
}

} // namespace

ValueAxis valueAxis(double highest, Unit unit, int maximum, const QLocale& locale)
{
    const std::span<const FigureUnit> units = unitsOf(unit);
    // Without a value the axis has the unit in which values are expected.
    const double empty = unit == Unit::Duration ? 1e6 : unit == Unit::Bytes ? 0x1p20 : 1;
    double wanted = std::isfinite(highest) && highest > 0 ? highest : empty;
    if (unit == Unit::Share) {
        wanted = std::min(wanted, 1.0);
    }
    const auto isReached = [wanted](const FigureUnit& one) { return one.size <= wanted; };
    const auto above = std::partition_point(units.begin(), units.end(), isReached);
    const FigureUnit& found = above == units.begin() ? *above : *(above - 1);

    const double least = wanted / std::max(maximum, 1) / found.size;
    double step = unit == Unit::Bytes ? binaryStep(least) : roundStep(least);
    if (isSexagesimal(found) && step > 5) {
        step = 5 * std::ceil(step / 5);
    }
    if (unit == Unit::Amount && wanted >= 1) {
        step = std::ceil(step * found.size) / found.size; // whole requests and rows
    }
    ValueAxis axis;
    const auto steps = static_cast<int>(std::ceil(wanted / found.size / step - 1e-9));
    for (int at = 0; at <= steps; ++at) {
        const double value = at * step * found.size;
        axis.ticks.push_back({value,
            at == 0 ? locale.toString(0) : label(value, step * found.size, found, unit, locale)});
    }
    axis.top = axis.ticks.back().value;
    return axis;
}

std::vector<TimeTick> timeTicks(TimeSpan range, int maximum, const QLocale& locale)
{
    const nanoseconds least = range.length() / std::max(maximum, 1);
    const auto found = std::lower_bound(kTimeSteps.begin(), kTimeSteps.end(), least);
    const nanoseconds step = found == kTimeSteps.end() ? hours(28 * 24) : *found;
    // Ticks are at multiples of the step in local time.
    const nanoseconds offset = seconds(local(range.begin).offsetFromUtc());
    const nanoseconds begin = range.begin.time_since_epoch() + offset;
    std::vector<TimeTick> ticks;
    for (nanoseconds at = (begin + step - nanoseconds(1)) / step * step;
         WallTime(at - offset) < range.end; at += step) {
        const WallTime time(at - offset);
        ticks.push_back({time, timeLabel(time, step, locale)});
    }
    return ticks;
}

QString spanText(TimeSpan span, const QLocale& locale)
{
    return figures::moments(span.begin, span.end, figures::wallNow(), locale) +
        QStringLiteral(" (") + figures::duration(span.length(), locale) + u')';
}

} // namespace thalassa::console::charts
