// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/yardstick.h"

#include <QGuiApplication>
#include <QTextLayout>
#include <algorithm>

#include "console/app/watchdog.h"

namespace thalassa::console {
namespace {

// The time of layOutText() on the machine of the limits, which reads a trace of a million slices
// (bench/timeline --load) in 1.5 s.
constexpr std::chrono::duration<double, std::milli> kOfReference{32.0};

constexpr int kParagraphs = 1000;

void layOutText()
{
    const QString words = QStringLiteral("recommender p99 queue 12.4 ms of 1,024 requests ");
    for (int paragraph = 0; paragraph < kParagraphs; ++paragraph) {
        // No two texts are equal, so that no cache helps.
        QTextLayout layout(words.repeated(6) + QString::number(paragraph), QGuiApplication::font());
        layout.beginLayout();
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine())
            line.setLineWidth(300);
        layout.endLayout();
    }
}

} // namespace

double slownessOfMachine()
{
    const std::chrono::nanoseconds begun = Watchdog::now().processor;
    layOutText();
    return std::max(1.0, (Watchdog::now().processor - begun) / kOfReference);
}

} // namespace thalassa::console
