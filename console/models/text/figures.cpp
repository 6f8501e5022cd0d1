// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/text/figures.h"

#include <QCoreApplication>
#include <QDateTime>
#include <cmath>
#include <functional>
#include <span>

#include "console/models/text/units.h"

namespace thalassa::console::figures {
namespace {

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::nanoseconds;
using std::chrono::seconds;

constexpr QChar kSpace(0xa0);
constexpr QChar kMinus(0x2212);
constexpr seconds kMostAhead(2); // of the clock of a server

int decimalsOf(double value)
{
    return value >= 100 ? 0 : value >= 10 ? 1 : 2;
}

// Rounds to three significant digits, at most two of them behind the point.
double rounded(double value)
{
    const double scale = std::pow(10.0, decimalsOf(value));
    return std::round(value * scale) / scale;
}

QString number(double value, const QLocale& locale)
{
    const double shown = rounded(value);
    return locale.toString(shown, 'f', decimalsOf(shown));
}

struct Scaled {
    double value;
    const FigureUnit* unit;
};

// The largest unit in which the rounded value is at least 1.
Scaled scaled(double value, std::span<const FigureUnit> units)
{
    std::size_t at = 0;
    while (at + 1 < units.size() &&
        rounded(value / units[at].size) * units[at].size >= units[at + 1].size) {
        ++at;
    }
    return {value / units[at].size, &units[at]};
}

QString withUnit(double value, std::span<const FigureUnit> units, const QLocale& locale)
{
    if (!(value > 0)) {
        value = 0;
    }
    const Scaled found = scaled(value, units);
    const QString text = found.unit == units.data() && found.value == std::floor(found.value)
        ? locale.toString(found.value, 'f', 0)
        : number(found.value, locale);
    return text + kSpace + QString::fromUtf16(found.unit->name);
}

QDateTime local(WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(
        duration_cast<milliseconds>(time.time_since_epoch()).count());
}

std::function<WallTime()>& wallClock()
{
    static std::function<WallTime()> kClock;
    return kClock;
}

QString whole(long long value, const char16_t* unit, const QLocale& locale)
{
    return locale.toString(value) + kSpace + QString::fromUtf16(unit);
}

} // namespace

QString duration(nanoseconds value, const QLocale& locale)
{
    return value.count() <= 0 ? whole(0, u"s", locale)
                              : withUnit(static_cast<double>(value.count()), kTimeUnits, locale);
}

QString difference(nanoseconds value, const QLocale& locale)
{
    return value.count() < 0 ? kMinus + duration(-value, locale) : duration(value, locale);
}

QString span(nanoseconds value, const QLocale& locale)
{
    const auto total = std::max<long long>(duration_cast<seconds>(value).count(), 0);
    const long long minute = 60;
    const long long hour = 60 * minute;
    const long long day = 24 * hour;
    if (total < minute) {
        return whole(total, u"s", locale);
    }
    if (total < hour) {
        return whole(total / minute, u"min", locale) + u' ' + whole(total % minute, u"s", locale);
    }
    if (total < day) {
        return whole(total / hour, u"h", locale) + u' ' +
            whole(total % hour / minute, u"min", locale);
    }
    return whole(total / day, u"d", locale) + u' ' + whole(total % day / hour, u"h", locale);
}

QString bytes(quint64 value, const QLocale& locale)
{
    return withUnit(static_cast<double>(value), kByteUnits, locale);
}

QString count(quint64 value, const QLocale& locale)
{
    return locale.toString(static_cast<qulonglong>(value));
}

QString amount(double value, const QLocale& locale)
{
    if (!(value > 0)) {
        return locale.toString(0);
    }
    const Scaled found = scaled(value, kAmountUnits);
    const QString text = found.unit == kAmountUnits.data() && found.value == std::floor(found.value)
        ? locale.toString(found.value, 'f', 0)
        : number(found.value, locale);
    return text + QString::fromUtf16(found.unit->name);
}

QString rate(double perSecond, const QLocale& locale)
{
    return amount(perSecond, locale) + QStringLiteral("/s");
}

QString percent(double share, const QLocale& locale)
{
    const double value = std::isfinite(share) ? std::max(share, 0.0) * 100 : 0;
    const QString text =
        value == std::floor(value) ? locale.toString(value, 'f', 0) : number(value, locale);
    return text + kSpace + u'%';
}

QString change(double share, const QLocale& locale)
{
    const QString size = percent(std::abs(share), locale);
    return share < 0 ? kMinus + size : share > 0 ? u'+' + size : size;
}

QString age(WallTime then, WallTime now, const QLocale& locale)
{
    if (then == WallTime()) {
        return QCoreApplication::translate("figures", "never");
    }
    if (then - now > kMostAhead) {
        return clock(then, locale);
    }
    const nanoseconds passed = std::max(nanoseconds(now - then), nanoseconds(0));
    if (passed >= hours(24)) {
        return locale.toString(local(then).date(), QLocale::ShortFormat) + u' ' +
            clock(then, locale);
    }
    if (passed >= hours(1)) {
        return clock(then, locale);
    }
    QString text;
    if (passed < seconds(10)) {
        text = locale.toString(static_cast<double>(passed.count()) / 1e9, 'f', 1) + kSpace + u's';
    } else if (passed < minutes(1)) {
        text = whole(duration_cast<seconds>(passed).count(), u"s", locale);
    } else {
        text = whole(duration_cast<minutes>(passed).count(), u"min", locale);
    }
    return QCoreApplication::translate("figures", "%1 ago").arg(text);
}

QString clock(WallTime time, const QLocale& locale)
{
    return locale.toString(local(time).time(), QStringLiteral("HH:mm:ss"));
}

QString clock(WallTime time, nanoseconds resolution, const QLocale& locale)
{
    const WallTime second = std::chrono::floor<seconds>(time);
    const int digits = resolution >= seconds(1) ? 0
        : resolution >= milliseconds(1)         ? 3
        : resolution.count() >= 1000            ? 6
                                                : 9;
    const QString rest =
        QStringLiteral("%1").arg((time - second).count(), 9, 10, QLatin1Char('0')).left(digits);
    return digits == 0 ? clock(second, locale)
                       : clock(second, locale) + locale.decimalPoint() + rest;
}

QString moment(WallTime time, WallTime now, const QLocale& locale)
{
    const QString date = locale.toString(local(time).date(), QLocale::ShortFormat);
    return local(time).date() == local(now).date() ? clock(time, locale)
                                                   : date + u' ' + clock(time, locale);
}

QString moments(WallTime begin, WallTime end, WallTime now, const QLocale& locale)
{
    const nanoseconds length = end - begin;
    const auto dateBefore = [&](WallTime time, WallTime known) {
        const QDate date = local(time).date();
        return date == local(known).date() ? QString()
                                           : locale.toString(date, QLocale::ShortFormat) + u' ';
    };
    // Both have a date if the span does not begin today, or ends on another day.
    const bool isToday = local(begin).date() == local(now).date();
    return dateBefore(begin, isToday ? end : now) + clock(begin, length, locale) +
        QStringLiteral(" – ") + dateBefore(end, begin) + clock(end, length, locale);
}

QString exactTime(WallTime time)
{
    const QDateTime when = local(time);
    return when.toOffsetFromUtc(when.offsetFromUtc()).toString(Qt::ISODateWithMs);
}

QString fileTime(WallTime time)
{
    const auto ms = std::chrono::floor<std::chrono::milliseconds>(time).time_since_epoch();
    return QDateTime::fromMSecsSinceEpoch(ms.count()).toUTC().toString(Qt::ISODateWithMs);
}

WallTime wallNow()
{
    if (const auto& now = wallClock()) {
        return now();
    }
    return std::chrono::time_point_cast<nanoseconds>(std::chrono::system_clock::now());
}

void setWallClock(std::function<WallTime()> now)
{
    wallClock() = std::move(now);
}

} // namespace thalassa::console::figures
