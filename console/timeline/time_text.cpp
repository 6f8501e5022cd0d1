// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/time_text.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/text/visible_text.h"

namespace thalassa::console {
namespace {

using timeline::Stage;

constexpr QChar kNoBreak(0xa0);

struct Unit {
    const char* name;
    double nanoseconds;
};
constexpr Unit kUnits[] = {{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}};

struct TimeText {
    Q_DECLARE_TR_FUNCTIONS(TimeText)
};

// The label of a tick: all labels of a ruler have the same unit and digits.
QString tickText(int64_t distance, int64_t step)
{
    const double size = static_cast<double>(std::max<int64_t>(step, 1));
    const auto unit = std::find_if(std::begin(kUnits), std::end(kUnits) - 1,
        [size](const Unit& one) { return size * 100 >= one.nanoseconds; });
    const int digits =
        std::max(0, static_cast<int>(std::ceil(-std::log10(size / unit->nanoseconds) - 1e-9)));
    return QLocale().toString(static_cast<double>(distance) / unit->nanoseconds, 'f', digits) +
        kNoBreak + QString::fromUtf8(unit->name);
}

} // namespace

QString durationText(int64_t nanoseconds)
{
    const double value = std::abs(static_cast<double>(nanoseconds));
    const auto unit = std::find_if(std::begin(kUnits), std::end(kUnits) - 1,
        [value](const Unit& one) { return value >= one.nanoseconds * 0.9995; });
    const double shown = value / unit->nanoseconds;
    const int digits = unit->nanoseconds <= 1 || shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2;
    return (nanoseconds < 0 ? QStringLiteral("\u2212") : QString()) +
        QLocale().toString(shown, 'f', digits) + kNoBreak + QString::fromUtf8(unit->name);
}

QString countText(uint64_t count)
{
    return QLocale().toString(static_cast<qulonglong>(count));
}

int pluralOf(uint64_t count)
{
    return static_cast<int>(
        std::min<uint64_t>(count, static_cast<uint64_t>(std::numeric_limits<int>::max())));
}

QString percentText(double share)
{
    const double percent = share * 100;
    const double size = std::abs(percent);
    return QLocale().toString(percent, 'f',
               size >= 99.95       ? 0
                   : size >= 9.995 ? 1
                                   : 2) +
        kNoBreak + QLatin1Char('%');
}

QString clockText(int64_t nanoseconds, int64_t resolution)
{
    const int64_t second = 1'000'000'000;
    const int64_t seconds = nanoseconds / second - (nanoseconds % second < 0 ? 1 : 0);
    const int64_t rest = nanoseconds - seconds * second;
    QString clock =
        QDateTime::fromSecsSinceEpoch(seconds).time().toString(QStringLiteral("HH:mm:ss"));
    const int digits = resolution >= second ? 0
        : resolution >= 1'000'000           ? 3
        : resolution >= 1000                ? 6
                                            : 9;
    if (digits == 0)
        return clock;
    return clock + QLatin1Char('.') +
        QStringLiteral("%1").arg(rest, 9, 10, QLatin1Char('0')).left(digits);
}

QString nameText(const std::string& text, int most)
{
    const QString shown = QString::fromStdString(base::visibleJson(text.substr(0, 4096)));
    return shown.size() <= most ? shown : shown.left(most - 1) + QChar(0x2026);
}

QString stageText(Stage stage)
{
    switch (stage) {
    case Stage::Receive:
        return TimeText::tr("receive");
    case Stage::Decode:
        return TimeText::tr("decode");
    case Stage::Queue:
        return TimeText::tr("queue");
    case Stage::ComputeInput:
        return TimeText::tr("compute input");
    case Stage::ComputeInfer:
        return TimeText::tr("compute infer");
    case Stage::ComputeOutput:
        return TimeText::tr("compute output");
    case Stage::Respond:
        return TimeText::tr("respond");
    case Stage::Encode:
        return TimeText::tr("encode");
    case Stage::Send:
        return TimeText::tr("send");
    case Stage::Total:
        return TimeText::tr("request");
    case Stage::Handler:
        return TimeText::tr("handler");
    case Stage::Compute:
        return TimeText::tr("compute");
    default:
        return TimeText::tr("other");
    }
}

QString basisText(trace::ClockBasis basis)
{
    switch (basis) {
    case trace::ClockBasis::WallClock:
        return TimeText::tr("the wall clock in the file");
    case trace::ClockBasis::ThisMachine:
        return TimeText::tr("the clock of this machine");
    case trace::ClockBasis::FileTime:
        return TimeText::tr("the time at which the file was written");
    case trace::ClockBasis::Unknown:
        break;
    }
    return TimeText::tr("nothing; times begin with the file's clock");
}

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
