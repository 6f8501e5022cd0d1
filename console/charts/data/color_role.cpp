// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/data/color_role.h"

#include <array>

#include "console/look/colors.h"

namespace thalassa::console::charts {
namespace {

// Neighbours differ in hue and in lightness, so that they differ without colour vision as well.
constexpr std::array<QRgb, kCategoryCount> kCategories{
    0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0x7f7fbf, 0x8a939c};

} // namespace

QColor colorOf(const ColorRole& role)
{
    switch (role.kind) {
    case ColorRole::Kind::Category:
        break;
    case ColorRole::Kind::Stage:
        return stageColor(role.stage);
    case ColorRole::Kind::P50:
        return colors().p50;
    case ColorRole::Kind::P90:
        return colors().p90;
    case ColorRole::Kind::P99:
        return colors().p99;
    case ColorRole::Kind::Text:
        return colors().text;
    case ColorRole::Kind::Muted:
        return colors().muted;
    case ColorRole::Kind::Accent:
        return colors().accent;
    case ColorRole::Kind::Failed:
        return colors().failed;
    }
    const auto number = static_cast<std::size_t>(role.category) % kCategories.size();
    return legible(QColor(kCategories[number]), colors().alternate, kShapeContrast);
}

} // namespace thalassa::console::charts
