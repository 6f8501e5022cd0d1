// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// chart_repaint [ROUNDS]: measures the processor time to draw a chart with 8 series of 3600 random
// points after each of them has got a new value, on the platform `offscreen` unless another one is
// set. Ends with 1 if the median exceeds 16 ms.
#include <QApplication>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <random>

#include "console/charts/plot.h"
#include "console/look/theme.h"

namespace {

using namespace std::chrono_literals;
using namespace thalassa::console;

constexpr int kSeries = 8;
constexpr int kPoints = 3600;
constexpr double kLimit = 16; // milliseconds

std::vector<charts::Series> makeSeries(charts::SeriesKind kind, WallTime begin)
{
    std::mt19937 random(1);
    std::vector<charts::Series> all(kSeries);
    for (int number = 0; number < kSeries; ++number) {
        charts::Series& series = all[number];
        series.id = QByteArray::number(number);
        series.kind = kind;
        series.color = charts::ColorRole::ofCategory(number);
        for (int second = 0; second < kPoints; ++second) {
            const double value = 100.0 + static_cast<double>(random() % 100);
            series.points.push_back({begin + second * 1s, value});
            series.lows.push_back({begin + second * 1s, value / 2});
        }
    }
    return all;
}

// Milliseconds of the processor for this thread, which another load of the machine does not change.
double threadTime()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// Returns the milliseconds of each round.
std::vector<double> measure(charts::SeriesKind kind, int rounds)
{
    TimeRange range;
    const WallTime begin = range.visible().end - 1h;
    std::vector<charts::Series> series = makeSeries(kind, begin);
    charts::Plot plot(range);
    plot.resize(1600, 400);
    plot.show();
    QApplication::processEvents();
    QImage image(plot.size(), QImage::Format_RGB32);
    std::vector<double> times;
    for (int round = 0; round < rounds; ++round) {
        std::vector<const charts::Series*> shown;
        for (charts::Series& one : series) {
            for (charts::Points* points : {&one.points, &one.lows}) {
                std::rotate(points->begin(), points->begin() + 1, points->end());
                points->back().time = begin + (kPoints + round) * 1s;
            }
            shown.push_back(&one);
        }
        const double begun = threadTime();
        plot.setSeries(shown);
        range.show({begin + round * 1s, begin + (kPoints + round) * 1s});
        plot.replotNow();
        plot.render(&image);
        times.push_back(threadTime() - begun);
    }
    std::sort(times.begin(), times.end());
    return times;
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM",
        qEnvironmentVariable("QT_QPA_PLATFORM", QStringLiteral("offscreen")).toUtf8());
    const QApplication application(argc, argv);
    applyTheme(Theme::Light);
    const int rounds = argc > 1 ? std::max(std::atoi(argv[1]), 1) : 100;
    const std::initializer_list<std::pair<const char*, charts::SeriesKind>> kinds{
        {"lines", charts::SeriesKind::Line}, {"stacked areas", charts::SeriesKind::Area},
        {"bars", charts::SeriesKind::Bar}, {"bands", charts::SeriesKind::Band}};
    bool isMet = true;
    std::printf("%d series of %d points, 1600x400, milliseconds of a repaint\n", kSeries, kPoints);
    for (const auto& [name, kind] : kinds) {
        const std::vector<double> times = measure(kind, rounds);
        const double median = times[times.size() / 2];
        std::printf("%-14s median %6.2f   p99 %6.2f   limit %.0f\n", name, median,
            times[times.size() * 99 / 100], kLimit);
        isMet = isMet && median <= kLimit;
    }
    return isMet ? 0 : 1;
}
