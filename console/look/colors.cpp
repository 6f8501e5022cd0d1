// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/colors.h"

#include <array>
#include <cmath>

namespace thalassa::console {
namespace {

Theme currentTheme = Theme::Light;

struct StageColor {
    const char16_t* stage;
    QRgb color;
};

constexpr std::array kStages{StageColor{u"receive", 0x8a939c}, StageColor{u"decode", 0xb0a48f},
    StageColor{u"queue", 0xe69f00}, StageColor{u"compute_input", 0x56b4e9},
    StageColor{u"compute_infer", 0x0072b2}, StageColor{u"compute_output", 0x009e73},
    StageColor{u"respond", 0xcc79a7}, StageColor{u"encode", 0xd55e00},
    StageColor{u"send", 0x7f7fbf}};
constexpr QRgb kOtherStage = 0xc0c4c8;

double channel(double value)
{
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color)
{
    return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) +
        0.0722 * channel(color.blueF());
}

Colors makeLight()
{
    Colors light;
    light.window = QColor(0xf5f6f8);
    light.base = QColor(0xffffff);
    light.alternate = QColor(0xeef1f4);
    light.text = QColor(0x1b2127);
    light.muted = QColor(0x58626c);
    light.line = QColor(0xd9dee3);
    light.control = QColor(0x808994);
    light.accent = QColor(0x0a5fbf);
    light.onAccent = QColor(0xffffff);
    light.selection = QColor(0xd6e7fb);
    light.ready = QColor(0x177533);
    light.attention = QColor(0x8f5a00);
    light.failed = QColor(0xc4202b);
    light.unknown = QColor(0x58626c);
    light.p50 = QColor(0x9471b8);
    light.p90 = QColor(0x6a3f96);
    light.p99 = QColor(0x35155a);
    light.found = QColor(0xb3005c);
    return light;
}

Colors makeDark()
{
    Colors dark;
    dark.window = QColor(0x14171a);
    dark.base = QColor(0x1b1f23);
    dark.alternate = QColor(0x23282e);
    dark.text = QColor(0xe4e8ec);
    dark.muted = QColor(0x9ba5af);
    dark.line = QColor(0x333a42);
    dark.control = QColor(0x717b86);
    dark.accent = QColor(0x6cb1ff);
    dark.onAccent = QColor(0x0b1a2b);
    dark.selection = QColor(0x1a3b61);
    dark.ready = QColor(0x56c26e);
    dark.attention = QColor(0xe5b143);
    dark.failed = QColor(0xff8078);
    dark.unknown = QColor(0x9ba5af);
    dark.p50 = QColor(0x8a69b0);
    dark.p90 = QColor(0xb797da);
    dark.p99 = QColor(0xe9dcf8);
    dark.found = QColor(0xff7ab8);
    return dark;
}

} // namespace

const Colors& colorsOf(Theme theme)
{
    static const Colors kLight = makeLight();
    static const Colors kDark = makeDark();
    return theme == Theme::Light ? kLight : kDark;
}

const Colors& colors()
{
    return colorsOf(currentTheme);
}

Theme theme()
{
    return currentTheme;
}

void setTheme(Theme theme)
{
    currentTheme = theme;
}

QColor colorOf(Health health)
{
    switch (health) {
    case Health::Ready:
        return colors().ready;
    case Health::Attention:
        return colors().attention;
    case Health::Failed:
        return colors().failed;
    case Health::Unknown:
        break;
    }
    return colors().unknown;
}

QColor stageColor(QStringView stage)
{
    QRgb color = kOtherStage;
    for (const StageColor& one : kStages) {
        if (stage == QStringView(one.stage)) {
            color = one.color;
        }
    }
    return legible(QColor(color), colors().alternate, kShapeContrast);
}

QColor textOn(const QColor& color)
{
    // One of the two always has a contrast of at least 4.58.
    return contrast(Qt::black, color) >= contrast(Qt::white, color) ? Qt::black : Qt::white;
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor legible(QColor color, const QColor& background, double ratio)
{
    const bool isLight = luminance(background) > 0.18;
    QColor exact = color;
    for (int step = 0; step < 100 && contrast(color, background) < ratio; ++step) {
        // The hue stays, so that a stage is known by it in both themes.
        float hue = 0;
        float saturation = 0;
        float lightness = 0;
        exact.getHslF(&hue, &saturation, &lightness);
        lightness += isLight ? -0.01F : 0.01F;
        exact.setHslF(std::max(hue, 0.0F), saturation, std::clamp(lightness, 0.0F, 1.0F));
        color = QColor(exact.rgb()); // as it is painted
    }
    return color;
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto between = [share](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return {between(from.red(), to.red()), between(from.green(), to.green()),
        between(from.blue(), to.blue())};
}

QColor tinted(const QColor& color)
{
    constexpr double kTint = 0.16;
    return mixed(colors().base, color, kTint);
}

} // namespace thalassa::console
