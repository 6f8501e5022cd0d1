// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/timeline_style.h"

#include <algorithm>
#include <cmath>

namespace thalassa::console {
namespace {

using timeline::Stage;

double luminanceOf(const QColor& color)
{
    const auto linear = [](double value) {
        return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
        0.0722 * linear(color.blueF());
}

void setStages(TimelineStyle& style)
{
    const QColor other(0xc0, 0xc4, 0xc8);
    style.stages.fill(mixed(other, style.background, 0.25));
    const auto set = [&style](Stage stage, QRgb color) {
        style.stages[static_cast<size_t>(stage)] = QColor(color);
    };
    set(Stage::Receive, 0x8a939c);
    set(Stage::Decode, 0xb0a48f);
    set(Stage::Queue, 0xe69f00);
    set(Stage::ComputeInput, 0x56b4e9);
    set(Stage::ComputeInfer, 0x0072b2);
    set(Stage::ComputeOutput, 0x009e73);
    set(Stage::Respond, 0xcc79a7);
    set(Stage::Encode, 0xd55e00);
    set(Stage::Send, 0x7f7fbf);
    // A slice that encloses others is paler than they are.
    style.stages[static_cast<size_t>(Stage::Compute)] =
        mixed(QColor(0x00, 0x72, 0xb2), style.background, 0.35);
}

} // namespace

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto between = [share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return {between(from.red(), to.red()), between(from.green(), to.green()),
        between(from.blue(), to.blue())};
}

double contrastOf(const QColor& a, const QColor& b)
{
    const double first = luminanceOf(a);
    const double second = luminanceOf(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor TimelineStyle::textOn(const QColor& color) const
{
    const QColor dark(0x10, 0x14, 0x18);
    return contrastOf(dark, color) >= contrastOf(Qt::white, color) ? dark : QColor(Qt::white);
}

TimelineStyle TimelineStyle::light()
{
    TimelineStyle style{QColor(0xff, 0xff, 0xff), QColor(0xf7, 0xf8, 0xf9),
        QColor(0xec, 0xee, 0xf0), QColor(0xdd, 0xe0, 0xe3), QColor(0x1b, 0x1f, 0x24),
        QColor(0x5b, 0x64, 0x6e), QColor(0x1f, 0x6f, 0xb8), QColor(0xb3, 0x00, 0x5c),
        QColor(0x1a, 0x7f, 0x37), QColor(0xb3, 0x26, 0x1e), {}};
    setStages(style);
    return style;
}

TimelineStyle TimelineStyle::dark()
{
    TimelineStyle style{QColor(0x16, 0x1a, 0x1e), QColor(0x1c, 0x21, 0x26),
        QColor(0x26, 0x2c, 0x32), QColor(0x33, 0x3a, 0x41), QColor(0xe4, 0xe7, 0xea),
        QColor(0x9a, 0xa3, 0xac), QColor(0x5a, 0xa9, 0xf0), QColor(0xff, 0x7a, 0xb8),
        QColor(0x57, 0xc2, 0x73), QColor(0xff, 0x8a, 0x80), {}};
    setStages(style);
    return style;
}

} // namespace thalassa::console
